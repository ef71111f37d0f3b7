"""Five levels of strength, the same names in every game.

A game may have a module of its name in `bots/games` with its own settings, `LEVELS`, and with kinds
of players that know only this game, `KINDS`. `make ladder GAME=…` plays every level against the one
below it and writes what came of it to docs/strength.md; settings are guesses until that was done.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from types import ModuleType

LEVELS: Final = ("shrimp", "sardine", "trout", "pike", "shark")
"""The names of the levels 1 to 5; words/<lang>.toml translates them."""


class Settings(Struct, frozen=True):
    """How a level thinks in a game."""

    kind: str
    """greedy, search, or one of the game's own kinds."""
    iterations: int
    """Worlds of a greedy player, simulations of a search."""
    slips: float = 0.0
    """How often any of the better half of moves is made instead of the best."""
    explore: float = 0.7
    """How much a search trusts rarely tried moves."""
    widen: float = 0.0
    """With more than 0, a search looks at only so many moves times the square root of visits."""
    modelled: bool = False
    """Whether a search lets other seats move as the judge would, and learns only its own moves."""


USUAL: Final = (
    Settings("greedy", 1, slips=0.5),
    Settings("greedy", 8),
    Settings("search", 400),
    Settings("search", 2_000),
    Settings("search", 10_000),
)
"""For games that have no settings of their own."""


def settings_of(slug: str, level: int) -> Settings:
    """How a level, 1 to 5, thinks in a game."""
    levels: tuple[Settings, ...] = getattr(own_module(slug), "LEVELS", USUAL)
    return levels[level - 1]


@cache
def own_module(slug: str) -> ModuleType | None:
    """What `bots/games` has for a game."""
    name = f"shoal.bots.games.{slug}"
    return import_module(name) if find_spec(name) else None
