"""Shoal: five fish games, one table.

In a notebook: `shoal.play`, `shoal.read`, `shoal.game_names`, and `shoal.bots`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from shoal._hot import choose

COMPILED = choose()
"""Whether the hot modules run compiled in this process."""

if TYPE_CHECKING:  # after what these modules ask for: the site is built with types
    from shoal.api import game_names, play, read

OFFERED = ("game_names", "play", "read")
PACKAGES = ("bots", "environments")
__all__ = ["COMPILED", "game_names", "play", "read"]


def __getattr__(name: str) -> object:
    """What notebooks use is loaded when it is asked for: a command must start at once."""
    if name in PACKAGES:
        return import_module(f"shoal.{name}")
    if name in OFFERED:
        return getattr(import_module("shoal.api"), name)
    raise AttributeError(f"module 'shoal' has no attribute {name!r}")


def __dir__() -> list[str]:
    """So that they are found by tab, and nothing else is in the way."""
    return sorted({*__all__, *PACKAGES})
