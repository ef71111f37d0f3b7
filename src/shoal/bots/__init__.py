"""Bots: programs that play. They are given views, never positions.

`NAMES` has those that play every game, and `make_bot(name, game, seat, seed)` makes one.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoal.bots.kinds import NAMES, make_bot

__all__ = ["NAMES", "make_bot"]


def __getattr__(name: str) -> object:
    """Loaded when it is asked for: most who import a bot need one of its modules only."""
    if name not in __all__:
        raise AttributeError(f"module 'shoal.bots' has no attribute {name!r}")
    return getattr(import_module("shoal.bots.kinds"), name)


def __dir__() -> list[str]:
    """So that they are found by tab, and nothing else is in the way."""
    return sorted(__all__)
