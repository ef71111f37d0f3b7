"""Deals (LP-N1 to LP-N5): offers, answers, and what has been agreed on for an order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import (
    NO_ORDER,
    at_price,
    card_of,
    fish_of,
    order_of,
    partner_of,
    price_of,
)
from shoal.games.le_poissonnier.rules import faults, goods
from shoal.games.le_poissonnier.rules.goods import ANY, FRESHNESS_COUNT, KINDS, SPECIAL_COUNT
from shoal.games.le_poissonnier.rules.state import (
    AGREED,
    COINS,
    DISCARDS,
    KNOWN,
    NOBODY,
    PHASE_ANSWER,
    PHASE_ORDERS,
    TALKS,
    State,
)

FIRST_SPECIAL: Final = FRESHNESS_COUNT
"""Special cards are kinds of cards from here on."""


MOST_A_FISH: Final = 3
"""The highest price a fish in the sample of offers."""


# What has been agreed on


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


# Whether an offer may be made


def fish_in(deal: i64) -> i64:
    """How many fish a deal moves."""
    total: i64 = 0
    for freshness in range(i64(FRESHNESS_COUNT)):
        total += fish_of(deal, freshness)
    return total


def fault(state: State, seat: i64, deal: i64) -> i64:
    """The first thing that is wrong with an offer of a seat, or ALLOWED.

    Tested is only what everybody knows, and what the seat itself has.
    """
    wrong = fault_of_talk(state, seat, partner_of(deal))
    if wrong == faults.ALLOWED and deal == state.offer:
        wrong = faults.SAME_OFFER  # LP-N2: whoever wants the same says yes
    if wrong == faults.ALLOWED:
        wrong = fault_of_order(state, deal)
    if wrong == faults.ALLOWED and fish_in(deal) > 0:
        wrong = fault_of_fish(state, deal)
    if wrong == faults.ALLOWED:
        wrong = fault_of_cards(state, seat, deal)
    if wrong == faults.ALLOWED:
        wrong = fault_of_coins(state, deal)
    return wrong


def fault_of_talk(state: State, seat: i64, partner: i64) -> i64:
    """LP-N1, LP-N2: another player, and not too many talks or counter-offers."""
    if partner == state.active or partner >= state.terms.seats:
        return faults.NO_PARTNER
    if state.phase != PHASE_ANSWER:
        over = state.shop[TALKS + partner] >= state.terms.talks
        return faults.NO_MORE_TALKS if over else faults.ALLOWED
    if partner != partner_of(state.offer):
        return faults.OTHER_PARTNER
    made = state.asked if seat == state.active else state.countered
    return faults.NO_MORE_COUNTERS if made >= state.terms.counters else faults.ALLOWED


def fault_of_order(state: State, deal: i64) -> i64:
    """LP-N1, LP-N3: fish are for one order in reach; while one is open, all deals are for it."""
    order = order_of(deal)
    if fish_in(deal) == 0:
        if order != NO_ORDER:
            return faults.ORDER_WITHOUT_FISH
        return faults.ALLOWED if state.order == NOBODY else faults.ORDER_IS_OPEN
    if order == NO_ORDER:
        return faults.FISH_WITHOUT_ORDER
    if order >= state.queued:
        return faults.NO_CUSTOMER_FOR_DEAL
    if order >= state.reach():
        return faults.DEAL_OUT_OF_REACH
    return faults.ALLOWED if state.order in (NOBODY, order) else faults.OTHER_ORDER


def fault_of_fish(state: State, deal: i64) -> i64:
    """LP-N1: no more than the order takes, and only what lies in the partner's crates."""
    customer, partner = state.customer(order_of(deal)), partner_of(deal)
    undecided = goods.is_undecided(customer)
    total: i64 = 0
    for freshness in range(i64(FRESHNESS_COUNT)):
        fish = fish_of(deal, freshness)
        if fish == 0 and not undecided:
            continue
        together = fish + agreed_fish(state, freshness)
        total += together
        if not undecided and (freshness == ANY or together > goods.wants(customer, freshness)):
            return faults.MORE_THAN_ORDERED
        there = state.in_crates(partner, freshness) - promised_fish(state, partner, freshness)
        if fish > there:
            return faults.PARTNER_LACKS_FISH
    if undecided and total > goods.wants(customer, ANY):
        return faults.MORE_THAN_ORDERED
    return faults.ALLOWED


def fault_of_cards(state: State, seat: i64, deal: i64) -> i64:
    """LP-N5: anything may be asked for; nobody may offer what they lack."""
    moved: i64 = fish_in(deal)
    for kind in range(i64(FIRST_SPECIAL), i64(KINDS)):
        net = card_of(deal, kind - FIRST_SPECIAL)
        moved += net if net > 0 else -net
        if net > goods.CARD_COUNTS[kind] or -net > goods.CARD_COUNTS[kind]:
            return faults.NOT_SO_MANY_CARDS
        if gives(state, seat, deal, kind) > free_cards(state, seat, kind):
            return faults.LACKS_CARD
    return faults.ALLOWED if moved > 0 else faults.NOTHING_MOVES


def fault_of_coins(state: State, deal: i64) -> i64:
    """LP-N3, LP-N4: coins in hand, and for an order also what it pays."""
    price = price_of(deal)
    if price < 0:
        if -price > coins_from(state, partner_of(deal)):
            return faults.PARTNER_CANNOT_PAY
        return faults.ALLOWED
    purse = state.shop[COINS + state.active]
    if order_of(deal) != NO_ORDER:
        purse += goods.PAYS[state.customer(order_of(deal))]
    if price > 0 and promised_coins(state) + price > purse:
        return faults.CANNOT_PROMISE
    return faults.ALLOWED


def fault_of_accepting(state: State, seat: i64) -> i64:
    """LP-N5: nobody may accept to give what they lack."""
    for kind in range(i64(FIRST_SPECIAL), i64(KINDS)):
        if gives(state, seat, state.offer, kind) > free_cards(state, seat, kind):
            return faults.LACKS_CARD
    return faults.ALLOWED


def fault_of_giving_up(state: State) -> i64:
    """LP-N3: there must be an order to give up."""
    return faults.NO_OPEN_ORDER if state.order == NOBODY else faults.ALLOWED


# A sample of offers


def list_offers(state: State, out: vec[i64], listed: i64) -> i64:
    """What the active player might usefully ask for; an open kind of move, so not all there is.

    For each order in reach and each partner: whatever the partner has of what is missing, at a few
    prices. And any special card that the partner is known to have, for a coin.
    """
    for partner in range(state.terms.seats):
        if fault_of_talk(state, state.active, partner) != faults.ALLOWED:
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
    fish = fish_in(deal)
    if fish == 0:
        return listed
    for price in range(i64(MOST_A_FISH)):
        offer = at_price(deal, (price + 1) * fish)
        if fault(state, state.active, offer) == faults.ALLOWED:
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
        lacking -= agreed_fish(state, freshness) + state.in_crates(state.active, freshness)
    for turn in range(i64(FRESHNESS_COUNT)):
        freshness = FRESHNESS_COUNT - 1 - turn  # an undecided customer takes the worst fish first
        there = state.in_crates(partner, freshness) - promised_fish(state, partner, freshness)
        wanted = lacking
        if not undecided:
            wanted = goods.wants(customer, freshness)  # of rotten fish none, as of any
            wanted -= agreed_fish(state, freshness) + state.in_crates(state.active, freshness)
        wanted = min(wanted, there)
        if wanted > 0:
            deal |= moves.fish_bits(freshness, wanted)
            lacking -= wanted
    return deal


def list_purchases(state: State, partner: i64, out: vec[i64], listed: i64) -> i64:
    """A special card that everybody knows the partner to have, for one coin."""
    if state.shop[COINS + state.active] == 0:
        return listed
    for special in range(i64(SPECIAL_COUNT)):
        if state.shop[KNOWN + KINDS * partner + FIRST_SPECIAL + special] > 0:
            deal = moves.dealing(partner, NO_ORDER) | moves.card_bits(special, 1)
            out[listed] = at_price(deal, 1)
            listed += 1
    return listed


def list_answers(state: State, seat: i64, out: vec[i64]) -> i64:
    """LP-N2: no, yes, or the same at another price, for a coin more or less."""
    out[0] = moves.plain(moves.REFUSE)
    listed: i64 = 1
    if fault_of_accepting(state, seat) == faults.ALLOWED:
        out[listed] = moves.plain(moves.ACCEPT)
        listed += 1
    step: i64 = -1 if seat == state.active else 1
    for times in range(i64(2)):
        price = price_of(state.offer) + step * (times + 1)
        offer = at_price(state.offer, price)
        if -128 <= price < 128 and fault(state, seat, offer) == faults.ALLOWED:
            out[listed] = offer
            listed += 1
    return listed


# Offers and answers


def propose(state: State, seat: i64, deal: i64) -> None:
    """LP-N2: an offer, or another one in answer; what is offered is thereby proven (LP-N5)."""
    partner = partner_of(deal)
    if state.phase != PHASE_ANSWER:
        state.shop[TALKS + partner] += 1
    elif seat == state.active:
        state.asked += 1
    else:
        state.countered += 1
    prove_cards(state, seat, deal)
    state.offer = deal
    state.answering = partner if seat == state.active else state.active
    state.phase = PHASE_ANSWER


def prove_cards(state: State, seat: i64, deal: i64) -> None:
    """What a seat gives it has, and what it promised before it has besides."""
    for kind in range(i64(FIRST_SPECIAL), i64(KINDS)):
        given = gives(state, seat, deal, kind)
        if given > 0:
            state.prove(seat, kind, given + promised_cards(state, seat, kind))


def end_talk(state: State) -> None:
    """Nothing is on the table any more."""
    state.offer = 0
    state.answering = NOBODY
    state.asked = 0
    state.countered = 0
    state.phase = PHASE_ORDERS


def accept(state: State, seat: i64) -> None:
    """LP-N3: for an order it is an agreement; without fish it takes effect at once."""
    deal = state.offer
    prove_cards(state, seat, deal)
    end_talk(state)
    if fish_in(deal) == 0:
        exchange(state, deal)
        return
    state.shop[AGREED + state.agreed] = deal
    state.agreed += 1
    state.order = order_of(deal)


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
    for kind in range(i64(FIRST_SPECIAL), i64(KINDS)):
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
