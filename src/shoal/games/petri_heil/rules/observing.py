"""What a seat sees as numbers; `environment.py` names them in this order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.games.petri_heil.moves import ANGLERS, CELLS
from shoal.games.petri_heil.rules.geometry import BIT, KIND_COUNT, LINE
from shoal.games.petri_heil.rules.knowledge import knows_all, marked
from shoal.games.petri_heil.rules.state import (
    ARRANGED,
    CAUGHT,
    FACE,
    FISHERS,
    GONE,
    NOTHING,
    PLACE,
    SCORE,
    START_PIER,
    State,
)

SPECIAL_COUNT: Final = 5


def observe(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """PH-K1, PH-K2: the pond as far as the seat knows it, then what lies open to both."""
    all_faces = knows_all(state, seat)
    laid = state.phase > ARRANGED or all_faces
    observe_pond(state, all_faces, laid, out, at)
    observe_tackle(state, seat, out, at + 3 * CELLS)
    at += 3 * CELLS + KIND_COUNT + LINE + 3 * ANGLERS + SPECIAL_COUNT
    phase: i64 = PLACE
    placed: i64 = 0
    if laid:
        phase = state.phase
        placed = state.placed
    out[at] = i16(phase)
    out[at + 1] = i16(1 if seat == state.angler else 0)
    out[at + 2] = i16(state.day)
    out[at + 3] = i16(state.terms.days)
    out[at + 4] = i16(placed)
    out[at + 5] = i16(state.active)
    out[at + 6] = i16(state.slides)
    out[at + 7] = i16(state.open + 1)
    out[at + 8] = i16(state.turns)


def observe_pond(state: State, all_faces: bool, laid: bool, out: vec[i16], at: i64) -> None:
    """By cell: which tile lies there, what it is if that is known, whether the angler has seen it.

    0 stands for water, for a face that is not known, and for all of a pond that is being laid.
    """
    tiles = state.tiles
    shown = state.seen
    if not all_faces:
        shown = marked(state)
    for cell in range(i64(CELLS)):
        back = tiles[cell]
        face: i64 = 0
        seen: i64 = 0
        if not laid:
            back = NOTHING
        if back != NOTHING:
            if shown & BIT[back] != 0:
                seen = 1
            if all_faces or seen == 1:
                face = tiles[FACE + back] + 1
        out[at + cell] = i16(back + 1)
        out[at + CELLS + cell] = i16(face)
        out[at + 2 * CELLS + cell] = i16(seen)


def observe_tackle(state: State, seat: i64, out: vec[i16], at: i64) -> None:
    """Tiles caught, fisher tiles, special tiles, the anglers, and both scores."""
    tiles = state.tiles
    for kind in range(i64(KIND_COUNT)):
        out[at + kind] = i16(tiles[CAUGHT + kind])
    at += KIND_COUNT
    for distance in range(i64(LINE)):
        out[at + distance] = i16(tiles[FISHERS + distance])
    at += LINE
    for special in range(i64(SPECIAL_COUNT)):
        out[at + special] = i16(1 if state.specials & BIT[special] != 0 else 0)
    at += SPECIAL_COUNT
    for angler in range(i64(ANGLERS)):
        out[at + angler] = i16(tiles[START_PIER + angler] + 1)
        out[at + 2 + angler] = i16(tiles[GONE + angler])
    out[at + 4] = i16(tiles[SCORE + seat])
    out[at + 5] = i16(tiles[SCORE + 1 - seat])
