"""Numbers that all contenders share."""

LONG = 10_000
"""Simulations in a search of those who are fast."""
SHORT = 1_000
"""Simulations in a search of those who are not; their speed hardly depends on it."""
PRIME = 1_000_003
"""Checksums are below it."""
