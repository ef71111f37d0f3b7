"""PM-V1 to PM-V3: the score."""

from typing import Final

from mypy_extensions import i64

from shoal.games.public_market.rules import bonus_board, holdings, market
from shoal.games.public_market.rules.pieces import (
    BIT,
    HEAD_START,
    LOGO_KINDS,
    LOGO_LANE,
    SCORING,
    SPACE_VP,
)
from shoal.games.public_market.rules.state import CRABS, LIGHTHOUSE, MONEY, State, at

RATE: Final = 3
"""PM-V1: dollars for a VP."""
BETTER_RATE: Final = 2
"""PM-W6."""
MOST_CARDS: Final = 64
"""More than there are: a tie-break below one VP."""


def triangle(count: i64) -> i64:
    """PM-V1: 1, 3, 6, 10, 15 for 1 to 5."""
    return count * (count + 1) // 2


def score_locations(state: State, party: i64) -> i64:
    """PM-V1: the VP of all spaces with own lighthouses; collection locations have none."""
    vp: i64 = 0
    for space in range(i64(SCORING)):
        if state.board[LIGHTHOUSE + space] == party:
            vp += SPACE_VP[market.of_table(state, space)]
    return vp


def score_money(state: State, party: i64) -> i64:
    """PM-V1, PM-W6."""
    dollars = state.board[at(party, MONEY)]
    if bonus_board.is_on(state, party, bonus_board.MONEY_SPACE):
        return dollars // BETTER_RATE
    return dollars // RATE


def score_sets(state: State, party: i64) -> i64:
    """PM-V1, PM-V3: sets as large as can be; one set after the other takes each logo there is."""
    return score_logos(logos_for_sets(state, party))


def score_logos(logos: i64) -> i64:
    """The same of logos as one number."""
    vp: i64 = 0
    while logos != 0:
        kinds: i64 = 0
        for logo in range(i64(LOGO_KINDS)):
            if (logos >> logo * LOGO_LANE) & 255 > 0:
                kinds += 1
                logos -= BIT[logo * LOGO_LANE]
        vp += triangle(kinds)
    return vp


def logos_for_sets(state: State, party: i64) -> i64:
    """PM-V1, PM-W6: of all kinds as one number; a space of the bonus board is one more logo."""
    logos = holdings.logos_of(state, party)
    for logo in range(i64(LOGO_KINDS)):
        if bonus_board.is_on(state, party, bonus_board.LOGO_SPACES + logo):
            logos += BIT[logo * LOGO_LANE]
    return logos


def score_crabs(state: State, party: i64) -> i64:
    """PM-V1."""
    return triangle(state.board[at(party, CRABS)])


def head_start(state: State, party: i64) -> i64:
    """PM-1S8: of the Solo Angler, with Shallow Waters."""
    if state.shallow == 1 and state.is_angler(party):
        return HEAD_START[state.strength]
    return 0


def total(state: State, party: i64) -> i64:
    """PM-V1, PM-W6, PM-1S8: everything."""
    vp = score_locations(state, party) + score_money(state, party)
    vp += score_sets(state, party) + score_crabs(state, party) + head_start(state, party)
    return vp + bonus_board.score_tokens(state, party)


def standing(state: State, party: i64) -> i64:
    """PM-V2: VP, then Today's Catch cards, as one number."""
    return total(state, party) * MOST_CARDS + holdings.count_cards(state, party)


def count_equal(state: State, most: i64) -> i64:
    """PM-V2: how many parties share a standing."""
    count: i64 = 0
    for party in range(state.parties()):
        if standing(state, party) == most:
            count += 1
    return count


def worth(state: State, seat: i64) -> float:
    """PM-V2: 1 for the winner, shared among those who share the win, the Solo Angler included."""
    own = standing(state, seat)
    for party in range(state.parties()):
        if standing(state, party) > own:
            return 0.0
    return 1.0 / float(count_equal(state, own))
