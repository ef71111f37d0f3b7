"""PM-2P1 to PM-2P3: what differs with two players, and with the Solo Angler as the second."""

from mypy_extensions import i64

from shoal.games.public_market.rules.pieces import SCORING, SIDE_SPACES
from shoal.games.public_market.rules.state import (
    LIGHTHOUSE,
    LINE,
    NOTHING,
    STAND,
    State,
)


def is_side_free(state: State, space: i64) -> bool:
    """PM-2P2: whether no lighthouse stands on that side of a scoring location."""
    if space >= SCORING:
        return True
    side = space // SIDE_SPACES * SIDE_SPACES
    for place in range(side, side + SIDE_SPACES):
        if state.board[LIGHTHOUSE + place] != NOTHING:
            return False
    return True


def has_other_meeple(state: State) -> bool:
    """PM-2P3: whether another meeple of the mover stands in the line.

    HOME acts before anybody fishes (PM-D4), so that no meeple is anywhere else then.
    """
    for number in range(state.count_line()):
        if state.board[LINE + number] & 7 == state.mover:
            return True
    return False


def line_up(state: State) -> None:
    """PM-2P1: the first player bids with both meeples; PM-1S1: with the angler in turns."""
    other = 1 - state.first
    state.board[STAND] = state.first
    state.board[STAND + 1] = other if state.seats == 1 else state.first
    state.board[STAND + 2] = state.first if state.seats == 1 else other
    state.board[STAND + 3] = other
