"""What a seat sees as numbers; `environment.py` names them in this order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.games.le_poissonnier.moves import (
    bought_in,
    card_of,
    count_in,
    fish_of,
    fresh_in,
    order_of,
    partner_of,
    price_of,
)
from shoal.games.le_poissonnier.rules import agreements, goods
from shoal.games.le_poissonnier.rules.goods import (
    BITS,
    CARD_KINDS,
    FRESHNESS_COUNT,
    MOST_CRATES,
    QUEUE_LENGTH,
    SPECIAL_COUNT,
    VISITOR_COUNT,
)
from shoal.games.le_poissonnier.rules.state import (
    COINS,
    CRATES,
    DISCARDS,
    HAND,
    KNOWN,
    LOYAL,
    SEALED,
    STAMPS,
    TALKS,
    State,
)

OWN_NUMBERS: Final = CARD_KINDS + 2 * MOST_CRATES + 1
"""Numbers of the own hand and of the showcase in the making."""
SEAT_NUMBERS: Final = 10 + CARD_KINDS + 2 * MOST_CRATES
"""Numbers of each seat."""
CUSTOMER_NUMBERS: Final = 7
"""Numbers of each place in the queue."""
DEAL_NUMBERS: Final = 3 + FRESHNESS_COUNT + SPECIAL_COUNT
"""Numbers of the offer on the table."""


def observe(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """LP-V1: the own hand, then every seat from the own one on, then the market and the talk."""
    observe_own(state, seat, out, at)
    at += OWN_NUMBERS
    other = seat
    for number in range(state.terms.seats):
        observe_seat(state, other, out, at)
        at += SEAT_NUMBERS
        other = state.next_seat(other)
    observe_queue(state, out, at)
    at += CUSTOMER_NUMBERS * QUEUE_LENGTH + VISITOR_COUNT
    for kind in range(i64(CARD_KINDS)):
        out[at + kind] = i16(state.shop[DISCARDS + kind])
    at += CARD_KINDS
    observe_talk(state, seat, out, at)
    observe_turn(state, out, at + DEAL_NUMBERS + FRESHNESS_COUNT + 5)


def observe_own(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """Cards in hand by kind; crates arranged unseen: freshness from 1 and count; crates bought."""
    for kind in range(i64(CARD_KINDS)):
        out[at + kind] = i16(state.shop[HAND + CARD_KINDS * seat + kind])
    at += CARD_KINDS
    showcase = state.shop[SEALED + seat]
    for crate in range(i64(MOST_CRATES)):
        count = count_in(showcase, crate)
        freshness: i64 = 0
        if count > 0:
            freshness = fresh_in(showcase, crate) + 1
        out[at + 2 * crate] = i16(freshness)
        out[at + 2 * crate + 1] = i16(count)
    out[at + 2 * MOST_CRATES] = i16(bought_in(showcase))


def observe_seat(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """What everybody sees of a seat."""
    shop = state.shop
    out[at] = i16(state.hand_size(seat))
    out[at + 1] = i16(shop[COINS + seat])
    out[at + 2] = i16(shop[STAMPS + seat])
    out[at + 3] = i16(shop[LOYAL + seat])
    out[at + 4] = i16(shop[TALKS + seat])
    out[at + 5] = i16(shop[CRATES + seat])
    out[at + 6] = i16(1 if state.active == seat else 0)
    out[at + 7] = i16(1 if state.employee == seat else 0)
    out[at + 8] = i16(1 if state.answering == seat else 0)
    out[at + 9] = i16(1 if state.placed & BITS[seat] != 0 else 0)
    at += 10
    for kind in range(i64(CARD_KINDS)):
        out[at + kind] = i16(shop[KNOWN + CARD_KINDS * seat + kind])
    at += CARD_KINDS
    for crate in range(i64(MOST_CRATES)):
        count = state.count(seat, crate)
        freshness: i64 = 0
        if count > 0:
            freshness = state.fresh(seat, crate) + 1
        out[at + 2 * crate] = i16(freshness)
        out[at + 2 * crate + 1] = i16(count)


def observe_queue(state: State, out: vec[i16], at: i64) -> None:
    """What each customer wants and brings, 0 where there is none; who may still come."""
    for place in range(i64(QUEUE_LENGTH)):
        for number in range(i64(CUSTOMER_NUMBERS)):
            out[at + number] = 0
        if place < state.queued:
            customer = state.customer(place)
            for sort in range(i64(5)):
                out[at + sort] = i16(goods.wants(customer, sort))
            out[at + 5] = i16(goods.PAYS[customer])
            out[at + 6] = i16(goods.STAMPS_ON[customer])
        at += CUSTOMER_NUMBERS
    for visitor in range(i64(VISITOR_COUNT)):
        out[at + visitor] = i16(1 if state.visitors & BITS[visitor] != 0 else 0)


def observe_talk(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """The deal on the table, all 0 if there is none, and what was agreed on for an order."""
    deal = state.offer
    for number in range(i64(DEAL_NUMBERS)):
        out[at + number] = 0
    if deal != 0:
        partner = partner_of(deal) - seat
        if partner < 0:
            partner += state.terms.seats
        out[at] = i16(partner + 1)
        out[at + 1] = i16(order_of(deal) + 1)
        out[at + 2] = i16(price_of(deal))
        for freshness in range(i64(FRESHNESS_COUNT)):
            out[at + 3 + freshness] = i16(fish_of(deal, freshness))
        for special in range(i64(SPECIAL_COUNT)):
            out[at + 3 + FRESHNESS_COUNT + special] = i16(card_of(deal, special))
    at += DEAL_NUMBERS
    for freshness in range(i64(FRESHNESS_COUNT)):
        out[at + freshness] = i16(agreements.agreed_fish(state, freshness))
    at += FRESHNESS_COUNT
    out[at] = i16(agreements.promised_coins(state))
    out[at + 1] = i16(state.agreed)
    out[at + 2] = i16(state.order + 1)
    out[at + 3] = i16(state.asked)
    out[at + 4] = i16(state.countered)


def observe_turn(state: State, out: vec[i16], at: i64) -> None:
    """Where the turn is, and what is agreed on for the game."""
    out[at] = i16(state.phase)
    out[at + 1] = i16(state.deck)
    out[at + 2] = i16(state.queued)
    out[at + 3] = i16(state.played)
    out[at + 4] = i16(state.landed)
    out[at + 5] = i16(state.turns)
    out[at + 6] = i16(state.terms.counters)
    out[at + 7] = i16(state.terms.talks)
    out[at + 8] = i16(1 if state.terms.finish_round else 0)
    for crate in range(i64(MOST_CRATES)):
        out[at + 9 + crate] = i16(1 if state.doubled & BITS[crate] != 0 else 0)
