"""One package per game, found by its name."""
