"""How a fish player of Petri Heil! lays the pond (PH-D2): never the same way twice.

A pattern says how much more often ponds are laid that have a feature: valuable tiles in corners or
in the middle, rich and poor lines, lines with a fish of 2 or 3 to show. How often each pattern is
used is a mixed strategy found by regret matching against angler players who expect fish at the
corners, at the sides or in the middle: `tune_ponds.py` writes `ponds.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct, convert

from shoal.core.dice import shuffled
from shoal.games.petri_heil.components import SET, TACKLE, line_of
from shoal.games.petri_heil.moves import CELLS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.dice import Dice

CORNERS: Final = (0, 3, 12, 15)
MIDDLE: Final = (5, 6, 9, 10)
ALL_LINES: Final = tuple(tuple(line_of(pier)) for pier in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
"""Every row, column and diagonal once."""
VALUES: Final = tuple(tile.value for tile in TACKLE.tile)
QUARTER: Final = 31 / 4
"""What four cells hold on average."""
CHANGES: Final = 150
"""Exchanges of two tiles after which a pond looks like its pattern."""
FRACTION_PARTS: Final = 1 << 20
MIXTURE: Final = Path(__file__).with_suffix(".toml")


class Pattern(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to lay ponds; all zero is any pond."""

    name: str
    corners: float = 0.0
    middle: float = 0.0
    clump: float = 0.0
    """For lines that are much richer or poorer than others."""
    middling: float = 0.0
    """For lines that have a fish of 2 or 3."""
    share: float = 0.0
    """How often it is used."""

    def favour(self, pond: Sequence[int]) -> float:
        """How much a pond, kinds of tiles by cells, is to the taste of this pattern."""
        worth = [VALUES[kind] for kind in pond]
        lines = [[worth[cell] for cell in line] for line in ALL_LINES]
        taste = self.corners * (sum(worth[cell] for cell in CORNERS) - QUARTER)
        taste += self.middle * (sum(worth[cell] for cell in MIDDLE) - QUARTER)
        taste += self.clump * sum((sum(line) - QUARTER) ** 2 for line in lines) / 40
        return taste + self.middling * sum(2 in line or 3 in line for line in lines)


@cache
def mixture() -> tuple[Pattern, ...]:
    read = tomllib.loads(MIXTURE.read_text(encoding="utf-8"))
    return convert(read["pattern"], tuple[Pattern, ...])


def draw_pond(dice: Dice) -> int:
    """The digits of a pond that a strong fish player might lay."""
    patterns = mixture()
    throw = fraction(dice) * sum(pattern.share for pattern in patterns)
    for pattern in patterns:
        throw -= pattern.share
        if throw < 0.0:
            return digits_of(draw_by(pattern, dice))
    return digits_of(draw_by(patterns[-1], dice))


def draw_by(pattern: Pattern, dice: Dice) -> list[int]:
    """A pond by a pattern: any one, then exchanges that it likes (Metropolis)."""
    pond = shuffled(list(SET), dice)
    taste = pattern.favour(pond)
    for _ in range(CHANGES):
        one, other = int(dice.below(CELLS)), int(dice.below(CELLS))
        pond[one], pond[other] = pond[other], pond[one]
        now = pattern.favour(pond)
        if now >= taste or fraction(dice) < exp(now - taste):
            taste = now
        else:
            pond[one], pond[other] = pond[other], pond[one]
    return pond


def digits_of(pond: Sequence[int]) -> int:
    """A whole pond as a number, as `moves.POND` takes it."""
    number = 0
    for kind in reversed(pond):
        number = number * len(VALUES) + kind
    return number


def fraction(dice: Dice) -> float:
    """From 0 up to 1."""
    return int(dice.below(FRACTION_PARTS)) / FRACTION_PARTS
