"""Le Poissonnier for environments: all moves, and the names of what `observe` writes."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, TypeAlias

from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.components import BOX, CARDS, FRESHNESSES, SPECIALS, VISITORS
from shoal.games.le_poissonnier.rules.goods import MOST_CRATES, QUEUE_LENGTH, SPECIALS_A_TURN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.le_poissonnier.options import Options

Order: TypeAlias = tuple[int, ...]
"""How many fish of each freshness but the rotten one are wanted."""
Filling: TypeAlias = tuple[tuple[int, int], ...]
"""For each crate how many fish come from it, and the freshness that they count as."""
WORST = 3
"""The worst freshness that ice and lemon work on."""


def every_move(_options: Options, seats: int) -> list[int]:
    """Kind by kind; left out: deals and whole showcases, which are open kinds."""
    return list(every_move_of(seats))


@cache
def every_move_of(seats: int) -> tuple[int, ...]:
    """The same, made once for a number of seats: it takes milliseconds."""
    crates, places = range(MOST_CRATES), range(QUEUE_LENGTH)
    fillings = [
        (crate, freshness, count + 1)
        for crate in crates
        for freshness, fish in enumerate(BOX.fish)
        for count in range(fish.count)
    ]
    plain = (moves.DONE, moves.BUY, moves.ACCEPT, moves.REFUSE, moves.GIVE_UP)
    return (
        *(moves.plain(kind) for kind in (*plain, moves.LANDING, moves.HIRE, moves.END)),
        *(moves.filling(moves.PUT, *filling) for filling in fillings),
        *(moves.filling(moves.ADD, *filling) for filling in fillings),
        *(moves.pointing(moves.DIVINE, crate) for crate in crates),
        *(
            moves.pointing(moves.CAT, crate << 3 | seat)
            for seat in range(seats)
            for crate in crates
        ),
        *(moves.pointing(moves.CRIER, place) for place in places[1:]),
        *(moves.pointing(moves.SERVE, place) | way for place in places for way in every_way()),
    )


# Ways to serve (LP-O2, LP-X0 to LP-X3, LP-X7)


@cache
def every_way() -> tuple[int, ...]:
    """What may be taken from which crate with which cards, for any order that is in the box.

    Partners may bring a part of an order and doubled fish count twice, so a way never takes more
    fish of a freshness than the order has; it may take fewer.
    """
    orders = {customer.order for customer in BOX.customer}
    undecided = max(customer.any for customer in BOX.customer)
    found = {way for order in orders for way in ways_for(order)}
    found |= {pack_way(filling, (), ()) for filling in fillings_of((undecided, 0, 0, 0), 0)}
    cards = [(way, cards_in(way)) for way in sorted(found)]
    return tuple(
        way | loyalty << moves.LOYALTY_SHIFT
        for way, played in cards
        for loyalty in range(SPECIALS_A_TURN - played + 1)
    )


def ways_for(order: Order) -> Iterator[int]:
    """Ways for one order, with up to two ices and lemons."""
    for lemons in some_of(range(4 * MOST_CRATES)):
        left = list(order)
        for lemon in lemons:
            left[lemon & 3] -= 1
        if min(left) < 0:
            continue
        for filling in fillings_of(tuple(left), 0):
            if any(is_in_vain(filling, lemon) for lemon in lemons):
                continue
            for ices in some_of(range(MOST_CRATES)):
                if len(lemons) + len(ices) <= SPECIALS_A_TURN and may_ice(filling, ices):
                    yield pack_way(filling, lemons, ices)


def some_of(things: range) -> Iterator[tuple[int, ...]]:
    """None, one, or two of them, also twice the same."""
    for count in range(SPECIALS_A_TURN + 1):
        yield from combinations_with_replacement(things, count)


@cache
def fillings_of(wanted: Order, crate: int) -> tuple[Filling, ...]:
    """Every choice of fish from this crate and those behind it, none more than are wanted."""
    if crate == MOST_CRATES:
        return ((),)
    found = [((0, 0), *rest) for rest in fillings_of(wanted, crate + 1)]
    for freshness, most in enumerate(wanted):
        for count in range(1, most + 1):
            left = (*wanted[:freshness], most - count, *wanted[freshness + 1 :])
            found += [((count, freshness), *rest) for rest in fillings_of(left, crate + 1)]
    return tuple(found)


def is_in_vain(filling: Filling, lemon: int) -> bool:
    """LP-X3: whether the fish under a lemon count as what they are."""
    count, freshness = filling[lemon >> 2]
    return count > 0 and freshness == lemon & 3


def may_ice(filling: Filling, ices: tuple[int, ...]) -> bool:
    """LP-X2: fish that are used, and not fresher than very fresh nor rotten before."""
    return all(
        filling[crate][0] > 0 and filling[crate][1] + ices.count(crate) <= WORST for crate in ices
    )


def pack_way(filling: Filling, lemons: tuple[int, ...], ices: tuple[int, ...]) -> int:
    """A way without its customer."""
    way = 0
    for crate, (count, _) in enumerate(filling):
        way |= count << moves.USED_SHIFT + 3 * crate
    for number, crate in enumerate(ices):
        way |= crate + 1 << moves.ICES_SHIFT + 3 * number
    for number, lemon in enumerate(lemons):
        way |= lemon + 1 << moves.LEMONS_SHIFT + 5 * number
    return way


def cards_in(way: int) -> int:
    """How many ices and lemons a way has."""
    fields = [moves.ice_of(way, 0), moves.ice_of(way, 1), moves.lemon_of(way, 0)]
    return sum(field > 0 for field in [*fields, moves.lemon_of(way, 1)])


# What is observed


def observed(_options: Options, seats: int) -> tuple[str, ...]:
    """Seats are named from the own one on: own, +1 to the left of it, and so on."""
    names = ["own", "+1", "+2", "+3", "+4"][:seats]
    return (
        *(f"own hand {card}" for card in CARDS),
        *names_of_crates("own showcase in the making"),
        "crates being bought",
        *(name for seat in names for name in names_of_seat(seat)),
        *(
            f"{what} of customer {place + 1}"
            for place in range(QUEUE_LENGTH)
            for what in (*FRESHNESSES[:-1], "any", "coins", "stamps")
        ),
        *(f"{visitor} still to come" for visitor in VISITORS),
        *(f"discarded {card}" for card in CARDS),
        "offer with",
        "offer for order",
        "offer price",
        *(f"offer {freshness}" for freshness in FRESHNESSES),
        *(f"offer {special}" for special in SPECIALS),
        *(f"agreed {freshness}" for freshness in FRESHNESSES),
        "agreed price",
        "agreements",
        "order with agreements",
        "counter-offers of the active seat",
        "counter-offers of the partner",
        "phase",
        "deck",
        "queue",
        "special cards played",
        "crates landed",
        "turns",
        "most counter-offers",
        "most talks",
        "round is finished",
        *(f"active crate {crate + 1} doubled" for crate in range(MOST_CRATES)),
    )


def names_of_seat(seat: str) -> list[str]:
    """What everybody sees of a seat."""
    return [
        *(f"{seat} {what}" for what in ("hand size", "coins", "stamps", "loyalty cards", "talks")),
        *(f"{seat} {what}" for what in ("crates", "active", "employee", "answers", "placed")),
        *(f"{seat} known {card}" for card in CARDS),
        *names_of_crates(seat),
    ]


def names_of_crates(whose: str) -> list[str]:
    """Freshness, from 1 for very fresh, and count of each crate."""
    return [
        f"{whose} crate {crate + 1} {what}"
        for crate in range(MOST_CRATES)
        for what in ("freshness", "count")
    ]
