"""Five levels of strength, the same names in every game.

The settings are guesses until a ladder has been climbed: `make ladder GAME=…` plays every level
against the one below it and writes what came of it to docs/strength.md.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

LEVELS: Final = ("shrimp", "sardine", "trout", "pike", "shark")
"""The names of the levels 1 to 5; words/<lang>.toml translates them."""


class Settings(Struct, frozen=True):
    """How a level thinks in a game."""

    kind: Literal["greedy", "search"]
    iterations: int
    """Worlds of a greedy player, simulations of a search."""
    slips: float = 0.0
    """How often any of the better half of moves is made instead of the best."""


USUAL: Final = (
    Settings("greedy", 1, slips=0.5),
    Settings("greedy", 8),
    Settings("search", 400),
    Settings("search", 2_000),
    Settings("search", 10_000),
)
"""For games that have no settings of their own."""
GAMES: Final[dict[str, tuple[Settings, ...]]] = {}


def settings_of(slug: str, level: int) -> Settings:
    """How a level, 1 to 5, thinks in a game."""
    return GAMES.get(slug, USUAL)[level - 1]
