"""The levels of Fish & Chips. Nothing is hidden, so a greedy bot needs a single world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.fish_and_chips.beginner import Beginner
from shoal.bots.levels import Settings

if TYPE_CHECKING:
    from shoal.bots.kinds import Kind

KINDS: Final[dict[str, Kind]] = {"beginner": Beginner}
LEVEL_SETTINGS: Final = (
    Settings("beginner", 1),
    Settings("greedy", 1),
    Settings("search", 300),
    Settings("search", 3_000),
    Settings("search", 30_000),
)
LADDER_SEATS: Final = (2, 3)
CONFIDENCE: Final = {2: 0.53, 3: 0.76}
"""Random captures to the end of a round rarely sweep, and strong players do."""
