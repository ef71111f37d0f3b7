"""The levels of Le Poissonnier: shopkeepers, and those who rehearse before they decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Advice, Budget, Option
from shoal.bots.halving import BudgetSplit, Idea, halve
from shoal.bots.kinds import SearchBot
from shoal.bots.le_poissonnier.evaluation.rehearsal import Rehearsal
from shoal.bots.levels import Settings
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Observation

AHEAD: Final = 1
"""Turns that are rehearsed to their end; what longer ones did is in docs/strength."""
USUAL: Final = 200
"""Rehearsals unless told otherwise."""


class Rehearser(SearchBot):
    """Tries moves worth a thought in imagined worlds, and drops the worse half again and again."""

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """The move that did best among those that were kept to the end."""
        dice = self.throw()
        view = self.game.decode(bytes(observation.view))
        room = Rehearsal(self.seat, AHEAD)
        count = room.begin(self.game.imagine(view, dice))
        if count == 1:  # nothing to compare, so nothing is known of what it is worth
            return Advice(self.game.write(room.move(0)))

        def deal(number: int) -> Callable[[Idea], float]:
            world = self.game.imagine(view, dice)
            return lambda idea: room.rehearse(
                world, idea.move, self.dice(number), self.dice(~number)
            )

        ideas = [Idea(number) for number in range(count)]
        kept = halve(ideas, BudgetSplit(budget, USUAL), deal)
        return self.explain(room, ideas, kept[0])

    def dice(self, number: int) -> FastDice:
        """Dice that fall alike for all moves that are compared."""
        return FastDice(self.seed, self.asked << 32 ^ number)

    def explain(self, room: Rehearsal, ideas: list[Idea], best: Idea) -> Advice:
        """All moves, those that were tried most first."""
        ideas.sort(key=lambda idea: (idea is not best, -idea.tries, -idea.total))
        options = tuple(
            Option(self.game.write(room.move(idea.move)), idea.worth, idea.tries) for idea in ideas
        )
        return Advice(options[0].move, options)


KINDS: Final[dict[str, type[SearchBot]]] = {"rehearse": Rehearser}
LEVELS: Final = (
    Settings("greedy", 10, slips=1.0),
    Settings("greedy", 20, slips=0.7),
    Settings("greedy", 80, slips=0.25),
    Settings("rehearse", 160, slips=0.25),
    Settings("rehearse", 2000),
)
"""All know the same about prices; they differ in how often they slip and in how far they look."""
