"""PM-F1 to PM-F5, PM-F7, PM-F9: a tile is taken; then it and waiting scraps are handled."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market import moves
from shoal.games.public_market.components import CELLS
from shoal.games.public_market.rules import bags, chest, notes, powers, shallow_waters
from shoal.games.public_market.rules.pieces import CAPTAIN, FISH_KINDS, MASK_BY_TURN, SHAPE
from shoal.games.public_market.rules.state import (
    ACTING,
    ANYWHERE,
    COLUMNS,
    COOLER,
    COOLER_POWER,
    DEPTH,
    HANDLING,
    NOTHING,
    OCEAN,
    SUPPLY,
    TAKING,
    WAITING,
    State,
    at,
)


def go_fishing(state: State) -> None:
    """PM-A2: the meeple goes to the dock."""
    state.stand(state.mover, 0)
    state.step = TAKING


# Taking a tile


def list_tiles(state: State, out: vec[i64]) -> i64:
    """PM-F1, PM-F9: a tile of the boat's column; with a shrimp power of any column."""
    anywhere = state.may_use(state.mover, ANYWHERE)
    count: i64 = 0
    for column in range(i64(COLUMNS)):
        if column == state.boat or anywhere:
            for position in range(column * DEPTH, column * DEPTH + DEPTH):
                if state.board[OCEAN + position] != NOTHING:
                    out[count] = moves.pack(moves.TAKE, state.board[OCEAN + position], 0, 0)
                    count += 1
    return powers.list_any_time(state, out, count)


def find_tile(state: State, tile: i64) -> i64:
    """Where in the ocean a tile is: column * 5 + position; NOTHING if it is not there."""
    for place in range(i64(COLUMNS * DEPTH)):
        if state.board[OCEAN + place] == tile:
            return place
    return NOTHING


def take_tile(state: State, tile: i64) -> None:
    """PM-F1, PM-F9: elsewhere the nearest tile of the boat's column fills the gap."""
    gap = find_tile(state, tile)
    state.board[OCEAN + gap] = NOTHING
    if gap // DEPTH != state.boat:
        powers.spend(state)
        nearest = state.boat * DEPTH
        while state.board[OCEAN + nearest] == NOTHING:
            nearest += 1
        state.board[OCEAN + gap] = state.board[OCEAN + nearest]
        state.board[OCEAN + nearest] = NOTHING
    state.hand = tile
    state.step = HANDLING


# Handling tile and scraps


def list_handling(state: State, out: vec[i64]) -> i64:
    """PM-F2: the tile, or a waiting scrap; once nothing is left to handle, done."""
    count: i64 = 0
    if state.hand != NOTHING:
        count = list_tile(state, out)
    return list_rest(state, out, list_waiting(state, out, count))


def list_rest(state: State, out: vec[i64], count: i64) -> i64:
    """PM-F3, PM-F8, PM-F10: what may be done beside handling; nothing left to handle is done."""
    if count == 0:
        out[0] = moves.pack(moves.DONE, 0, 0, 0)
        count = 1
    return powers.list_any_time(state, out, list_returns(state, out, count))


def list_tile(state: State, out: vec[i64]) -> i64:
    """PM-F2, PM-F3, PM-F4, PM-F7: what may become of the tile in hand."""
    tile = state.hand
    count: i64 = 0
    if chest.keeps_maximum(state, state.mover, tile):
        taken = chest.blocked(state, state.mover)
        count = chest.list_placements(tile, taken, out, 0)
    fits = count > 0
    if may_cool(state):
        out[count] = moves.pack(moves.COOL, 0, 0, 0)
        count += 1
    if state.bag > 0:
        out[count] = moves.pack(moves.SELL, 0, 0, 0)
        count += 1
    elif not fits:
        out[count] = moves.pack(moves.DISCARD, 0, 0, 0)
        count += 1
    return count


def may_cool(state: State) -> bool:
    """PM-F4, PM-F7: with the shrimp power, unless the tile is too much for the tracker."""
    if not state.may_use(state.mover, COOLER_POWER):
        return False
    return chest.keeps_maximum(state, state.mover, state.hand)


def must_keep(state: State) -> bool:
    """PM-F3: whether the tile fits and keeps the maximum."""
    if not chest.keeps_maximum(state, state.mover, state.hand):
        return False
    return chest.tile_fits(state.hand, chest.blocked(state, state.mover))


def list_waiting(state: State, out: vec[i64], count: i64) -> i64:
    """PM-F2, PM-F4: waiting scraps that can be placed, after `count` other moves."""
    for fish in range(i64(FISH_KINDS)):
        if may_place_scrap(state, fish):
            move = moves.PLACE_SCRAP << moves.KIND | fish << moves.ITEM
            count = chest.list_cells(state, state.mover, move, out, count)
    return count


def list_returns(state: State, out: vec[i64], count: i64) -> i64:
    """PM-F3, PM-F4: waiting scraps that cannot be placed, after `count` other moves."""
    for fish in range(i64(FISH_KINDS)):
        if may_return_scrap(state, fish):
            out[count] = moves.pack(moves.RETURN, fish, 0, 0)
            count += 1
    return count


def may_return_scrap(state: State, fish: i64) -> bool:
    """PM-F3, PM-F4: whether a scrap waits that does not fit."""
    return state.board[at(state.mover, WAITING) + fish] > 0 and not may_place_scrap(state, fish)


def may_place_scrap(state: State, fish: i64) -> bool:
    """PM-F2, PM-F4: whether a scrap waits that fits."""
    if state.board[at(state.mover, WAITING) + fish] == 0:
        return False
    return chest.scrap_fits(state, state.mover, fish)


def may_place_any(state: State) -> bool:
    """Whether any waiting scrap can be placed."""
    for fish in range(i64(FISH_KINDS)):
        if may_place_scrap(state, fish):
            return True
    return False


def place_tile(state: State, tile: i64, turn: i64, cell: i64) -> None:
    """PM-F2."""
    state.hand = NOTHING
    chest.lay_tile(state, state.mover, tile, MASK_BY_TURN[(SHAPE[tile] * 4 + turn) * CELLS + cell])
    shallow_waters.hear_shell(state, tile)


def cool_tile(state: State) -> None:
    """PM-F7: kept beside the board; its fish and its shell count."""
    tile = state.hand
    state.hand = NOTHING
    powers.spend(state)
    state.board[at(state.mover, COOLER)] = tile
    chest.count_tile(state, state.mover, tile)
    shallow_waters.hear_shell(state, tile)


def sell_tile(state: State) -> None:
    """PM-F3: to the boat captain."""
    shallow_waters.hear_shell(state, state.hand)
    state.earn(state.mover, CAPTAIN)
    discard(state)


def discard(state: State) -> None:
    """PM-F3, PM-W2: for nothing, and no token moves."""
    bags.discard_tile(state, state.hand)
    state.hand = NOTHING


def place_waiting(state: State, fish: i64, cell: i64) -> None:
    """PM-F2: a scrap that waited is placed."""
    state.board[at(state.mover, WAITING) + fish] -= 1
    chest.lay_scrap(state, state.mover, fish, cell)


def return_scrap(state: State, fish: i64) -> None:
    """PM-F3, PM-F4: one that cannot be placed is given back before the action is over."""
    state.board[at(state.mover, WAITING) + fish] -= 1
    state.board[SUPPLY + fish] += 1


def return_waiting(state: State, dice: Dice) -> None:
    """PM-F3, PM-F4: all that are left, none of which can be placed, go back to the supply."""
    for fish in range(i64(FISH_KINDS)):
        left = state.board[at(state.mover, WAITING) + fish]
        state.board[at(state.mover, WAITING) + fish] = 0
        state.board[SUPPLY + fish] += left
        for number in range(left):
            dice.note(notes.SCRAP_BACK, fish)


def has_to_handle(state: State) -> bool:
    """Whether there is something to handle, or a power that may be used after it."""
    return state.hand != NOTHING or may_place_any(state) or powers.may_use_any_time(state)


def end_fishing(state: State, dice: Dice) -> None:
    """The action is over."""
    return_waiting(state, dice)
    state.step = ACTING
