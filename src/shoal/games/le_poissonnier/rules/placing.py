"""Step 1: draw and place (LP-T1 to LP-T4), and crates bought while placing (LP-B1).

Placing begins with all of a seat's fish in hand, those in its crates too. Small moves fill the
crates from the first on, the fresher fish first: buy, put, done; or one move names the whole
showcase. It lies sealed until the last seat is done.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import bought_in, count_in, crate_bits, fresh_in
from shoal.games.le_poissonnier.rules import faults, goods
from shoal.games.le_poissonnier.rules import queue as queues
from shoal.games.le_poissonnier.rules.state import (
    COINS,
    CRATES,
    NOTE_BOUGHT,
    NOTE_TURN,
    NOTE_VOID,
    PHASE_ORDERS,
    PHASE_PLACING,
    SEALED,
    State,
)

MOST_STEPS: Final = 128
"""More than there are fish, so no list of small moves is longer."""


def begin_turn(state: State, drawn: i64, dice: Dice) -> None:
    """LP-T1: the active player draws, then everybody else; then all place at once."""
    state.turns += 1
    dice.note(NOTE_TURN, state.active)
    for number in range(drawn):
        state.draw(state.active, dice)
    seat = state.next_seat(state.active)
    while seat != state.active:
        for number in range(i64(goods.OTHERS_DRAW)):
            state.draw(seat, dice)
        seat = state.next_seat(seat)
    state.placed = 0
    state.phase = PHASE_PLACING


def has(state: State, seat: i64, freshness: i64) -> i64:
    """LP-T2: fish of a freshness in hand and in crates together."""
    return state.holds(seat, freshness) + state.in_crates(seat, freshness)


def left_of(state: State, seat: i64, freshness: i64) -> i64:
    """Fish that are not yet in the showcase in the making."""
    showcase = state.shop[SEALED + seat]
    left = has(state, seat, freshness)
    for crate in range(i64(goods.MOST_CRATES)):
        if fresh_in(showcase, crate) == freshness:
            left -= count_in(showcase, crate)
    return left


def filled(showcase: i64) -> i64:
    """How many crates have been filled by small moves, which leave none empty before them."""
    crate: i64 = 0
    while crate < goods.MOST_CRATES and count_in(showcase, crate) > 0:
        crate += 1
    return crate


def price_of_crates(state: State, seat: i64, bought: i64) -> i64:
    """LP-B1: what so many further crates cost; -1 if that would be more than five."""
    if state.shop[CRATES + seat] + bought > goods.MOST_CRATES:
        return -1
    total: i64 = 0
    for number in range(bought):
        total += goods.PRICES[state.shop[CRATES + seat] + number]
    return total


def list_steps(state: State, seat: i64, out: vec[i64]) -> i64:
    """The small moves of a seat that is placing."""
    listed: i64 = 0
    if fault_of_buying(state, seat) == faults.ALLOWED:
        out[listed] = moves.plain(moves.BUY)
        listed += 1
    showcase = state.shop[SEALED + seat]
    crate = filled(showcase)
    if crate < state.shop[CRATES + seat] + bought_in(showcase):
        least: i64 = 0
        if crate > 0:
            least = fresh_in(showcase, crate - 1)
        for freshness in range(least, i64(goods.FRESHNESS_COUNT)):
            for count in range(left_of(state, seat, freshness)):
                out[listed] = moves.filling(moves.PUT, crate, freshness, count + 1)
                listed += 1
    out[listed] = moves.plain(moves.DONE)
    return listed + 1


def fault_of_buying(state: State, seat: i64) -> i64:
    """LP-B1: whether one more crate may be bought while placing; before any is filled."""
    showcase = state.shop[SEALED + seat]
    if count_in(showcase, 0) > 0:
        return faults.BUY_FIRST
    return fault_of_crates(state, seat, bought_in(showcase) + 1)


def fault_of_crates(state: State, seat: i64, bought: i64) -> i64:
    """LP-B1: whether so many crates may be bought together."""
    if bought > 0 and state.deck == 0:
        return faults.NO_CARD_FOR_CRATE
    price = price_of_crates(state, seat, bought)
    if price < 0:
        return faults.FIVE_CRATES
    return faults.CRATE_TOO_DEAR if price > state.shop[COINS + seat] else faults.ALLOWED


def fault_of_putting(state: State, seat: i64, move: i64) -> i64:
    """LP-T2: whether the next crate may be filled so."""
    showcase = state.shop[SEALED + seat]
    crate = filled(showcase)
    freshness = moves.freshness_of(move)
    if moves.target_of(move) != crate:
        return faults.NOT_NEXT_CRATE
    if crate >= state.shop[CRATES + seat] + bought_in(showcase):
        return faults.NO_CRATE_TO_FILL
    if crate > 0 and freshness < fresh_in(showcase, crate - 1):
        return faults.FRESHER_FIRST
    if moves.count_of(move) > left_of(state, seat, freshness):
        return faults.NOT_SO_MANY_FISH
    return faults.ALLOWED


def fault_of_showcase(state: State, seat: i64, showcase: i64) -> i64:
    """LP-T2, LP-B1: whether a whole showcase can be."""
    bought = bought_in(showcase)
    wrong = fault_of_crates(state, seat, bought)
    if wrong != faults.ALLOWED:
        return wrong
    for crate in range(state.shop[CRATES + seat] + bought, i64(goods.MOST_CRATES)):
        if count_in(showcase, crate) > 0:
            return faults.NO_CRATE_TO_FILL
    for freshness in range(i64(goods.FRESHNESS_COUNT)):
        if shown(showcase, freshness) > has(state, seat, freshness):
            return faults.NOT_SO_MANY_FISH
    return faults.ALLOWED


def shown(showcase: i64, freshness: i64) -> i64:
    """How many fish of a freshness a showcase has."""
    total: i64 = 0
    for crate in range(i64(goods.MOST_CRATES)):
        if fresh_in(showcase, crate) == freshness:
            total += count_in(showcase, crate)
    return total


def buy(state: State, seat: i64) -> None:
    """LP-B1: one more crate, sealed with the rest."""
    state.shop[SEALED + seat] += moves.ONE_CRATE


def put(state: State, seat: i64, move: i64) -> None:
    """Fill the next crate."""
    crate, freshness = moves.target_of(move), moves.freshness_of(move)
    state.shop[SEALED + seat] |= crate_bits(crate, freshness, moves.count_of(move))


def finish(state: State, seat: i64, dice: Dice) -> None:
    """LP-T2: the seat has placed; the last one opens all showcases, and customers come."""
    state.placed |= goods.BITS[seat]
    if state.placed == goods.EVERYBODY[state.terms.seats]:
        open_showcases(state, dice)
        queues.fill_queue(state, dice)
        state.phase = PHASE_ORDERS


def open_showcases(state: State, dice: Dice) -> None:
    """LP-T2, LP-B1: in turn order from the active player, so that all know who finds no card."""
    seat = state.active
    for number in range(state.terms.seats):
        buy_crates(state, seat, bought_in(state.shop[SEALED + seat]), dice)
        open_showcase(state, seat)
        seat = state.next_seat(seat)
    state.placed = 0


def buy_crates(state: State, seat: i64, bought: i64, dice: Dice) -> None:
    """LP-B1: a crate that finds no card is void and unpaid."""
    for number in range(bought):
        if state.deck > 0:
            state.add_crate(seat)
            dice.note(NOTE_BOUGHT, seat)
        else:
            dice.note(NOTE_VOID, seat)


def open_showcase(state: State, seat: i64) -> None:
    """All fish into the hand, and from there into the crates; void crates take none."""
    for crate in range(state.shop[CRATES + seat]):
        count = state.count(seat, crate)
        state.take(seat, state.fresh(seat, crate), count)
        state.empty(seat, crate, count)
    showcase = state.shop[SEALED + seat]
    state.shop[SEALED + seat] = 0
    for crate in range(state.shop[CRATES + seat]):
        count = count_in(showcase, crate)
        if count > 0:
            freshness = fresh_in(showcase, crate)
            state.leave(seat, freshness, count)
            state.fill(seat, crate, freshness, count)


def imagine_showcase(state: State, seat: i64, dice: Dice) -> None:
    """A showcase that another seat might have sealed: random small moves until it is done."""
    steps = vec[i64]([0] * MOST_STEPS)
    while True:
        step = steps[dice.below(list_steps(state, seat, steps))]
        if moves.kind_of(step) == moves.DONE:
            return
        if moves.kind_of(step) == moves.BUY:
            buy(state, seat)
        else:
            put(state, seat, step)
