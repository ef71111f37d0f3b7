"""A match with people and bots round it: what the terminal and the server share."""
