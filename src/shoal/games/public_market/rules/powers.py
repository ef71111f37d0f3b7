"""PM-F6, PM-F8, PM-F10: the shrimp bonus, and the powers for any time in one's turn.

The other two powers are part of fishing: the cooler (PM-F7) and fishing anywhere (PM-F9).
"""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.public_market.moves import ANY_SCRAP, CASH, SHRIMP, pack
from shoal.games.public_market.rules import chest
from shoal.games.public_market.rules.pieces import CASH_DOLLARS
from shoal.games.public_market.rules.state import (
    CASH_POWER,
    CUBE,
    FRESH,
    POWER_COUNT,
    SCRAP_POWER,
    State,
    at,
)


def list_bonuses(state: State, out: vec[i64]) -> i64:
    """PM-F6: any power but the one on which the cube stands."""
    count: i64 = 0
    for power in range(i64(POWER_COUNT)):
        if power != state.board[at(state.mover, CUBE)]:
            out[count] = pack(SHRIMP, power, 0, 0)
            count += 1
    return count


def choose_bonus(state: State, power: i64) -> None:
    """PM-F6: the cube moves; a power not yet used where it stood is lost."""
    state.board[at(state.mover, CUBE)] = power
    state.board[at(state.mover, FRESH)] = 1
    state.earned = 0


def spend(state: State) -> None:
    """PM-F6: the power is used; the cube stays on it."""
    state.board[at(state.mover, FRESH)] = 0


def may_use_any_time(state: State) -> bool:
    """PM-F8, PM-F10: whether a power for any time can be used now."""
    return state.may_use(state.mover, CASH_POWER) or may_use_any_scrap(state)


def may_use_any_scrap(state: State) -> bool:
    """PM-F8: whether the power is there, and a scrap that can be placed."""
    return state.may_use(state.mover, SCRAP_POWER) and chest.may_take_any_scrap(state, state.mover)


def list_any_time(state: State, out: vec[i64], count: i64) -> i64:
    """PM-F8, PM-F10: after `count` other moves."""
    if state.may_use(state.mover, CASH_POWER):
        out[count] = pack(CASH, 0, 0, 0)
        return count + 1
    if state.may_use(state.mover, SCRAP_POWER):
        return chest.list_from_supply(state, state.mover, ANY_SCRAP, out, count)
    return count


def take_cash(state: State) -> None:
    """PM-F10."""
    spend(state)
    state.earn(state.mover, CASH_DOLLARS)


def take_any_scrap(state: State, fish: i64, cell: i64) -> None:
    """PM-F8: used before it is placed, for it may itself earn a bonus."""
    spend(state)
    chest.take_scrap(state, state.mover, fish, cell)
