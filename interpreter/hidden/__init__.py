"""What a player does not see: what each seat has seen, and how everything else is dealt anew."""
