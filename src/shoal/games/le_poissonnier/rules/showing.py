"""Makes views (LP-V1): the only place that decides about hands.

One is made for every seat after every ply, so this is compiled.
"""

from typing import Final

from mypy_extensions import i64

from shoal.games.le_poissonnier import view
from shoal.games.le_poissonnier.components import CARDS, PHASES
from shoal.games.le_poissonnier.moves import bought_in
from shoal.games.le_poissonnier.rules import state
from shoal.games.le_poissonnier.rules.goods import CARD_KINDS
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.le_poissonnier.rules.tuples import (
    list_crates,
    list_members,
    list_queue,
    list_showcase,
    list_visitors,
    read_numbers,
)

PHASE_NAMES: Final = list(PHASES)
"""A list, because compiled code reads it faster than a tuple."""


def show(shop: Shop, seat: int | None) -> view.View:
    """All that is open, and the own hand (LP-V1)."""
    terms = shop.terms
    count = terms.seats
    own: i64 = -1
    sealed: i64 = 0
    if seat is not None:
        own = seat
        sealed = shop.shop[state.SEALED + own]
    return view.View(
        phase=PHASE_NAMES[shop.phase],
        active=shop.active,
        hands=tuple([show_hand(shop, other, own) for other in range(count)]),
        hand_sizes=tuple([int(shop.hand_size(other)) for other in range(count)]),
        known=tuple([show_kinds(shop, state.KNOWN, other) for other in range(count)]),
        showcases=tuple([list_showcase(shop, other) for other in range(count)]),
        arranging=list_crates(sealed),
        buying=bought_in(sealed),
        placed=list_members(shop.placed),
        queue=list_queue(shop),
        customer_deck=count_bits(shop.visitors),
        gone=list_visitors(shop.gone),
        won=tuple([list_visitors(shop.shop[state.WON + other]) for other in range(count)]),
        coins=read_numbers(shop, state.COINS, count),
        stamps=read_numbers(shop, state.STAMPS, count),
        loyalty=read_numbers(shop, state.LOYAL, count),
        employee=shop.employee,
        deck=shop.deck,
        discards=read_numbers(shop, state.DISCARDS, CARD_KINDS),
        doubled=list_members(shop.doubled),
        played=shop.played,
        landed=shop.landed,
        order=shop.order,
        agreements=show_agreements(shop),
        offer=view.write_deal(shop.offer) if shop.offer else "",
        answering=shop.answering,
        asked=shop.asked,
        countered=shop.countered,
        talked=read_numbers(shop, state.TALKS, count),
        turns=shop.turns,
        served=shop.served,
        shared=shop.shared,
        bank=shop.bank,
        first=terms.first,
        counters=terms.counters,
        talks=terms.talks,
        finish_round=terms.finish_round,
    )


def show_hand(shop: Shop, seat: i64, viewer: i64) -> tuple[int, ...] | None:
    """The cards of a seat, for itself alone."""
    if seat != viewer:
        return None
    return show_kinds(shop, state.HAND, seat)


def show_kinds(shop: Shop, start: i64, seat: i64) -> tuple[int, ...]:
    """How many cards of each kind a seat has in a part of the vec."""
    return read_numbers(shop, start + CARD_KINDS * seat, CARD_KINDS)


def show_agreements(shop: Shop) -> tuple[str, ...]:
    """What has been agreed on for an order, in notation."""
    return tuple([view.write_deal(deal) for deal in read_numbers(shop, state.AGREED, shop.agreed)])


assert len(CARDS) == CARD_KINDS  # noqa: S101 - hands and discards are listed in this order
