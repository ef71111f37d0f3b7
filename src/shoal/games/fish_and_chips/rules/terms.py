"""What is settled before a round is dealt: the fish in play, the colours' order, the options."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fish_and_chips.components import BOX, read_cell
from shoal.games.fish_and_chips.moves import CELLS


def table(by_setup: list[list[int]], width: int) -> vec[i64]:
    """A flat table with a row for each number of colours; there is no setup for 0 or 1."""
    flat = [0] * (2 * width)
    for row in by_setup:
        flat += row + [0] * (width - len(row))
    return vec[i64](flat)


DEALT: Final[vec[i64]] = table([setup.cells() for setup in BOX.setup], CELLS)
"""FC-S2: the cells that are dealt a fish."""
LOWEST: Final[vec[i64]] = table([[setup.lowest] for setup in BOX.setup], 1)
"""FC-S1: the lowest value in play."""
STARTS: Final[vec[i64]] = table([[read_cell(setup.starts)] for setup in BOX.setup], 1)
"""FC-S3: the cell whose fish says who starts."""


@final
class Terms:
    """What is settled before the first deal. It never changes, so copies share it."""

    def __init__(self, order: list[int], target: int, repositioning: bool, solo: bool) -> None:
        self.colours: i64 = len(order)
        self.order: i64 = 0
        self.turn_by_colour: i64 = 0
        for turn, colour in enumerate(order):
            self.order |= colour << (2 * turn)
            self.turn_by_colour |= turn << (2 * colour)
        self.target: i64 = target
        self.repositioning = repositioning
        self.solo = solo

    def colour(self, turn: i64) -> i64:
        """The colour at that place in the order of play (FC-S4, FC-1S2)."""
        return (self.order >> (2 * turn)) & 3

    def turn_of(self, colour: i64) -> i64:
        """The place of a colour in the order of play."""
        return (self.turn_by_colour >> (2 * colour)) & 3
