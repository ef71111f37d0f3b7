"""Evaluates Little Big Fish by a weighted sum of what a look at the sea counts."""

from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator, both_aims
from shoal.bots.little_big_fish.evaluation.features import Features
from shoal.core.position import Position
from shoal.games.little_big_fish.rules.ending import GOAL
from shoal.games.little_big_fish.rules.sea import Sea


@final
class GameEvaluator(Evaluator):
    """Looks at the sea as it is."""

    def __init__(self) -> None:
        self.features = Features()

    def learn(self, weights: dict[str, list[int]]) -> None:
        self.features.learn(weights)

    def value(self, position: Position, seat: i64) -> float:
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        chance = 1.0 / (1.0 + exp(-self.features.odds(position)))
        return chance if seat == position.mover else 1.0 - chance

    def worth_of_seats(self, position: Position, seats: i64, out: vec[float]) -> None:
        """For both seats from one look: what one is likely to win the other is likely to lose."""
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        mover = position.mover
        chance, lead = self.value(position, mover), self.lead(position, mover)
        if seats >> mover & 1 == 1:
            out[mover] = both_aims(chance, lead)
        if seats >> (1 - mover) & 1 == 1:
            out[1 - mover] = both_aims(1.0 - chance, -lead)

    def lead(self, position: Position, seat: i64) -> float:
        """The fish that a seat has eaten, less those of the other."""
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        return float(position.count_eaten(seat) - position.count_eaten(1 - seat)) / float(GOAL)
