"""The rules of Le Poissonnier, a chapter of the rulebook a file."""
