"""Files that lose nothing: how they are written, and games in them."""
