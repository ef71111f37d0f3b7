"""Deals of the solo game of Fish & Chips, and the puzzle of the day."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final

from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.bots.fish_and_chips.solver.solo import WON, Solo
from shoal.core.dice import DEAL, FastDice, KeyedDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.rules.terms import LOWEST

if TYPE_CHECKING:
    from datetime import date

    from shoal.core.dice import Dice
    from shoal.games.fish_and_chips.rules.sea import Sea

OWN_FISH: Final = 17 - int(LOWEST[4])
"""How many fish of the player's colour are dealt (FC-1S1)."""
PAR_NODES: Final = 1000
"""What the par player looks at before it is content with one fish less."""


def deal(dice: Dice) -> Sea:
    """A deal of the solo game (FC-1S1, FC-1S2)."""
    return game.begin(game.defaults(1), 1, dice)


def numbered_deal(number: int) -> Sea:
    """The deal of a number, the same everywhere and for ever."""
    return deal(FastDice(number))


def seeded_deal(seed: bytes) -> Sea:
    """The deal of a record with that seed."""
    return deal(KeyedDice(seed, DEAL))


@dataclass(frozen=True)
class Puzzle:
    """A deal that can be won, and a line that wins it at par."""

    day: date
    seed: bytes
    position: Sea
    line: list[int]
    par: int
    """How many of the player's fish are on top in the end."""


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day: the first of its deals that the par player wins."""
    for attempt in count():
        seed = hashlib.sha256(f"shoal puzzle {day.isoformat()} {attempt}".encode()).digest()
        position = seeded_deal(seed)
        line = play_for_par(position)
        if line:
            break
    # Each capture takes one pile off the board, and in the end all piles are the player's.
    return Puzzle(day, seed, position, line, int(count_piles(position.sea)) - len(line))


def play_for_par(position: Sea) -> list[int]:
    """A line that wins with as many of the player's fish on top as a quick look shows.

    First it looks for a win that keeps them all, for so many nodes; then for one that keeps all but
    one, and so on. So par is good and can be beaten, on most days. No line if it finds none.
    """
    for keep in range(OWN_FISH, 0, -1):
        solo = Solo(position, keep)
        if solo.solve(PAR_NODES) == WON:
            return solo.captures()
    return []
