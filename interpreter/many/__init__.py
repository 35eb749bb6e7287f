"""Many games: who plays them, what they gave."""
