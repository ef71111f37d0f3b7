"""A little chance in what a policy prefers, so that nobody can know it by heart."""

from typing import Final

from shoal.core.dice import Dice

FRACTION_STEPS: Final = 1024
LOWEST: Final = -1.0e9
"""Less than any move is worth."""


def fraction(dice: Dice) -> float:
    """From 0 up to 1."""
    return float(dice.below(FRACTION_STEPS)) / FRACTION_STEPS
