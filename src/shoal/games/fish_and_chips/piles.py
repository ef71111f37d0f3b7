"""Piles as lists of fish, top first: how views, texts and tests see and lay them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fish_and_chips.components import BOX, CELLS, LETTERS
from shoal.games.fish_and_chips.rules.board import BOTTOM, EMPTY, FISH, LENGTH, NOTHING, UNDER, link
from shoal.games.fish_and_chips.rules.sea import Sea

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.games.fish_and_chips.rules.terms import Terms


NAMES = [f"{letter}{value}" for letter in LETTERS for value in range(1, BOX.octopus + 1)]
"""A fish is its place in this list; not all of them are in the box."""
FISH_BY_NAME = {
    f"{colour.letter}{value}": number << 4 | value - 1
    for number, colour in enumerate(BOX.colour)
    for value in range(colour.values[0], colour.values[1] + 1)
}


def write_fish(fish: int) -> str:
    """The name of a fish: r16 is the red octopus."""
    return NAMES[fish]


def read_fish(name: str) -> int | None:
    """The fish of that name, None if there is none in the box (FC-C2)."""
    return FISH_BY_NAME.get(name)


def pile_on(sea: Sea, cell: int) -> list[int]:
    """The fish on a cell, top first."""
    if sea.sea[cell] == EMPTY:
        return []
    fish, pile = sea.sea[cell] & FISH, []
    while fish != NOTHING:
        pile.append(fish)
        fish = sea.sea[UNDER + fish]
    return pile


def lay_piles(piles: Sequence[Sequence[int]], terms: Terms) -> Sea:
    """A position with these piles on the cells from a1 on; whose turn it is comes later."""
    sea = Sea(vec[i64]([0] * LENGTH), terms)
    for cell in range(CELLS):
        sea.sea[cell] = piles[cell][-1] << BOTTOM | piles[cell][0] if piles[cell] else EMPTY
        for fish, under in zip(piles[cell], [*piles[cell][1:], NOTHING], strict=False):
            sea.sea[UNDER + fish] = under
    link(sea.sea)
    return sea
