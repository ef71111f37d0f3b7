"""Piles as lists of fish, top first: how views, texts and tests see and lay them.

Here, where everything is compiled: from outside, every look into a packed pile would take longer
than all of this, and a vec that is made outside is never freed (docs/decisions/0011).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fish_and_chips.components import FISH_NAMES
from shoal.games.fish_and_chips.moves import CELLS
from shoal.games.fish_and_chips.rules.board import (
    BOTTOM,
    EDGE,
    EMPTY,
    FISH,
    LENGTH,
    NOTHING,
    TOTAL,
    UNDER,
    find,
    first_pile,
    link,
    next_pile,
)
from shoal.games.fish_and_chips.rules.sea import Sea
from shoal.games.fish_and_chips.rules.state import State
from shoal.games.fish_and_chips.rules.terms import Terms

BARE: Final[tuple[str, ...]] = ()
NAMES: Final = list(FISH_NAMES)
"""Here, because compiled code has to look for a name of another module whenever it reads it."""
SINGLES: Final[list[tuple[str, ...]]] = [(name,) for name in NAMES]
"""Most piles are a single fish."""


def pile_on(sea: State, cell: i64) -> list[int]:
    """The fish on a cell, top first."""
    pile: list[int] = []
    if sea.sea[cell] != EMPTY:
        fish = sea.sea[cell] & FISH
        while fish != NOTHING:
            pile.append(int(fish))
            fish = sea.sea[UNDER + fish]
    return pile


def name_piles(sea: State) -> tuple[tuple[str, ...], ...]:
    """The piles of all cells from a1 on, each as the names of its fish."""
    piles: list[tuple[str, ...]] = [BARE] * CELLS
    cell = first_pile(sea.sea)
    while cell != EDGE:
        top = sea.sea[cell] & FISH
        piles[cell] = SINGLES[top] if sea.sea[UNDER + top] == NOTHING else name_pile(sea, top)
        cell = next_pile(sea.sea[cell])
    return tuple(piles)


def name_pile(sea: State, top: i64) -> tuple[str, ...]:
    """The names of the fish of a pile, from its top on."""
    names: list[str] = []
    fish = top
    while fish != NOTHING:
        names.append(NAMES[fish])
        fish = sea.sea[UNDER + fish]
    return tuple(names)


def lay_piles(piles: list[tuple[int, ...]], terms: Terms) -> Sea:
    """A position with these piles on the cells from a1 on; whose turn it is comes later."""
    sea = vec[i64]([0] * LENGTH)
    for cell in range(i64(CELLS)):
        pile = piles[cell]
        sea[cell] = EMPTY
        if pile:
            sea[cell] = i64(pile[-1]) << BOTTOM | i64(pile[0])
        above: i64 = NOTHING
        for number in pile:
            fish: i64 = number
            if above != NOTHING:
                sea[UNDER + above] = fish
            sea[UNDER + fish] = NOTHING
            above = fish
    link(sea)
    return Sea(sea, terms)


def totals_of(sea: State) -> tuple[int, ...]:
    """The points of each seat so far."""
    return tuple([int(sea.sea[TOTAL + turn]) for turn in range(sea.terms.colours)])


def set_totals(sea: State, totals: tuple[int, ...]) -> None:
    """The points of each seat so far, from a view."""
    for seat, points in enumerate(totals):
        sea.sea[TOTAL + seat] = points


def find_top(sea: State, fish: i64) -> i64:
    """The cell of the pile with that fish on top, EDGE if there is none."""
    return find(sea.sea, fish)
