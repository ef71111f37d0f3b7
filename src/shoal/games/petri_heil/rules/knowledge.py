"""What each side knows."""

from mypy_extensions import i64

from shoal.core.mixing import mix
from shoal.core.position import EVERYTHING
from shoal.games.petri_heil.moves import CELLS
from shoal.games.petri_heil.rules.geometry import BIT
from shoal.games.petri_heil.rules.state import (
    ARRANGED,
    CAUGHT,
    FACE,
    LENGTH,
    NOTHING,
    OVER,
    PLACE,
    State,
)


def knows_all(state: State, seat: i64) -> bool:
    """PH-K1: the fish player sees all tiles; once the game is over everybody does."""
    return seat == EVERYTHING or state.phase == OVER or seat == state.fish()


def marked(state: State) -> i64:
    """PH-K2: the backs whose faces the angler player's view shows: with the aid all seen."""
    if state.terms.aid:
        return state.seen
    if state.open == NOTHING:
        return 0
    return BIT[state.open]


def key(state: State, seat: i64) -> i64:
    """PH-K1, PH-K2: backs for everybody, faces for those who know them."""
    tiles = state.tiles
    terms = state.terms
    all_faces = knows_all(state, seat)
    phase = state.phase
    if phase == ARRANGED and not all_faces:  # nobody else sees how the pond is being laid
        phase = PLACE
    hashed = mix(17, terms.first << 8 | terms.days << 4 | (1 if terms.aid else 0))
    hashed = mix(hashed, phase << 8 | state.day << 4 | state.angler)
    hashed = mix(hashed, state.turns << 40 | state.paid << 30 | state.taken << 20 | state.worth)
    for place in range(i64(CAUGHT), i64(LENGTH)):
        hashed = mix(hashed, tiles[place] + 64)
    if phase > ARRANGED or all_faces:
        hashed = mix(
            hashed, state.active << 20 | state.slides << 16 | state.placed << 8 | state.specials
        )
        shown = state.seen if all_faces else marked(state)
        hashed = mix(hashed, shown << 8 | (state.open + 1))
        for cell in range(i64(CELLS)):
            hashed = mix(hashed, tiles[cell] + 2)
            if all_faces or shown & BIT[cell] != 0:
                hashed = mix(hashed, tiles[FACE + cell] + 2)
    return hashed
