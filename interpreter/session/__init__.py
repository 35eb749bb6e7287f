"""A game as it is played: who sits where, the way back and forth, and how it is kept."""
