"""What a seat has offered so far, so that it says nothing twice.

An offer is the same one as long as its customer waits, wherever that customer has moved up to.

    bit   62 … 60   59 … 54    53 … 46   45 … 18   17 … 3   2 … 0
          active    customer    price     cards     fish    partner
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import NO_ORDER, order_of, partner_of
from shoal.games.le_poissonnier.rules.state import NOBODY, State

ACTIVE_SHIFT: Final = 60
CUSTOMER_SHIFT: Final = 54
MOST_OFFERS: Final = 44
"""Offers that a seat remembers, the latest ones: as many as a memory has room for."""
NO_CUSTOMER: Final = 63
"""Of a deal about cards only."""


def offer_key(state: State, deal: i64) -> i64:
    """A deal as a number that does not change when the queue moves."""
    customer: i64 = NO_CUSTOMER
    if order_of(deal) != NO_ORDER:
        customer = state.customer(order_of(deal))
    goods = (deal & moves.REST) >> moves.FISH_SHIFT << 3
    return state.active << ACTIVE_SHIFT | customer << CUSTOMER_SHIFT | goods | partner_of(deal)


@final
class OffersMade:
    """The offers of one seat so far; of nobody, until it is told."""

    def __init__(self) -> None:
        self.maker: i64 = NOBODY
        self.keys: vec[i64] = vec[i64]([0] * MOST_OFFERS)
        self.count: i64 = 0

    def add(self, key: int) -> None:
        """One more; more than there is room for are not kept."""
        if self.count < MOST_OFFERS:
            self.keys[self.count] = key
            self.count += 1

    def has(self, key: i64) -> bool:
        for number in range(self.count):
            if self.keys[number] == key:
                return True
        return False


def customer_of(key: i64) -> i64:
    """The customer that an offer was about, or NO_CUSTOMER."""
    return (key >> CUSTOMER_SHIFT) & 63
