"""PM-D1 to PM-D6, PM-2P3: the end of the day. Prices rise, and one after the other goes home."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.games.public_market.moves import DONE, PLACE_SCRAP, pack
from shoal.games.public_market.rules import chest, market, notes, powers, two_players
from shoal.games.public_market.rules.state import (
    ACTING,
    AT_HOME,
    BOARD_SIDE,
    NOTHING,
    STAND,
    State,
)


def begin(state: State, dice: Dice) -> None:
    """PM-D1: the board is turned; the meeples stand in turn order on dock spaces 1 to 5."""
    state.evening = 1
    dice.note(notes.EVENING_BEGINS, 0)
    dock: i64 = 0
    for space in range(i64(2 * BOARD_SIDE)):
        party = state.board[STAND + space]
        if party != NOTHING:
            state.board[STAND + space] = NOTHING
            state.board[STAND + dock] = party
            dock += 1


def go_home(state: State) -> None:
    """PM-D4: the meeple leaves the board."""
    state.step = AT_HOME


def may_choose(state: State) -> bool:
    """PM-D4: whether there is a scrap that fits, or a power for any time."""
    return chest.may_take_any_scrap(state, state.mover) or powers.may_use_any_time(state)


def list_scraps(state: State, out: vec[i64]) -> i64:
    """PM-D4, PM-2P3: one scrap of choice, or none."""
    count = chest.list_from_supply(state, state.mover, PLACE_SCRAP, out, 0)
    out[count] = pack(DONE, 0, 0, 0)
    return powers.list_any_time(state, out, count + 1)


def bring_scrap(state: State, fish: i64, cell: i64, dice: Dice) -> None:
    """PM-D4, PM-2P3: one scrap, placed at once."""
    chest.take_scrap(state, state.mover, fish, cell)
    end_home(state, dice)


def end_home(state: State, dice: Dice) -> None:
    """PM-D4, PM-2P3: a final market, unless the player goes on with another meeple."""
    if state.has_pairs() and two_players.has_other_meeple(state):
        dice.note(notes.MEEPLE_HOME, state.mover)
        state.step = ACTING
    else:
        dice.note(notes.GONE_HOME, state.mover)
        market.open_market(state)
