"""Recognisers: a file for each kind of mistake, with its `RANK` and `recognise`, which may see it."""
