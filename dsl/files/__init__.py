"""Bytes to text to strict YAML, every part with its place; and the faults of each."""
