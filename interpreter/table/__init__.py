"""What people and programs meet at a table: options, views, words, the log, and why not."""
