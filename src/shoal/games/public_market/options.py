"""What players agree on before the first bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from shoal.core.errors import BadOption
from shoal.games.public_market.components import STRENGTHS, AnglerStrength
from shoal.games.public_market.rules.table import PublicMarket, empty_table

if TYPE_CHECKING:
    from shoal.core.dice import Dice

BOOK = __name__.rpartition(".")[0]
"""The package, whose words are used."""
DAYS = (10, 8, 11, 11, 11)
"""PM-D1, PM-1S7: rounds until the bag is empty, for 1 to 5 players."""
EVENING_ROUNDS = 4
"""PM-D6: the three columns left, and the last bidding with HOME only."""
MEEPLES_BY_SEATS = (4, 4, 3, 4, 5)
"""PM-2P1, PM-1S1: for 1 to 5 players."""
PLIES_OF_TURN = 13
"""A meeple's bid and its scrap; dock or market; at most seven in a market (done with scraps, two
cards, each with a free one, done, payout), fewer at the dock; the free scrap at HOME; a shrimp
bonus and its use."""
PLIES_OF_PLAYER = 7 + 8 + 2
"""Scraps that came with seven contracts; eight choices at the rose; the bonus of a last chest."""


class Options(Struct, frozen=True, kw_only=True):
    """The options of a table."""

    shallow_waters: bool = False
    """PM-W1: the expansion, for any number of players."""
    first: Literal["random", "1", "2", "3", "4", "5"] = "random"
    """PM-S5: the seat that bids first; alone, 1 is the player and not the Solo Angler."""
    angler: AnglerStrength = "steady"
    """PM-1S8: how strong the Solo Angler is; only in the solo game."""


def defaults(_seats: int) -> Options:
    """The base game."""
    return Options()


def start(options: Options, seats: int, dice: Dice) -> PublicMarket:
    """PM-S1 to PM-S5: lay out everything; who bids first is drawn unless it was agreed."""
    parties = max(seats, 2)
    first = dice.below(parties) if options.first == "random" else int(options.first) - 1
    if options.first != "random" and first >= seats:
        raise BadOption("first_seat", book=BOOK, first=options.first, seats=seats)
    shallow = 1 if options.shallow_waters else 0
    table = empty_table(seats, shallow, first)
    if seats == 1:
        table.strength = STRENGTHS.index(options.angler)
    table.begin(dice)
    return table


def longest(_options: Options, seats: int) -> int:
    """Every turn of a meeple has few plies, and there are only so many rounds."""
    rounds = DAYS[seats - 1] + (EVENING_ROUNDS if seats > 1 else 0)
    return rounds * (MEEPLES_BY_SEATS[seats - 1] * PLIES_OF_TURN + 1) + seats * PLIES_OF_PLAYER
