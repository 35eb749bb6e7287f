"""What was worked out once and is the same next time, on the disk: see README.md."""
