"""What a position holds, and the small questions that every chapter asks."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.position import NO_SEAT, Position
from shoal.games.fish_and_chips.rules.terms import Terms

# Phases
REPOSITION: Final = 0
CAPTURE: Final = 1
OVER: Final = 2

SEAT_BITS: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])


class State(Position):
    """The piles on the board (see `board`), whose turn it is, and the score so far."""

    def __init__(self, sea: vec[i64], terms: Terms) -> None:
        self.sea: vec[i64] = sea
        self.terms = terms
        self.phase: i64 = OVER
        self.turn: i64 = 0
        """Whose turn it is, as a place in the order of play."""
        self.acting: i64 = 0
        """The seat that decides, as a set."""
        self.repositioned: i64 = 0
        """How many have had their chance to reposition in this round."""
        self.round: i64 = 1
        self.further: i64 = 0
        """FC-E5: rounds played because of a tie."""
        self.captures: i64 = 0
        self.sweeps: i64 = 0
        self.sweeper: i64 = NO_SEAT
        """FC-E6: the seat that won by a sweep."""

    def become(self, other: "State") -> None:
        """Take over all numbers of another position; the vec is its own already."""
        self.phase = other.phase
        self.turn = other.turn
        self.acting = other.acting
        self.repositioned = other.repositioned
        self.round = other.round
        self.further = other.further
        self.captures = other.captures
        self.sweeps = other.sweeps
        self.sweeper = other.sweeper

    def after(self, turn: i64) -> i64:
        """FC-S4: the next place in the order of play."""
        turn += 1
        if turn == self.terms.colours:
            return 0
        return turn

    def seat_bit(self, turn: i64) -> i64:
        """The seat that decides for a colour, as a set: in the solo game always the same."""
        if self.terms.solo:
            return 1
        return SEAT_BITS[turn]
