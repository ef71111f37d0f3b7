"""Capturing: what a capture does, and whose turn comes next. `board` lists captures."""

from mypy_extensions import i64

from shoal.games.fish_and_chips.rules.board import (
    BOTTOM,
    EDGE,
    FIELD,
    FISH,
    NORTH,
    SIDES,
    UNDER,
    first_pile,
    next_pile,
    owner,
    takes,
    unlink,
)
from shoal.games.fish_and_chips.rules.state import State


def can_capture(state: State, colour: i64) -> bool:
    """FC-M5: whether a colour need not pass."""
    sea = state.sea
    cell = first_pile(sea)
    while cell != EDGE:
        pile = sea[cell]
        if owner(pile) == colour:
            sides = pile >> NORTH
            for side in range(i64(SIDES)):
                if takes(pile, sea[sides & FIELD]):
                    return True
                sides >>= 6
        cell = next_pile(pile)
    return False


def capture(state: State, start: i64, target: i64) -> None:
    """FC-M4: the captor goes on top and takes the whole pile with it from now on."""
    sea = state.sea
    captor = sea[start]
    caught = sea[target]
    sea[UNDER + ((captor >> BOTTOM) & FISH)] = caught & FISH
    sea[target] = caught & ~FISH | captor & FISH
    unlink(sea, start)
    state.captures += 1


def give_turn(state: State, turn: i64) -> bool:
    """FC-M5, FC-1S4: the first colour from here on that can capture; whether there is one."""
    terms = state.terms
    for colour in range(terms.colours):
        if can_capture(state, terms.colour(turn)):
            state.turn = turn
            state.acting = state.seat_bit(turn)
            return True
        turn = state.after(turn)
    return False
