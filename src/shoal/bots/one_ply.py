"""The greedy player's eyes: what each move is worth right after it is made."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.core.dice import Dice
from shoal.core.position import Position


@final
class OnePly:
    """Looks one ply ahead."""

    def __init__(self, seat: i64, evaluator: Evaluator, dice: Dice, widest: i64) -> None:
        self.seat = seat
        self.evaluator = evaluator
        self.dice = dice
        self.moves: vec[i64] = vec[i64]([0] * widest)
        self.spare: vec[i64] = vec[i64]([0] * widest)
        self.values: vec[float] = vec[float]([0.0] * widest)
        self.count: i64 = 0
        self.worlds: i64 = 0

    def look(self, world: Position) -> None:
        """Add what every move comes to in one more world that the seat cannot exclude.

        Moves are listed once: an evaluator may guess what others hold, and list others elsewhere.
        """
        if self.worlds == 0:
            count = self.evaluator.candidates(world, self.seat, self.moves)
            self.count = self.evaluator.shortlist(world, self.seat, self.moves, count)
        self.worlds += 1
        for number in range(self.count):
            after = world.copy()
            after.play(self.seat, self.moves[number], self.dice)
            if after.actors() != 0:
                self.evaluator.settle(after, self.spare, self.dice)
            over = after.actors() == 0
            worth = after.value(self.seat) if over else self.evaluator.value(after, self.seat)
            self.values[number] += worth

    def worth(self) -> list[tuple[int, float]]:
        """Moves in their order, each with what it comes to on average."""
        looks = float(self.worlds)
        return [
            (int(self.moves[number]), self.values[number] / looks) for number in range(self.count)
        ]
