"""Judges Le Poissonnier by what each stall has earned and by what it is about to serve."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.judge import Judge
from shoal.core.dice import Dice
from shoal.core.position import Position
from shoal.games.le_poissonnier import moves as written
from shoal.games.le_poissonnier.moves import count_in, fresh_in, kind_of
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules.ending import customers
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.le_poissonnier.rules.state import COINS, CRATES, PLACING, SEALED, STAMPS

A_COIN: Final = 0.4
A_CUSTOMER: Final = 1.0
A_STAMP: Final = 0.9
A_CRATE: Final = 1.2
A_CARD: Final = 0.25
"""A special card in hand."""
A_FISH: Final = 0.12
"""A fish that somebody may order."""
PROSPECT: Final = 0.55
"""The part of a customer's worth that a full order in the crates is worth before it is served."""
LATER: Final = 0.4
"""The same for a stall whose turn it is not: others come first."""
SHARP: Final = 0.28
"""How much one unit more is worth in the end."""


@final
class GameJudge(Judge):
    """Adds up what a stall has, and how much of each order lies ready in its crates."""

    def __init__(self) -> None:
        self.plies = 6

    def pick(
        self,
        position: Position,  # noqa: ARG002 - the list says enough
        seat: i64,  # noqa: ARG002
        moves: vec[i64],
        count: i64,
        dice: Dice,
    ) -> i64:
        """Whoever can serve serves: ways to serve come first in a list of moves."""
        ways: i64 = 0
        while ways < count and kind_of(moves[ways]) == written.SERVE:
            ways += 1
        return moves[dice.below(ways if ways > 0 else count)]

    def value(self, position: Position, seat: i64) -> float:
        """The stall's share of what all stalls are worth."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        own = exp(SHARP * strength(position, seat))
        total = 0.0
        for other in range(position.terms.seats):
            total += own if other == seat else exp(SHARP * strength(position, other))
        return own / total


def strength(shop: Shop, seat: i64) -> float:
    """What a stall has, and what it may soon have."""
    cards = shop.shop
    total = A_COIN * float(cards[COINS + seat]) + A_STAMP * float(cards[STAMPS + seat])
    total += A_CUSTOMER * float(customers(shop, seat)) + A_CRATE * float(cards[CRATES + seat])
    for kind in range(i64(goods.DIVINE), i64(goods.KINDS)):
        total += A_CARD * float(shop.holds(seat, kind))
    for freshness in range(i64(goods.ROTTEN)):
        total += A_FISH * float(shop.holds(seat, freshness) + shop.in_crates(seat, freshness))
    return total + best_prospect(shop, seat)


def best_prospect(shop: Shop, seat: i64) -> float:
    """The order that lies most nearly ready, and half of the next best."""
    ready = ready_fish(shop, seat)
    first = 0.0
    second = 0.0
    for place in range(shop.queued):
        worth = prospect(shop, place, ready)
        if worth > first:
            second = first
            first = worth
        elif worth > second:
            second = worth
    part = PROSPECT if seat == shop.active else LATER
    return part * (first + 0.5 * second)


def ready_fish(shop: Shop, seat: i64) -> vec[i64]:
    """Fish by freshness in the crates, or in the showcase that is being arranged."""
    ready = vec[i64]([0] * goods.FRESHNESSES)
    if shop.phase == PLACING:
        showcase = shop.shop[SEALED + seat]
        for crate in range(i64(goods.CRATES)):
            ready[fresh_in(showcase, crate)] += count_in(showcase, crate)
        return ready
    for freshness in range(i64(goods.FRESHNESSES)):
        ready[freshness] = shop.in_crates(seat, freshness)
    return ready


def prospect(shop: Shop, place: i64, ready: vec[i64]) -> float:
    """What a customer is worth times the square of the part of the order that is ready."""
    customer = shop.customer(place)
    wanted: i64 = 0
    there: i64 = 0
    for freshness in range(i64(goods.ROTTEN)):
        count = goods.wants(customer, freshness)
        wanted += count
        there += min(ready[freshness], count)
    any_fish = goods.wants(customer, goods.ANY)
    if any_fish > 0:
        total: i64 = 0
        for freshness in range(i64(goods.FRESHNESSES)):
            total += ready[freshness]
        wanted = any_fish
        there = min(total, any_fish)
    part = float(there) / float(wanted)
    worth = A_CUSTOMER + A_COIN * float(goods.PAYS[customer])
    worth += A_STAMP * float(goods.STAMPS[customer])
    if place >= goods.REACH:
        worth *= 0.5
    return worth * part * part
