"""What an editor is told of a deck or a file of rules. Only `server.py` knows how editors speak."""
