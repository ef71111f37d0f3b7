"""Step 2: customers (LP-Q1 to LP-Q4), and the queue at the start (LP-S2)."""

from typing import Final

from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules.goods import BITS, CUSTOMER_COUNT, QUEUE_LENGTH, VISITOR_COUNT
from shoal.games.le_poissonnier.rules.state import (
    COINS,
    DISCARDS,
    NOTE_ARRIVES,
    NOTE_INSPECTED,
    NOTE_INSPECTOR,
    NOTE_LEAVES,
    NOTE_SHUFFLED,
    QUEUE,
    State,
)

NOBODY_COMES: Final = -1
ALL_VISITORS: Final = (1 << VISITOR_COUNT) - 1
CUSTOMER_CARDS: Final = (1 << CUSTOMER_COUNT) - 1


def set_up(state: State, dice: Dice) -> None:
    """LP-S2: four customers; an inspector turned up now is discarded and replaced."""
    state.visitors = ALL_VISITORS
    while state.queued < goods.QUEUE_AT_FIRST:
        visitor = turn_up(state, dice)
        if visitor < CUSTOMER_COUNT:
            join(state, visitor, dice)
        else:
            state.gone |= BITS[visitor]


def fill_queue(state: State, dice: Dice) -> None:
    """LP-Q1: up to five; LP-Q2: if five are there, a new one for the first."""
    if state.queued == QUEUE_LENGTH:
        customer = draw_customer(state, dice)
        if customer != NOBODY_COMES:
            first = state.step_out(0)
            state.gone |= BITS[first]
            dice.note(NOTE_LEAVES, first)
            join(state, customer, dice)
        return
    while state.queued < QUEUE_LENGTH:
        customer = draw_customer(state, dice)
        if customer == NOBODY_COMES:
            return
        join(state, customer, dice)


def join(state: State, customer: i64, dice: Dice) -> None:
    """A customer goes to the end of the queue."""
    state.shop[QUEUE + state.queued] = customer
    state.queued += 1
    dice.note(NOTE_ARRIVES, customer)


def draw_customer(state: State, dice: Dice) -> i64:
    """LP-Q3: inspectors act and go, until a customer comes; NOBODY_COMES if there is none left."""
    while True:
        if state.visitors == 0 and not shuffle_discards(state, dice):
            return NOBODY_COMES
        visitor = turn_up(state, dice)
        if visitor < CUSTOMER_COUNT:
            return visitor
        inspect(state, dice)
        state.gone |= BITS[visitor]


def shuffle_discards(state: State, dice: Dice) -> bool:
    """LP-Q4: the discards are the new deck, if there is a customer among them."""
    if state.gone & CUSTOMER_CARDS == 0:
        return False
    state.visitors = state.gone
    state.gone = 0
    dice.note(NOTE_SHUFFLED, 0)
    return True


def turn_up(state: State, dice: Dice) -> i64:
    """A card of the customer deck; nobody knew its order, so it has none."""
    left = dice.below(count_bits(state.visitors))
    visitor: i64 = 0
    while state.visitors & BITS[visitor] == 0 or left > 0:
        if state.visitors & BITS[visitor] != 0:
            left -= 1
        visitor += 1
    state.visitors &= ~BITS[visitor]
    return visitor


def count_bits(cards: i64) -> i64:
    """How many cards a set has."""
    count: i64 = 0
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count


def inspect(state: State, dice: Dice) -> None:
    """LP-Q3: rotten fish in crates are discarded and fined; who has no coin pays none."""
    dice.note(NOTE_INSPECTOR, 0)
    seat = state.active
    for number in range(state.terms.seats):
        rotten = state.in_crates(seat, goods.ROTTEN)
        if rotten > 0:
            fine: i64 = goods.INSPECTOR_FINE
            fine = min(fine, state.shop[COINS + seat])
            throw_away(state, seat, rotten)
            state.pay(seat, fine)
            dice.note(NOTE_INSPECTED, 256 * seat + 8 * rotten + fine)
        seat = state.next_seat(seat)


def throw_away(state: State, seat: i64, rotten: i64) -> None:
    """Every rotten fish in a seat's crates."""
    state.shop[DISCARDS + goods.ROTTEN] += rotten
    for crate in range(i64(goods.MOST_CRATES)):
        if state.fresh(seat, crate) == goods.ROTTEN:
            state.empty(seat, crate, state.count(seat, crate))
