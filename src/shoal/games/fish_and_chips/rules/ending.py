"""End of a round and of the game, and the solo game's."""

from typing import Final

from mypy_extensions import i64

from shoal.core.position import NO_SEAT
from shoal.games.fish_and_chips.rules.board import (
    EDGE,
    FISH,
    NOTHING,
    TOTAL,
    UNDER,
    first_pile,
    next_pile,
    owner,
)
from shoal.games.fish_and_chips.rules.state import OVER, State

FURTHER_ROUNDS: Final = 10


def end_round(state: State) -> bool:
    """FC-E1: nobody can capture; whether that ends the game."""
    if not state.terms.solo:
        score_round(state)
        sweeper = find_sweeper(state)
        if sweeper != NO_SEAT:
            state.sweeps += 1
        if sweeper != NO_SEAT and state.terms.colours < 4:  # FC-E6
            state.sweeper = sweeper
        elif not has_winner(state):
            return False
    state.phase = OVER  # the board stays as it is
    state.acting = 0
    return True


def score_round(state: State) -> None:
    """FC-E2: a point for each opponent's fish under one's own."""
    sea = state.sea
    cell = first_pile(sea)
    while cell != EDGE:
        fish = sea[cell] & FISH
        colour = fish >> 4
        points: i64 = 0
        while fish != NOTHING:
            if fish >> 4 != colour:
                points += 1
            fish = sea[UNDER + fish]
        sea[TOTAL + state.terms.turn_of(colour)] += points
        cell = next_pile(sea[cell])


def find_sweeper(state: State) -> i64:
    """FC-E6: the one colour on top of every pile, NO_SEAT if there are several."""
    sea = state.sea
    cell = first_pile(sea)
    if cell == EDGE:
        return NO_SEAT
    colour = owner(sea[cell])
    while cell != EDGE:
        if owner(sea[cell]) != colour:
            return NO_SEAT
        cell = next_pile(sea[cell])
    return state.terms.turn_of(colour)


def has_winner(state: State) -> bool:
    """FC-E4, FC-E5: whether the totals end the game after this round."""
    most = most_points(state)
    if state.terms.target == 0:
        return True
    if most < state.terms.target:
        return False
    if count_leaders(state, most) == 1 or state.further == FURTHER_ROUNDS:
        return True
    state.further += 1
    return False


def most_points(state: State) -> i64:
    """The highest total."""
    most: i64 = 0
    for seat in range(state.terms.colours):
        most = max(most, state.sea[TOTAL + seat])
    return most


def count_leaders(state: State, most: i64) -> i64:
    """How many hold the highest total."""
    leaders: i64 = 0
    for seat in range(state.terms.colours):
        if state.sea[TOTAL + seat] == most:
            leaders += 1
    return leaders


def is_solo_won(state: State) -> bool:
    """FC-1S5: only fish of the player's colour, the last in the order, are on top."""
    return find_sweeper(state) == 3
