"""What a position holds, and the small questions that every chapter asks.

sea[0 … 35]              the fish on each cell, or NOBODY: seat * 3 + size + 1
sea[RESERVE + s*3 + z]   figures of size z in the reserve of seat s
sea[EATEN + s*3 + z]     fish of size z that seat s has eaten
sea[FISH + s]            fish of seat s on the board
sea[TOKENS + s]          plankton tokens of seat s, one bit per colour
sea[BAG + t]             surprise tokens of kind t in the stack
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.position import Position
from shoal.games.little_big_fish.rules.chart import Chart

STEPS: Final = 2
"""LB-T1: of a turn."""

# Phases
SETUP: Final = 0
STEPPING: Final = 1
BEARING: Final = 2
RETURNING: Final = 3
TURNING: Final = 4
OVER: Final = 5

# The vec
RESERVE: Final = 36
EATEN: Final = 42
FISH: Final = 48
TOKENS: Final = 50
BAG: Final = 52
LENGTH: Final = 56
NOBODY: Final = 0

SMALL: Final = 0
BIG: Final = 2

# Surprise tokens
FISHERMAN: Final = 0
PLANKTON_TOKEN: Final = 1
BIRTH_TOKEN: Final = 2
WHIRLPOOL: Final = 3
TOKEN_KINDS: Final = 4
NO_TOKEN: Final = -1

# How a game ended
FIVE_EATEN: Final = 1
ONE_LEFT: Final = 2
QUIET: Final = 3
DRAW: Final = -1


class State(Position):
    """The boards and the fish on them, and whose decision it is."""

    def __init__(self, sea: vec[i64], chart: Chart) -> None:
        self.sea: vec[i64] = sea
        self.chart = chart
        self.first: i64 = 0
        self.limit: i64 = 0
        self.phase: i64 = SETUP
        self.mover: i64 = 0
        """The seat whose turn it is."""
        self.steps: i64 = STEPS
        self.quiet: i64 = 0
        """LB-E4: turns in a row in which nothing was eaten and no token discarded."""
        self.busy: i64 = 0
        """1 once something was eaten or a token discarded in this turn."""
        self.where: i64 = 0
        """The quarter in which a fish is born or returns."""
        self.token: i64 = NO_TOKEN
        """The surprise token that is being resolved."""
        self.turns: i64 = 0
        self.winner: i64 = DRAW
        self.reason: i64 = 0

    def become(self, other: "State") -> None:
        """Take over all numbers of another position; the vec is its own already."""
        self.first = other.first
        self.limit = other.limit
        self.phase = other.phase
        self.mover = other.mover
        self.steps = other.steps
        self.quiet = other.quiet
        self.busy = other.busy
        self.where = other.where
        self.token = other.token
        self.turns = other.turns
        self.winner = other.winner
        self.reason = other.reason

    def actor(self) -> i64:
        """The seat that decides: the mover, or its opponent whose fish returns (LB-J1)."""
        return 1 - self.mover if self.phase == RETURNING else self.mover

    def count_eaten(self, seat: i64) -> i64:
        """How many fish a seat has eaten."""
        place = EATEN + seat * 3
        return self.sea[place] + self.sea[place + 1] + self.sea[place + 2]

    def put(self, cell: i64, seat: i64, size: i64) -> None:
        """A figure goes from the reserve to a cell."""
        self.sea[cell] = seat * 3 + size + 1
        self.sea[RESERVE + seat * 3 + size] -= 1
        self.sea[FISH + seat] += 1

    def send_back(self, cell: i64) -> None:
        """LB-J1: a fish goes back to its owner's reserve."""
        figure = self.sea[cell] - 1
        self.sea[cell] = NOBODY
        self.sea[RESERVE + figure] += 1
        self.sea[FISH + figure // 3] -= 1
