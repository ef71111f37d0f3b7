"""Agreements for an order (LP-N3, LP-N4): what has been promised, and how it takes effect."""

from mypy_extensions import i64

from shoal.games.le_poissonnier.moves import card_of, fish_of, partner_of, price_of
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules.goods import CARD_KINDS, FIRST_SPECIAL, FRESHNESS_COUNT
from shoal.games.le_poissonnier.rules.state import AGREED, COINS, DISCARDS, NOBODY, State

# What has been promised


def agreed_fish(state: State, freshness: i64) -> i64:
    """Fish that come from partners for the open order."""
    found: i64 = 0
    for number in range(state.agreed):
        found += fish_of(state.shop[AGREED + number], freshness)
    return found


def promised_fish(state: State, partner: i64, freshness: i64) -> i64:
    """Fish that one partner has agreed to give."""
    found: i64 = 0
    for number in range(state.agreed):
        deal = state.shop[AGREED + number]
        if partner_of(deal) == partner:
            found += fish_of(deal, freshness)
    return found


def fish_left(state: State, partner: i64, freshness: i64) -> i64:
    """Fish in a partner's crates that it has not yet promised."""
    return state.in_crates(partner, freshness) - promised_fish(state, partner, freshness)


def promised_cards(state: State, seat: i64, kind: i64) -> i64:
    """LP-N3: cards of a kind that a seat has promised and not yet given."""
    found: i64 = 0
    for number in range(state.agreed):
        found += gives(state, seat, state.shop[AGREED + number], kind)
    return found


def gives(state: State, seat: i64, deal: i64, kind: i64) -> i64:
    """How many special cards of a kind a seat gives in a deal."""
    net = card_of(deal, kind - FIRST_SPECIAL)
    if seat == state.active:
        net = -net
    elif seat != partner_of(deal):
        return 0
    if net < 0:
        return 0
    return net


def free_cards(state: State, seat: i64, kind: i64) -> i64:
    """LP-N3: special cards of a kind that a seat may still play or promise."""
    return state.holds(seat, kind) - promised_cards(state, seat, kind)


def promised_coins(state: State) -> i64:
    """LP-N4: what the active player has promised, less what partners have promised."""
    total: i64 = 0
    for number in range(state.agreed):
        total += price_of(state.shop[AGREED + number])
    return total


def coins_from(state: State, partner: i64) -> i64:
    """What one partner will have once its agreements are settled."""
    coins = state.shop[COINS + partner]
    for number in range(state.agreed):
        deal = state.shop[AGREED + number]
        if partner_of(deal) == partner:
            coins += price_of(deal)
    return coins


# Taking effect


def settle(state: State) -> None:
    """LP-N3: all agreements take effect together, as the order is served."""
    for number in range(state.agreed):
        deal = state.shop[AGREED + number]
        for freshness in range(i64(FRESHNESS_COUNT)):
            hand_over(state, partner_of(deal), freshness, fish_of(deal, freshness))
        exchange(state, deal)
    lapse(state)


def hand_over(state: State, partner: i64, freshness: i64, fish: i64) -> None:
    """Fish from the partner's crates to the order, from the first crate on."""
    state.shop[DISCARDS + freshness] += fish
    for crate in range(i64(goods.MOST_CRATES)):
        if fish > 0 and state.fresh(partner, crate) == freshness:
            there = state.count(partner, crate)
            given = min(there, fish)
            state.empty(partner, crate, given)
            fish -= given


def exchange(state: State, deal: i64) -> None:
    """Coins and special cards change hands."""
    partner, active, price = partner_of(deal), state.active, price_of(deal)
    state.shop[COINS + active] -= price
    state.shop[COINS + partner] += price
    for kind in range(i64(FIRST_SPECIAL), i64(CARD_KINDS)):
        come, go = gives(state, partner, deal, kind), gives(state, active, deal, kind)
        if come > 0:
            state.leave(partner, kind, come)
            state.take(active, kind, come)
        if go > 0:
            state.leave(active, kind, go)
            state.take(partner, kind, go)


def lapse(state: State) -> None:
    """LP-N3: an order that is served or given up has no agreements any more."""
    for number in range(state.agreed):
        state.shop[AGREED + number] = 0
    state.agreed = 0
    state.order = NOBODY
