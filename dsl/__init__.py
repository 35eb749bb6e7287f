"""From text to checked rules: knows no game, no state and no terminal."""
