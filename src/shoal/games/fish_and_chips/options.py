"""What players agree on before the first deal, and the deal itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from shoal.core.dice import shuffled
from shoal.core.errors import BadOption
from shoal.games.fish_and_chips.rules.ending import FURTHER_ROUNDS
from shoal.games.fish_and_chips.rules.sea import dealt
from shoal.games.fish_and_chips.rules.terms import Terms

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.fish_and_chips.rules.sea import Sea

BOOK = __name__.rpartition(".")[0]
"""The package, whose words are used."""
COLOURS_OF_SOLO = 4


class Options(Struct, frozen=True, kw_only=True):
    target: Annotated[int, Meta(ge=0, le=1000)] = 60
    """FC-E4: the points that win; 0 for a single round."""
    reposition: bool = True
    """FC-P1: whether octopus and shark may change places before a round."""
    solo: bool = False
    """FC-1S1: one player moves all four colours."""


def defaults(seats: int) -> Options:
    """One player plays the solo game, which has one round and no repositioning (FC-1S1)."""
    return Options(target=0, reposition=False, solo=True) if seats == 1 else Options()


def start(options: Options, seats: int, dice: Dice) -> Sea:
    """Deal the first round (FC-S1, FC-S2), or the solo game (FC-1S1 to FC-1S3)."""
    if options.solo != (seats == 1):
        raise BadOption("solo_seats", book=BOOK, seats=seats)
    if options.solo and (options.reposition or options.target != 0):
        raise BadOption("solo_options", book=BOOK)
    order = draw_order(dice) if options.solo else list(range(seats))
    return dealt(Terms(order, options.target, options.reposition, options.solo), dice)


def draw_order(dice: Dice) -> list[int]:
    """FC-1S2: the order of the colours; the last is the player's."""
    return shuffled(list(range(COLOURS_OF_SOLO)), dice)


def longest(options: Options, seats: int) -> int:
    """Plies that no game exceeds.

    A capture removes a pile, so a round has at most 35. Some pile then holds two colours, so a
    round brings at least a point: only so many rounds leave everybody below the target.
    """
    rounds = 1 if options.target == 0 else seats * (options.target - 1) + 1 + FURTHER_ROUNDS
    return rounds * (35 + seats)
