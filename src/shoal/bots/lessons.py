"""Games to learn an evaluation from: both sides think a little, and now and then move at random.

The room of a game says in `lessons.py` what is played and what is noted (`LESSONS`). What is fitted
to the notes is the trainer's business (`tools/training`): playing needs none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from shoal.bots.bot import Budget
from shoal.bots.halving import Candidate, EvenBudgetSplit, halve
from shoal.bots.one_ply import OnePly
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.deals import TuningSeed
    from shoal.bots.evaluator import Evaluator
    from shoal.bots.learned import Weights
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

Notes = dict[str, list[list[float]]]
"""What is kept of a game: rows of figures, by name."""


class Lessons(Protocol):
    """Games of one kind."""

    games: int
    """How many to play unless somebody asks for another number."""

    def play(self, seed: TuningSeed, number: int, weights: Weights | None) -> Notes:
        """One game; the evaluation is the one made by hand unless weights are given.

        The same numbers and weights give the same game, in any process.
        """


class Pupil:
    """Plays whole positions, of which everything is known, by trying the better moves."""

    def __init__(self, game: AnyGame, evaluator: Evaluator, tries: int, noise: int) -> None:
        """So many tries for a decision; so many of a thousand are random."""
        self.game = game
        self.evaluator = evaluator
        self.budget = Budget(iterations=tries)
        self.tries = tries
        self.noise = noise

    def choose(self, position: Position, seat: int, dice: FastDice) -> int:
        """A move for a seat."""
        one_ply = OnePly(seat, self.evaluator, self.game.widest)
        moves = one_ply.list_moves(position)
        if len(moves) == 1:
            return moves[0]
        if dice.below(1000) < self.noise:
            return moves[dice.below(len(moves))]
        luck = dice.below(1 << 30)

        def prepare(number: int) -> Callable[[Candidate], float]:
            return lambda tried: one_ply.try_move(position, tried.move, FastDice(luck, number))

        split = EvenBudgetSplit(self.budget, self.tries)
        return halve([Candidate(move) for move in moves], split, prepare)[0].move
