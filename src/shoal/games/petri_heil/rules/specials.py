"""The end of a turn: the special tiles of the fish player (PH-T8)."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.petri_heil import moves
from shoal.games.petri_heil.moves import ANGLERS, CELLS, pack
from shoal.games.petri_heil.rules import ending
from shoal.games.petri_heil.rules.geometry import BIT
from shoal.games.petri_heil.rules.state import NOTHING, PUSHES, SPECIAL, SWAPS, State


def begin(state: State) -> None:
    """PH-T8: after the slides a special tile, if one can be played."""
    state.slides = 0
    if can_use(state):
        state.phase = SPECIAL
    else:
        state.begin_turn()


def can_use(state: State) -> bool:
    """PH-T8: whether the fish player has a special tile that can be played now."""
    if state.specials & SWAPS != 0 and count_tiles(state) > 1:
        return True
    return may_push(state, 0) or may_push(state, 1)


def count_tiles(state: State) -> i64:
    """How many tiles are in the pond."""
    count: i64 = 0
    for cell in range(i64(CELLS)):
        if state.tiles[cell] != NOTHING:
            count += 1
    return count


def may_push(state: State, angler: i64) -> bool:
    """PH-X3: the tile is unused and the angler has not finished."""
    return state.specials & (BIT[angler] * PUSHES) != 0 and not state.finished(angler)


def list_moves(state: State, out: vec[i64]) -> i64:
    """PH-T8: one special tile, or none."""
    out[0] = pack(moves.PASS, 0, 0, 0)
    count: i64 = 1
    for angler in range(i64(ANGLERS)):
        if may_push(state, angler):
            out[count] = pack(moves.PUSH, angler, 0, 0)
            count += 1
    if state.specials & SWAPS != 0:
        count = list_swaps(state, out, count)
    return count


def list_swaps(state: State, out: vec[i64], count: i64) -> i64:
    """PH-X4: any two tiles of the pond."""
    tiles = state.tiles
    for cell in range(i64(CELLS)):
        if tiles[cell] == NOTHING:
            continue
        for other in range(cell + 1, i64(CELLS)):
            if tiles[other] != NOTHING:
                out[count] = pack(moves.SWAP, cell, other, 0)
                count += 1
    return count


def push(state: State, angler: i64) -> None:
    """PH-X3: an angler moves on by one pier, without fishing there."""
    state.specials &= ~(BIT[angler] * PUSHES)
    state.move_on(angler, 1)
    if state.both_finished():
        ending.end_day(state)
    else:
        state.begin_turn()


def swap(state: State, cell: i64, other: i64) -> None:
    """PH-X4: two tiles change places."""
    tiles = state.tiles
    back = tiles[cell]
    tiles[cell] = tiles[other]
    tiles[other] = back
    state.specials &= ~SWAPS
    state.begin_turn()
