"""What level 5 of Petri Heil! is measured against from outside."""

from __future__ import annotations

from typing import Final

SIMULATIONS: Final = 36_674
"""Of plain search in the time of level 5, by `python -m tools.yardstick_time`."""
