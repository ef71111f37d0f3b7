"""A sample of offers and answers: deals are an open kind of move, so a list cannot have all."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import NO_ORDER, all_fish_of, at_price, price_of
from shoal.games.le_poissonnier.rules import agreements, deals, faults, goods
from shoal.games.le_poissonnier.rules.goods import (
    ANY,
    CARD_KINDS,
    FIRST_SPECIAL,
    FRESHNESS_COUNT,
    SPECIAL_COUNT,
)
from shoal.games.le_poissonnier.rules.state import COINS, KNOWN, NOBODY, State

MOST_PER_FISH: Final = 3
"""The highest price of a fish in the sample."""


def list_offers(state: State, out: vec[i64], listed: i64) -> i64:
    """What the active player might usefully ask for; an open kind of move, so not all there is.

    For each order in reach and each partner: whatever the partner has of what is missing, at a few
    prices. And any special card that the partner is known to have, for a coin.
    """
    for partner in range(state.terms.seats):
        if deals.fault_of_talk(state, state.active, partner) != faults.ALLOWED:
            continue
        for place in range(state.reach()):
            if state.order in (NOBODY, place):
                listed = list_requests(state, partner, place, out, listed)
        if state.order == NOBODY:
            listed = list_purchases(state, partner, out, listed)
    return listed


def list_requests(state: State, partner: i64, place: i64, out: vec[i64], listed: i64) -> i64:
    """What is missing for one order, from one partner, at one to three coins a fish."""
    deal = missing_fish(state, partner, place)
    fish = all_fish_of(deal)
    if fish == 0:
        return listed
    for price in range(i64(MOST_PER_FISH)):
        offer = at_price(deal, (price + 1) * fish)
        if deals.fault(state, state.active, offer) == faults.ALLOWED:
            out[listed] = offer
            listed += 1
    return listed


def missing_fish(state: State, partner: i64, place: i64) -> i64:
    """A deal without a price: all that a partner has of what the active player lacks."""
    customer = state.customer(place)
    deal = moves.dealing(partner, place)
    undecided = goods.is_undecided(customer)
    lacking: i64 = goods.wants(customer, ANY)
    for freshness in range(i64(FRESHNESS_COUNT)):
        lacking -= supply(state, freshness)
    for turn in range(i64(FRESHNESS_COUNT)):
        freshness = FRESHNESS_COUNT - 1 - turn  # an undecided customer takes the worst fish first
        there = agreements.fish_left(state, partner, freshness)
        wanted = lacking
        if not undecided:
            wanted = goods.wants(customer, freshness)  # of rotten fish none, as of any
            wanted -= supply(state, freshness)
        wanted = min(wanted, there)
        if wanted > 0:
            deal |= moves.fish_bits(freshness, wanted)
            lacking -= wanted
    return deal


def supply(state: State, freshness: i64) -> i64:
    """What the active player has of a freshness for an order, partners' fish included."""
    return agreements.agreed_fish(state, freshness) + state.in_crates(state.active, freshness)


def list_purchases(state: State, partner: i64, out: vec[i64], listed: i64) -> i64:
    """A special card that everybody knows the partner to have, for one coin."""
    if state.shop[COINS + state.active] == 0:
        return listed
    for special in range(i64(SPECIAL_COUNT)):
        if state.shop[KNOWN + CARD_KINDS * partner + FIRST_SPECIAL + special] > 0:
            deal = moves.dealing(partner, NO_ORDER) | moves.card_bits(special, 1)
            out[listed] = at_price(deal, 1)
            listed += 1
    return listed


def list_answers(state: State, seat: i64, out: vec[i64]) -> i64:
    """LP-N2: no, yes, or the same at another price, for a coin more or less."""
    out[0] = moves.plain(moves.REFUSE)
    listed: i64 = 1
    if deals.fault_of_accepting(state, seat) == faults.ALLOWED:
        out[listed] = moves.plain(moves.ACCEPT)
        listed += 1
    step: i64 = -1 if seat == state.active else 1
    for times in range(i64(2)):
        price = price_of(state.offer) + step * (times + 1)
        offer = at_price(state.offer, price)
        if -128 <= price < 128 and deals.fault(state, seat, offer) == faults.ALLOWED:
            out[listed] = offer
            listed += 1
    return listed
