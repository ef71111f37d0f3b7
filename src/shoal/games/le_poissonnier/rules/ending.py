"""The end of the game (LP-E1 to LP-E7)."""

from typing import Final

from mypy_extensions import i64

from shoal.games.le_poissonnier.rules.goods import BITS, EVERYBODY
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.state import COINS, NOBODY, STAMPS, WON, State

# What stalls are compared by, each followed by what decides between equals
BY_COINS: Final = 0
BY_CUSTOMERS: Final = 1
BY_STAMPS: Final = 2
MEASURES: Final = 3


def is_last_turn(state: State) -> bool:
    """LP-E1: the deck has run out; with the option, all have had equally many turns."""
    if state.deck > 0:
        return False
    return not state.terms.finish_round or state.next_seat(state.active) == state.terms.first


def coins(state: State, seat: i64) -> i64:
    """What counts first in LP-E3."""
    return state.shop[COINS + seat]


def customers(state: State, seat: i64) -> i64:
    """How many customers a seat has served."""
    return count_bits(state.shop[WON + seat])


def stamps(state: State, seat: i64) -> i64:
    """Stamps on customers, loyalty cards included."""
    return state.shop[STAMPS + seat]


def out_by_coins(state: State) -> i64:
    """LP-E3: with three players or more the one with the fewest coins is out."""
    if state.terms.seats <= 2:
        return NOBODY
    return lowest(state, EVERYBODY[state.terms.seats], BY_COINS)


def out_by_customers(state: State) -> i64:
    """LP-E5: with four or five then the one with the fewest customers."""
    if state.terms.seats <= 3:
        return NOBODY
    return lowest(state, without(EVERYBODY[state.terms.seats], out_by_coins(state)), BY_CUSTOMERS)


def without(seats: i64, seat: i64) -> i64:
    """A set of seats without one of them, or NOBODY."""
    return seats if seat == NOBODY else seats & ~BITS[seat]


def lowest(state: State, seats: i64, measure: i64) -> i64:
    """The one lowest on a measure and, of those equal, on the next; NOBODY if still equal."""
    tied = lowest_of(state, seats, measure)
    if count_bits(tied) > 1:
        tied = lowest_of(state, tied, measure + 1)
    if count_bits(tied) > 1:
        return NOBODY
    return first_of(tied)


def lowest_of(state: State, seats: i64, measure: i64) -> i64:
    """Those with the least of a measure."""
    least: i64 = -1
    tied: i64 = 0
    for seat in range(state.terms.seats):
        if seats & BITS[seat] == 0:
            continue
        amount = measured(state, seat, measure)
        if least < 0 or amount < least:
            least = amount
            tied = BITS[seat]
        elif amount == least:
            tied |= BITS[seat]
    return tied


def measured(state: State, seat: i64, measure: i64) -> i64:
    """Coins, customers or stamps."""
    if measure == BY_COINS:
        return coins(state, seat)
    return customers(state, seat) if measure == BY_CUSTOMERS else stamps(state, seat)


def first_of(seats: i64) -> i64:
    """The first seat of a set."""
    seat: i64 = 0
    while seats & BITS[seat] == 0:
        seat += 1
    return seat


def remaining(state: State) -> i64:
    """Those who are not eliminated, as a set."""
    seats = without(EVERYBODY[state.terms.seats], out_by_coins(state))
    return without(seats, out_by_customers(state))


def rank(state: State, seat: i64) -> i64:
    """LP-E6: stamps, then customers, then coins, as one number."""
    return stamps(state, seat) << 20 | customers(state, seat) << 10 | coins(state, seat)


def winners(state: State) -> i64:
    """LP-E2, LP-E4, LP-E6: the winners, as a set."""
    left = remaining(state)
    if count_bits(left) == 2 and state.terms.seats <= 3:
        one = first_of(left)
        other = first_of(left & ~BITS[one])
        leads = lead(state, one, other)
        if leads >= 2:
            return BITS[one]
        if lead(state, other, one) >= 2:
            return BITS[other]
    return highest(state, left)


def lead(state: State, one: i64, other: i64) -> i64:
    """LP-E2: in how many of coins, customers and stamps one player is ahead of another."""
    ahead: i64 = 0
    for measure in range(i64(MEASURES)):
        if measured(state, one, measure) > measured(state, other, measure):
            ahead += 1
    return ahead


def highest(state: State, seats: i64) -> i64:
    """LP-E6: those who rank highest."""
    most: i64 = -1
    best: i64 = 0
    for seat in range(state.terms.seats):
        if seats & BITS[seat] == 0:
            continue
        own = rank(state, seat)
        if own > most:
            most = own
            best = BITS[seat]
        elif own == most:
            best |= BITS[seat]
    return best


def standing(state: State, seat: i64) -> i64:
    """LP-E7: a number that is higher for a better place."""
    top: i64 = 1 << 40
    if winners(state) & BITS[seat] != 0:
        return top
    if seat == out_by_coins(state):
        return -2
    if seat == out_by_customers(state):
        return -1
    return rank(state, seat)
