"""What a seat sees as numbers; `environment.py` names them in this order."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.games.fish_and_chips.moves import CELLS
from shoal.games.fish_and_chips.rules.board import (
    EDGE,
    FISH,
    NOTHING,
    TOTAL,
    UNDER,
    first_pile,
    next_pile,
)
from shoal.games.fish_and_chips.rules.state import REPOSITION, State


def observe(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """Colours count from the seat's own on; in the solo game from the one whose turn it is."""
    colours = state.terms.colours
    own = seat
    if state.terms.solo:
        own = state.turn
    observe_piles(state, own, out, at)
    at += (2 + colours) * CELLS
    out[at] = i16(1 if state.phase == REPOSITION else 0)
    out[at + 1] = i16(turns_after(state, own, state.turn))
    out[at + 2] = i16(state.repositioned)
    out[at + 3] = i16(state.round)
    out[at + 4] = i16(state.further)
    out[at + 5] = i16(state.terms.target)
    for turn in range(colours):
        out[at + 6 + turns_after(state, own, turn)] = i16(state.sea[TOTAL + turn])


def observe_piles(state: State, own: i64, out: vec[i16], at: i64) -> None:
    """By cell: the value on top, whose it is, and how many fish of each colour are in the pile."""
    sea = state.sea
    terms = state.terms
    for place in range((2 + terms.colours) * CELLS):
        out[at + place] = 0
    cell = first_pile(sea)
    while cell != EDGE:
        fish = sea[cell] & FISH
        here = at + cell
        out[here] = i16((fish & 15) + 1)
        out[here + CELLS] = i16(turns_after(state, own, terms.turn_of(fish >> 4)) + 1)
        while fish != NOTHING:
            count = here + (2 + turns_after(state, own, terms.turn_of(fish >> 4))) * CELLS
            out[count] = i16(i64(out[count]) + 1)
            fish = sea[UNDER + fish]
        cell = next_pile(sea[cell])


def turns_after(state: State, own: i64, turn: i64) -> i64:
    """How far a place in the order of play is behind the own one."""
    after = turn - own
    if after < 0:
        after += state.terms.colours
    return after
