"""Evaluates Le Poissonnier by the chance to win that each stall's goods and orders give it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.bots.le_poissonnier.evaluation.candidates import Ideas
from shoal.bots.le_poissonnier.evaluation.standing import EVERYBODY
from shoal.core.dice import Dice
from shoal.core.position import Position
from shoal.games.le_poissonnier.rules.shop import Shop


@final
class GameEvaluator(Evaluator):
    """A shopkeeper: knows what is worth a thought, what a deal is worth, and who is ahead."""

    def __init__(self) -> None:
        self.ideas = Ideas()
        self.ranks = True

    def candidates(self, position: Position, seat: i64, out: vec[i64]) -> i64:
        """The few moves worth a thought."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        return self.ideas.candidates(position, seat, out)

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:  # noqa: ARG002
        """Answer what is asked, and serve what was agreed on."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        self.ideas.bargains.answer(position)

    def value(self, position: Position, seat: i64) -> float:
        """The chance to win; the result once there is one."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        hopes = self.ideas.bargains.hopes
        hopes.weigh(position, EVERYBODY)
        return hopes.chance(position, seat)
