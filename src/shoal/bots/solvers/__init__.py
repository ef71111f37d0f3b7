"""Solvers of single games: they know what others have to guess.

A game that hides nothing may have a module of its name here, with a function `best_move`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoal.core.position import Position

UNKNOWN = -1
"""What `best_move` gives if it does not know."""


def best_move(slug: str, position: Position, budget: int) -> int | None:
    """The move that is sure to be best, None unless there is one and so many nodes find it."""
    name = f"{__name__}.{slug}"
    if find_spec(name) is None:
        return None
    found: int = import_module(name).best_move(position, budget)
    return None if found == UNKNOWN else found
