"""Evaluates Tiddlers by how it ends if everybody swaps what is rather small."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator
from shoal.core.dice import Dice
from shoal.core.position import Position, first_seat
from shoal.games.tiddlers.moves import KEEP, SWAP
from shoal.games.tiddlers.rules import Pool


@final
class GameEvaluator(Evaluator):
    """Lets all choose, then looks who has won."""

    def pick(
        self,
        position: Position,
        seat: i64,
        moves: vec[i64],  # noqa: ARG002 - it knows them
        count: i64,
        dice: Dice,  # noqa: ARG002 - it has no doubts
    ) -> i64:
        """Swap a tiddler of the smaller half."""
        assert isinstance(position, Pool)  # noqa: S101 - tells the compiler
        if count > 1 and 2 * position.held(seat) <= position.tiddlers:
            return SWAP
        return KEEP

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:
        """To the end."""
        while position.actors() != 0:
            seat = first_seat(position.actors())
            count = position.moves(seat, moves)
            position.play(seat, self.pick(position, seat, moves, count, dice), dice)

    def value(self, position: Position, seat: i64) -> float:
        """The result."""
        return position.value(seat)
