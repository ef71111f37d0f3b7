"""PM-B1 to PM-B5, PM-D2, PM-D3: a meeple is put on a bid place, behind or in front of others."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market.moves import BID, pack
from shoal.games.public_market.rules import notes, powers
from shoal.games.public_market.rules.pieces import DAY_PRICE, EVENING_PRICE, FRONT, FRONT_HOME
from shoal.games.public_market.rules.state import (
    HOME,
    LINE,
    MONEY,
    NONE,
    NOTHING,
    SALMON,
    STAND,
    SUPPLY,
    WAITING,
    State,
    at,
)


def price_of(state: State, place: i64) -> i64:
    """PM-B1, PM-D2."""
    if state.evening == 1:
        return EVENING_PRICE[place]
    return DAY_PRICE[place]


def is_place(state: State, place: i64) -> bool:
    """PM-B1, PM-D2, PM-D4, PM-D6: whether the mover may bid there at all."""
    if state.evening == 0:
        return place <= SALMON
    if place == HOME:
        return True
    return place > NONE and state.has_chest(state.mover) and not state.is_ocean_empty()


def count_before(state: State, place: i64) -> i64:
    """How many meeples stand on cheaper places, further left."""
    count: i64 = 0
    for number in range(state.count_line()):
        if state.board[LINE + number] >> 3 < place:
            count += 1
    return count


def count_on(state: State, place: i64) -> i64:
    """How many meeples stand on a place."""
    count: i64 = 0
    for number in range(state.count_line()):
        if state.board[LINE + number] >> 3 == place:
            count += 1
    return count


def meeple_behind(state: State, place: i64, ahead: i64) -> i64:
    """PM-B3: whose meeple is just behind one that goes in front of so many."""
    return state.board[LINE + count_before(state, place) + ahead - 1] & 7


def fee_of(state: State, place: i64, ahead: i64) -> i64:
    """PM-B3, PM-D3: for going in front of others; none in front of one's own."""
    if ahead == 0 or meeple_behind(state, place, ahead) == state.mover:
        return 0
    if place == HOME:
        return FRONT_HOME
    return FRONT


def may_stand(state: State, place: i64, ahead: i64) -> bool:
    """PM-B4, PM-B5: whether the mover can pay for it; at $0 everyone goes behind."""
    if place == NONE and ahead > 0:
        return False
    cost = price_of(state, place) + fee_of(state, place, ahead)
    return cost <= state.board[at(state.mover, MONEY)]


def has_scrap(state: State, place: i64) -> bool:
    """PM-B2: whether there is a scrap of a place or of a cheaper one for the mover."""
    if place == HOME or not state.has_chest(state.mover):
        return False
    for fish in range(place):
        if state.board[SUPPLY + fish] > 0:
            return True
    return False


def list_bids(state: State, out: vec[i64]) -> i64:
    """PM-B1 to PM-B5: every place and position with every scrap that it allows."""
    count: i64 = 0
    for place in range(i64(HOME + 1)):
        if is_place(state, place):
            for ahead in range(count_on(state, place) + 1):
                if may_stand(state, place, ahead):
                    count = list_scraps(state, place, ahead, out, count)
    return powers.list_any_time(state, out, count)


def list_scraps(state: State, place: i64, ahead: i64, out: vec[i64], count: i64) -> i64:
    """PM-B2: one scrap if there is any; the place of a fish is its number and one."""
    if not has_scrap(state, place):
        out[count] = pack(BID, 0, place, ahead)
        return count + 1
    for fish in range(place):
        if state.board[SUPPLY + fish] > 0:
            out[count] = pack(BID, fish + 1, place, ahead)
            count += 1
    return count


def make_bid(state: State, scrap: i64, place: i64, ahead: i64, dice: Dice) -> None:
    """PM-B2: the scrap, fish + 1 or 0 for none, waits beside the chest."""
    if scrap > 0:
        state.board[SUPPLY + scrap - 1] -= 1
        state.board[at(state.mover, WAITING) + scrap - 1] += 1
    bid(state, place, ahead, dice)


def bid(state: State, place: i64, ahead: i64, dice: Dice) -> None:
    """PM-B1, PM-B3: the meeple leaves its space for the place, and all is paid."""
    fee = fee_of(state, place, ahead)
    if fee > 0:
        rival = meeple_behind(state, place, ahead)
        state.earn(rival, fee)
        dice.note(notes.FEE, fee << 3 | rival)
    state.earn(state.mover, -price_of(state, place) - fee)
    state.board[STAND + state.first_standing()] = NOTHING
    join_line(state, place, count_before(state, place) + ahead)


def join_line(state: State, place: i64, number: i64) -> None:
    """Stand in the line; all that are in front move up."""
    last = state.count_line()
    while last > number:
        state.board[LINE + last] = state.board[LINE + last - 1]
        last -= 1
    state.board[LINE + number] = place << 3 | state.mover
