"""What is wrong, as data, and as people and programs read it."""
