"""Every number that a seat observes says what its name says, as the view shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.le_poissonnier import game, moves
from shoal.games.le_poissonnier.components import (
    BOX,
    CARDS,
    FRESHNESSES,
    PHASES,
    SPECIALS,
    VISITORS,
)
from tests.games.observations import observations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from shoal.games.le_poissonnier.view import View

CUSTOMERS = {customer.id: customer for customer in BOX.customer}
SEATS = ("own", "+1", "+2", "+3", "+4")
CRATES, QUEUE = 5, 5


@pytest.mark.parametrize("seats", game.seats)
def test_numbers_say_what_the_view_shows(seats: int) -> None:
    talks = set()
    for view, seat, found in observations(game, game.defaults(seats), seats, 17):
        assert found == dict(expected(view, seat))
        talks.add((bool(view.offer), bool(view.agreements)))
    assert len(talks) >= 3


def each(names: Iterable[str], numbers: Sequence[int]) -> Iterator[tuple[str, int]]:
    return zip(names, numbers, strict=True)


def expected(view: View, seat: int) -> Iterator[tuple[str, int]]:
    """What each name stands for."""
    hand = view.hands[seat]
    assert hand is not None
    yield from each((f"own hand {card}" for card in CARDS), hand)
    yield from crates("own showcase in the making", view.arranging)
    yield "crates being bought", view.buying
    for distance in range(len(view.coins)):
        yield from before_seat(view, (seat + distance) % len(view.coins), SEATS[distance])
    yield from queue(view)
    yield from each((f"discarded {card}" for card in CARDS), view.discards)
    yield from talk(view, seat)
    yield from {
        "phase": PHASES.index(view.phase),
        "deck": view.deck,
        "queue": len(view.queue),
        "special cards played": view.played,
        "crates landed": view.landed,
        "turns": view.turns,
        "most counter-offers": view.counters,
        "most talks": view.talks,
        "round is finished": int(view.finish_round),
    }.items()
    for crate in range(CRATES):
        yield f"active crate {crate + 1} doubled", int(crate in view.doubled)


def crates(whose: str, shown: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Freshness counts from 1; 0 is none."""
    for crate in range(CRATES):
        freshness, count = shown[crate] if crate < len(shown) else ("", 0)
        number = FRESHNESSES.index(freshness) + 1 if count else 0
        yield f"{whose} crate {crate + 1} freshness", number
        yield f"{whose} crate {crate + 1} count", count


def before_seat(view: View, seat: int, name: str) -> Iterator[tuple[str, int]]:
    yield from {
        f"{name} hand size": view.hand_sizes[seat],
        f"{name} coins": view.coins[seat],
        f"{name} stamps": view.stamps[seat],
        f"{name} loyalty cards": view.loyalty[seat],
        f"{name} talks": view.talked[seat],
        f"{name} crates": len(view.showcases[seat]),
        f"{name} active": int(view.active == seat),
        f"{name} employee": int(view.employee == seat),
        f"{name} answers": int(view.answering == seat),
        f"{name} placed": int(seat in view.placed),
    }.items()
    yield from each((f"{name} known {card}" for card in CARDS), view.known[seat])
    yield from crates(name, view.showcases[seat])


def queue(view: View) -> Iterator[tuple[str, int]]:
    """Who waits, and who has not come yet."""
    for place in range(QUEUE):
        wants: Sequence[int] = (0,) * 7
        if place < len(view.queue):
            customer = CUSTOMERS[view.queue[place]]
            wants = (*customer.order, customer.any, customer.coins, customer.stamps)
        what = (*FRESHNESSES[:-1], "any", "coins", "stamps")
        yield from each((f"{one} of customer {place + 1}" for one in what), wants)
    came = {*view.queue, *view.gone, *(visitor for won in view.won for visitor in won)}
    for visitor in VISITORS:
        yield f"{visitor} still to come", int(visitor not in came)


def talk(view: View, seat: int) -> Iterator[tuple[str, int]]:
    """The deal on the table, and what was agreed on for the order."""
    deal = game.read(view.offer) if view.offer else None
    partner = order = price = 0
    if deal is not None:
        partner = (moves.partner_of(deal) - seat) % len(view.coins) + 1
        order, price = moves.order_of(deal) + 1, moves.price_of(deal)
    yield from {"offer with": partner, "offer for order": order, "offer price": price}.items()
    for number, freshness in enumerate(FRESHNESSES):
        yield f"offer {freshness}", 0 if deal is None else moves.fish_of(deal, number)
    for number, special in enumerate(SPECIALS):
        yield f"offer {special}", 0 if deal is None else moves.card_of(deal, number)
    agreed = [game.read(text) for text in view.agreements]
    for number, freshness in enumerate(FRESHNESSES):
        yield f"agreed {freshness}", sum(moves.fish_of(one, number) for one in agreed)
    yield from {
        "agreed price": sum(moves.price_of(one) for one in agreed),
        "agreements": len(agreed),
        "order with agreements": view.order + 1,
        "counter-offers of the active seat": view.asked,
        "counter-offers of the partner": view.countered,
    }.items()
