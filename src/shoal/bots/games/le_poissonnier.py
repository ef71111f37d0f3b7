"""The levels of Le Poissonnier: shopkeepers, and those who rehearse before they decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.evaluators.le_poissonnier_rehearsal import Rehearsal
from shoal.bots.levels import Settings
from shoal.bots.player import Advice, Budget, Option
from shoal.bots.players import SearchPlayer
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from shoal.bots.player import Sight

USUAL: Final = 200
"""Rehearsals unless told otherwise."""


class Rehearser(SearchPlayer):
    """Tries moves worth a thought in imagined worlds, and drops the worse half again and again."""

    ahead = 1
    """Turns that are rehearsed to their end."""

    def decide(self, sight: Sight, budget: Budget) -> Advice:
        """The move that did best among those that were kept to the end."""
        dice = self.throw()
        view = self.game.decode(bytes(sight.view))
        world = self.game.imagine(view, dice)
        room = Rehearsal(self.seat, self.ahead)
        kept = list(range(room.begin(world)))
        sums, tries = [0.0] * len(kept), [0] * len(kept)
        left, number = budget.iterations or USUAL, 0
        while len(kept) > 1:
            rounds = (len(kept) - 1).bit_length()
            for _ in range(max(1, left // rounds // len(kept))):
                number += 1
                for move in kept:
                    chance = FastDice(self.seed, self.asked << 20 | number)
                    peek = FastDice(self.seed, self.asked << 20 | number | 1 << 19)
                    sums[move] += room.rehearse(world, move, chance, peek)
                    tries[move] += 1
                    left -= 1
                world = self.game.imagine(view, dice)
            kept.sort(key=lambda move: -sums[move] / tries[move])
            if left <= 0 and number > 0:
                break
            kept = kept[: (len(kept) + 1) // 2]
        return self.explain(room, sums, tries, kept[0])

    def explain(self, room: Rehearsal, sums: list[float], tries: list[int], best: int) -> Advice:
        """All moves, those that were tried most first."""
        order = sorted(range(len(sums)), key=lambda n: (n != best, -tries[n], -sums[n]))
        options = tuple(
            Option(self.game.write(room.move(n)), sums[n] / max(1, tries[n]), tries[n])
            for n in order
        )
        return Advice(options[0].move, options)


class RoundRehearser(Rehearser):
    """Also rehearses the turns of the others and the own next one."""

    ahead = 4


class TwoRehearser(Rehearser):
    """Also rehearses the turn of the next player."""

    ahead = 2


KINDS: Final[dict[str, type[SearchPlayer]]] = {
    "turn": Rehearser,
    "round": RoundRehearser,
    "two": TwoRehearser,
}
LEVELS: Final = (
    Settings("greedy", 1, slips=0.5),
    Settings("greedy", 8),
    Settings("turn", 100),
    Settings("turn", 400),
    Settings("round", 600),
)
