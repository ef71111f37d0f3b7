"""What players agree on, and the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from shoal.games.tiddlers import rules

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.tiddlers.rules import Pool


class Options(Struct, frozen=True, kw_only=True):
    """The options of a table."""

    tiddlers: Annotated[int, Meta(ge=6, le=9)] = 9
    """TD-1: how many are in the bag."""


def defaults(_seats: int) -> Options:
    """The same for any number of seats."""
    return Options()


def longest(_options: Options, seats: int) -> int:
    """Everybody chooses once."""
    return seats


def start(options: Options, seats: int, dice: Dice) -> Pool:
    """TD-1: deal."""
    return rules.deal(seats, options.tiddlers, dice)
