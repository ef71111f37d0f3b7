"""The levels of Fish & Chips. Nothing is hidden, so a greedy bot needs a single world."""

from __future__ import annotations

from typing import Final

from shoal.bots.levels import Settings

LEVEL_SETTINGS: Final = (
    Settings("greedy", 1, slips=0.8),
    Settings("greedy", 1),
    Settings("search", 300),
    Settings("search", 3_000),
    Settings("search", 30_000),
)
LADDER_SEATS: Final = (2, 3)
CONFIDENCE: Final = {2: 0.53, 3: 0.76}
"""Random captures to the end of a round rarely sweep, and strong players do."""
