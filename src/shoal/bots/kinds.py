"""Bots by name: random, greedy, search, and five levels of strength."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from shoal import COMPILED
from shoal.bots.bot import Advice, Bot, Budget
from shoal.bots.decision import LocalBot
from shoal.bots.ismcts import Search
from shoal.bots.levels import DEFAULT_SETTINGS, LEVELS, Settings, settings_of
from shoal.bots.one_ply import OnePly
from shoal.bots.rooms import best_move, evaluator_of, levels_of
from shoal.core.errors import BadSeats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Observation
    from shoal.bots.decision import Decision
    from shoal.bots.evaluator import Evaluator
    from shoal.core.dice import Dice
    from shoal.core.position import Position

SIMULATIONS_PER_WORLD: Final = 16
"""An imagined world is dearer to make than to copy."""
DEFAULT_WORLDS: Final = 8
"""Of a greedy bot."""
DEFAULT_SIMULATIONS: Final = 2000
"""Of a search."""
NODES_PER_SIMULATION: Final = 20
NODES_PER_SECOND: Final = 100_000 if COMPILED else 3_000
"""What a solver may look at before a search: about as dear as that, or a part of the time."""
MOST_NODES: Final = 400_000
MOST_IN_TREE: Final = 250_000
"""A process stays within 64 MB: a solver looks at no more, and a larger tree ends its search."""


class RandomBot(LocalBot):
    """Any legal move."""

    def think(self, decision: Decision, _budget: Budget) -> Advice:
        """What is legal depends only on what the seat knows, so any imagined world will do."""
        moves = self.game.legal(decision.imagine(), self.seat)
        return Advice(self.game.write(moves[decision.dice.below(len(moves))]))


class GreedyBot(LocalBot):
    """The move after which the position is worth most, on average over imagined worlds."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Look one ply ahead; seconds make it look at fewer worlds than by default, not more."""
        one_ply = OnePly(self.seat, self.evaluator_for(decision), self.game.widest)
        _, until = budget.limits(DEFAULT_WORLDS)
        for _ in range(budget.iterations or DEFAULT_WORLDS):
            one_ply.look(decision.imagine(), decision.dice)
            if time.perf_counter() > until:
                break
        return self.advise(((move, worth, 0) for move, worth in one_ply.worth()), decision.dice)

    def evaluator_for(self, _decision: Decision) -> Evaluator:
        """The evaluator of the game; a game's own bot may tell it what it remembers."""
        return evaluator_of(self.game.slug)


class SearchBot(LocalBot):
    """Looks ahead in a tree over imagined worlds."""

    most_in_tree: int = MOST_IN_TREE
    """Situations and moves that a tree may hold."""

    def think(self, decision: Decision, budget: Budget) -> Advice:
        """Search as long as the budget lasts, unless there is one move or the best one is known."""
        world = decision.imagine()
        moves = self.game.legal(world, self.seat)
        if len(moves) == 1:
            return Advice(self.game.write(moves[0]))
        known = best_move(self.game.slug, world, nodes_of(budget))
        if known is not None:
            return Advice(self.game.write(known), solved=True)
        search = self.make_search(self.evaluator_for(decision), decision.dice)
        self.simulate(search, decision, budget)
        found = search.found(world)
        return self.advise(((f.move, f.value, int(f.visits)) for f in found), decision.dice)

    def evaluator_for(self, _decision: Decision) -> Evaluator:
        """The evaluator of the game; a game's own bot may change its parameters."""
        return evaluator_of(self.game.slug)

    def make_search(self, evaluator: Evaluator, dice: Dice) -> Search:
        """An empty tree, searched as the settings say."""
        search = Search(self.seat, evaluator, dice, self.game.widest)
        search.explore, search.widen = self.settings.explore, self.settings.widen
        search.modelled = self.settings.modelled
        return search

    def simulate(self, search: Search, decision: Decision, budget: Budget) -> None:
        """Simulate, a few games from each imagined world, of which there is at least one."""
        left, until = budget.limits(DEFAULT_SIMULATIONS)
        imagine = self.imaginer(decision, budget)
        while left > 0:
            search.search(imagine(), min(left, SIMULATIONS_PER_WORLD))
            left -= SIMULATIONS_PER_WORLD
            if time.perf_counter() > until or search.used > self.most_in_tree:
                return

    def imaginer(self, decision: Decision, _budget: Budget) -> Callable[[], Position]:
        """What makes the worlds to simulate from; a game's own bot may prefer some to others."""
        return decision.imagine


def nodes_of(budget: Budget) -> int:
    """What a solver may look at where a search has that budget."""
    iterations, _ = budget.limits(DEFAULT_SIMULATIONS)
    nodes = min(iterations * NODES_PER_SIMULATION, MOST_NODES)
    if budget.seconds is None:
        return nodes
    return min(nodes, max(1, int(budget.seconds * NODES_PER_SECOND)))


class LevelBot(Bot):
    """One of the five levels: how it thinks and how often it slips is set for each game."""

    def __init__(self, slug: str, seat: int, seed: int, level: int) -> None:
        super().__init__(slug, seat, seed)
        self.settings: Settings = settings_of(slug, level)
        self.bot = make_kind(self.settings, slug, seat, seed)

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """Think within the level's budget.

        Iterations that are given replace the level's own. Seconds do not: they only end it early.
        """
        own = Budget(budget.iterations or self.settings.iterations, budget.seconds)
        return self.bot.decide(observation, own)


Kind = Callable[[str, int, int, Settings], Bot]
"""Makes a bot: for a game, a seat, with a seed and settings."""
KINDS: Final[dict[str, Kind]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
NAMES: Final = (*KINDS, *LEVELS)


def make_kind(settings: Settings, slug: str, seat: int, seed: int) -> Bot:
    """The bot that settings name: of a kind that the game brings, or of one for every game."""
    own: dict[str, Kind] = getattr(levels_of(slug), "KINDS", {})
    return {**KINDS, **own}[settings.kind](slug, seat, seed, settings)


def make_bot(name: str, slug: str, seat: int, seed: int) -> Bot:
    """A bot by its name, for a seat of a game."""
    if name in LEVELS:
        return LevelBot(slug, seat, seed, LEVELS.index(name) + 1)
    return KINDS[name](slug, seat, seed, DEFAULT_SETTINGS)


def check_bots(names: Sequence[str], *, also: tuple[str, ...] = ()) -> None:
    """Raise BadSeats unless there is a bot of every name."""
    known = [*also, *NAMES]
    for name in names:
        if name not in known:
            raise BadSeats("unknown_player", name=name or '""', known=", ".join(known))
