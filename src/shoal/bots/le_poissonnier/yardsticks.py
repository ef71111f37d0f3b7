"""What level 5 of Le Poissonnier is measured against from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.le_poissonnier.levels import Rehearser
from shoal.bots.le_poissonnier.rules_of_thumb import RulesOfThumb
from shoal.bots.levels import Settings

if TYPE_CHECKING:
    from shoal.bots.kinds import Kind

SIMULATIONS: Final = 119
"""Of plain search in the time of level 5, by `python -m tools.yardstick_time`."""
BY_HAND: Final = 2_000
"""Rehearsals with the evaluation that was made by hand, in the time of level 5: 40 of them take
2.8 ms, as many of its own 2.7, over some thousand decisions with three seats."""


class ByHand(Rehearser):
    """Level 5 with the evaluation that was made by hand."""

    by_hand = True


YARDSTICK_KINDS: Final[dict[str, Kind]] = {"by_hand": ByHand, "rules": RulesOfThumb}
YARDSTICKS: Final = {"byhand": Settings("by_hand", BY_HAND), "rules": Settings("rules", 1)}
