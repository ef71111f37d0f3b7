"""Cells: plankton and births, where a step ends or a surprise token asks for them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.moves import pack
from shoal.games.little_big_fish.rules import turn
from shoal.games.little_big_fish.rules.chart import PLACES, WRECK
from shoal.games.little_big_fish.rules.state import (
    BEARING,
    BIG,
    NOBODY,
    RESERVE,
    SMALL,
    TOKENS,
    State,
)

COLOUR_BITS: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])


def feed(state: State, cell: i64, colour: i64) -> None:
    """LB-K2, LB-K3: grow and discard the token of that colour; or neither."""
    tokens = state.sea[TOKENS + state.mover]
    if tokens & COLOUR_BITS[colour] != 0 and grow(state, cell):
        state.sea[TOKENS + state.mover] = tokens & ~COLOUR_BITS[colour]
        state.busy = 1


def grow(state: State, cell: i64) -> bool:
    """LB-F3, LB-K3: the next larger figure, if there is one in the reserve."""
    sea = state.sea
    figure = sea[cell] - 1
    if figure % 3 == BIG or sea[RESERVE + figure + 1] == 0:
        return False
    sea[RESERVE + figure] += 1
    sea[RESERVE + figure + 1] -= 1
    sea[cell] += 1
    return True


def begin_birth(state: State, quarter: i64) -> None:
    """LB-K5: a small fish, if there is one and room for it."""
    if state.sea[RESERVE + state.mover * 3] > 0 and has_room(state, quarter):
        state.phase = BEARING
        state.where = quarter
    else:
        turn.end_effect(state)


def is_room(state: State, cell: i64) -> bool:
    """LB-K5: no fish and no wreck."""
    return state.sea[cell] == NOBODY and state.chart.kind[cell] != WRECK


def has_room(state: State, quarter: i64) -> bool:
    """LB-K5: whether a fish can be born on the board."""
    for place in range(i64(9)):
        if is_room(state, PLACES[quarter * 9 + place]):
            return True
    return False


def list_births(state: State, out: vec[i64]) -> i64:
    """LB-K5: any free cell of the board but a wreck."""
    count: i64 = 0
    for place in range(i64(9)):
        cell = PLACES[state.where * 9 + place]
        if is_room(state, cell):
            out[count] = pack(moves.BIRTH, 0, cell)
            count += 1
    return count


def bear(state: State, cell: i64) -> None:
    """LB-K5: a small fish is born; the effect of its cell is not applied."""
    state.put(cell, state.mover, SMALL)
    turn.end_effect(state)
