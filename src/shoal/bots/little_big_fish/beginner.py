"""Shrimp in Little Big Fish: eats, grows, gives birth or hunts, and never looks back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.heuristic import HeuristicBot
from shoal.games.little_big_fish import moves as m
from shoal.games.little_big_fish.moves import CELLS, SIDE
from shoal.games.little_big_fish.rules.cells import COLOUR_BITS
from shoal.games.little_big_fish.rules.chart import BIRTH_CELL, PLANKTON
from shoal.games.little_big_fish.rules.sea import Sea
from shoal.games.little_big_fish.rules.state import BIG, NOBODY, RESERVE, SMALL, TOKENS

if TYPE_CHECKING:
    from shoal.core.position import Position

WORTH_OF_EATING: Final = 300.0
WORTH_OF_GROWING: Final = 200.0
WORTH_OF_BIRTH: Final = 100.0
"""What is done before anything else, if it can be."""
NO_PREY: Final = 2 * SIDE
"""Farther than any fish is."""


class Beginner(HeuristicBot):
    """Looks at a single step, and only at what its own fish gets from it.

    So it swims to where it is eaten in the next turn; it never thinks of the second step, and
    it reckons ways to its prey without the wrecks, which stop the larger fish and let small ones
    through.
    """

    def rate(self, world: Position, move: int) -> float:
        """Other than steps: births are close to prey, small fish go back; boards turn by chance."""
        assert isinstance(world, Sea)  # noqa: S101 - what this game's views give
        kind, target = int(m.kind_of(move)), int(m.target_of(move))
        if kind == m.STEP:
            return self.rate_step(world, int(m.start_of(move)), target)
        if kind == m.BIRTH:
            return -float(self.way_to_prey(world, target, SMALL))
        if kind == m.RETURN:
            return -float(size_on(world, target))
        return 0.0

    def rate_step(self, sea: Sea, start: int, target: int) -> float:
        """The largest prey first; else towards the nearest, as the crow flies."""
        size = size_on(sea, start)
        if sea.sea[target] != NOBODY:
            return WORTH_OF_EATING + size_on(sea, target)
        if self.grows(sea, target, size):
            return WORTH_OF_GROWING + size
        if sea.chart.kind[target] == BIRTH_CELL and sea.sea[RESERVE + 3 * self.seat] > 0:
            return WORTH_OF_BIRTH
        before, after = (self.way_to_prey(sea, cell, size) for cell in (start, target))
        return before - after - after / NO_PREY

    def grows(self, sea: Sea, cell: int, size: int) -> bool:
        """LB-K2, LB-K3: whether a fish of this size finds plankton there."""
        colour = int(sea.chart.kind[cell]) - PLANKTON
        if colour < 0 or size == BIG:
            return False
        tokens, larger = sea.sea[TOKENS + self.seat], sea.sea[RESERVE + 3 * self.seat + size + 1]
        return bool(tokens & COLOUR_BITS[colour]) and larger > 0

    def way_to_prey(self, sea: Sea, cell: int, size: int) -> int:
        """Cells to the nearest fish that one of this size could eat."""
        ways = (
            distance(cell, other)
            for other in range(CELLS)
            if sea.sea[other] != NOBODY
            and (sea.sea[other] - 1) // 3 != self.seat
            and size_on(sea, other) <= size
        )
        return min(ways, default=NO_PREY)


def size_on(sea: Sea, cell: int) -> int:
    """The size of the fish on a cell."""
    return int(sea.sea[cell] - 1) % 3


def distance(one: int, other: int) -> int:
    """Cells between two, over rows and columns."""
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)
