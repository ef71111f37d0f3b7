"""Simulation and measurement."""

from typing import Final

BOOK: Final = "shoal.lab"
"""The package, whose words are used."""
