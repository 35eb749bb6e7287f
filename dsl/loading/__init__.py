"""The parts of the loader: what it has in hand, whose files it reads, what need not be done again."""
