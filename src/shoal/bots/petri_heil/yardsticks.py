"""What level 5 of Petri Heil! is measured against from outside."""

from __future__ import annotations

from typing import Final

SIMULATIONS: Final = 57_586
"""Of plain search in the time of level 5, by `python -m tools.yardstick_time`, compiled with
SHOAL_OPT=0; whoever reports measures it again with an optimised build first."""
