"""Solvers of single games: they know what others have to guess.

A game that hides nothing may have a module of its name here, with a function `best_move`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from shoal.core.position import Position

UNKNOWN = -1
"""What `best_move` gives if it does not know."""


def best_move(slug: str, position: Position, budget: int) -> int | None:
    """The move that is sure to be best, None unless there is one and so many nodes find it."""
    solver = solver_of(slug)
    if solver is None:
        return None
    found: int = solver.best_move(position, budget)
    return None if found == UNKNOWN else found


@cache
def solver_of(slug: str) -> ModuleType | None:
    """The solver of a game, if there is one."""
    name = f"{__name__}.{slug}"
    return import_module(name) if find_spec(name) else None
