"""One package a game, found by its name."""
