"""PM-C3: draws from what nobody has seen. A bag is a set of bits; each of them is as likely."""

from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market.rules.pieces import BIT, HALF
from shoal.games.public_market.rules.state import PILE, State


def count_bits(bag: i64) -> i64:
    """How many there are in a bag."""
    count: i64 = 0
    while bag != 0:
        bag &= bag - 1
        count += 1
    return count


def nth_bit(bag: i64, number: i64) -> i64:
    """The one with that number, counted from 0, in a bag that has it."""
    for skipped in range(number):
        bag &= bag - 1
    bit: i64 = 0
    while bag & BIT[bit] == 0:
        bit += 1
    return bit


def draw(bag: i64, dice: Dice) -> i64:
    """One of a bag; the caller takes it out."""
    return nth_bit(bag, dice.below(count_bits(bag)))


def draw_tile(state: State, dice: Dice) -> i64:
    """A tile from the bag, which never holds one that was seen (PM-R1)."""
    low = count_bits(state.unseen_low)
    number = dice.below(low + count_bits(state.unseen_high))
    state.bag -= 1
    if number < low:
        tile = nth_bit(state.unseen_low, number)
        state.unseen_low &= ~BIT[tile]
        return tile
    tile = nth_bit(state.unseen_high, number - low)
    state.unseen_high &= ~BIT[tile]
    return tile + HALF


def discard_tile(state: State, tile: i64) -> None:
    """A tile leaves the game."""
    if tile < HALF:
        state.gone_low |= BIT[tile]
    else:
        state.gone_high |= BIT[tile - HALF]


def draw_chest(state: State, dice: Dice) -> i64:
    """PM-K12: the top of the pile; those that were returned come last, in their order."""
    if state.chests != 0:
        chest = draw(state.chests, dice)
        state.chests &= ~BIT[chest]
        return chest
    chest = state.board[PILE]
    state.returned -= 1
    for place in range(state.returned):
        state.board[PILE + place] = state.board[PILE + place + 1]
    state.board[PILE + state.returned] = -1
    return chest


def draw_card(state: State, colour: i64, dice: Dice) -> i64:
    """PM-S3: a face-down card of a colour, given as the set of all its cards."""
    card = draw(state.cards & colour, dice)
    state.cards &= ~BIT[card]
    return card
