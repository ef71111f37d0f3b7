"""Captures of Fish & Chips that can be taken back, on the packed board of the rules.

What lies under a top fish is not followed here: a solver counts it by colour, or not at all.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.mixing import mix
from shoal.games.fish_and_chips.moves import CELLS
from shoal.games.fish_and_chips.rules.board import (
    EAST,
    EDGE,
    FIELD,
    FISH,
    NEXT,
    NORTH,
    PREVIOUS,
    SIDES,
    SOUTH,
    WEST,
    first_pile,
    join,
    next_pile,
    unlink,
)

MOST_CAPTURES: Final = CELLS * SIDES
MOST_PLIES: Final = CELLS
FISH_NUMBERS: Final = 64


def build_signs() -> vec[i64]:
    """A random number for every fish on every cell; their exclusive or is a board's hash."""
    signs = vec[i64]([0] * (CELLS * FISH_NUMBERS))
    state: i64 = 1
    for place in range(i64(CELLS * FISH_NUMBERS)):
        state = mix(mix(mix(state, place), 1), 2)
        signs[place] = state
    return signs


SIGNS: Final[vec[i64]] = build_signs()


def sign(cell: i64, fish: i64) -> i64:
    """The random number of a fish on top of a cell."""
    return SIGNS[cell << 6 | fish]


def make(sea: vec[i64], start: i64, target: i64) -> None:
    """FC-M4: the captor goes on top of the pile on the target."""
    sea[target] = sea[target] & ~FISH | sea[start] & FISH
    unlink(sea, start)


def take_back(sea: vec[i64], start: i64, captor: i64, target: i64, caught: i64) -> None:
    """Undo the last capture; `captor` and `caught` are the piles as they were before it.

    The captor still names the neighbours that it had, so it is linked in where it was.
    """
    sea[start] = captor
    join(sea, (captor >> SOUTH) & FIELD, start, NORTH, SOUTH)
    join(sea, start, (captor >> NORTH) & FIELD, NORTH, SOUTH)
    join(sea, (captor >> WEST) & FIELD, start, EAST, WEST)
    join(sea, start, (captor >> EAST) & FIELD, EAST, WEST)
    join(sea, (captor >> PREVIOUS) & FIELD, start, NEXT, PREVIOUS)
    join(sea, start, (captor >> NEXT) & FIELD, NEXT, PREVIOUS)
    sea[target] = caught


def count_piles(sea: vec[i64]) -> i64:
    count: i64 = 0
    cell = first_pile(sea)
    while cell != EDGE:
        count += 1
        cell = next_pile(sea[cell])
    return count
