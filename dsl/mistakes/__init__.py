"""What was meant by a text that does not parse: read only where something is wrong."""
