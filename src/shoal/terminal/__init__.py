"""A table in the terminal, for every game: on the whole screen, or line by line."""

from typing import Final

BOOK: Final = "shoal.terminal"
"""The words of this package."""
