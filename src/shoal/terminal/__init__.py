"""A table in the terminal, for every game: on the whole screen, or line by line."""
