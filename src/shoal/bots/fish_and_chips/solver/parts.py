"""The parts of the board between which nothing ever passes again.

A capture goes along a row or a column and ends on a pile, so empty cells stay empty. Two piles
that no chain of shared rows and columns joins will never meet.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fish_and_chips.moves import SIDE
from shoal.games.fish_and_chips.rules.board import EDGE, first_pile, next_pile, owner
from shoal.games.fish_and_chips.rules.sea import Sea

NONE: Final = -1
STRONGEST: Final = 16
"""More than any fish has, counted from 0."""


@final
class Parts:
    """A part goes by one of its columns; `parent` leads from every column to that one."""

    def __init__(self) -> None:
        self.parent: vec[i64] = vec[i64]([0] * SIDE)
        self.own: vec[i64] = vec[i64]([0] * SIDE)
        self.others: vec[i64] = vec[i64]([0] * SIDE)

    def find(self, sea: vec[i64]) -> None:
        """Join the columns of all piles that share a row; piles are listed row by row."""
        parent = self.parent
        for column in range(i64(SIDE)):
            parent[column] = column
        row: i64 = NONE
        before: i64 = 0
        cell = first_pile(sea)
        while cell != EDGE:
            part = self.part_of(cell)
            if cell // SIDE == row:
                parent[part] = self.part_of(before)
            row = cell // SIDE
            before = cell
            cell = next_pile(sea[cell])

    def part_of(self, cell: i64) -> i64:
        column = cell % SIDE
        while self.parent[column] != column:
            column = self.parent[column]
        return column

    def may_be_won(self, sea: vec[i64], colour: i64) -> bool:
        """Whether a colour may still come to be the only one on top.

        The strongest fish of a part is only ever taken by its equals. So in each part the colour
        needs a fish that is as strong as the strongest of the others.
        """
        self.find(sea)
        own, others = self.own, self.others
        for part in range(i64(SIDE)):
            own[part] = NONE
            others[part] = NONE
        cell = first_pile(sea)
        while cell != EDGE:
            pile = sea[cell]
            part = self.part_of(cell)
            if owner(pile) == colour:
                own[part] = max(own[part], pile & 15)
            else:
                others[part] = max(others[part], pile & 15)
            cell = next_pile(pile)
        for part in range(i64(SIDE)):
            if others[part] > own[part]:
                return False
        return True

    def is_alive(self, sea: vec[i64], colour: i64) -> bool:
        """Whether a colour may ever capture again: it has a fish no weaker than some prey.

        Tops only ever become stronger and parts smaller, so once this is false it stays so.
        Needs `find` first.
        """
        own, prey = self.own, self.others
        for part in range(i64(SIDE)):
            own[part] = NONE
            prey[part] = STRONGEST
        cell = first_pile(sea)
        while cell != EDGE:
            pile = sea[cell]
            part = self.part_of(cell)
            if owner(pile) == colour:
                own[part] = max(own[part], pile & 15)
            else:
                prey[part] = min(prey[part], pile & 15)
            cell = next_pile(pile)
        for part in range(i64(SIDE)):
            if own[part] >= prey[part]:
                return True
        return False


def count_rivals(position: Sea) -> i64:
    """How many colours may still capture, now or later."""
    parts = Parts()
    parts.find(position.sea)
    rivals: i64 = 0
    for turn in range(position.terms.colours):
        if parts.is_alive(position.sea, position.terms.colour(turn)):
            rivals += 1
    return rivals
