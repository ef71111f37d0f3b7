"""The levels of Le Poissonnier: greedy bots, and those that rehearse before they decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Advice, Budget, Option
from shoal.bots.decision import LocalBot
from shoal.bots.halving import BudgetSplit, Candidate, halve
from shoal.bots.le_poissonnier.evaluation.rehearsal import Rehearsal
from shoal.bots.levels import Settings
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.decision import Decision
    from shoal.bots.kinds import Kind

AHEAD: Final = 1
"""Turns that are rehearsed to their end; what longer ones did is in docs/strength."""
DEFAULT_REHEARSALS: Final = 200


class Rehearser(LocalBot):
    """Tries candidates in imagined worlds, and drops the worse half again and again."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """The move that did best among those that were kept to the end."""
        room = Rehearsal(self.seat, AHEAD)
        count = room.begin(decision.imagine())
        if count == 1:  # nothing to compare, so nothing is known of what it is worth
            return Advice(self.game.write(room.move(0)))
        chance = decision.chance

        def prepare(number: int) -> Callable[[Candidate], float]:
            world = decision.imagine()
            plays, answers = (chance.stream(use, number) for use in ("play", "answer"))
            return lambda tried: room.rehearse(
                world, tried.move, FastDice(self.seed, plays), FastDice(self.seed, answers)
            )

        candidates = [Candidate(number) for number in range(count)]
        kept = halve(candidates, BudgetSplit(budget, DEFAULT_REHEARSALS), prepare)
        return self.explain(room, candidates, kept[0])

    def explain(self, room: Rehearsal, candidates: list[Candidate], best: Candidate) -> Advice:
        """All moves, those that were tried most first."""
        candidates.sort(key=lambda tried: (tried is not best, -tried.tries, -tried.total))
        options = tuple(
            Option(self.game.write(room.move(tried.move)), tried.worth, tried.tries)
            for tried in candidates
        )
        return Advice(options[0].move, options)


KINDS: Final[dict[str, Kind]] = {"rehearse": Rehearser}
LEVELS: Final = (
    Settings("greedy", 10, slips=1.0),
    Settings("greedy", 20, slips=0.7),
    Settings("greedy", 80, slips=0.25),
    Settings("rehearse", 160, slips=0.25),
    Settings("rehearse", 2000),
)
"""All know the same about prices; they differ in how often they slip and in how far they look."""
LADDER_SEATS: Final = (3,)
