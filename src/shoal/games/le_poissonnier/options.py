"""What players agree on before the cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from shoal.core.options import choose_first
from shoal.games.le_poissonnier.rules.goods import (
    CARD_COUNTS,
    DRAWS,
    HAND_AT_FIRST,
    MOST_CRATES,
    OTHERS_DRAW,
    SPECIALS_A_TURN,
)
from shoal.games.le_poissonnier.rules.shop import Shop, new_shop
from shoal.games.le_poissonnier.rules.state import MOST_AGREED, Terms

if TYPE_CHECKING:
    from shoal.core.dice import Dice

BOOK = __name__.rpartition(".")[0]
"""The package, whose words are used."""
MOST_ORDERS = 95
"""LP-C1: no more orders can be served, each takes a fish."""
PLIES_TO_PLACE = MOST_CRATES - 1 + MOST_CRATES + 1
"""Plies of one seat in one placing: crates bought, crates filled, done."""
PLIES_TO_LAND = 1 + MOST_CRATES + 1
"""Plies of a late landing: the card, crates added to, done."""
MOST_TALKS = MOST_AGREED // 4
EVEN_HANDS: Final = {3: (0, 2, 1)}
"""LP-S4: cards more at the beginning, by the number of players, from the first player on. How they
were found: docs/balance.md."""
EVEN_START: Final = {3: (-2, 1, 1)}
"""What was tried before; the first player's are those of his first draw."""


class Options(Struct, frozen=True, kw_only=True):
    first: Literal["random", "1", "2", "3", "4", "5"] = "random"
    """LP-S3: the seat that begins."""
    counters: Annotated[int, Meta(ge=0, le=5)] = 3
    """LP-N2: counter-offers of each side in a talk."""
    talks: Annotated[int, Meta(ge=0, le=MOST_TALKS)] = 3
    """LP-N2: talks with one partner in a turn."""
    finish_round: bool = True
    """LP-E1: play on without draws until all have had equally many turns."""
    even_start: bool = False
    """What LP-S4 was at first: a card more for the two others, and 1 drawn in the first turn."""
    even_hands: bool = False
    """LP-S4: with three players, more cards for those who do not begin."""
    later: ClassVar[tuple[str, ...]] = ("even_start", "even_hands")
    """Options that records from before do not have."""
    former: ClassVar[tuple[str, ...]] = ("even_start",)
    """Options that only records still have."""


def defaults(_seats: int) -> Options:
    """The game of the ledger."""
    return Options()


def start(options: Options, seats: int, dice: Dice) -> Shop:
    """LP-S1 to LP-S3."""
    first = choose_first(options.first, seats, dice)
    shop = new_shop(Terms(seats, first, options.counters, options.talks, options.finish_round))
    shop.set_up(dice, more_cards(options, seats))
    return shop


def more_cards(options: Options, seats: int) -> list[int]:
    """LP-S4: what each seat gets besides, from the first player on."""
    usual = (0,) * seats
    if options.even_hands:
        return list(EVEN_HANDS.get(seats, usual))
    return list(EVEN_START.get(seats, usual) if options.even_start else usual)


def longest(options: Options, seats: int) -> int:
    """Every turn draws cards, and each part of a turn is bounded.

    Talks: the offer, counter-offers of both, an answer, and perhaps the order is given up.
    """
    talks = (seats - 1) * options.talks * (2 * options.counters + 3)
    turn = seats * PLIES_TO_PLACE + talks + SPECIALS_A_TURN * PLIES_TO_LAND + len(("hire", "end"))
    return most_turns(options, seats) * turn + MOST_ORDERS + seats * (MOST_CRATES - 1)


def most_turns(options: Options, seats: int) -> int:
    """LP-T1, LP-E1: as long as there are cards; then perhaps the rest of the round."""
    deck = sum(CARD_COUNTS) - seats * (HAND_AT_FIRST + 1)
    drawn = DRAWS[seats] + OTHERS_DRAW * (seats - 1)
    return -(-deck // drawn) + (seats if options.finish_round else 0)
