"""Setup: figures and tokens, and three small fish for each player."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.little_big_fish import moves
from shoal.games.little_big_fish.components import BOX, OCEAN_COLUMNS
from shoal.games.little_big_fish.moves import CELLS, pack
from shoal.games.little_big_fish.rules import stack
from shoal.games.little_big_fish.rules.state import (
    EATEN,
    FISH,
    NOBODY,
    RESERVE,
    SMALL,
    STEPPING,
    TOKENS,
    State,
)

ALL_TOKENS: Final = 15
OCEANS: Final[vec[i64]] = vec[i64](list(OCEAN_COLUMNS))
FIGURES: Final[vec[i64]] = vec[i64](list(BOX.fish.values()))
"""LB-C2: figures of each size."""


def set_up(state: State, first: i64, limit: i64) -> None:
    """LB-C2, LB-C3, LB-S4: all fish in reserve, all tokens there, the stack full."""
    sea = state.sea
    for cell in range(i64(CELLS)):
        sea[cell] = NOBODY
    for seat in range(i64(2)):
        for size in range(i64(3)):
            sea[RESERVE + seat * 3 + size] = FIGURES[size]
            sea[EATEN + seat * 3 + size] = 0
        sea[FISH + seat] = 0
        sea[TOKENS + seat] = ALL_TOKENS
    stack.fill(state)
    state.first = first
    state.mover = first
    state.limit = limit


def first_row(seat: i64) -> i64:
    """LB-S3: the top row is the first seat's, whoever starts."""
    return 5 * seat


def list_places(state: State, out: vec[i64]) -> i64:
    """LB-S3: three of four ocean cells, named by the one left out."""
    for place in range(i64(4)):
        out[place] = pack(moves.PLACE, first_row(state.mover), OCEANS[place])
    return 4


def place(state: State, row: i64, empty: i64) -> None:
    """LB-S3: three small fish in the own first row."""
    for place in range(i64(4)):
        if OCEANS[place] != empty:
            state.put(row * 6 + OCEANS[place], state.mover, SMALL)
    state.mover = 1 - state.mover
    if state.mover == state.first:
        state.phase = STEPPING
