"""What level 5 of Le Poissonnier is measured against from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.le_poissonnier.rules_of_thumb import RulesOfThumb
from shoal.bots.levels import Settings

if TYPE_CHECKING:
    from shoal.bots.kinds import Kind

SIMULATIONS: Final = 100
"""Of plain search in the time of level 5, by `python -m tools.yardstick_time`, compiled with
SHOAL_OPT=0; whoever reports measures it again with an optimised build first."""
YARDSTICK_KINDS: Final[dict[str, Kind]] = {"rules": RulesOfThumb}
YARDSTICKS: Final = {"rules": Settings("rules", 1)}
