"""All ways to serve the customers in reach.

Where two crates are alike, only the way that takes more from the first is listed; its twin, with
the crates exchanged, is allowed too.
"""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import lemon_of, target_of, used_of
from shoal.games.le_poissonnier.rules import agreements, faults, goods, serving
from shoal.games.le_poissonnier.rules.goods import ROTTEN
from shoal.games.le_poissonnier.rules.state import CRATES, NOBODY, State


def list_ways(state: State, out: vec[i64], listed: i64) -> i64:
    """Every way to serve a customer in reach."""
    for place in range(state.reach()):
        if state.order in (NOBODY, place):
            listed = list_helps(state, place, out, listed)
    return listed


def list_helps(state: State, place: i64, out: vec[i64], listed: i64) -> i64:
    """With no help, and with whatever ices and lemons there are."""
    customer = state.customer(place)
    way = moves.pointing(moves.SERVE, place)
    listed = list_fillings(state, way, out, listed)
    left = goods.SPECIALS_A_TURN - state.played
    if left == 0 or goods.is_undecided(customer):
        return listed
    ices = agreements.free_cards(state, state.active, goods.ICE_CARD)
    lemons = agreements.free_cards(state, state.active, goods.LEMON_CARD)
    ices, lemons = min(ices, left), min(lemons, left)
    if ices > 0:
        listed = list_ices(state, way, ices, min(lemons, left - 1), out, listed)
    if lemons > 0:
        listed = list_lemons(state, way, lemons, out, listed)
    return listed


def list_ices(state: State, move: i64, ices: i64, lemons: i64, out: vec[i64], listed: i64) -> i64:
    """LP-X2: an ice on each crate in turn; then a second one, or a lemon besides."""
    crates = state.shop[CRATES + state.active]
    for crate in range(crates):
        if not can_ice(state, crate, 1):
            continue
        iced = move | (crate + 1) << moves.ICES_SHIFT
        listed = list_fillings(state, iced, out, listed)
        if lemons > 0:
            listed = list_lemons(state, iced, 1, out, listed)
        if ices < serving.TWICE:
            continue
        for other in range(crate, crates):
            if can_ice(state, other, 2 if other == crate else 1):
                twice = iced | (other + 1) << moves.ICES_SHIFT + 3
                listed = list_fillings(state, twice, out, listed)
    return listed


def can_ice(state: State, crate: i64, ices: i64) -> bool:
    """LP-X2: never rotten fish, very fresh at most."""
    freshness = state.fresh(state.active, crate)
    return state.count(state.active, crate) > 0 and ices <= freshness < ROTTEN


def list_lemons(state: State, move: i64, lemons: i64, out: vec[i64], listed: i64) -> i64:
    """LP-X3: a lemon on each crate for each freshness; then a second one."""
    most = 4 * state.shop[CRATES + state.active]
    for first in range(most):
        if not can_squeeze(state, move, first):
            continue
        sour = move | (first + 1) << moves.LEMONS_SHIFT
        listed = list_fillings(state, sour, out, listed)
        if lemons < serving.TWICE:
            continue
        for second in range(first, most):
            if can_squeeze(state, move, second):
                twice = sour | (second + 1) << moves.LEMONS_SHIFT + 5
                listed = list_fillings(state, twice, out, listed)
    return listed


def can_squeeze(state: State, move: i64, lemon: i64) -> bool:
    """LP-X3: a fish that is there and not rotten, for a freshness that is wanted."""
    crate, freshness = lemon >> 2, lemon & 3
    return (
        state.count(state.active, crate) > 0
        and state.fresh(state.active, crate) != ROTTEN
        and serving.counts_as(state, move, crate) != freshness
        and goods.wants(state.customer(target_of(move)), freshness) > 0
    )


def list_fillings(state: State, move: i64, out: vec[i64], listed: i64) -> i64:
    """With these ices and lemons: every choice of fish from the crates."""
    place = target_of(move)
    wanted = serving.still_wanted(state, place)
    for which in range(i64(serving.TWICE)):
        lemon = lemon_of(move, which)
        if lemon:
            unit = 2 if serving.is_doubled(state, (lemon - 1) >> 2) else 1
            wanted[(lemon - 1) & 3] -= unit
    if not enough(state, move, wanted):
        return listed
    return fill_from(state, move, 0, wanted, out, listed)


def enough(state: State, move: i64, wanted: vec[i64]) -> bool:
    """Whether all crates together have what is still wanted."""
    lacking = wanted[:]
    for crate in range(state.shop[CRATES + state.active]):
        count = state.count(state.active, crate) - serving.lemons_in(move, crate)
        if count > 0:
            sort = serving.sort_of(state, move, crate)
            lacking[sort] -= 2 * count if serving.is_doubled(state, crate) else count
    for sort in range(i64(5)):
        if lacking[sort] > 0:
            return False
    return True


def fill_from(
    state: State, move: i64, crate: i64, wanted: vec[i64], out: vec[i64], listed: i64
) -> i64:
    """From this crate and those behind it: no fish, one, two … as long as they are wanted."""
    if crate == state.shop[CRATES + state.active]:
        return close_way(state, move, wanted, out, listed)
    listed = fill_from(state, move, crate + 1, wanted, out, listed)
    there = state.count(state.active, crate) - serving.lemons_in(move, crate)
    if there <= 0:
        return listed
    unit: i64 = 2 if serving.is_doubled(state, crate) else 1
    sort = serving.sort_of(state, move, crate)
    before = wanted[sort]
    used: i64 = 1
    while used <= there and wanted[sort] > 0:
        wanted[sort] -= unit
        filled = move | used << moves.USED_SHIFT + 3 * crate
        listed = fill_from(state, filled, crate + 1, wanted, out, listed)
        used += 1
    wanted[sort] = before
    return listed


def close_way(state: State, move: i64, wanted: vec[i64], out: vec[i64], listed: i64) -> i64:
    """A way that serves the order, if nothing in it is in vain; then with loyalty cards (LP-X7)."""
    for sort in range(i64(5)):
        if wanted[sort] > 0:
            return listed
    if serving.fault(state, move) != faults.ALLOWED or has_twin(state, move):
        return listed
    out[listed] = move
    listed += 1
    left = goods.SPECIALS_A_TURN - state.played
    left -= serving.count_ices(move) + serving.count_lemons(move)
    cards = min(left, agreements.free_cards(state, state.active, goods.LOYALTY_CARD))
    for loyalty in range(cards):
        out[listed] = move | (loyalty + 1) << moves.LOYALTY_SHIFT
        listed += 1
    return listed


# Crates that are alike


def has_twin(state: State, move: i64) -> bool:
    """Whether a way is listed with two crates exchanged that are alike."""
    for crate in range(1, state.shop[CRATES + state.active]):
        for before in range(crate):
            if alike(state, before, crate) and use_of(move, before) < use_of(move, crate):
                return True
    return False


def prefers_later(move: i64) -> bool:
    """Whether a way takes more from a crate than from one before it, and so may have a twin."""
    for crate in range(1, i64(goods.MOST_CRATES)):
        if use_of(move, crate - 1) < use_of(move, crate):
            return True
    return False


def alike(state: State, one: i64, other: i64) -> bool:
    """Whether two crates of the active player hold the same, doubled or not."""
    active = state.active
    return (
        state.fresh(active, one) == state.fresh(active, other)
        and state.count(active, one) == state.count(active, other)
        and serving.is_doubled(state, one) == serving.is_doubled(state, other)
    )


def use_of(move: i64, crate: i64) -> i64:
    """All that a way does with a crate, as one number."""
    lemons: i64 = 0
    for which in range(i64(serving.TWICE)):
        lemon = lemon_of(move, which)
        if lemon and (lemon - 1) >> 2 == crate:
            lemons = lemons << 3 | ((lemon - 1) & 3) + 1
    return used_of(move, crate) << 8 | serving.ices_on(move, crate) << 6 | lemons
