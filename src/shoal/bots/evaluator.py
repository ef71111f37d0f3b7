"""What a position is worth before its end, and how games go on without a search.

An evaluator knows one game. The default one knows none: it plays to the end at random.
"""

from abc import ABC, abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.core.dice import Dice
from shoal.core.playout import playout
from shoal.core.position import Position, first_seat

SECOND_AIM: Final = 0.005
"""What the lead counts beside the chance to win: it decides only where that is the same."""
POINTS_AHEAD: Final = 10.0
"""So many points ahead are half of the longest lead, in games that say nothing else."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(ABC):
    """Evaluates positions for searches and greedy bots."""

    plies: i64 = 0
    """How many plies a simulation plays by `pick` before `value` is asked."""
    ranks: bool = False
    """Whether `candidates` and `shortlist` begin with what looks best: a search tries it first."""

    scene: str = ""
    """What `settle` plays to its end, as people know it: a round, a day; nothing of the kind."""

    picks: bool = False
    """Whether `pick` knows the game; if not, whoever plays on looks one ply ahead instead."""

    def learn(self, weights: dict[str, list[int]]) -> None:  # noqa: B027 - most have nothing to
        """Evaluate by what was learned (`bots/learned.py`), not by what was made by hand."""

    @abstractmethod
    def value(self, position: Position, seat: i64) -> float:
        """The chance of a seat to win, from 0 to 1; once the game is over, the result."""

    def lead(self, position: Position, seat: i64) -> float:
        """How far a seat is ahead, from -1 to 1: what it plays for once it is sure who wins.

        By default nothing before the end, and then the score over that of the best other seat.
        """
        outcome = position.outcome()
        if outcome is None:
            return 0.0
        scores = next(iter(outcome.scores.values()))
        others = [score for other, score in enumerate(scores) if other != seat]
        return squash(float(scores[seat] - max(others)), POINTS_AHEAD) if others else 0.0

    def worth(self, position: Position, seat: i64) -> float:
        """What bots play for, from 0 to 1: to win, and among equals to lead."""
        return both_aims(self.value(position, seat), self.lead(position, seat))

    def worth_of_seats(self, position: Position, seats: i64, out: vec[float]) -> None:
        """Put what `worth` says into `out`, at each seat of a set.

        For evaluators that look at all seats at once: a search asks for some of them.
        """
        while seats != 0:
            seat = first_seat(seats)
            out[seat] = self.worth(position, seat)
            seats &= seats - 1

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


def both_aims(chance: float, lead: float) -> float:
    """The chance to win, and a little for the lead."""
    return chance + SECOND_AIM * (0.5 + 0.5 * lead - chance)


def squash(ahead: float, half: float) -> float:
    """Points ahead as a lead from -1 to 1; `half` of them are half of it."""
    return ahead / (half + abs(ahead))


@final
class PlayoutEvaluator(Evaluator):
    """Knows nothing of the game: plays it to its end at random."""

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:
        """Play to the end."""
        playout(position, dice, moves)

    def value(self, position: Position, seat: i64) -> float:
        """The result."""
        return position.value(seat)
