"""A fishmonger with a simple policy, for the figures at the end of the ledger.

It shows the freshnesses that the queue wants most, serves whatever it can, the best customers
first, asks partners for what is missing at one or two coins per fish, sells at the same prices what
it does not need itself, plays special cards as soon as they help, and buys crates while there is
something to show in them.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from shoal.core.dice import ScriptedDice
from shoal.games.le_poissonnier import game, moves
from shoal.games.le_poissonnier.components import BOX
from shoal.games.le_poissonnier.rules import agreements, deals, faults, state
from shoal.games.le_poissonnier.rules.goods import DRAWS, PRICES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.le_poissonnier.components import Customer
    from shoal.games.le_poissonnier.rules.shop import Shop

SORTS: Final = 5
ROTTEN: Final = 4
NO_DICE: Final = ScriptedDice([])
MOST_CRATES: Final = 4
"""It buys no more,"""
LAST_ROUNDS: Final = 1.5
"""nor when fewer rounds than these are left."""
CARDS: Final = (moves.LANDING, moves.DIVINE, moves.CRIER, moves.CAT)
Stock: TypeAlias = tuple[int, ...]
"""Fish by freshness."""


def choose(day: Shop, seat: int) -> int:
    """The next move of a seat."""
    if day.phase == state.PHASE_PLACING:
        return show(day, seat)
    if day.phase == state.PHASE_ANSWER:
        return answer(day, seat)
    if day.phase == state.PHASE_LANDING:
        return add(day, seat)
    return act(day, seat)


def ordered(day: Shop) -> list[Customer]:
    """The customers in the queue."""
    return [BOX.customer[day.customer(place)] for place in range(day.queued)]


def worth(customer: Customer) -> int:
    """What it is worth to serve a customer: coins, stamps, and one more customer."""
    return customer.coins + customer.stamps + 1


def in_crates(day: Shop, seat: int) -> Stock:
    """The fish in the crates of a seat."""
    return tuple(int(day.in_crates(seat, sort)) for sort in range(SORTS))


def owned(day: Shop, seat: int) -> Stock:
    """The fish of a seat, in hand and in crates."""
    return tuple(int(day.in_crates(seat, sort) + day.holds(seat, sort)) for sort in range(SORTS))


def missing(stock: Stock, customer: Customer) -> int:
    """How many fish of an order a stock lacks."""
    if customer.any:
        return max(0, customer.any - sum(stock))
    return sum(max(0, want - have) for want, have in zip(customer.order, stock, strict=False))


# Placing


def show(day: Shop, seat: int) -> int:
    """The freshnesses that promise most, each in a crate of its own."""
    stock = owned(day, seat)
    kinds = [sort for sort in range(SORTS) if stock[sort]]
    crates = int(day.shop[state.CRATES + seat])
    buys = len(kinds) > crates and may_buy(day, seat)
    chosen = max(
        combinations(kinds, min(crates + buys, len(kinds))),
        key=lambda sorts: promise(day, tuple(stock[s] if s in sorts else 0 for s in range(SORTS))),
    )
    move = moves.plain(moves.PLACE) | buys << moves.BOUGHT_SHIFT
    for crate, sort in enumerate(chosen):
        move |= moves.crate_bits(crate, sort, min(stock[sort], 31))
    return int(move)


def promise(day: Shop, stock: Stock) -> float:
    """What customers in the queue might pay for a stock: all, or part for part of their order."""
    total = 0.01 * sum(stock)
    for customer in ordered(day):
        size = sum(customer.order) + customer.any
        total += worth(customer) * (1 - missing(stock, customer) / size) ** 2
    return total


def may_buy(day: Shop, seat: int) -> bool:
    """Whether a seat can pay for one more crate, and wants it."""
    crates = int(day.shop[state.CRATES + seat])
    a_round = int(day.terms.seats) * (int(DRAWS[day.terms.seats]) + int(day.terms.seats) - 1)
    wants = crates < MOST_CRATES and int(day.deck) >= LAST_ROUNDS * a_round
    return bool(wants and PRICES[crates] <= day.shop[state.COINS + seat])


# Deals


def answer(day: Shop, seat: int) -> int:
    """Sells at a coin a fish, at two if it might need them; buys if enough is left."""
    offer = int(day.offer)
    price, fish = int(moves.price_of(offer)), int(moves.all_fish_of(offer))
    if seat == day.active:
        customer = BOX.customer[day.customer(moves.order_of(offer))]
        gain = worth(customer) - int(agreements.promised_coins(day)) - price
        return moves.plain(moves.ACCEPT if gain > 0 else moves.REFUSE)
    if needs(day, seat, offer):
        return moves.plain(moves.REFUSE)
    asked = fish * (2 if is_dear(day, seat, offer) else 1)
    if price >= asked:
        return moves.plain(moves.ACCEPT)
    counter = int(moves.at_price(offer, asked))
    fine = deals.fault(day, seat, counter) == faults.ALLOWED
    return counter if fine else moves.plain(moves.REFUSE)


def left_after(day: Shop, seat: int, offer: int) -> Stock:
    """What a seat would have in its crates without the fish of an offer."""
    stock = in_crates(day, seat)
    return tuple(
        have - int(moves.fish_of(offer, sort) + agreements.promised_fish(day, seat, sort))
        for sort, have in enumerate(stock)
    )


def others(day: Shop, offer: int) -> list[Customer]:
    """Customers whom an offer is not about."""
    place = int(moves.order_of(offer))
    return [customer for number, customer in enumerate(ordered(day)) if number != place]


def needs(day: Shop, seat: int, offer: int) -> bool:
    """Whether the seat could not serve a customer any more whom it could serve now."""
    if day.next_seat(day.active) != seat:
        return False
    before, after = in_crates(day, seat), left_after(day, seat, offer)
    return any(
        missing(before, customer) == 0 and missing(after, customer) > 0
        for customer in others(day, offer)
    )


def is_dear(day: Shop, seat: int, offer: int) -> bool:
    """Whether the fish are part of orders in the queue."""
    before, after = in_crates(day, seat), left_after(day, seat, offer)
    return promise(day, before) - promise(day, after) > 1


def requests(day: Shop, seat: int) -> Iterator[tuple[int, int]]:
    """Offers towards orders that partners together could complete, each with its gain."""
    for place in range(day.reach()):
        customer = BOX.customer[day.customer(place)]
        wanted = needed(day, seat, customer)
        offers = []
        for partner in range(day.terms.seats):
            if partner != seat and day.order in (state.NOBODY, place):
                deal, wanted = ask(day, partner, place, wanted)
                offers += [deal] if moves.all_fish_of(deal) else []
        if offers and sum(wanted) == 0:
            yield worth(customer) - 2 * int(moves.all_fish_of(offers[0])), offers[0]


def needed(day: Shop, seat: int, customer: Customer) -> list[int]:
    """What the order lacks after the own fish and what has been agreed on; any: in the last."""
    stock = in_crates(day, seat)
    agreed = [int(agreements.agreed_fish(day, sort)) for sort in range(SORTS)]
    if customer.any:
        return [0, 0, 0, 0, max(0, customer.any - sum(stock) - sum(agreed))]
    pairs = zip(customer.order, stock, agreed, strict=False)
    return [*(max(0, want - have - more) for want, have, more in pairs), 0]


def ask(day: Shop, partner: int, place: int, wanted: list[int]) -> tuple[int, list[int]]:
    """Whatever a partner has of it, for a coin a fish, and what is still lacking."""
    deal = int(moves.dealing(partner, place))
    if deals.fault_of_talk(day, day.active, partner) != faults.ALLOWED:
        return deal, wanted
    left = list(wanted)
    undecided = BOX.customer[day.customer(place)].any > 0
    for sort in reversed(range(SORTS)):
        there = int(agreements.fish_left(day, partner, sort))
        slot = ROTTEN if undecided else sort
        taken = min(there, left[slot])
        left[slot] -= taken
        deal |= int(moves.fish_bits(sort, taken))
    return int(moves.at_price(deal, moves.all_fish_of(deal))), left


# Step 3


def act(day: Shop, seat: int) -> int:
    """Serve, deal, play a card, buy; else give up, or end the turn."""
    legal = game.legal(day, seat)
    ways = [move for move in legal if moves.kind_of(move) == moves.SERVE]
    if ways:
        return max(ways, key=lambda way: merit(day, way))
    for gain, deal in sorted(requests(day, seat), reverse=True):
        if gain > 0 and deals.fault(day, seat, deal) == faults.ALLOWED:
            return deal
    if day.order != state.NOBODY:
        return moves.plain(moves.GIVE_UP)
    for move in legal:
        if moves.kind_of(move) in CARDS and helps(day, seat, move):
            return move
    return buy_or_end(day, seat, legal)


def buy_or_end(day: Shop, seat: int, legal: list[int]) -> int:
    """A crate if there is something to show in it, the employee if he pays at once."""
    kinds = sum(1 for have in owned(day, seat) if have)
    if kinds > day.shop[state.CRATES + seat] and may_buy(day, seat):
        return moves.plain(moves.BUY)
    if moves.plain(moves.HIRE) in legal and pays_to_hire(day, seat):
        return moves.plain(moves.HIRE)
    return moves.plain(moves.END)


def merit(day: Shop, way: int) -> float:
    """The best customers first, with few ices and lemons and many loyalty cards."""
    cards = sum(
        1 for which in (0, 1) for card in (moves.ice_of, moves.lemon_of) if card(way, which)
    )
    customer = BOX.customer[day.customer(moves.target_of(way))]
    return worth(customer) - cards + 0.9 * int(moves.loyalty_of(way))


def helps(day: Shop, seat: int, move: int) -> bool:
    """A landing and a cat always do; the others if somebody can be served then."""
    if moves.kind_of(move) in (moves.LANDING, moves.CAT):
        return True
    after = day.copy()
    after.play(seat, move, NO_DICE)
    return any(moves.kind_of(way) == moves.SERVE for way in game.legal(after, seat))


def pays_to_hire(day: Shop, seat: int) -> bool:
    """Whether a customer out of reach could be served with the own fish, for more than he costs."""
    stock = in_crates(day, seat)
    far = ordered(day)[day.reach() :]
    return any(missing(stock, customer) == 0 and worth(customer) > 3 for customer in far)


def add(day: Shop, seat: int) -> int:
    """After a landing: all that fits, the most first."""
    legal = game.legal(day, seat)
    adding = [move for move in legal if moves.kind_of(move) == moves.ADD]
    return max(adding, key=moves.count_of) if adding else moves.plain(moves.DONE)
