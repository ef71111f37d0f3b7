"""What a party has at the end, counted."""

from mypy_extensions import i64

from shoal.games.public_market.rules.pieces import (
    BIT,
    CARD_COST,
    CATCH_CARD_COUNT,
    FISH_KINDS,
    LOCATION_SPACES,
    LOGO_KINDS,
    LOGO_LANE,
    LOGOS_IN_LANES,
    SCORING,
)
from shoal.games.public_market.rules.state import LIGHTHOUSE, OWN_CARDS, State, at


def owns(state: State, party: i64, card: i64) -> bool:
    """PM-K7: whether a Today's Catch card is a party's."""
    return state.board[at(party, OWN_CARDS)] & BIT[card] != 0


def count_cards(state: State, party: i64) -> i64:
    """PM-V2: Today's Catch cards."""
    count: i64 = 0
    left = state.board[at(party, OWN_CARDS)]
    while left != 0:
        left &= left - 1
        count += 1
    return count


def count_logos(state: State, party: i64, logo: i64) -> i64:
    """PM-K6, PM-K7: of one kind, on cards and at collection locations."""
    return (logos_of(state, party) >> logo * LOGO_LANE) & 255


def logos_of(state: State, party: i64) -> i64:
    """The same of all kinds, as one number."""
    logos: i64 = 0
    card: i64 = 0
    left = state.board[at(party, OWN_CARDS)]
    while left != 0:
        if left & 1 == 1:
            logos += LOGOS_IN_LANES[card]
        left >>= 1
        card += 1
    for space in range(i64(SCORING), i64(LOCATION_SPACES)):
        if state.board[LIGHTHOUSE + space] == party:
            logos += BIT[(space - SCORING) % LOGO_KINDS * LOGO_LANE]
    return logos


def count_costs(state: State, party: i64, fish: i64) -> i64:
    """PM-W6: a fish in the costs of own Today's Catch cards."""
    count: i64 = 0
    for card in range(i64(CATCH_CARD_COUNT)):
        if owns(state, party, card):
            count += CARD_COST[card * FISH_KINDS + fish]
    return count


def count_lighthouses(state: State, party: i64) -> i64:
    """PM-W6: all that stand anywhere."""
    count: i64 = 0
    for space in range(i64(LOCATION_SPACES)):
        if state.board[LIGHTHOUSE + space] == party:
            count += 1
    return count
