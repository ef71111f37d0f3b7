"""The board: piles packed into whole numbers, each linked to the first pile on every side.

    sea[0 … 35]     a pile on each cell, or EMPTY
    sea[EDGE]       what lies beyond the board; also the head of the list of piles
    sea[UNDER + f]  the fish that lies under fish f in its pile, or NOTHING
    sea[TOTAL + s]  the points of seat s so far

A fish is colour * 16 + value - 1. A pile holds its top and bottom fish and its neighbours:

    bit  47 … 42   41 … 36   35 … 30   29 … 24   23 … 18   17 … 12   11 … 6     5 4     3 … 0
         previous     next      west     south      east     north   bottom  colour   value - 1
                                                                              `---- top ----'

During a round no pile ever comes to an empty cell, so a pile that leaves is only unlinked and
nobody has to look for the first pile in a line.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fish_and_chips.moves import CELLS, SIDE, capture

# The vec
EDGE: Final = 36
UNDER: Final = 37
TOTAL: Final = 101
LENGTH: Final = 105
EMPTY: Final = -1
NOTHING: Final = -1

# Fields of a pile
SIDES: Final = 4
FIELD: Final = 63
FISH: Final = 63
TOP_AND_BOTTOM: Final = 4095
BOTTOM: Final = 6
NORTH: Final = 12
EAST: Final = 18
SOUTH: Final = 24
WEST: Final = 30
NEXT: Final = 36
PREVIOUS: Final = 42
BEYOND: Final = 1 << 48
"""Set only in the edge, which makes it stronger than any fish: nothing captures it."""
STRENGTH: Final = BEYOND | 15

SHARK: Final = 14
OCTOPUS: Final = 15


def takes(pile: i64, there: i64) -> bool:
    """FC-M2, FC-M3: the top there is an opponent's and no stronger; the edge is never taken."""
    return (pile ^ there) & 48 != 0 and there & STRENGTH <= pile & 15


def owner(pile: i64) -> i64:
    """The colour on top."""
    return (pile >> 4) & 3


def first_pile(sea: vec[i64]) -> i64:
    """The first cell with a pile, EDGE if there is none."""
    return (sea[EDGE] >> NEXT) & FIELD


def next_pile(pile: i64) -> i64:
    """The cell of the pile after this one, EDGE after the last."""
    return (pile >> NEXT) & FIELD


def list_captures(sea: vec[i64], colour: i64, out: vec[i64], at: i64) -> i64:
    """FC-M1 to FC-M3: each pile of the colour takes the first pile met to a side, if it can.

    Captures are written to `out` from `at` on. Returns the place after the last one.
    """
    cell = first_pile(sea)
    while cell != EDGE:
        pile = sea[cell]
        if owner(pile) == colour:
            sides = pile >> NORTH
            for side in range(i64(SIDES)):
                target = sides & FIELD
                if takes(pile, sea[target]):
                    out[at] = capture(cell, target)
                    at += 1
                sides >>= 6
        cell = next_pile(pile)
    return at


def put(sea: vec[i64], cell: i64, fish: i64) -> None:
    """Lay one fish on an empty cell; its neighbours are linked later."""
    sea[cell] = fish << BOTTOM | fish
    sea[UNDER + fish] = NOTHING


def link(sea: vec[i64]) -> None:
    """Tell every pile its neighbours, and string the piles into one list by cell."""
    sea[EDGE] = BEYOND
    before: i64 = EDGE
    for cell in range(i64(CELLS)):
        if sea[cell] != EMPTY:
            sea[cell] &= TOP_AND_BOTTOM
            join(sea, before, cell, NEXT, PREVIOUS)
            before = cell
    join(sea, before, EDGE, NEXT, PREVIOUS)
    for line in range(i64(SIDE)):
        link_line(sea, line * SIDE, 1, EAST, WEST)
        link_line(sea, line, SIDE, NORTH, SOUTH)


def link_line(sea: vec[i64], start: i64, step: i64, ahead: i64, behind: i64) -> None:
    """Link the piles of one row or column."""
    before: i64 = EDGE
    for place in range(i64(SIDE)):
        cell = start + place * step
        if sea[cell] != EMPTY:
            join(sea, before, cell, ahead, behind)
            before = cell
    join(sea, before, EDGE, ahead, behind)


def join(sea: vec[i64], one: i64, other: i64, ahead: i64, behind: i64) -> None:
    """Make two piles neighbours. What this leaves in the edge's sides is never read."""
    sea[one] ^= (sea[one] >> ahead & FIELD ^ other) << ahead
    sea[other] ^= (sea[other] >> behind & FIELD ^ one) << behind


def unlink(sea: vec[i64], cell: i64) -> None:
    """A pile leaves: its neighbours on either side become each other's."""
    pile = sea[cell]
    join(sea, (pile >> SOUTH) & FIELD, (pile >> NORTH) & FIELD, NORTH, SOUTH)
    join(sea, (pile >> WEST) & FIELD, (pile >> EAST) & FIELD, EAST, WEST)
    join(sea, (pile >> PREVIOUS) & FIELD, (pile >> NEXT) & FIELD, NEXT, PREVIOUS)
    sea[cell] = EMPTY


def find(sea: vec[i64], fish: i64) -> i64:
    """The cell of the pile with that fish on top, EDGE if there is none."""
    cell = first_pile(sea)
    while cell != EDGE and sea[cell] & FISH != fish:
        cell = next_pile(sea[cell])
    return cell


def change_places(sea: vec[i64], one: i64, other: i64) -> None:
    """Two single fish change cells."""
    here = sea[one]
    there = sea[other]
    sea[one] = here & ~TOP_AND_BOTTOM | there & TOP_AND_BOTTOM
    sea[other] = there & ~TOP_AND_BOTTOM | here & TOP_AND_BOTTOM
