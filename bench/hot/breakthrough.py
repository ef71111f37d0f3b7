"""Breakthrough on 6 × 6 under the contract: the game that OpenSpiel plays in C++.

Bit 6 * row + column of a board stands for a cell. Seat 0 begins on the two lowest rows and moves
up, seat 1 down. A move is the bit of the cell where it ends and the side it goes to:

    bit   37 36    35 … 0
          side     end         side 0: to a lower column, 1: straight on, 2: to a higher column
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.outcome import Outcome
from shoal.core.position import Position

WIDEST: Final = 48  # 12 pieces with 3 moves each, rounded up
CELLS: Final = (1 << 36) - 1
SIDE: Final = 36
STRAIGHT: Final = 1 << 36
HIGHER: Final = 2 << 36
NOT_FIRST: Final = 0b111110_111110_111110_111110_111110_111110
NOT_LAST: Final = 0b011111_011111_011111_011111_011111_011111
LOWEST_ROW: Final = 0b111111
HIGHEST_ROW: Final = 0b111111 << 30
UP: Final = 0b111111_111111
DOWN: Final = 0b111111_111111 << 24


@final
class Breakthrough(Position):
    """A position: the cells of both seats and who moves."""

    def __init__(self) -> None:
        self.up: i64 = UP
        self.down: i64 = DOWN
        self.acting: i64 = 1
        self.winner: i64 = -1

    def copy(self) -> "Breakthrough":
        """A position of its own."""
        twin = Breakthrough()
        twin.up = self.up
        twin.down = self.down
        twin.acting = self.acting
        twin.winner = self.winner
        return twin

    def actors(self) -> i64:
        """The seat whose turn it is."""
        return self.acting

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """One row ahead: straight on to an empty cell, aslant also to take an opponent."""
        up = self.up
        down = self.down
        free = ~(up | down)
        if seat == 0:
            count = write_ends((up & NOT_FIRST) << 5 & ~up, 0, out, 0)
            count = write_ends(up << 6 & free, STRAIGHT, out, count)
            return write_ends((up & NOT_LAST) << 7 & ~up, HIGHER, out, count)
        count = write_ends((down & NOT_FIRST) >> 7 & ~down, 0, out, 0)
        count = write_ends(down >> 6 & free, STRAIGHT, out, count)
        return write_ends((down & NOT_LAST) >> 5 & ~down, HIGHER, out, count)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:  # noqa: ARG002  # no chance here
        """Move, take what is there, and see whether that wins."""
        end = move & CELLS
        side = move >> SIDE
        if seat == 0:
            self.up ^= end | end >> (5 + side)
            self.down &= ~end
            self.acting = 2
            if end & HIGHEST_ROW != 0 or self.down == 0:
                self.end_game(0)
        else:
            self.down ^= end | end << (7 - side)
            self.up &= ~end
            self.acting = 1
            if end & LOWEST_ROW != 0 or self.up == 0:
                self.end_game(1)

    def end_game(self, winner: i64) -> None:
        """A piece came through, or none is left to stop it."""
        self.winner = winner
        self.acting = 0

    def key(self, seat: i64) -> i64:  # noqa: ARG002  # the same for all
        """Everybody sees everything."""
        return mix(mix(self.up, self.down), self.acting)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """By cell: 1 for one's own piece, -1 for another's."""
        own = self.up
        others = self.down
        if seat == 1:
            own, others = others, own
        for cell in range(i64(36)):
            out[at + cell] = i16((own & 1) - (others & 1))
            own >>= 1
            others >>= 1

    def value(self, seat: i64) -> float:
        """1 for the winner."""
        return 1.0 if seat == self.winner else 0.0

    def outcome(self) -> Outcome | None:
        """Who won."""
        if self.acting != 0:
            return None
        won = (1, 0) if self.winner == 0 else (0, 1)
        return Outcome({"won": won}, (2 - won[0], 2 - won[1]), (self.value(0), self.value(1)))


def write_ends(ends: i64, side: i64, out: vec[i64], count: i64) -> i64:
    """Write a move for every bit of `ends`, from the lowest. Returns the new count."""
    while ends != 0:
        out[count] = ends & -ends | side
        ends &= ends - 1
        count += 1
    return count


def start_and_end(seat: i64, move: i64) -> tuple[i64, i64]:
    """The cells of a move."""
    end: i64 = (int(move) & CELLS).bit_length() - 1
    side = move >> SIDE
    return (end - 5 - side if seat == 0 else end + 7 - side), end
