"""Texts that are begun for an author."""
