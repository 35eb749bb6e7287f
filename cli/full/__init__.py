"""The full screen: a game in panes, by keys and mouse, with Textual (the extra `tui`)."""
