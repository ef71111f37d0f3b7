"""The two days: the fish player lays the pond, the angler player chooses start piers."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice, shuffle
from shoal.games.petri_heil import moves
from shoal.games.petri_heil.moves import ANGLERS, CELLS, pack
from shoal.games.petri_heil.rules.geometry import (
    FISHER_TILES,
    KIND_COUNT,
    LINE,
    PIER_COUNT,
    TILE_SET,
)
from shoal.games.petri_heil.rules.state import (
    ALL_SPECIALS,
    ARRANGED,
    CAUGHT,
    FACE,
    FISHERS,
    GONE,
    NOTHING,
    PLACE,
    START_PIER,
    STARTS,
    State,
)


def begin_day(state: State) -> None:
    """PH-C5, PH-D1: all tiles and tackle are there again."""
    tiles = state.tiles
    for place in range(i64(FISHERS)):
        tiles[place] = NOTHING if place < CAUGHT else 0
    for distance in range(i64(LINE)):
        tiles[FISHERS + distance] = FISHER_TILES[distance]
    for angler in range(i64(ANGLERS)):
        tiles[START_PIER + angler] = NOTHING
        tiles[GONE + angler] = 0
    state.phase = PLACE
    state.placed = 0
    state.active = 0
    state.slides = 0
    state.specials = ALL_SPECIALS
    state.seen = 0
    state.open = NOTHING


def list_placing(state: State, out: vec[i64]) -> i64:
    """PH-D2: lay the next tile, or ask for a random arrangement, or keep the one asked for.

    A whole pond at once is an open move, which `check` alone decides about.
    """
    if state.phase == ARRANGED:
        out[0] = pack(moves.KEEP, 0, 0, 0)
        return 1
    count: i64 = 0
    for cell in range(i64(CELLS)):
        if state.tiles[cell] == NOTHING:
            out[count] = pack(moves.PUT, cell, 0, TILE_SET[state.placed])
            count += 1
    if state.placed == 0:
        out[count] = pack(moves.RANDOM, 0, 0, 0)
        count += 1
    return count


def put(state: State, cell: i64, kind: i64) -> None:
    """PH-D2: one tile on one cell."""
    lay(state, cell, kind)
    if state.placed == CELLS:
        state.phase = STARTS


def lay(state: State, cell: i64, kind: i64) -> None:
    """A tile comes to lie on a cell, which becomes its back."""
    state.tiles[cell] = cell
    state.tiles[FACE + cell] = kind
    state.placed += 1


def lay_pond(state: State, digits: i64) -> None:
    """PH-D2: the whole pond at once, also over a random one."""
    state.placed = 0
    for cell in range(i64(CELLS)):
        lay(state, cell, digits % KIND_COUNT)
        digits //= KIND_COUNT
    state.phase = STARTS


def lay_at_random(state: State, dice: Dice) -> None:
    """PH-D2: an arrangement to start from; the fish player keeps it or lays another."""
    kinds = TILE_SET[:]
    shuffle(kinds, dice)
    for cell in range(i64(CELLS)):
        lay(state, cell, kinds[cell])
    state.phase = ARRANGED


def list_starts(state: State, out: vec[i64]) -> i64:
    """PH-D3: red chooses first, yellow another pier."""
    count: i64 = 0
    for pier in range(i64(PIER_COUNT)):
        if pier != state.tiles[START_PIER]:
            out[count] = pack(moves.START, 0, 0, pier)
            count += 1
    return count


def choose_start(state: State, pier: i64) -> None:
    """PH-D3: the start pier of red, then of yellow."""
    if state.tiles[START_PIER] == NOTHING:
        state.tiles[START_PIER] = pier
    else:
        state.tiles[START_PIER + 1] = pier
        state.begin_turn()
