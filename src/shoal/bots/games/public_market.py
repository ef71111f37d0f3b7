"""How the five levels think in Public Market; docs/strength/public_market.md says how they fare."""

from __future__ import annotations

from typing import Final

from shoal.bots.levels import Settings

EXPLORE: Final = 0.15
"""Moves differ by a few VP, that is by a few hundredths of a win."""
WIDEN: Final = 1.0
"""Tiles have many placements; the best packed ones are looked at first."""

LEVELS: Final = (
    Settings("greedy", 1, slips=0.5),
    Settings("greedy", 2),
    Settings("search", 500, explore=EXPLORE, widen=WIDEN),
    Settings("search", 2_500, explore=EXPLORE, widen=WIDEN),
    Settings("search", 12_500, explore=EXPLORE, widen=WIDEN),
)
"""Shrimp, sardine, trout, pike and shark."""
