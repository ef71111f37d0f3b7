"""A player of Le Poissonnier by a few rules that fit on a card, as somebody might explain the game.

    show the freshnesses that the queue asks for most
    serve whom one can serve, the one with the most coins and stamps first, with loyalty cards and
    as few other cards as can be
    land fish and send the cat when one can; double the crate that holds most fish
    if a single partner has all that an order lacks, offer two coins a fish, once, as long as the
    order pays more than that
    sell for two coins a fish or more, and buy for less than the order pays
    buy a crate for what one has and cannot show, as long as a coin is left

Nothing is tried out, and nothing was tuned: it is there to be measured against.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.heuristic import HeuristicBot
from shoal.bots.le_poissonnier.evaluation.candidates import MOST_IN_CRATE
from shoal.games.le_poissonnier import moves as m
from shoal.games.le_poissonnier.rules import goods, offers, placing, serving
from shoal.games.le_poissonnier.rules.goods import ANY, FRESHNESS_COUNT, ROTTEN
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.le_poissonnier.rules.state import COINS, CRATES, PHASE_PLACING, TALKS

if TYPE_CHECKING:
    from shoal.core.position import Position

FISH_PRICE: Final = 2
STAMP: Final = 2
"""Coins that a stamp is worth."""
NEVER: Final = -100.0
FIRST: Final = 100.0
"""What is done before anything else, and what only if there is nothing else."""

OTHERS: Final[dict[int, float]] = {
    m.LANDING: 3.0,
    m.CAT: 2.0,
    m.ADD: 1.0,
    m.GIVE_UP: 0.05,
    m.REFUSE: 0.0,
    m.END: 0.0,
    m.DONE: 0.0,
}
"""All else is never done."""
FISH_TO_DOUBLE: Final = 2


class RulesOfThumb(HeuristicBot):
    """Makes the move that a short list of rules likes best."""

    def consider(self, world: Position) -> list[int]:
        assert isinstance(world, Shop)  # noqa: S101 - what this game's views give
        if world.phase == PHASE_PLACING:
            return [self.show(world)]
        return super().consider(world)

    def show(self, shop: Shop) -> int:
        """What to put on show."""
        return showcase(shop, self.seat)

    def rate(self, world: Position, move: int) -> float:
        assert isinstance(world, Shop)  # noqa: S101 - what this game's views give
        return rate(world, self.seat, move)


def showcase(shop: Shop, seat: int) -> int:
    """Whole crates of what is asked for most, the fresher ones first."""
    held = [int(placing.has(shop, seat, kind)) for kind in range(FRESHNESS_COUNT)]
    wanted = sorted(
        (kind for kind in range(ROTTEN) if held[kind]),
        key=lambda kind: (-min(held[kind], asked_for(shop, kind)), -held[kind]),
    )
    return fill_crates(shop, seat, wanted)


def fill_crates(shop: Shop, seat: int, wanted: list[int]) -> int:
    """A showcase with all fish of as many freshnesses as there are crates, in that order."""
    shown = sorted(wanted[: int(shop.shop[CRATES + seat])])
    move = int(m.plain(m.PLACE))
    for crate, kind in enumerate(shown):
        move |= int(m.crate_bits(crate, kind, min(placing.has(shop, seat, kind), MOST_IN_CRATE)))
    return move


def asked_for(shop: Shop, kind: int) -> int:
    """Fish of a freshness in all orders of the queue."""
    customers = [int(shop.customer(place)) for place in range(int(shop.queued))]
    return sum(int(goods.wants(customer, kind)) for customer in customers)


def rate(shop: Shop, seat: int, move: int) -> float:
    """How much the rules like a move."""
    kind = int(m.kind_of(move))
    if kind == m.SERVE:
        cards = float(serving.count_ices(move) + serving.count_lemons(move))
        stamps = float(STAMP * m.loyalty_of(move))
        return FIRST + pay_of(shop, int(m.target_of(move))) + stamps - cards
    if kind == m.DEAL:
        return rate_offer(shop, seat, move)
    if kind == m.ACCEPT:
        return 1.0 if is_good_price(shop, seat) else NEVER
    if kind == m.BUY:
        return rate_crate(shop, seat)
    if kind == m.DIVINE:
        fish = float(shop.count(seat, m.target_of(move)))
        return fish / 10.0 if fish >= FISH_TO_DOUBLE else NEVER
    return OTHERS.get(kind, NEVER)


def pay_of(shop: Shop, place: int) -> float:
    """What an order brings, in coins."""
    customer = int(shop.customer(place))
    return float(goods.PAYS[customer] + STAMP * goods.STAMPS_ON[customer])


def rate_offer(shop: Shop, seat: int, deal: int) -> float:
    """Offers are made for a whole order, once, and nobody haggles."""
    fish, place = int(m.all_fish_of(deal)), int(m.order_of(deal))
    if seat != shop.active or fish == 0 or int(m.price_of(deal)) != FISH_PRICE * fish:
        return NEVER
    if shop.shop[TALKS + m.partner_of(deal)] > 0 or fish < lacking(shop, place):
        return NEVER
    gain = pay_of(shop, place) - FISH_PRICE * fish
    return gain if gain > 0.0 else NEVER


def lacking(shop: Shop, place: int) -> int:
    """Fish that an order still needs."""
    customer = int(shop.customer(place))
    stock = [int(offers.supply(shop, kind)) for kind in range(FRESHNESS_COUNT)]
    if goods.is_undecided(customer):
        return max(0, int(goods.wants(customer, ANY)) - sum(stock))
    return sum(max(0, int(goods.wants(customer, kind)) - stock[kind]) for kind in range(ROTTEN))


def is_good_price(shop: Shop, seat: int) -> bool:
    """Two coins a fish for whoever sells; for whoever buys, less than the order pays."""
    fish, price = int(m.all_fish_of(shop.offer)), int(m.price_of(shop.offer))
    if fish == 0:
        return price >= FISH_PRICE if seat != shop.active else price <= FISH_PRICE
    if seat != shop.active:
        return price >= FISH_PRICE * fish
    return price < pay_of(shop, int(m.order_of(shop.offer)))


def rate_crate(shop: Shop, seat: int) -> float:
    """A crate for every freshness that one has."""
    kinds = sum(placing.has(shop, seat, kind) > 0 for kind in range(ROTTEN))
    rich = shop.shop[COINS + seat] > shop.next_price(seat, 0)
    return 1.0 if rich and kinds > int(shop.shop[CRATES + seat]) else NEVER
