"""Five levels of strength, the same names in every game.

A game may have settings of its own, `LEVEL_SETTINGS` in `bots/<slug>/levels.py`, and kinds of bots
that know only this game, `KINDS`. `make ladder GAME=…` plays every level against the one below it
and writes what came of it to docs/strength.md; settings are guesses until that was done.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from shoal.bots.rooms import levels_of

LEVELS: Final = ("shrimp", "sardine", "trout", "pike", "shark")
"""The names of the levels 1 to 5; words/<lang>.toml translates them."""


class Settings(Struct, frozen=True):
    """How a level thinks in a game."""

    kind: str
    """greedy, search, or one of the game's own kinds."""
    iterations: int
    """Worlds of a greedy bot, simulations of a search."""
    slips: float = 0.0
    """How often any of the better half of moves is made instead of the best."""
    explore: float = 0.7
    """How much a search trusts rarely tried moves."""
    widen: float = 0.0
    """With more than 0, a search looks at only so many moves times the square root of visits."""
    modelled: bool = False
    """Whether a search lets other seats move as the evaluator picks, and learns only its own."""


DEFAULT_SETTINGS: Final = Settings("search", 0)
"""For bots that are not made for a level."""
DEFAULT_LEVELS: Final = (
    Settings("greedy", 1, slips=0.5),
    Settings("greedy", 8),
    Settings("search", 400),
    Settings("search", 2_000),
    Settings("search", 10_000),
)
"""For games that have no settings of their own."""


def settings_of(slug: str, level: int) -> Settings:
    """How a level, 1 to 5, thinks in a game."""
    levels: tuple[Settings, ...] = getattr(levels_of(slug), "LEVEL_SETTINGS", DEFAULT_LEVELS)
    return levels[level - 1]
