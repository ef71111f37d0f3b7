"""The fourth step of a turn: tiles slide (PH-T7)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.petri_heil import moves
from shoal.games.petri_heil.moves import CELLS, pack
from shoal.games.petri_heil.rules import specials
from shoal.games.petri_heil.rules.geometry import WAYS
from shoal.games.petri_heil.rules.state import NOTHING, SLIDING, State

SLIDES: Final = 3


def begin(state: State) -> None:
    """PH-T7: up to three slides; who cannot slide is not asked."""
    state.phase = SLIDING
    state.slides = SLIDES
    if not can_slide(state):
        specials.begin(state)


def can_slide(state: State) -> bool:
    """PH-T7: whether some tile has an empty cell beside it."""
    if state.slides == 0:
        return False
    tiles = state.tiles
    ways = WAYS
    for way in range(i64(CELLS * 4)):
        to = ways[way * 3]
        if to >= 0 and tiles[way // 4] != NOTHING and tiles[to] == NOTHING:
            return True
    return False


def list_moves(state: State, out: vec[i64]) -> i64:
    """PH-T7: straight on over empty cells, or done."""
    tiles = state.tiles
    ways = WAYS
    out[0] = pack(moves.DONE, 0, 0, 0)
    count: i64 = 1
    for way in range(i64(CELLS * 4)):
        cell = way // 4
        if tiles[cell] == NOTHING:
            continue
        for step in range(i64(3)):
            to = ways[way * 3 + step]
            if to < 0 or tiles[to] != NOTHING:
                break
            out[count] = pack(moves.SLIDE, cell, to, 0)
            count += 1
    return count


def slide(state: State, cell: i64, to: i64) -> None:
    """PH-T7: a tile goes straight to an empty cell."""
    state.tiles[to] = state.tiles[cell]
    state.tiles[cell] = NOTHING
    state.slides -= 1
    if not can_slide(state):
        specials.begin(state)
