"""A match with people and bots round it: whatever shows it."""
