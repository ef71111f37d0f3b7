"""What level 5 of Little Big Fish is measured against from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.levels import Settings
from shoal.bots.little_big_fish.levels import LEVEL_SETTINGS, DeepBot
from shoal.bots.little_big_fish.search.search import Expectimax

if TYPE_CHECKING:
    from shoal.bots.kinds import Kind

SIMULATIONS: Final = 18_361
"""Of plain search in the time of level 5, by `python -m tools.yardstick_time`."""


class EarlierBot(DeepBot):
    """Looks as deep, and evaluates by the weights that were there before."""

    def make_search(self) -> Expectimax:
        return Expectimax()


YARDSTICK_KINDS: Final[dict[str, Kind]] = {"earlier": EarlierBot}
YARDSTICKS: Final = {"earlier": Settings("earlier", LEVEL_SETTINGS[-1].iterations)}
"""A node takes as long with other weights, so as many nodes are as much time."""
