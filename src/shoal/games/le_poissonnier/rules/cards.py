"""Special cards played by themselves (LP-X0, LP-X1, LP-X4 to LP-X6), and buying in step 3.

A crate costs coins (LP-B1), and so does the employee (LP-B2).
"""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import count_of, freshness_of, target_of
from shoal.games.le_poissonnier.rules import agreements, faults, goods
from shoal.games.le_poissonnier.rules.goods import BITS
from shoal.games.le_poissonnier.rules.state import (
    COINS,
    CRATES,
    NOBODY,
    PHASE_LANDING,
    PHASE_ORDERS,
    QUEUE,
    State,
)


def fault_of_playing(state: State, kind: i64) -> i64:
    """LP-X0: a card that one has, and not a third in a turn.

    LP-N3: none but divine intervention while an order has agreements.
    """
    if kind != goods.DIVINE_CARD and state.order != NOBODY:
        return faults.ORDER_IS_OPEN
    if state.played >= goods.SPECIALS_A_TURN:
        return faults.TOO_MANY_SPECIALS
    return (
        faults.ALLOWED if agreements.free_cards(state, state.active, kind) > 0 else faults.NO_CARD
    )


def play_card(state: State, kind: i64) -> None:
    """LP-X0: a played card is discarded."""
    state.discard(state.active, kind, 1)
    state.played += 1


# Divine intervention


def fault_of_divine(state: State, move: i64) -> i64:
    """LP-X1: an own crate with fish in it, once a turn."""
    wrong = fault_of_playing(state, goods.DIVINE_CARD)
    if wrong != faults.ALLOWED:
        return wrong
    crate = target_of(move)
    if crate >= state.shop[CRATES + state.active]:
        return faults.NO_SUCH_CRATE
    if state.count(state.active, crate) == 0:
        return faults.EMPTY_CRATE
    return faults.DOUBLED_ALREADY if state.doubled & BITS[crate] != 0 else faults.ALLOWED


def divine(state: State, move: i64) -> None:
    """LP-X1: each fish in the crate counts as two until the end of the turn."""
    play_card(state, goods.DIVINE_CARD)
    state.doubled |= BITS[target_of(move)]


# Stray cat


def victim_of(move: i64) -> i64:
    """The seat that the cat visits."""
    return move & 7


def crate_of(move: i64) -> i64:
    """The crate that it visits."""
    return (move >> 3) & 7


def visiting(victim: i64, crate: i64) -> i64:
    """The cat's visit as a move."""
    return moves.pointing(moves.CAT, crate << 3 | victim)


def fault_of_cat(state: State, move: i64) -> i64:
    """LP-X4: a fish of another player."""
    wrong = fault_of_playing(state, goods.CAT_CARD)
    if wrong != faults.ALLOWED:
        return wrong
    victim, crate = victim_of(move), crate_of(move)
    if victim >= state.terms.seats or victim == state.active:
        return faults.NO_VICTIM
    if crate >= state.shop[CRATES + victim]:
        return faults.NO_SUCH_CRATE
    return faults.ALLOWED if state.count(victim, crate) > 0 else faults.EMPTY_CRATE


def send_cat(state: State, move: i64) -> None:
    """LP-X4: one fish from another player's crate into the own hand."""
    play_card(state, goods.CAT_CARD)
    victim, crate = victim_of(move), crate_of(move)
    state.take(state.active, state.fresh(victim, crate), 1)
    state.empty(victim, crate, 1)


# Late landing


def fault_of_landing(state: State) -> i64:
    """LP-X5: there must be a card to draw, or a fish to add."""
    wrong = fault_of_playing(state, goods.LANDING_CARD)
    if wrong != faults.ALLOWED:
        return wrong
    return faults.ALLOWED if state.deck > 0 or can_add(state) else faults.NOTHING_TO_LAND


def can_add(state: State) -> bool:
    """Whether any fish in hand fits into a crate."""
    for crate in range(state.shop[CRATES + state.active]):
        for freshness in range(i64(goods.FRESHNESS_COUNT)):
            if takes(state, crate, freshness) and state.holds(state.active, freshness) > 0:
                return True
    return False


def takes(state: State, crate: i64, freshness: i64) -> bool:
    """LP-X5: one freshness to a crate."""
    empty = state.count(state.active, crate) == 0
    return empty or state.fresh(state.active, crate) == freshness


def land(state: State, dice: Dice) -> None:
    """LP-X5: draw two cards, or what there is; then fish may be added to the crates."""
    play_card(state, goods.LANDING_CARD)
    for number in range(i64(goods.LANDED)):
        state.draw(state.active, dice)
    state.landed = 0
    state.phase = PHASE_LANDING


def fault_of_adding(state: State, move: i64) -> i64:
    """LP-X5: fish from hand, one freshness to a crate, the crates in their order."""
    crate, freshness = target_of(move), freshness_of(move)
    if crate >= state.shop[CRATES + state.active]:
        return faults.NO_SUCH_CRATE
    if crate < state.landed:
        return faults.CRATES_IN_ORDER
    if not takes(state, crate, freshness):
        return faults.ONE_FRESHNESS
    if count_of(move) > state.holds(state.active, freshness):
        return faults.NOT_SO_MANY_TO_ADD
    return faults.ALLOWED


def add(state: State, move: i64) -> None:
    """LP-X5: put fish from hand into a crate."""
    crate, freshness, count = target_of(move), freshness_of(move), count_of(move)
    state.leave(state.active, freshness, count)
    state.fill(state.active, crate, freshness, count)
    state.landed = crate + 1


def list_adding(state: State, out: vec[i64]) -> i64:
    """All ways to add to one crate, and to be done."""
    listed: i64 = 0
    for crate in range(state.landed, state.shop[CRATES + state.active]):
        for freshness in range(i64(goods.FRESHNESS_COUNT)):
            if takes(state, crate, freshness):
                for count in range(state.holds(state.active, freshness)):
                    out[listed] = moves.filling(moves.ADD, crate, freshness, count + 1)
                    listed += 1
    out[listed] = moves.plain(moves.DONE)
    return listed + 1


def end_landing(state: State) -> None:
    """Back to the orders."""
    state.landed = 0
    state.phase = PHASE_ORDERS


# Town crier


def fault_of_crier(state: State, move: i64) -> i64:
    """LP-X6: any customer but the first."""
    wrong = fault_of_playing(state, goods.CRIER_CARD)
    if wrong != faults.ALLOWED:
        return wrong
    place = target_of(move)
    if place >= state.queued:
        return faults.NO_CUSTOMER_TO_CALL
    return faults.FIRST_ALREADY if place == 0 else faults.ALLOWED


def cry(state: State, move: i64) -> None:
    """LP-X6: the customer moves to the first place, those before it move back one."""
    play_card(state, goods.CRIER_CARD)
    place = target_of(move)
    called = state.customer(place)
    while place > 0:
        state.shop[QUEUE + place] = state.shop[QUEUE + place - 1]
        place -= 1
    state.shop[QUEUE] = called


# Buying


def fault_of_crate(state: State) -> i64:
    """LP-B1: up to five, for coins and a card of the deck; LP-N3: not while an order is open."""
    if state.order != NOBODY:
        return faults.ORDER_IS_OPEN
    price = state.next_price(state.active, 0)
    if price < 0:
        return faults.FIVE_CRATES
    if price > state.shop[COINS + state.active]:
        return faults.CRATE_TOO_DEAR
    return faults.ALLOWED if state.deck > 0 else faults.NO_CARD_FOR_CRATE


def fault_of_hiring(state: State) -> i64:
    """LP-B2: two coins, and not by the one who has him."""
    if state.order != NOBODY:
        return faults.ORDER_IS_OPEN
    if state.employee == state.active:
        return faults.HAS_EMPLOYEE
    if state.shop[COINS + state.active] < goods.EMPLOYEE_PRICE:
        return faults.EMPLOYEE_TOO_DEAR
    return faults.ALLOWED


def hire(state: State) -> None:
    """LP-B2: he stays until another player pays for him."""
    state.pay(state.active, goods.EMPLOYEE_PRICE)
    state.employee = state.active


def list_cards(state: State, out: vec[i64], listed: i64) -> i64:
    """Special cards that may be played by themselves, then crate and employee."""
    for crate in range(state.shop[CRATES + state.active]):
        if fault_of_divine(state, crate) == faults.ALLOWED:
            out[listed] = moves.pointing(moves.DIVINE, crate)
            listed += 1
    if fault_of_playing(state, goods.CAT_CARD) == faults.ALLOWED:
        listed = list_visits(state, out, listed)
    if fault_of_landing(state) == faults.ALLOWED:
        out[listed] = moves.plain(moves.LANDING)
        listed += 1
    for place in range(state.queued):
        if fault_of_crier(state, place) == faults.ALLOWED:
            out[listed] = moves.pointing(moves.CRIER, place)
            listed += 1
    if fault_of_crate(state) == faults.ALLOWED:
        out[listed] = moves.plain(moves.BUY)
        listed += 1
    if fault_of_hiring(state) == faults.ALLOWED:
        out[listed] = moves.plain(moves.HIRE)
        listed += 1
    return listed


def list_visits(state: State, out: vec[i64], listed: i64) -> i64:
    """Every crate that a cat could visit."""
    for victim in range(state.terms.seats):
        for crate in range(state.shop[CRATES + victim]):
            if victim != state.active and state.count(victim, crate) > 0:
                out[listed] = visiting(victim, crate)
                listed += 1
    return listed
