"""Rules as text: the grammar, words and signs, text to tree, and the one style."""
