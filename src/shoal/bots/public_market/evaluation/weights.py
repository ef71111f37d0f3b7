"""What things are worth in Public Market before they count, in VP; measured by self-play.

One table, so that a program that looks for better ones can change them: see docs/strength.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SOFTMAX_SCALE: Final[i64] = 0
"""How much one VP more is worth in the end."""
DOLLAR: Final[i64] = 1
"""A dollar beyond what it counts in the end, at the start of the game: it buys good places."""
GEAR_WEIGHT: Final[i64] = 2
"""A permanent fish, for each action that is left (PM-K8)."""
MISSING_FISH: Final[i64] = 3
"""A fish that a card still needs."""
SALMON_WEIGHT: Final[i64] = 4
"""The same, more if it is a salmon: the rarest one."""
MARKET_DISCOUNT: Final[i64] = 5
"""The part of what a market would bring that counts before one has been there."""
DEAD_CELL: Final[i64] = 6
"""A free cell that no tile can reach any more."""
POWER: Final[i64] = 7
"""A shrimp power that is not yet used."""
CASH_WEIGHT: Final[i64] = 8
"""The same for the one that is $5."""
WAITING_WEIGHT: Final[i64] = 9
"""A scrap beside the chest."""
TILE_WEIGHT: Final[i64] = 10
"""What one more tile brings, when a simulated player decides between dock and market."""
POINT_WEIGHT: Final[i64] = 11
"""A point of the compass rose."""
ACT_EARLIER: Final[i64] = 12
"""To act before one rival more, when a simulated player bids."""
OTHER_LINES: Final[i64] = 13
"""Rows, if columns pay more, and the other way round."""
LINE_WEIGHTS: Final[i64] = 14
"""A row or column with no, one, two … five cells missing; six places."""
RING_WEIGHTS: Final[i64] = 20
"""A crab with no, one … eight cells round it missing; nine places (PM-K2)."""
SHRIMP_WEIGHTS: Final[i64] = 29
"""A bonus with no, one, two, three shrimp missing; four places (PM-F6)."""
NOISE: Final[i64] = 33
"""How far a simulated bid may be from the best."""
ANGLER_WEIGHT: Final[i64] = 34
"""What the Solo Angler earns in a round."""

FRESH_WEIGHT: Final[i64] = 35
"""The part of a fresh chest's plan that does not count, for every market brings one."""

SINGLE_VALUES: Final = [0.12, 0.1, 0.25, 1.1, 0.15, 0.85, 0.25, 1.0, 1.7, 0.7, 3.2, 0.25, 0.8, 0.25]
LINE_VALUES: Final = [1.0, 0.62, 0.4, 0.24, 0.12, 0.0]
RING_VALUES: Final = [1.0, 0.6, 0.42, 0.3, 0.2, 0.13, 0.08, 0.04, 0.0]
SHRIMP_VALUES: Final = [1.0, 0.55, 0.3, 0.15]
LAST_VALUES: Final = [0.8, 5.0, 0.7]
WEIGHTS: Final[vec[float]] = vec[float](
    SINGLE_VALUES + LINE_VALUES + RING_VALUES + SHRIMP_VALUES + LAST_VALUES
)


def weight(number: i64) -> float:
    return WEIGHTS[number]
