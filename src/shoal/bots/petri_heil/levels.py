"""Bots of Petri Heil!: what the five levels are, and how the upper ones lay and read a pond.

The two lower levels go by a policy (`evaluation`). The upper ones search: they imagine ponds from
their view, learn their own moves in a tree, and let the other side go by its policy. The fish
player lays by a mixture of patterns, and shows, slides and swaps by chance where moves are nearly
as good, so that no belief about it pays much. The angler player of level 5 thinks of such ponds
more often in which the fish player would have shown, slid and swapped what it has.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import partial
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from shoal.bots.bot import Advice, Budget
from shoal.bots.decision import LocalBot
from shoal.bots.evaluator import SECOND_AIM
from shoal.bots.kinds import SIMULATIONS_PER_WORLD, SearchBot
from shoal.bots.levels import Settings
from shoal.bots.petri_heil.evaluation.evaluator import GameEvaluator
from shoal.bots.petri_heil.evidence import (
    CLEAR,
    add_evidence,
    danger_of,
    is_telling,
    likelihood,
    read_evidence,
    value_on,
    write_evidence,
)
from shoal.bots.petri_heil.ponds import draw_pond, fraction
from shoal.bots.petri_heil.tells import fitted
from shoal.bots.rollout import pick_move
from shoal.games.petri_heil import game
from shoal.games.petri_heil.moves import KIND, POND, SWAP, kind_of, pack
from shoal.games.petri_heil.rules.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.bot import Option
    from shoal.bots.decision import Decision
    from shoal.bots.kinds import Kind
    from shoal.bots.petri_heil.tells import Tells
    from shoal.core.dice import Dice
    from shoal.core.position import Position
    from shoal.games.petri_heil.rules.pond import Pond
    from shoal.games.petri_heil.view import View

LEVEL_SETTINGS: Final = (
    Settings("beginner", 1),
    Settings("policy", 1),
    Settings("pond", 600, explore=0.15, modelled=True),
    Settings("mixer", 2_500, explore=0.15, modelled=True),
    Settings("reader", 16_000, explore=0.15, modelled=True),
)
PONDS_PER_WORLD: Final = 4
MOST_PONDS: Final = 600
"""How many ponds are weighed for every one that is simulated from, but no more in all."""
MIXING: Final = 0.2
"""A fish player makes a move e times less often that is worth so much less of what is at stake."""
TRIED: Final = 4
"""How many times more often than a move that may be mixed in the best one was tried at most.
What was tried less looks good by luck: with 20 anglers who read nothing caught 0.6 more."""
EPSILON: Final = 1e-9
BLUFFS: Final = 0.3
"""How often a swap is a bluff: by search alone the better tile went into safety 97 times of 98."""
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
        return go_for_points(super().think(decision, budget))

    def evaluator_for(self, decision: Decision) -> GameEvaluator:
        """A fish player must not know the angler player's policy by heart."""
        evaluator = GameEvaluator()
        if decision.view.angler != self.seat:
            evaluator.angler.noise = OPPONENT_NOISE
        return evaluator


class MixerBot(PondBot):
    """As fish player it does not always choose what looks best, so that reading it pays little."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Think, then draw one of the moves that are nearly as good as the best."""
        advice = super().think(decision, budget)
        if decision.view.angler == self.seat or len(advice.options) < 2:
            return advice
        dice = decision.chance.dice("mix")
        mixed = mix(advice, dice)
        if decision.view.phase == "special" and fraction(dice) < BLUFFS:
            return bluff(mixed, decision.view)
        return mixed


class ReaderBot(MixerBot):
    """As angler player it also weighs what shows, slides and swaps suggest."""

    tells: Tells | None = None
    """What it believes a fish player to give away; by default what was learned of level 5."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Remember what the fish player did, then think."""
        if decision.view.angler == self.seat:
            before = read_evidence(decision.memory.notes)
            decision.notes = write_evidence(add_evidence(before, decision.view))
        return super().think(decision, budget)

    def imaginer(self, decision: Decision, budget: Budget) -> Callable[[], Position]:
        """As angler player, ponds that explain what the fish player did."""
        evidence = read_evidence(decision.notes)
        if not is_telling(evidence):
            return decision.imagine
        simulations, _ = budget.limits(LEVEL_SETTINGS[-1].iterations)
        count = PONDS_PER_WORLD * -(-simulations // SIMULATIONS_PER_WORLD)
        ponds: list[Pond] = [
            decision.game.imagine(decision.view, decision.dice)
            for _ in range(min(count, MOST_PONDS))
        ]
        tells = self.tells or fitted()
        weights = [likelihood(evidence, tells, pond) for pond in ponds]
        return partial(draw_weighed, ponds, list(accumulate(weights)), decision.dice)


def draw_weighed(ponds: list[Pond], sums: list[float], dice: Dice) -> Pond:
    """One of the ponds, the likelier the better it explains what was seen."""
    return ponds[place_in(sums, dice)]


def go_for_points(advice: Advice) -> Advice:
    """Once the win is sure or lost, all moves are tried about equally often: points decide then."""
    most = max((option.visits for option in advice.options), default=0)
    tried = [option for option in advice.options if option.visits * 2 >= most]
    worths = [option.worth for option in tried]
    if not tried or max(worths) - min(worths) > SECOND_AIM:
        return advice
    return choose(advice, max(tried, key=lambda option: option.worth))


def choose(advice: Advice, chosen: Option) -> Advice:
    """Make another of the moves that were thought about; it is named first, as hints expect."""
    others = (option for option in advice.options if option is not chosen)
    return replace(advice, move=chosen.move, options=(chosen, *others))


def mix(advice: Advice, dice: Dice) -> Advice:
    """Any move that was tried enough, but one that is worth `MIXING` less far more rarely.

    That is a part of what is at stake between the best move and the worst, so that little is given
    away whether a point decides the game or not.
    """
    most = max(option.visits for option in advice.options)
    options = [option for option in advice.options if option.visits * TRIED >= most]
    worths = [option.worth for option in options]
    best, step = max(worths), MIXING * (max(worths) - min(worths)) + EPSILON
    weights = list(accumulate(exp((worth - best) / step) for worth in worths))
    return choose(advice, options[place_in(weights, dice)])


def place_in(sums: list[float], dice: Dice) -> int:
    """A place in a list of running sums, by chance in proportion to what each adds."""
    return bisect_left(sums, fraction(dice) * sums[-1], hi=len(sums) - 1)


def bluff(advice: Advice, view: View) -> Advice:
    """PH-X4: instead of a swap that saves a good tile, one that looks like it and loses least.

    Nobody thought about it, so no options go with it.
    """
    if kind_of(game.read(advice.move)) != SWAP:
        return advice
    danger = danger_of(view)
    unseen = [c for c, back in enumerate(view.backs) if back != NOTHING and back not in view.seen]
    worth = {cell: value_on(view, cell) for cell in unseen}
    losses = [
        ((worth[safe] - worth[near]) * (danger[near] - danger[safe]), near, safe)
        for near in unseen
        for safe in unseen
        if worth[near] <= worth[safe] and danger[near] - danger[safe] >= CLEAR
    ]
    if not losses:
        return advice
    _, near, safe = min(losses)
    return Advice(game.write(pack(SWAP, min(near, safe), max(near, safe), 0)))


def by_policy(decision: Decision, evaluator: GameEvaluator) -> Advice:
    world = decision.imagine()
    move = pick_move(world, evaluator, decision.seat, decision.dice, game.widest)
    return Advice(game.write(move))


KINDS: Final[dict[str, Kind]] = {
    "beginner": BeginnerBot,
    "policy": PolicyBot,
    "pond": PondBot,
    "mixer": MixerBot,
    "reader": ReaderBot,
}
CONFIDENCE: Final = {2: 0.83}
"""Chances near 0 and 1 were said too often."""
