"""How the five levels think in Public Market; docs/strength/public_market.md says how they fare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Advice
from shoal.bots.decision import LocalBot
from shoal.bots.halving import Candidate, EvenBudgetSplit, halve
from shoal.bots.levels import Settings
from shoal.bots.one_ply import OnePly
from shoal.bots.public_market.beginner import Beginner
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice
from shoal.games.public_market.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Budget
    from shoal.bots.decision import Decision
    from shoal.bots.evaluator import Evaluator
    from shoal.bots.kinds import Kind
    from shoal.core.position import Position

DEFAULT_TRIES: Final = 2000
BUDGETED_SEATS: Final = 3
"""Seats that tries are meant for: with more of them a round takes longer."""


def fewer(budget: Budget, seats: int) -> Budget:
    """A budget for three as one for more."""
    return budget if seats <= BUDGETED_SEATS else budget.reduced(BUDGETED_SEATS / seats)


def seats_of(world: Position) -> int:
    assert isinstance(world, State)  # noqa: S101 - what this game's views give
    return int(world.seats)


class RunningMean(Candidate):
    """Keeps the mean itself instead of a sum, so that rounding tells apart what is worth the same.

    The ladder was climbed so. A sum would do as well; it decides differently where moves are tied.
    """

    def note(self, worth: float) -> None:
        self.tries += 1
        self.worth += (worth - self.worth) / self.tries


class Weigher(LocalBot):
    """Tries the moves that look good equally often and drops the worse half, again and again.

    A tree over what follows did no better with more simulations: everybody's later moves in a round
    are made well enough by the policy, and what has to be told apart is small beside the luck of
    the bag. So all moves are tried with the same luck.
    """

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Halve the moves until one is left or the budget is spent."""
        world = decision.imagine()
        one_ply = OnePly(self.seat, self.make_evaluator(), self.game.widest)
        candidates = [RunningMean(move) for move in one_ply.list_moves(world)]
        if len(candidates) == 1:  # nothing to compare, so nothing is known of what it is worth
            return Advice(self.game.write(candidates[0].move))

        def prepare(number: int) -> Callable[[Candidate], float]:
            stream = decision.chance.stream("play", number)
            return lambda tried: one_ply.try_move(world, tried.move, FastDice(self.seed, stream))

        halve(candidates, EvenBudgetSplit(fewer(budget, seats_of(world)), DEFAULT_TRIES), prepare)
        found = ((tried.move, tried.worth, tried.tries) for tried in candidates)
        return self.advise(found, decision.dice)

    def make_evaluator(self) -> Evaluator:
        return evaluator_of(self.game.slug)


KINDS: Final[dict[str, Kind]] = {"beginner": Beginner, "weigher": Weigher}
LEVEL_SETTINGS: Final = (
    Settings("beginner", 1),
    Settings("greedy", 1, slips=0.6),
    Settings("greedy", 1, slips=0.3),
    Settings("weigher", 1_200, slips=0.15),
    Settings("weigher", 5_000),
)
"""Shrimp, sardine, trout, pike and shark."""
LADDER_SEATS: Final = (3,)
