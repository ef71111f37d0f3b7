"""What a seat sees as numbers; `environment.py` names them in this order.

Numbers of things, such as tiles and cards, count from 1, and 0 stands for none. Parties count from
1 for the own one; the others follow in the order of the seats.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.games.public_market.components import CELLS
from shoal.games.public_market.rules import state as states
from shoal.games.public_market.rules.bonus_board import BONUS_SPACES
from shoal.games.public_market.rules.market import CONTRACT_COUNT, STACKS
from shoal.games.public_market.rules.pieces import (
    BIT,
    CATCH_CARD_COUNT,
    CHEST_COUNT,
    FISH_KINDS,
    HALF,
    ICE,
    LOCATION_SPACES,
    TILE_COUNT,
    TILE_FISH,
)
from shoal.games.public_market.rules.state import NOTHING, State, at

OCEAN_PLACES: Final = 20
STANDS: Final = 10
SOLO_CARD_COUNT: Final = 5
ROUND_NUMBERS: Final = 14
"""Numbers of where the round is."""
SEAT_NUMBERS: Final = 3 * FISH_KINDS + CELLS + CATCH_CARD_COUNT + states.TOKEN_COUNT + 11
"""Numbers of each seat."""
ICED: Final = -1
"""A cell under ice; 0 is a free one, 1 is under a tile, 2 and more under a scrap of each fish."""


def observe(state: State, seat: i64, out: vec[i16], start: i64) -> None:
    """The round, the sea, the market, the unseen things, then every seat from the own one on."""
    observe_round(state, seat, out, start)
    start += ROUND_NUMBERS
    observe_ocean(state, out, start)
    start += OCEAN_PLACES * (1 + FISH_KINDS)
    start = observe_market(state, seat, out, start)
    start = observe_unseen(state, out, start)
    party = seat
    for number in range(state.seats):
        observe_seat(state, party, out, start)
        start += SEAT_NUMBERS
        party += 1
        if party == state.seats:
            party = 0
    if state.seats == 1:
        observe_angler(state, out, start)


def relative(state: State, seat: i64, party: i64) -> i64:
    """A party, from 1 for the own seat on; 0 for nobody."""
    if party == NOTHING:
        return 0
    party -= seat
    if party < 0:
        party += state.parties()
    return party + 1


def observe_round(state: State, seat: i64, out: vec[i16], start: i64) -> None:
    """What is to be decided, and where the round is."""
    out[start] = i16(state.phase)
    out[start + 1] = i16(state.step)
    out[start + 2] = i16(relative(state, seat, state.mover))
    out[start + 3] = i16(relative(state, seat, state.first))
    out[start + 4] = i16(state.shallow)
    out[start + 5] = i16(state.round)
    out[start + 6] = i16(state.evening)
    out[start + 7] = i16(state.boat)
    out[start + 8] = i16(state.bag)
    out[start + 9] = i16(state.hand + 1)
    out[start + 10] = i16(state.completed)
    out[start + 11] = i16(state.earned)
    out[start + 12] = i16(state.shell + 1)
    out[start + 13] = i16(state.owes)


def observe_ocean(state: State, out: vec[i16], start: i64) -> None:
    """The tile on each place, and how many fish of each kind it has."""
    for place in range(i64(OCEAN_PLACES)):
        tile = state.board[states.OCEAN + place]
        out[start] = i16(tile + 1)
        for fish in range(i64(FISH_KINDS)):
            count: i64 = 0
            if tile != NOTHING:
                count = TILE_FISH[tile * FISH_KINDS + fish]
            out[start + 1 + fish] = i16(count)
        start += 1 + FISH_KINDS


def observe_market(state: State, seat: i64, out: vec[i16], start: i64) -> i64:
    """Meeples, supply, contracts, Today's Catch, lighthouses and power tokens; the next place."""
    board = state.board
    for space in range(i64(STANDS)):
        out[start + space] = i16(relative(state, seat, board[states.STAND + space]))
    start += STANDS
    for number in range(i64(states.MOST_MEEPLES)):
        meeple = board[states.LINE + number]
        place: i64 = 0
        party: i64 = NOTHING
        if meeple != NOTHING:
            place = (meeple >> 3) + 1
            party = meeple & 7
        out[start] = i16(place)
        out[start + 1] = i16(relative(state, seat, party))
        start += 2
    for fish in range(i64(FISH_KINDS)):
        out[start + fish] = i16(board[states.SUPPLY + fish])
    start += FISH_KINDS
    for number in range(i64(CONTRACT_COUNT)):
        out[start + number] = i16(board[states.CONTRACTS + number] + 1)
    start += CONTRACT_COUNT
    for stack in range(i64(STACKS)):
        out[start + stack] = i16(board[states.OPEN + stack] + 1)
        out[start + STACKS + stack] = i16(board[states.BLUE + stack])
        out[start + 2 * STACKS + stack] = i16(board[states.RED + stack])
    start += 3 * STACKS
    for space in range(i64(LOCATION_SPACES)):
        out[start + space] = i16(relative(state, seat, board[states.LIGHTHOUSE + space]))
    start += LOCATION_SPACES
    for space in range(i64(BONUS_SPACES)):
        out[start + space] = i16(relative(state, seat, board[states.BONUS + space]))
    return start + BONUS_SPACES


def observe_unseen(state: State, out: vec[i16], start: i64) -> i64:
    """Tiles and chests that nobody has seen, and the chests under them; the next place."""
    observe_set(state.unseen_low, HALF, out, start)
    observe_set(state.unseen_high, TILE_COUNT - HALF, out, start + HALF)
    start += TILE_COUNT
    observe_set(state.chests, CHEST_COUNT, out, start)
    start += CHEST_COUNT
    for number in range(i64(CHEST_COUNT)):
        chest: i64 = NOTHING
        if number < state.returned:
            chest = state.board[states.PILE + number]
        out[start + number] = i16(chest + 1)
    return start + CHEST_COUNT


def observe_set(bits: i64, count: i64, out: vec[i16], start: i64) -> None:
    """1 for each member of a set, 0 for the others."""
    for number in range(count):
        out[start + number] = i16(bits & 1)
        bits >>= 1


def observe_seat(state: State, seat: i64, out: vec[i16], start: i64) -> None:
    """What lies before a seat."""
    board = state.board
    out[start] = i16(board[at(seat, states.MONEY)])
    out[start + 1] = i16(board[at(seat, states.CHEST)] + 1)
    out[start + 2] = i16(board[at(seat, states.COOLER)] + 1)
    out[start + 3] = i16(board[at(seat, states.CUBE)] + 1)
    out[start + 4] = i16(board[at(seat, states.FRESH)])
    out[start + 5] = i16(board[at(seat, states.SHRIMPED)])
    out[start + 6] = i16(board[at(seat, states.CRABS)])
    out[start + 7] = i16(board[at(seat, states.LIGHTHOUSES)])
    out[start + 8] = i16(board[at(seat, states.TOKEN)] + 1)
    out[start + 9] = i16(board[at(seat, states.POINT)] + 1)
    out[start + 10] = i16(board[at(seat, states.MARKETS)])
    start += 11
    for fish in range(i64(FISH_KINDS)):
        out[start + fish] = i16(board[at(seat, states.CATCH) + fish])
        out[start + FISH_KINDS + fish] = i16(board[at(seat, states.GEAR) + fish])
        out[start + 2 * FISH_KINDS + fish] = i16(board[at(seat, states.WAITING) + fish])
    start += 3 * FISH_KINDS
    observe_chest(state, seat, out, start)
    start += CELLS
    observe_set(board[at(seat, states.OWN_CARDS)], CATCH_CARD_COUNT, out, start)
    start += CATCH_CARD_COUNT
    observe_set(board[at(seat, states.UNUSED)], states.TOKEN_COUNT, out, start)


def observe_chest(state: State, seat: i64, out: vec[i16], start: i64) -> None:
    """What covers each cell of a chest; nothing without one."""
    board = state.board
    covered = board[at(seat, states.COVERED)]
    chest = board[at(seat, states.CHEST)]
    ice: i64 = 0
    if chest != NOTHING:
        ice = ICE[chest]
    for cell in range(i64(CELLS)):
        what: i64 = 0
        if covered & BIT[cell] != 0:
            what = 1
            for fish in range(i64(FISH_KINDS)):
                if board[at(seat, states.SCRAP) + fish] & BIT[cell] != 0:
                    what = 2 + fish
        elif ice & BIT[cell] != 0:
            what = ICED
        out[start + cell] = i16(what)


def observe_angler(state: State, out: vec[i16], start: i64) -> None:
    """PM-1S1: what the Solo Angler has."""
    board = state.board
    out[start] = i16(board[at(states.ANGLER, states.MONEY)])
    out[start + 1] = i16(board[at(states.ANGLER, states.CATCH)])
    out[start + 2] = i16(board[at(states.ANGLER, states.GEAR)])
    out[start + 3] = i16(board[at(states.ANGLER, states.CRABS)])
    out[start + 4] = i16(board[at(states.ANGLER, states.LIGHTHOUSES)])
    out[start + 5] = i16(board[at(states.ANGLER, states.MARKETS)])
    out[start + 6] = i16(state.strength)
    out[start + 7] = i16(state.card + 1)
    start += 8
    observe_set(board[at(states.ANGLER, states.OWN_CARDS)], CATCH_CARD_COUNT, out, start)
    observe_set(state.deck, SOLO_CARD_COUNT, out, start + CATCH_CARD_COUNT)
