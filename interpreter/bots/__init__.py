"""Opponents: what a position is worth, learned from games, and seats that choose by it."""
