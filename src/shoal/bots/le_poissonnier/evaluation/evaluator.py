"""Evaluates Le Poissonnier by the chance to win that each stall's goods and orders give it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.bots.le_poissonnier.evaluation.candidates import CandidateMoves
from shoal.bots.le_poissonnier.evaluation.standing import ALL_HANDS
from shoal.core.dice import Dice
from shoal.core.position import Position
from shoal.games.le_poissonnier.rules.shop import Shop


@final
class GameEvaluator(Evaluator):
    """Generates candidates, prices deals, and estimates who wins."""

    def __init__(self) -> None:
        self.generator = CandidateMoves()
        self.ranks = True

    def candidates(self, position: Position, seat: i64, out: vec[i64]) -> i64:
        """Put the candidates of a seat into `out`. Returns the count."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        return self.generator.candidates(position, seat, out)

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:  # noqa: ARG002
        """Answer what is asked, and serve what was agreed on."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        self.generator.pricing.answer(position)

    def value(self, position: Position, seat: i64) -> float:
        """The chance to win; the result once there is one."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        standing = self.generator.pricing.standing
        standing.estimate(position, ALL_HANDS)
        return standing.win_chance(position, seat)
