"""Deals (LP-N1 to LP-N5): which offers may be made, and how a talk goes on."""

from mypy_extensions import i64

from shoal.games.le_poissonnier.moves import (
    NO_ORDER,
    all_fish_of,
    card_of,
    fish_of,
    order_of,
    partner_of,
    price_of,
)
from shoal.games.le_poissonnier.rules import agreements, faults, goods
from shoal.games.le_poissonnier.rules.goods import ANY, CARD_KINDS, FIRST_SPECIAL, FRESHNESS_COUNT
from shoal.games.le_poissonnier.rules.state import (
    AGREED,
    COINS,
    NOBODY,
    PHASE_ANSWER,
    PHASE_ORDERS,
    TALKS,
    State,
)

# Whether an offer may be made


def fault(state: State, seat: i64, deal: i64) -> i64:
    """The first thing that is wrong with an offer of a seat, or ALLOWED.

    Tested is only what everybody knows, and what the seat itself has.
    """
    wrong = fault_of_talk(state, seat, partner_of(deal))
    if wrong == faults.ALLOWED and deal == state.offer:
        wrong = faults.SAME_OFFER  # LP-N2: whoever wants the same says yes
    if wrong == faults.ALLOWED:
        wrong = fault_of_order(state, deal)
    if wrong == faults.ALLOWED and all_fish_of(deal) > 0:
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
    if all_fish_of(deal) == 0:
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
        together = fish + agreements.agreed_fish(state, freshness)
        total += together
        if not undecided and (freshness == ANY or together > goods.wants(customer, freshness)):
            return faults.MORE_THAN_ORDERED
        there = agreements.fish_left(state, partner, freshness)
        if fish > there:
            return faults.PARTNER_LACKS_FISH
    if undecided and total > goods.wants(customer, ANY):
        return faults.MORE_THAN_ORDERED
    return faults.ALLOWED


def fault_of_cards(state: State, seat: i64, deal: i64) -> i64:
    """LP-N5: anything may be asked for; nobody may offer what they lack."""
    moved: i64 = all_fish_of(deal)
    for kind in range(i64(FIRST_SPECIAL), i64(CARD_KINDS)):
        net = card_of(deal, kind - FIRST_SPECIAL)
        moved += net if net > 0 else -net
        if net > goods.CARD_COUNTS[kind] or -net > goods.CARD_COUNTS[kind]:
            return faults.NOT_SO_MANY_CARDS
        if agreements.gives(state, seat, deal, kind) > agreements.free_cards(state, seat, kind):
            return faults.LACKS_CARD
    return faults.ALLOWED if moved > 0 else faults.NOTHING_MOVES


def fault_of_coins(state: State, deal: i64) -> i64:
    """LP-N3, LP-N4: coins in hand, and for an order also what it pays."""
    price = price_of(deal)
    if price < 0:
        if -price > agreements.coins_from(state, partner_of(deal)):
            return faults.PARTNER_CANNOT_PAY
        return faults.ALLOWED
    coins = state.shop[COINS + state.active]
    if order_of(deal) != NO_ORDER:
        coins += goods.PAYS[state.customer(order_of(deal))]
    if price > 0 and agreements.promised_coins(state) + price > coins:
        return faults.CANNOT_PROMISE
    return faults.ALLOWED


def fault_of_accepting(state: State, seat: i64) -> i64:
    """LP-N5: nobody may accept to give what they lack."""
    for kind in range(i64(FIRST_SPECIAL), i64(CARD_KINDS)):
        given = agreements.gives(state, seat, state.offer, kind)
        if given > agreements.free_cards(state, seat, kind):
            return faults.LACKS_CARD
    return faults.ALLOWED


def fault_of_giving_up(state: State) -> i64:
    """LP-N3: there must be an order to give up."""
    return faults.NO_OPEN_ORDER if state.order == NOBODY else faults.ALLOWED


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
    for kind in range(i64(FIRST_SPECIAL), i64(CARD_KINDS)):
        given = agreements.gives(state, seat, deal, kind)
        if given > 0:
            state.prove(seat, kind, given + agreements.promised_cards(state, seat, kind))


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
    if all_fish_of(deal) == 0:
        agreements.exchange(state, deal)
        return
    state.shop[AGREED + state.agreed] = deal
    state.agreed += 1
    state.order = order_of(deal)
