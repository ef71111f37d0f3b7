"""End: who has won, and why."""

from typing import Final

from mypy_extensions import i64

from shoal.games.little_big_fish.rules.state import (
    DRAW,
    FISH,
    FIVE_EATEN,
    ONE_LEFT,
    OVER,
    QUIET,
    State,
)

GOAL: Final = 5


def end_game(state: State, winner: i64, reason: i64) -> None:
    """Nobody moves any more; the turn that was cut short counts."""
    if reason != QUIET:
        state.turns += 1
    state.phase = OVER
    state.winner = winner
    state.reason = reason


def end_by_eaten(state: State, reason: i64) -> None:
    """LB-E3, LB-E4: who has eaten more wins; if equal it is a draw."""
    ahead = state.count_eaten(0) - state.count_eaten(1)
    winner: i64 = DRAW
    if ahead != 0:
        winner = 0 if ahead > 0 else 1
    end_game(state, winner, reason)


def end_by_meal(state: State) -> None:
    """LB-E1, LB-E2: whether the fish that the mover has just eaten decides the game."""
    mover = state.mover
    if state.count_eaten(mover) == GOAL:
        end_game(state, mover, FIVE_EATEN)
    elif state.sea[FISH + 1 - mover] == 1:
        end_game(state, mover, ONE_LEFT)


def end_by_fisherman(state: State) -> None:
    """LB-E2, LB-E3: both removals are one event; then who is down to one fish."""
    mover_left = state.sea[FISH + state.mover] == 1
    other_left = state.sea[FISH + 1 - state.mover] == 1
    if mover_left and other_left:
        end_by_eaten(state, ONE_LEFT)
    elif mover_left:
        end_game(state, 1 - state.mover, ONE_LEFT)
    elif other_left:
        end_game(state, state.mover, ONE_LEFT)
