"""What an editor is told of a deck or a file of rules, with no word of any protocol: `cli/lsp.py` speaks that."""
