"""What the laws need to know of Fish & Chips. Nothing is hidden in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.components import BOX, write_fish
from shoal.games.fish_and_chips.moves import CELLS
from shoal.games.fish_and_chips.options import Options, defaults
from shoal.games.fish_and_chips.rules.piles import pile_on

if TYPE_CHECKING:
    from collections.abc import Hashable

    from shoal.core.dice import Dice
    from shoal.games.fish_and_chips.rules.sea import Sea
    from tests.laws.kit import Observer, SmallWorld


def option_sets(seats: int) -> list[Options]:
    """Single rounds and whole games, with and without repositioning; one seat plays solo."""
    if seats == 1:
        return [defaults(1)]
    return [
        Options(target=target, reposition=reposition)
        for target in (0, 60)
        for reposition in (False, True)
    ]


def scramble(sea: Sea, _seat: Observer, _dice: Dice) -> Sea:
    """There is nothing to draw again."""
    return sea.copy()


def open_moves(_sea: Sea, _seat: int, _dice: Dice) -> list[int]:
    """None: the list of moves is always complete."""
    return []


def lookalikes(sea: Sea, seat: int, move: int, _observer: Observer) -> list[int]:
    """Every move is made in the open."""
    return [move] if move in game.legal(sea, seat) else []


def reveals(_before: Sea, _seat: int, _move: int, _after: Sea, _observer: Observer) -> None:
    """There is nothing to reveal."""


def census(sea: Sea) -> dict[str, int]:
    """FC-S1: every fish by its name, in whatever pile."""
    return Counter(write_fish(fish) for cell in range(CELLS) for fish in pile_on(sea, cell))


def expected_census(options: Options, seats: int) -> dict[str, int]:
    """FC-S1, FC-1S1: the same values of every colour in play, each fish once."""
    colours = 4 if options.solo else seats
    lowest = next(setup.lowest for setup in BOX.setup if setup.colours == colours)
    return {
        f"{colour.letter}{value}": 1
        for colour in BOX.colour[:colours]
        for value in range(lowest, BOX.octopus + 1)
    }


def small_worlds() -> list[SmallWorld]:
    """None: every world is the only one that its view allows."""
    return []


def world(sea: Sea) -> Hashable:
    """The piles."""
    return tuple(tuple(pile_on(sea, cell)) for cell in range(CELLS))
