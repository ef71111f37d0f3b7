"""Shoal: five fish games, one table."""

from shoal._hot import choose

COMPILED = choose()
"""Whether the hot modules run compiled in this process."""
