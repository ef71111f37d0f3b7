"""PM-F2, PM-F4 to PM-F6: what fits an ice chest, and what happens when it is placed."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.public_market.components import CELLS
from shoal.games.public_market.moves import ITEM, KIND, PLACE, PLACE_AT
from shoal.games.public_market.rules.pieces import (
    BIT,
    FISH_KINDS,
    FULL,
    ICE,
    MASK,
    MOST,
    SHAPE,
    SHAPE_START,
    SHRIMPS,
    TILE_FISH,
    WHERE,
)
from shoal.games.public_market.rules.state import (
    CATCH,
    CHEST,
    COVERED,
    ICE_TOKEN,
    NOTHING,
    SCRAP,
    SHRIMP_TOKEN,
    SHRIMPED,
    SUPPLY,
    TILE,
    State,
    at,
)


def blocked(state: State, seat: i64) -> i64:
    """PM-F2, PM-W4: the cells where nothing more can be placed; all of them without a chest."""
    chest = state.board[at(seat, CHEST)]
    if chest == NOTHING:
        return FULL
    covered = state.board[at(seat, COVERED)]
    if state.has_token(seat, ICE_TOKEN):
        return covered
    return covered | ICE[chest]


def list_placements(tile: i64, taken: i64, out: vec[i64], count: i64) -> i64:
    """PM-C1, PM-F2: every turn of a tile on free cells, each once, after `count` other moves."""
    shape = SHAPE[tile]
    move = PLACE << KIND | tile << ITEM
    for number in range(SHAPE_START[shape], SHAPE_START[shape + 1]):
        if MASK[number] & taken == 0:
            out[count] = move | WHERE[number]
            count += 1
    return count


def tile_fits(tile: i64, taken: i64) -> bool:
    """PM-F2: whether there is room for a tile."""
    shape = SHAPE[tile]
    for number in range(SHAPE_START[shape], SHAPE_START[shape + 1]):
        if MASK[number] & taken == 0:
            return True
    return False


def keeps_maximum(state: State, seat: i64, tile: i64) -> bool:
    """PM-F4: whether the tracker has room for all fish of a tile."""
    for fish in range(i64(FISH_KINDS)):
        if state.board[at(seat, CATCH) + fish] + TILE_FISH[tile * FISH_KINDS + fish] > MOST:
            return False
    return True


def scrap_fits(state: State, seat: i64, fish: i64) -> bool:
    """PM-F2, PM-F4: whether there is a free cell, and room on the tracker."""
    return state.board[at(seat, CATCH) + fish] < MOST and blocked(state, seat) != FULL


def list_cells(state: State, seat: i64, move: i64, out: vec[i64], count: i64) -> i64:
    """A move that places a scrap, once for every free cell."""
    taken = blocked(state, seat)
    for cell in range(i64(CELLS)):
        if taken & BIT[cell] == 0:
            out[count] = move | cell << PLACE_AT
            count += 1
    return count


def list_from_supply(state: State, seat: i64, kind: i64, out: vec[i64], count: i64) -> i64:
    """PM-F8, PM-D4: any scrap of the supply that fits, on any free cell."""
    for fish in range(i64(FISH_KINDS)):
        if may_take_scrap(state, seat, fish):
            count = list_cells(state, seat, kind << KIND | fish << ITEM, out, count)
    return count


def may_take_scrap(state: State, seat: i64, fish: i64) -> bool:
    """PM-F8, PM-D4: whether a scrap of the supply can be placed at once."""
    return state.board[SUPPLY + fish] > 0 and scrap_fits(state, seat, fish)


def may_take_any_scrap(state: State, seat: i64) -> bool:
    """PM-F8, PM-D4: whether any scrap of the supply can be placed at once."""
    for fish in range(i64(FISH_KINDS)):
        if may_take_scrap(state, seat, fish):
            return True
    return False


def lay_tile(state: State, seat: i64, tile: i64, cells: i64) -> None:
    """PM-F2, PM-F5: a tile is placed."""
    place = at(seat, TILE)
    while state.board[place] != NOTHING:
        place += 1
    state.board[place] = tile << CELLS | cells
    count_tile(state, seat, tile)
    cover(state, seat, cells)


def count_tile(state: State, seat: i64, tile: i64) -> None:
    """PM-F5: the catch rises by every fish on the tile."""
    for fish in range(i64(FISH_KINDS)):
        state.board[at(seat, CATCH) + fish] += TILE_FISH[tile * FISH_KINDS + fish]


def lay_scrap(state: State, seat: i64, fish: i64, cell: i64) -> None:
    """PM-F2, PM-F5: a scrap is placed."""
    state.board[at(seat, SCRAP) + fish] |= BIT[cell]
    state.board[at(seat, CATCH) + fish] += 1
    cover(state, seat, BIT[cell])


def take_scrap(state: State, seat: i64, fish: i64, cell: i64) -> None:
    """PM-F8, PM-D4: a scrap of the supply is placed at once."""
    state.board[SUPPLY + fish] -= 1
    lay_scrap(state, seat, fish, cell)


def cover(state: State, seat: i64, cells: i64) -> None:
    """PM-F6, PM-W4: covering the third shrimp, or with its token the second, earns a bonus."""
    state.board[at(seat, COVERED)] |= cells
    shrimps = SHRIMPS[state.board[at(seat, CHEST)]]
    if shrimps & cells == 0 or state.board[at(seat, SHRIMPED)] == 1:
        return
    bare = shrimps & ~state.board[at(seat, COVERED)]
    if bare == 0 or (bare & (bare - 1) == 0 and state.has_token(seat, SHRIMP_TOKEN)):
        state.board[at(seat, SHRIMPED)] = 1
        state.earned = 1
