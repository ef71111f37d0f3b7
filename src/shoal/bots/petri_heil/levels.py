"""Bots of Petri Heil!: what the five levels are, and how the upper ones lay and read a pond.

The two lower levels go by a policy (`evaluation`). The upper ones search: they imagine ponds from
their view, learn their own moves in a tree, and let the other side go by its policy. The fish
player lays by a mixture of patterns, so that no belief about it pays; the angler player thinks of
such ponds more often in which the fish player would have shown what it has shown.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Advice, Budget
from shoal.bots.decision import LocalBot
from shoal.bots.kinds import SearchBot
from shoal.bots.levels import Settings
from shoal.bots.petri_heil import shows
from shoal.bots.petri_heil.evaluation.evaluator import GameEvaluator
from shoal.bots.petri_heil.ponds import draw_pond, fraction
from shoal.bots.rollout import pick_move
from shoal.games.petri_heil.moves import KIND, POND

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.decision import Decision
    from shoal.bots.kinds import Kind
    from shoal.core.position import Position
    from shoal.games.petri_heil.rules.pond import Pond

LEVELS: Final = (
    Settings("beginner", 1),
    Settings("policy", 1),
    Settings("pond", 600, explore=0.15, modelled=True),
    Settings("pond", 2_500, explore=0.15, modelled=True),
    Settings("reader", 20_000, explore=0.15, modelled=True),
)
PONDS_PER_WORLD: Final = 4
"""Ponds of which one is simulated from."""
OPPONENT_NOISE: Final = 1.0
"""How far a fish player believes the angler player to be from its policy."""


class PolicyBot(LocalBot):
    """Makes the move that the policy picks, and shows little fish rather than middling ones."""

    def think(self, decision: Decision, _budget: Budget) -> Advice:
        return by_policy(decision, self.evaluator())

    def evaluator(self) -> GameEvaluator:
        evaluator = GameEvaluator()
        evaluator.angler.noise = 0.8
        evaluator.fish.wanted = 1.0
        return evaluator


class BeginnerBot(PolicyBot):
    """Sees one pier ahead, and shows junk as if that gave nothing away."""

    def evaluator(self) -> GameEvaluator:
        evaluator = GameEvaluator()
        angler, fish = evaluator.angler, evaluator.fish
        angler.noise, angler.reach = 2.0, 2
        fish.noise, fish.wanted, fish.ahead = 0.5, 0.0, 2
        return evaluator


class PondBot(SearchBot):
    """Searches, with a policy for the other side."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Lay the pond by a pattern and choose start piers by policy; search for the rest."""
        if decision.view.phase == "place":
            return Advice(self.game.write(POND << KIND | draw_pond(decision.dice)))
        if decision.view.phase == "starts":
            return by_policy(decision, GameEvaluator())
        return super().think(decision, budget)

    def evaluator_for(self, decision: Decision) -> GameEvaluator:
        """A fish player must not know the angler player's policy by heart."""
        evaluator = GameEvaluator()
        if decision.view.angler != self.seat:
            evaluator.angler.noise = OPPONENT_NOISE
        return evaluator


class ReaderBot(PondBot):
    """Also weighs what a show suggests."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Remember what was shown, then think."""
        if decision.view.angler == self.seat:
            before = shows.read_shows(decision.memory.notes)
            decision.notes = shows.write_shows(shows.add_show(before, decision.view))
        return super().think(decision, budget)

    def imaginer(self, decision: Decision) -> Callable[[], Position]:
        """As angler player, ponds that explain the shows."""
        choices = shows.choices_of(shows.read_shows(decision.notes))
        return partial(imagine_pond, decision, choices) if choices else decision.imagine


def imagine_pond(decision: Decision, choices: list[shows.Choice]) -> Pond:
    """One of a few ponds, the likelier the better it explains what was shown."""
    ponds: list[Pond] = [
        decision.game.imagine(decision.view, decision.dice) for _ in range(PONDS_PER_WORLD)
    ]
    weights = [shows.likelihood(choices, pond) for pond in ponds]
    throw = fraction(decision.dice) * sum(weights)
    for pond, weight in zip(ponds, weights, strict=True):
        throw -= weight
        if throw < 0.0:
            return pond
    return ponds[-1]


def by_policy(decision: Decision, evaluator: GameEvaluator) -> Advice:
    game, world = decision.game, decision.imagine()
    move = pick_move(world, evaluator, decision.seat, decision.dice, game.widest)
    return Advice(game.write(move))


KINDS: Final[dict[str, Kind]] = {
    "beginner": BeginnerBot,
    "policy": PolicyBot,
    "pond": PondBot,
    "reader": ReaderBot,
}
