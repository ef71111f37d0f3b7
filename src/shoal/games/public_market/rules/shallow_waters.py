"""PM-W1 to PM-W5: Shallow Waters. A power token goes round the compass rose by shells."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market.moves import SPACE, START_TOKEN, pack
from shoal.games.public_market.rules import notes
from shoal.games.public_market.rules.pieces import BIT, NEXT_POINT, SHELL
from shoal.games.public_market.rules.state import (
    BIDDING,
    BONUS,
    CHOOSING_FIRST_TOKEN,
    NOTHING,
    OWES_BONUS,
    OWES_NOTHING,
    OWES_TOKEN,
    POINT,
    TOKEN,
    TOKEN_COUNT,
    UNUSED,
    State,
    at,
)

LAST_POINT: Final = 7
BONUS_ROWS: Final = 4
ROW_SPACES: Final = 5
"""Spaces in a row of the bonus board."""
SHELL_COUNT: Final = 4


def list_tokens(state: State, out: vec[i64]) -> i64:
    """PM-W1, PM-W3: any token that was not used yet."""
    count: i64 = 0
    for token in range(i64(TOKEN_COUNT)):
        if state.board[at(state.mover, UNUSED)] & BIT[token] != 0:
            out[count] = pack(START_TOKEN, token, 0, 0)
            count += 1
    return count


def start_token(state: State, token: i64) -> None:
    """PM-W1, PM-W3: a token starts; before the first round the next seat then chooses."""
    state.board[at(state.mover, TOKEN)] = token
    state.board[at(state.mover, POINT)] = 0
    state.board[at(state.mover, UNUSED)] &= ~BIT[token]
    state.owes = OWES_NOTHING
    if state.step == CHOOSING_FIRST_TOKEN:
        state.mover = (state.mover + 1) % state.seats
        if state.board[at(state.mover, TOKEN)] != NOTHING:
            state.step = BIDDING


def hear_shell(state: State, tile: i64) -> None:
    """PM-W2: the tile's shell will move the token, once a shrimp bonus has been chosen (PM-F6)."""
    if state.board[at(state.mover, TOKEN)] != NOTHING:
        state.shell = SHELL[tile]


def move_token(state: State, dice: Dice) -> None:
    """PM-W2, PM-W3: on to the next point with the shell; the last one leads to the bonus board."""
    place = at(state.mover, POINT)
    state.board[place] = NEXT_POINT[state.board[place] * SHELL_COUNT + state.shell]
    state.shell = NOTHING
    dice.note(notes.TOKEN_MOVED, state.board[place])
    if state.board[place] == LAST_POINT:
        state.owes = OWES_BONUS


def is_row_free(state: State, row: i64) -> bool:
    """PM-W5: whether the mover has no token in a row of the bonus board."""
    for space in range(row * ROW_SPACES, row * ROW_SPACES + ROW_SPACES):
        if state.board[BONUS + space] == state.mover:
            return False
    return True


def list_spaces(state: State, out: vec[i64]) -> i64:
    """PM-W5: one token of a player in a row, one token on a space."""
    count: i64 = 0
    for row in range(i64(BONUS_ROWS)):
        if is_row_free(state, row):
            for space in range(row * ROW_SPACES, row * ROW_SPACES + ROW_SPACES):
                if state.board[BONUS + space] == NOTHING:
                    out[count] = pack(SPACE, 0, space, 0)
                    count += 1
    return count


def leave_rose(state: State, space: i64) -> None:
    """PM-W3: the token lies on the bonus board, and another one starts if there is one."""
    state.board[BONUS + space] = state.mover
    state.board[at(state.mover, TOKEN)] = NOTHING
    state.board[at(state.mover, POINT)] = NOTHING
    state.owes = OWES_NOTHING
    if state.board[at(state.mover, UNUSED)] != 0:
        state.owes = OWES_TOKEN
