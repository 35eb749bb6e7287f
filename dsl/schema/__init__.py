"""The shapes that files may have, and what is said of one that has another."""
