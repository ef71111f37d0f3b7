"""What a seat may know: in Fish & Chips, everything. `rules/showing.py` makes it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from shoal.games.fish_and_chips.components import LETTERS, read_fish
from shoal.games.fish_and_chips.rules.piles import lay_piles, set_totals
from shoal.games.fish_and_chips.rules.state import CAPTURE, OVER, REPOSITION
from shoal.games.fish_and_chips.rules.terms import Terms

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.fish_and_chips.rules.sea import Sea

PHASES: tuple[Literal["reposition", "capture", "over"], ...] = ("reposition", "capture", "over")
PILES_REMEMBERED = 4096
"""Remembered by what they are made of."""
assert (REPOSITION, CAPTURE, OVER) == (0, 1, 2)  # noqa: S101 - PHASES lists them in this order


class View(Struct, frozen=True, kw_only=True):
    """The table as everybody sees it."""

    phase: Literal["reposition", "capture", "over"]
    piles: tuple[tuple[str, ...], ...]
    """For each cell from a1 to f6, row by row, the fish from top to bottom."""
    order: tuple[str, ...]
    """The colours in the order of play; without solo, also those of the seats."""
    turn: int
    """Whose turn it is, as a place in that order."""
    totals: tuple[int, ...]
    """Points from the rounds before this one, or all once the game is over."""
    round: int
    further: int
    """FC-E5: rounds played because of a tie."""
    repositioned: int
    """How many have had their chance to reposition in this round."""
    captures: int
    sweeps: int
    sweeper: int | None
    """FC-E6: the seat that won by a sweep."""
    target: int
    repositioning: bool
    solo: bool


def imagine(view: View, _dice: Dice) -> Sea:
    """The one position that the view allows."""
    order = [LETTERS.index(letter) for letter in view.order]
    piles = [read_pile(pile) for pile in view.piles]
    sea = lay_piles(piles, Terms(order, view.target, view.repositioning, view.solo))
    set_totals(sea, view.totals)
    sea.phase = PHASES.index(view.phase)
    sea.turn = view.turn
    sea.acting = 0 if view.phase == "over" else sea.seat_bit(view.turn)
    sea.round = view.round
    sea.further = view.further
    sea.repositioned = view.repositioned
    sea.captures = view.captures
    sea.sweeps = view.sweeps
    sea.sweeper = -1 if view.sweeper is None else view.sweeper
    return sea


@lru_cache(maxsize=PILES_REMEMBERED)
def read_pile(names: tuple[str, ...]) -> tuple[int, ...]:
    """The fish of a pile; views that follow each other have most piles in common."""
    return tuple(known(name) for name in names)


def known(name: str) -> int:
    fish = read_fish(name)
    if fish is None:
        raise ValueError(f"a view names the fish {name}, which is not in the box")
    return fish
