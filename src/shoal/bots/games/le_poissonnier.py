"""The levels of Le Poissonnier: shopkeepers, and those who rehearse before they decide."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from shoal.bots.evaluators.le_poissonnier_rehearsal import Rehearsal
from shoal.bots.levels import Settings
from shoal.bots.player import Advice, Budget, Option
from shoal.bots.players import SearchPlayer
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from shoal.bots.player import Sight

AHEAD: Final = 1
"""Turns that are rehearsed to their end; what longer ones did is in docs/strength."""
USUAL: Final = 200
"""Rehearsals unless told otherwise."""


class Rehearser(SearchPlayer):
    """Tries moves worth a thought in imagined worlds, and drops the worse half again and again."""

    def decide(self, sight: Sight, budget: Budget) -> Advice:
        """The move that did best among those that were kept to the end."""
        dice = self.throw()
        view = self.game.decode(bytes(sight.view))
        room = Rehearsal(self.seat, AHEAD)
        kept = list(range(room.begin(self.game.imagine(view, dice))))
        sums, tries = [0.0] * len(kept), [0] * len(kept)
        left = budget.iterations or USUAL
        until = time.perf_counter() + (budget.seconds or 1e9)
        while len(kept) > 1 and left > 0 and time.perf_counter() < until:
            rounds = (len(kept) - 1).bit_length()
            for _ in range(max(1, left // rounds // len(kept))):
                world, number = self.game.imagine(view, dice), tries[kept[0]]
                for move in kept:
                    sums[move] += room.rehearse(world, move, self.dice(number), self.dice(~number))
                    tries[move] += 1
                left -= len(kept)
            kept.sort(key=lambda move: -sums[move] / tries[move])
            kept = kept[: (len(kept) + 1) // 2]
        return self.explain(room, sums, tries, kept[0])

    def dice(self, number: int) -> FastDice:
        """Dice that fall alike for all moves that are compared."""
        return FastDice(self.seed, self.asked << 32 ^ number)

    def explain(self, room: Rehearsal, sums: list[float], tries: list[int], best: int) -> Advice:
        """All moves, those that were tried most first."""
        order = sorted(range(len(sums)), key=lambda n: (n != best, -tries[n], -sums[n]))
        options = tuple(
            Option(self.game.write(room.move(n)), sums[n] / max(1, tries[n]), tries[n])
            for n in order
        )
        return Advice(options[0].move, options)


KINDS: Final[dict[str, type[SearchPlayer]]] = {"rehearse": Rehearser}
LEVELS: Final = (
    Settings("greedy", 10, slips=1.0),
    Settings("greedy", 20, slips=0.7),
    Settings("greedy", 80, slips=0.25),
    Settings("rehearse", 160, slips=0.25),
    Settings("rehearse", 2000),
)
"""All know the same about prices; they differ in how often they slip and in how far they look."""
