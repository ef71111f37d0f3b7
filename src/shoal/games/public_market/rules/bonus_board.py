"""PM-W6: what the tokens on the bonus board are worth at the end.

A space is row * 5 + place. The last place of a row is plain VP, as many as the row's number.
"""

from typing import Final

from mypy_extensions import i64

from shoal.games.public_market.rules import holdings
from shoal.games.public_market.rules.shallow_waters import ROW_SPACES
from shoal.games.public_market.rules.state import BONUS, CRABS, GEAR, State, at

GEAR_SPACES: Final = 0
LOGO_SPACES: Final = 5
COST_SPACES: Final = 10
MONEY_SPACE: Final = 15
CRAB_SPACE: Final = 16
CARD_SPACE: Final = 17
LIGHTHOUSE_SPACE: Final = 18
BONUS_SPACES: Final = 20
PLAIN_PLACE: Final = 4


def is_on(state: State, party: i64, space: i64) -> bool:
    """Whether a token of the party lies on a space."""
    return state.board[BONUS + space] == party


def score_tokens(state: State, party: i64) -> i64:
    """PM-W6: all but the rate of money and the logos in sets."""
    vp: i64 = 0
    for space in range(i64(BONUS_SPACES)):
        if is_on(state, party, space):
            vp += score_token(state, party, space)
    return vp


def score_token(state: State, party: i64, space: i64) -> i64:
    """PM-W6: one token."""
    place = space % ROW_SPACES
    if place == PLAIN_PLACE:
        return space // ROW_SPACES + 1
    if space < LOGO_SPACES:
        return state.board[at(party, GEAR) + place]
    if space < COST_SPACES:
        return holdings.count_logos(state, party, place)
    if space < MONEY_SPACE:
        return holdings.count_costs(state, party, place)
    return score_special(state, party, space)


def score_special(state: State, party: i64, space: i64) -> i64:
    """PM-W6: the fourth row; the rate of money is not here."""
    if space == CRAB_SPACE:
        return 2 * state.board[at(party, CRABS)]
    if space == CARD_SPACE:
        return holdings.count_cards(state, party)
    if space == LIGHTHOUSE_SPACE:
        return 2 * holdings.count_lighthouses(state, party)
    return 0
