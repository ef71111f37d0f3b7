"""What a seat sees as numbers; `environment.py` names them in this order."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.games.little_big_fish.moves import CELLS
from shoal.games.little_big_fish.rules.cells import COLOUR_BITS
from shoal.games.little_big_fish.rules.state import (
    BAG,
    EATEN,
    NOBODY,
    RESERVE,
    TOKEN_KINDS,
    TOKENS,
    State,
)


def observe(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """The sea by cell, then what each has, the own first, then the stack and the turn."""
    observe_cells(state, seat, out, at)
    at += 3 * CELLS
    observe_seat(state, seat, out, at)
    observe_seat(state, 1 - seat, out, at + 10)
    at += 20
    for token in range(i64(TOKEN_KINDS)):
        out[at + token] = i16(state.sea[BAG + token])
    at += TOKEN_KINDS
    out[at] = i16(state.phase)
    out[at + 1] = i16(1 if state.mover == seat else 0)
    out[at + 2] = i16(state.steps)
    out[at + 3] = i16(state.where)
    out[at + 4] = i16(state.token + 1)
    out[at + 5] = i16(state.quiet)
    out[at + 6] = i16(state.busy)
    out[at + 7] = i16(state.limit)


def observe_cells(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """By cell: its kind, the size of an own fish there, and of another's; 0 for none."""
    sea = state.sea
    kinds = state.chart.kind
    for cell in range(i64(CELLS)):
        own: i64 = 0
        other: i64 = 0
        figure = sea[cell] - 1
        if sea[cell] != NOBODY:
            if figure // 3 == seat:
                own = figure % 3 + 1
            else:
                other = figure % 3 + 1
        out[at + cell] = i16(kinds[cell])
        out[at + CELLS + cell] = i16(own)
        out[at + 2 * CELLS + cell] = i16(other)


def observe_seat(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """Ten numbers: the reserve and the fish eaten by size, and the plankton tokens."""
    sea = state.sea
    for size in range(i64(3)):
        out[at + size] = i16(sea[RESERVE + 3 * seat + size])
        out[at + 3 + size] = i16(sea[EATEN + 3 * seat + size])
    for colour in range(i64(4)):
        out[at + 6 + colour] = i16(1 if sea[TOKENS + seat] & COLOUR_BITS[colour] != 0 else 0)
