"""Step 3: orders (LP-O1 to LP-O5), with ice, lemons and loyalty cards (LP-X2, LP-X3, LP-X7).

A way to serve names how many fish come from each own crate, and which special cards help. Fish in a
crate are alike, and so are special cards of a kind, so a way is only counts.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier.moves import ice_of, lemon_of, loyalty_of, target_of, used_of
from shoal.games.le_poissonnier.rules import agreements, faults, goods
from shoal.games.le_poissonnier.rules.goods import ANY, BITS, FRESHNESS_COUNT, ROTTEN
from shoal.games.le_poissonnier.rules.state import (
    COINS,
    CRATES,
    DISCARDS,
    LOYAL,
    NOBODY,
    STAMPS,
    WON,
    State,
)

TWICE: Final = 2
"""Special cards of a kind in one way: two ices, two lemons."""


# The order


def still_wanted(state: State, place: i64) -> vec[i64]:
    """What an order takes after the fish that partners have agreed to; five numbers."""
    customer = state.customer(place)
    wanted = goods.WANTED[5 * customer : 5 * customer + 5]
    if state.order != place:
        return wanted
    for freshness in range(i64(FRESHNESS_COUNT)):
        wanted[sort_for(customer, freshness)] -= agreements.agreed_fish(state, freshness)
    return wanted


def sort_for(customer: i64, freshness: i64) -> i64:
    """LP-O5: the freshness itself, or ANY if the customer is undecided."""
    if goods.is_undecided(customer):
        return ANY
    return freshness


def sort_of(state: State, move: i64, crate: i64) -> i64:
    """What the fish of a crate count as for the order of a way."""
    return sort_for(state.customer(target_of(move)), counts_as(state, move, crate))


# Whether a way is right


def fault(state: State, move: i64) -> i64:
    """The first thing that is wrong with a way to serve, or ALLOWED."""
    place = target_of(move)
    if place >= state.queued:
        return faults.NO_CUSTOMER_TO_SERVE
    if place >= state.reach():
        return faults.OUT_OF_REACH
    if state.order not in (NOBODY, place):
        return faults.OTHER_ORDER
    wrong = fault_of_cards(state, move)
    if wrong == faults.ALLOWED:
        wrong = fault_of_crates(state, move)
    if wrong == faults.ALLOWED:
        wrong = fault_of_help(state, move, place)
    if wrong == faults.ALLOWED:
        wrong = fault_of_supply(state, move, place)
    return wrong


def fault_of_cards(state: State, move: i64) -> i64:
    """LP-X0: at most two special cards a turn, from the own hand, and not promised ones."""
    ices, lemons, loyalty = count_ices(move), count_lemons(move), loyalty_of(move)
    if state.played + ices + lemons + loyalty > goods.SPECIALS_A_TURN:
        return faults.TOO_MANY_SPECIALS
    if ices > agreements.free_cards(state, state.active, goods.ICE_CARD):
        return faults.NO_ICE
    if lemons > agreements.free_cards(state, state.active, goods.LEMON_CARD):
        return faults.NO_LEMON
    if loyalty > agreements.free_cards(state, state.active, goods.LOYALTY_CARD):
        return faults.NO_LOYALTY
    return faults.ALLOWED


def count_ices(move: i64) -> i64:
    """How many ices a way uses."""
    return count_fields(ice_of(move, 0), ice_of(move, 1))


def count_lemons(move: i64) -> i64:
    """How many lemons a way uses."""
    return count_fields(lemon_of(move, 0), lemon_of(move, 1))


def count_fields(first: i64, second: i64) -> i64:
    """How many of two fields are used; the second never without the first."""
    if first == 0:
        return 0
    return 1 if second == 0 else 2


def lemons_in(move: i64, crate: i64) -> i64:
    """How many fish of a crate are under a lemon."""
    found: i64 = 0
    for which in range(i64(TWICE)):
        lemon = lemon_of(move, which)
        if lemon and (lemon - 1) >> 2 == crate:
            found += 1
    return found


def ices_on(move: i64, crate: i64) -> i64:
    """How many ices lie on a crate."""
    found: i64 = 0
    for which in range(i64(TWICE)):
        if ice_of(move, which) == crate + 1:
            found += 1
    return found


def taken_from(move: i64, crate: i64) -> i64:
    """All fish that a way takes from a crate."""
    return used_of(move, crate) + lemons_in(move, crate)


def fault_of_crates(state: State, move: i64) -> i64:
    """LP-O2: fish from own crates only."""
    active = state.active
    for crate in range(i64(goods.MOST_CRATES)):
        taken = taken_from(move, crate)
        if taken == 0 and ices_on(move, crate) == 0:
            continue
        if crate >= state.shop[CRATES + active]:
            return faults.NO_CRATE_TO_SERVE
        if taken > state.count(active, crate):
            return faults.NOT_IN_CRATE
    return faults.ALLOWED


def is_doubled(state: State, crate: i64) -> bool:
    """LP-X1: whether a crate of the active player is doubled."""
    return state.doubled & BITS[crate] != 0


def fault_of_help(state: State, move: i64, place: i64) -> i64:
    """LP-X0, LP-X2, LP-X3: ice and lemon must change something, and never work on rotten fish."""
    undecided = goods.is_undecided(state.customer(place))
    for crate in range(i64(goods.MOST_CRATES)):
        ices, freshness = ices_on(move, crate), state.fresh(state.active, crate)
        if freshness == ROTTEN and ices > 0:
            return faults.ICE_ON_ROTTEN
        if freshness == ROTTEN and lemons_in(move, crate) > 0:
            return faults.LEMON_ON_ROTTEN
        if ices > 0 and (undecided or ices > freshness or used_of(move, crate) == 0):
            return faults.ICE_IN_VAIN
    for which in range(i64(TWICE)):
        lemon = lemon_of(move, which)
        if lemon:
            crate, freshness = (lemon - 1) >> 2, (lemon - 1) & 3
            if undecided or freshness == counts_as(state, move, crate):
                return faults.LEMON_IN_VAIN
    return faults.ALLOWED


def counts_as(state: State, move: i64, crate: i64) -> i64:
    """LP-X2: the freshness that fish of a crate count as, without a lemon."""
    return state.fresh(state.active, crate) - ices_on(move, crate)


def fault_of_supply(state: State, move: i64, place: i64) -> i64:
    """LP-O2: the order is served whole, and every card is needed."""
    wanted = still_wanted(state, place)
    supply = vec[i64]([0] * 5)
    singles = partners_singles(state, place)
    for crate in range(i64(goods.MOST_CRATES)):
        used = used_of(move, crate)
        if used > 0:
            supply_from(state, crate, sort_of(state, move, crate), used, supply, singles)
    for which in range(i64(TWICE)):
        lemon = lemon_of(move, which)
        if lemon:
            supply_from(state, (lemon - 1) >> 2, (lemon - 1) & 3, 1, supply, singles)
    for sort in range(i64(5)):
        if supply[sort] < wanted[sort]:
            return faults.NOT_SERVED
    for sort in range(i64(5)):
        if supply[sort] - wanted[sort] > (0 if singles[sort] else 1):
            return faults.NOT_NEEDED
    return faults.ALLOWED


def partners_singles(state: State, place: i64) -> vec[i64]:
    """Which sorts partners bring; LP-X0: their fish are never doubled, so each must be needed."""
    singles = vec[i64]([0] * 5)
    for freshness in range(i64(FRESHNESS_COUNT)):
        if agreements.agreed_fish(state, freshness) > 0:
            singles[sort_for(state.customer(place), freshness)] = 1
    return singles


def supply_from(
    state: State, crate: i64, sort: i64, used: i64, supply: vec[i64], singles: vec[i64]
) -> None:
    """Count fish of a crate towards an order; LP-X1: those of a doubled crate twice."""
    if is_doubled(state, crate):
        supply[sort] += 2 * used
    else:
        supply[sort] += used
        singles[sort] = 1


# Serving


def serve(state: State, move: i64) -> None:
    """LP-O3: fish are discarded, coins and the customer are the active player's."""
    active = state.active
    for crate in range(i64(goods.MOST_CRATES)):
        taken = taken_from(move, crate)
        if taken > 0:
            state.shop[DISCARDS + state.fresh(active, crate)] += taken
            state.empty(active, crate, taken)
    spend(state, move)
    place = target_of(move)
    if state.agreed > 0:
        state.shared += 1
    customer = state.step_out(place)
    pays = goods.PAYS[customer]
    state.bank -= pays
    state.shop[COINS + active] += pays
    state.shop[STAMPS + active] += goods.STAMPS_ON[customer]
    state.shop[WON + active] |= BITS[customer]
    state.served += 1
    agreements.settle(state)


def spend(state: State, move: i64) -> None:
    """LP-X0: special cards played are discarded; LP-X7: loyalty cards stay with the customer."""
    active, loyalty = state.active, loyalty_of(move)
    state.discard(active, goods.ICE_CARD, count_ices(move))
    state.discard(active, goods.LEMON_CARD, count_lemons(move))
    state.leave(active, goods.LOYALTY_CARD, loyalty)
    state.shop[LOYAL + active] += loyalty
    state.shop[STAMPS + active] += loyalty
    state.played += count_ices(move) + count_lemons(move) + loyalty
