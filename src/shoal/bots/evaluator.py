"""What a position is worth before its end, and how games go on without a search.

An evaluator knows one game. The default one knows none: it plays to the end at random.
"""

from abc import ABC, abstractmethod
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.core.dice import Dice
from shoal.core.playout import playout
from shoal.core.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(ABC):
    """Evaluates positions for searches and greedy bots."""

    plies: i64 = 0
    """How many plies a simulation plays by `pick` before `value` is asked."""
    ranks: bool = False
    """Whether `candidates` and `shortlist` begin with what looks best: a search tries it first."""

    @abstractmethod
    def value(self, position: Position, seat: i64) -> float:
        """What the position is worth to a seat, from 0 to 1; once it is over, the result."""

    def candidates(self, position: Position, seat: i64, out: vec[i64]) -> i64:
        """Put the moves that a seat considers, by default all, into `out`. Returns the count.

        All are legal whatever the seat does not know, and open kinds may be among them that no list
        has. Which ones they are may differ between imagined worlds.
        """
        return position.moves(seat, out)

    def shortlist(
        self,
        position: Position,  # noqa: ARG002 - for evaluators that look
        seat: i64,  # noqa: ARG002
        moves: vec[i64],  # noqa: ARG002
        count: i64,
    ) -> i64:
        """Put the moves that are worth searching in front. Returns the count, at least one.

        Which ones they are may differ between imagined worlds, as in `candidates`.
        """
        return count

    def pick(
        self,
        position: Position,  # noqa: ARG002 - for evaluators that look
        seat: i64,  # noqa: ARG002
        moves: vec[i64],
        count: i64,
        dice: Dice,
    ) -> i64:
        """A move that the seat might make without a search; by default any, equally likely."""
        return moves[dice.below(count)]

    def settle(  # noqa: B027 - most evaluators need nothing
        self, position: Position, moves: vec[i64], dice: Dice
    ) -> None:
        """Bring a position to where `value` can be asked."""


@final
class PlayoutEvaluator(Evaluator):
    """Knows nothing of the game: plays it to its end at random."""

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:
        """Play to the end."""
        playout(position, dice, moves)

    def value(self, position: Position, seat: i64) -> float:
        """The result."""
        return position.value(seat)
