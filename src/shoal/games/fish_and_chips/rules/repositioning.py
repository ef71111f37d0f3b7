"""Repositioning: octopus and shark change places before the first capture of a round."""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fish_and_chips.moves import STAY, STAYS, reposition
from shoal.games.fish_and_chips.rules.board import (
    EDGE,
    FIELD,
    FISH,
    NORTH,
    OCTOPUS,
    SHARK,
    SIDES,
    change_places,
    find,
    first_pile,
    next_pile,
    owner,
    takes,
)
from shoal.games.fish_and_chips.rules.state import REPOSITION, State


def begin(state: State, turn: i64) -> None:
    """FC-P1: the starter has the first chance."""
    state.phase = REPOSITION
    state.repositioned = 0
    state.turn = turn
    state.acting = state.seat_bit(turn)


def list_moves(state: State, out: vec[i64]) -> i64:
    """FC-P1, FC-P3: every pair of cells on which octopus and shark may end."""
    sea = state.sea
    colour = state.terms.colour(state.turn)
    octopus = find(sea, colour << 4 | OCTOPUS)
    shark = find(sea, colour << 4 | SHARK)
    count: i64 = 0
    first = first_pile(sea)
    cell = first
    while cell != EDGE:
        if may_end(state, cell, octopus, OCTOPUS, colour):
            other = first
            while other != EDGE:
                if other != cell and may_end(state, other, shark, SHARK, colour):
                    out[count] = name_result(colour, octopus, cell, shark, other)
                    count += 1
                other = next_pile(sea[other])
        cell = next_pile(sea[cell])
    return count


def name_result(colour: i64, octopus: i64, octopus_ends: i64, shark: i64, shark_ends: i64) -> i64:
    """FC-P3: the move that names the pieces which do not end where they were dealt."""
    if octopus_ends == octopus:
        octopus_ends = STAYS
    if shark_ends == shark:
        shark_ends = STAYS
    if octopus_ends == STAYS and shark_ends == STAYS:
        return STAY
    return reposition(colour, octopus_ends, shark_ends)


def may_end(state: State, cell: i64, dealt: i64, piece: i64, colour: i64) -> bool:
    """Whether octopus or shark may end on a cell of its colour (FC-P2, FC-P4)."""
    if owner(state.sea[cell]) != colour:
        return False
    return cell == dealt or not threatens(state, cell, colour << 4 | piece)


def threatens(state: State, cell: i64, fish: i64) -> bool:
    """FC-P2: whether the fish, on that cell, could capture an octopus or a shark."""
    sea = state.sea
    pile = sea[cell] & ~FISH | fish
    sides = pile >> NORTH
    for side in range(i64(SIDES)):
        there = sea[sides & FIELD]
        if there & 15 >= SHARK and takes(pile, there):
            return True
        sides >>= 6
    return False


def exchange(state: State, octopus: i64, shark: i64) -> None:
    """FC-P3: the octopus changes places first, then the shark."""
    sea = state.sea
    colour = state.terms.colour(state.turn)
    if octopus != STAYS:
        change_places(sea, find(sea, colour << 4 | OCTOPUS), octopus)
    if shark != STAYS:
        change_places(sea, find(sea, colour << 4 | SHARK), shark)


def give_turn(state: State) -> bool:
    """FC-P1: once each in turn order; whether somebody still has a chance."""
    state.repositioned += 1
    state.turn = state.after(state.turn)
    state.acting = state.seat_bit(state.turn)
    return state.repositioned < state.terms.colours
