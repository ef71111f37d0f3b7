"""Judges Public Market by the VP that a player has and by what its chest and gears will bring."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.judge import Judge
from shoal.core.position import Position
from shoal.games.public_market.rules import score
from shoal.games.public_market.rules.state import (
    CATCH,
    COVERED,
    FRESH,
    GEAR,
    MONEY,
    WAITING,
    State,
    at,
)

FISH: Final = 4
CELLS: Final = 25
A_FISH: Final[vec[float]] = vec[float]([0.25, 0.4, 0.45, 0.65])
"""A fish in the catch: it pays for cards, or is sold."""
A_GEAR: Final = 1.6
"""A permanent fish at the start of the game; less as the rounds go by."""
A_CELL: Final = 0.08
"""A covered cell: rows and columns pay when the chest is sold."""
A_SCRAP: Final = 0.25
A_POWER: Final = 0.8
"""A shrimp power that is not yet used."""
A_DOLLAR: Final = 0.12
"""Beyond what it counts in the end: money buys good places."""
ROUNDS: Final = 12.0
SHARP: Final = 0.16
"""How much one VP more is worth in the end."""


@final
class GameJudge(Judge):
    """Plays on for about a round at random, then adds up VP and prospects.

    What a bid or a tile is good for shows only later. Of no plies, 8 and 20, tried in 15 games each
    against random playouts, 20 did best: a hint, not a measurement.
    """

    def __init__(self) -> None:
        self.plies = 20

    def value(self, position: Position, seat: i64) -> float:
        """The player's share of what all are worth."""
        assert isinstance(position, State)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        own = exp(SHARP * strength(position, seat))
        total = 0.0
        for party in range(position.parties()):
            total += own if party == seat else exp(SHARP * strength(position, party))
        return own / total


def strength(state: State, party: i64) -> float:
    """VP, and what is still to come of gears, catch and chest."""
    left = 1.0 - float(state.round) / ROUNDS
    left = max(left, 0.0)
    total = float(score.total(state, party)) + A_DOLLAR * left * float(held(state, party, MONEY))
    if state.is_angler(party):
        return total + 4.0 * left * ROUNDS
    for fish in range(i64(FISH)):
        total += A_GEAR * left * float(held(state, party, GEAR + fish))
        total += A_FISH[fish] * float(held(state, party, CATCH + fish))
        total += A_SCRAP * float(held(state, party, WAITING + fish))
    total += A_POWER * float(held(state, party, FRESH))
    return total + A_CELL * float(count_cells(held(state, party, COVERED)))


def held(state: State, party: i64, field: i64) -> i64:
    """Something that a party has."""
    return state.board[at(party, field)]


def count_cells(cells: i64) -> i64:
    """How many cells a set has."""
    count: i64 = 0
    while cells != 0:
        cells &= cells - 1
        count += 1
    return count
