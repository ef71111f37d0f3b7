"""End of a day, score, winner."""

from mypy_extensions import i64

from shoal.games.petri_heil.rules import days
from shoal.games.petri_heil.rules.geometry import BIT, KIND_COUNT, VALUE
from shoal.games.petri_heil.rules.state import CAUGHT, FISH_SPECIALS, OVER, SCORE, State


def end_day(state: State) -> None:
    """PH-E2, PH-D1: the roles change, or the game is over."""
    state.tiles[SCORE + state.angler] = day_score(state)
    if state.day == state.terms.days:
        state.phase = OVER
        return
    state.day += 1
    state.angler = 1 - state.angler
    days.begin_day(state)


def day_score(state: State) -> i64:
    """PH-E3: the fish caught, less the special tiles that the fish player did not use."""
    score: i64 = 0
    for kind in range(i64(KIND_COUNT)):
        score += state.tiles[CAUGHT + kind] * VALUE[kind]
    for special in range(i64(5)):
        if state.specials & BIT[special] & FISH_SPECIALS != 0:
            score -= 1
    return score


def winner(state: State) -> i64:
    """PH-E4: the higher score; if equal, the angler player of day one."""
    first = state.terms.first
    if state.tiles[SCORE + 1 - first] > state.tiles[SCORE + first]:
        return 1 - first
    return first
