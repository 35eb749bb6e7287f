"""Commands and views: everything a person sees, and no rules."""
