"""What players agree on before the first day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from shoal.core.options import choose_first
from shoal.games.petri_heil.rules.pond import TURNS, first_morning
from shoal.games.petri_heil.rules.state import Terms

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.petri_heil.rules.pond import Pond

BOOK = __name__.rpartition(".")[0]
"""The package, whose words are used."""
PLIES_OF_SETUP = 16 + 2
"""Tile by tile, and the two start piers."""
PLIES_OF_TURN = 7
"""Go on, show, fish, three slides (or two and done), a special tile or none."""


class Options(Struct, frozen=True, kw_only=True):
    first: Literal["random", "1", "2"] = "random"
    """PH-D1: the seat that fishes on day one."""
    memory_aid: bool = True
    """PH-K2: whether the angler player's view marks what has been seen."""
    days: Annotated[int, Meta(ge=1, le=2)] = 2
    """PH-D1; PH-E4: a single day is for practice and has no winner."""


def defaults(_seats: int) -> Options:
    """The game of the rulebook."""
    return Options()


def start(options: Options, _seats: int, dice: Dice) -> Pond:
    """PH-D1: who fishes first is drawn, unless it was agreed."""
    first = choose_first(options.first, 2, dice)
    return first_morning(Terms(first, options.days, options.memory_aid))


def longest(options: Options, _seats: int) -> int:
    """PH-T1: an angler moves on every turn, so that a day has at most 40."""
    return options.days * (PLIES_OF_SETUP + TURNS * PLIES_OF_TURN)
