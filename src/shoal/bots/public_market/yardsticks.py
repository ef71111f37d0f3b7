"""What level 5 of Public Market is measured against from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.levels import Settings
from shoal.bots.public_market.levels import Weigher
from shoal.bots.public_market.rules_of_thumb import RulesOfThumb
from shoal.bots.rooms import evaluator_of

if TYPE_CHECKING:
    from shoal.bots.evaluator import Evaluator
    from shoal.bots.kinds import Kind

SIMULATIONS: Final = 4_796
"""Of plain search in the time of level 5, by `python -m tools.yardstick_time`."""
BY_HAND: Final = 5_375
"""Tries with the evaluation that was made by hand, in the time of level 5: one of its own takes
1.07 times as long, over 60 decisions with one to five seats."""


class ByHand(Weigher):
    """Level 5 with the evaluation that was made by hand."""

    def make_evaluator(self) -> Evaluator:
        return evaluator_of(self.game.slug, by_hand=True)


YARDSTICK_KINDS: Final[dict[str, Kind]] = {"by_hand": ByHand, "rules": RulesOfThumb}
YARDSTICKS: Final = {"byhand": Settings("by_hand", BY_HAND), "rules": Settings("rules", 1)}
