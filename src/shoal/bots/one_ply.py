"""Looks one ply ahead: what each move is worth right after it is made."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.core.dice import Dice
from shoal.core.position import Position


@final
class OnePly:
    """The moves of one decision of a seat, and what they came to so far."""

    def __init__(self, seat: i64, evaluator: Evaluator, widest: i64) -> None:
        self.seat = seat
        self.evaluator = evaluator
        self.moves: vec[i64] = vec[i64]([0] * widest)
        self.spare: vec[i64] = vec[i64]([0] * widest)
        self.values: vec[float] = vec[float]([0.0] * widest)
        self.count: i64 = 0
        self.worlds: i64 = 0

    def list_moves(self, world: Position) -> list[int]:
        """The moves that are compared from now on: those on the evaluator's shortlist."""
        self.count = self.evaluator.candidates(world, self.seat, self.moves)
        if self.count > 1:
            self.count = self.evaluator.shortlist(world, self.seat, self.moves, self.count)
        return [int(self.moves[number]) for number in range(self.count)]

    def look(self, world: Position, dice: Dice) -> None:
        """Add what every move comes to in one more world that the seat cannot exclude.

        Moves are listed once: an evaluator may guess what others hold, and list others elsewhere.
        """
        if self.worlds == 0:
            self.list_moves(world)
        self.worlds += 1
        for number in range(self.count):
            self.values[number] += self.try_move(world, self.moves[number], dice)

    def try_move(self, world: Position, move: i64, dice: Dice) -> float:
        """What one move comes to in one world, which stays as it is."""
        after = world.copy()
        after.play(self.seat, move, dice)
        if after.actors() != 0:
            self.evaluator.settle(after, self.spare, dice)
        return self.evaluator.worth(after, self.seat)

    def worth(self) -> list[tuple[int, float]]:
        """Moves in their order, each with what it comes to on average."""
        looks = float(self.worlds)
        return [
            (int(self.moves[number]), self.values[number] / looks) for number in range(self.count)
        ]
