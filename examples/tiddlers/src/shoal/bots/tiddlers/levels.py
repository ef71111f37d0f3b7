"""The levels of Tiddlers: there is little to think about, so they differ by how often they slip."""

from __future__ import annotations

from typing import Final

from shoal.bots.levels import Settings

LEVEL_SETTINGS: Final = (
    Settings("greedy", 4, slips=0.8),
    Settings("greedy", 4, slips=0.4),
    Settings("greedy", 16, slips=0.2),
    Settings("greedy", 64, slips=0.1),
    Settings("greedy", 400),
)
