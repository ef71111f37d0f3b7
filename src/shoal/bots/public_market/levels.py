"""How the five levels think in Public Market; docs/strength/public_market.md says how they fare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.bot import Advice
from shoal.bots.halving import EvenBudgetSplit, Idea, halve
from shoal.bots.kinds import SIMULATIONS, SearchBot
from shoal.bots.levels import Settings
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Budget, Observation
    from shoal.core.position import Position


class Running(Idea):
    """Keeps the mean itself instead of a sum, so that rounding tells apart what is worth the same.

    The ladder was climbed so. A sum would do as well; it decides differently where moves are tied.
    """

    def note(self, worth: float) -> None:
        """Count one more simulation."""
        self.tries += 1
        self.worth += (worth - self.worth) / self.tries


class Weigher(SearchBot):
    """Tries the moves that look good equally often and drops the worse half, again and again.

    A tree over what follows did no better with more simulations: everybody's later moves in a round
    are made well enough by habit, and what has to be told apart is small beside the luck of the
    bag. So all moves are tried with the same luck.
    """

    def __init__(self, slug: str, seat: int, seed: int, settings: Settings) -> None:
        super().__init__(slug, seat, seed, settings)
        self.evaluator = evaluator_of(slug)
        self.room = vec[i64]([0] * self.game.widest)

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """Halve the moves until one is left or the budget is spent."""
        dice = self.throw()
        world = self.imagine(observation, dice)
        ideas = self.ideas(world)
        if len(ideas) == 1:  # nothing to compare, so nothing is known of what it is worth
            return Advice(self.game.write(ideas[0].move))

        def deal(number: int) -> Callable[[Idea], float]:
            luck = (self.asked << 20) + number
            return lambda idea: self.simulate(world, idea.move, FastDice(self.seed, luck))

        halve(ideas, EvenBudgetSplit(budget, SIMULATIONS), deal)
        return self.advise(((idea.move, idea.worth, idea.tries) for idea in ideas), dice)

    def ideas(self, world: Position) -> list[Running]:
        """The moves that are worth a thought."""
        count = world.moves(self.seat, self.room)
        if count > 1:
            count = self.evaluator.shortlist(world, self.seat, self.room, count)
        return [Running(int(self.room[number])) for number in range(count)]

    def simulate(self, world: Position, move: int, dice: FastDice) -> float:
        """What the position is worth once the round was played to its end by habit."""
        after = world.copy()
        after.play(self.seat, move, dice)
        if after.actors() != 0:
            self.evaluator.settle(after, self.room, dice)
        return float(self.evaluator.value(after, self.seat))


KINDS: Final[dict[str, type[SearchBot]]] = {"weigher": Weigher}
LEVELS: Final = (
    Settings("greedy", 1, slips=0.9),
    Settings("greedy", 1, slips=0.6),
    Settings("greedy", 1, slips=0.3),
    Settings("weigher", 1_200, slips=0.15),
    Settings("weigher", 6_000),
)
"""Shrimp, sardine, trout, pike and shark."""
