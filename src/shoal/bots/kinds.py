"""The players that are programs, by name: random, greedy, search, and five levels of strength."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from shoal.bots.bot import Advice, Bot, Budget, Observation, Option
from shoal.bots.ismcts import Search
from shoal.bots.levels import LEVELS, Settings, settings_of
from shoal.bots.one_ply import OnePly
from shoal.bots.rooms import best_move, evaluator_of, levels_of
from shoal.core.dice import FastDice
from shoal.core.errors import BadSeats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from shoal.core.dice import Dice
    from shoal.core.position import Position

A_WORLD = 16
"""Simulations from one imagined world, which is dearer to make than to copy."""
GLANCES = 8
"""Worlds that a greedy player imagines unless told otherwise."""
ANY = Settings("search", 0)
"""A search with nothing set for its game."""
SIMULATIONS = 2000
"""Of a search unless told otherwise."""
A_SIMULATION, A_SECOND = 20, 100_000
"""Nodes that a solver may look at first: about as dear as a search, or a part of the time."""


class Thinker(Bot):
    """What all players here have in common: dice for each decision, and imagination."""

    def imagine(self, observation: Observation, dice: Dice) -> Position:
        """A world that the seat cannot exclude."""
        world: Position = self.game.imagine(self.game.decode(bytes(observation.view)), dice)
        return world

    def throw(self) -> FastDice:
        """Dice for one decision: the same seed decides the same."""
        self.asked += 1
        return FastDice(self.seed, self.asked)

    def advise(self, thoughts: Iterable[tuple[int, float, int]], dice: Dice) -> Advice:
        """The move with the most visits, then with the highest worth; equals by the dice."""
        ranked = [(visits, worth, dice.below(1 << 20), move) for move, worth, visits in thoughts]
        ranked.sort(reverse=True)
        options = tuple(
            Option(self.game.write(move), worth, visits) for visits, worth, _, move in ranked
        )
        return Advice(options[0].move, options)


class RandomBot(Thinker):
    """Any legal move."""

    def decide(self, observation: Observation, _budget: Budget) -> Advice:
        """What is legal depends only on what the seat knows, so any imagined world will do."""
        dice = self.throw()
        moves = self.game.legal(self.imagine(observation, dice), self.seat)
        return Advice(self.game.write(moves[dice.below(len(moves))]))


class GreedyBot(Thinker):
    """The move after which things look best, on average over imagined worlds."""

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """Look one ply ahead; seconds make it look at fewer worlds than it is used to, not more."""
        dice = self.throw()
        glance = OnePly(self.seat, evaluator_of(self.game.slug), dice, self.game.widest)
        _, until = budget.limits(GLANCES)
        for _ in range(budget.iterations or GLANCES):
            glance.look(self.imagine(observation, dice))
            if time.perf_counter() > until:
                break
        return self.advise(((move, worth, 0) for move, worth in glance.worth()), dice)


class SearchBot(Thinker):
    """Looks ahead in a tree over imagined worlds, and keeps what it learned from move to move."""

    def __init__(self, slug: str, seat: int, seed: int, settings: Settings = ANY) -> None:
        super().__init__(slug, seat, seed)
        self.settings = settings
        self.learned: Search | None = None

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """Think as long as the budget lasts, unless there is one move or the best one is known."""
        dice = self.throw()
        world = self.imagine(observation, dice)
        moves = self.game.legal(world, self.seat)
        if len(moves) == 1:
            return Advice(self.game.write(moves[0]))
        known = best_move(self.game.slug, world, nodes_of(budget))
        if known is not None:
            return Advice(self.game.write(known), solved=True)
        search = self.recall(dice)
        self.think(search, observation, budget)
        found = search.found(world)
        return self.advise(((f.move, f.value, int(f.visits)) for f in found), dice)

    def recall(self, dice: Dice) -> Search:
        """What was learned so far, for one more search with these dice."""
        search = self.learned or Search(
            self.seat, evaluator_of(self.game.slug), dice, self.game.widest
        )
        search.explore, search.widen = self.settings.explore, self.settings.widen
        search.modelled = self.settings.modelled
        search.dice = dice
        search.forget()
        self.learned = search
        return search

    def think(self, search: Search, observation: Observation, budget: Budget) -> None:
        """Simulate, a few games from each imagined world, of which there is at least one."""
        view = self.game.decode(bytes(observation.view))
        left, until = budget.limits(SIMULATIONS)
        while left > 0:
            search.search(self.imagine_next(view, search.dice), min(left, A_WORLD))
            left -= A_WORLD
            if time.perf_counter() > until:
                return

    def imagine_next(self, view: Any, dice: Dice) -> Position:  # noqa: ANN401 - any game's view
        """The next world to simulate from; a game's own player may prefer some to others."""
        world: Position = self.game.imagine(view, dice)
        return world


def nodes_of(budget: Budget) -> int:
    """What a solver may look at where a search has that budget."""
    iterations, _ = budget.limits(SIMULATIONS)
    nodes = iterations * A_SIMULATION
    return nodes if budget.seconds is None else min(nodes, max(1, int(budget.seconds * A_SECOND)))


class LevelBot(Thinker):
    """One of the five levels: how it thinks and how often it slips is set for each game."""

    def __init__(self, slug: str, seat: int, seed: int, level: int) -> None:
        super().__init__(slug, seat, seed)
        self.settings: Settings = settings_of(slug, level)
        self.mind = make_mind(self.settings, slug, seat, seed)

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """Think within the level's means; now and then a weak level makes any sensible move.

        Iterations that are given replace the level's own. Seconds do not: they only end it early.
        """
        given = Budget(budget.iterations or self.settings.iterations, budget.seconds)
        advice = self.mind.decide(observation, given)
        dice = self.throw()
        if int(dice.below(1000)) >= self.settings.slips * 1000 or len(advice.options) < 2:
            return advice
        return self.slip(advice, dice)

    def slip(self, advice: Advice, dice: Dice) -> Advice:
        """One of the better half of the moves, whichever it is."""
        better = advice.options[: (len(advice.options) + 1) // 2]
        return Advice(better[dice.below(len(better))].move, advice.options)


KINDS: Final[dict[str, Callable[[str, int, int], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
NAMES: Final = (*KINDS, *LEVELS)


def make_mind(settings: Settings, slug: str, seat: int, seed: int) -> Bot:
    """What thinks for a level: a kind that the game brings, or one for every game."""
    own: dict[str, type[SearchBot]] = getattr(levels_of(slug), "KINDS", {})
    if settings.kind in own:
        return own[settings.kind](slug, seat, seed, settings)
    if settings.kind == "search":
        return SearchBot(slug, seat, seed, settings)
    return KINDS[settings.kind](slug, seat, seed)


def make_bot(name: str, slug: str, seat: int, seed: int) -> Bot:
    """A player by its name, for a seat of a game."""
    if name in LEVELS:
        return LevelBot(slug, seat, seed, LEVELS.index(name) + 1)
    return KINDS[name](slug, seat, seed)


def know_bots(names: Sequence[str], *, also: tuple[str, ...] = ()) -> None:
    """Raise BadSeats unless there is a player of every name."""
    known = [*also, *NAMES]
    for name in names:
        if name not in known:
            raise BadSeats("unknown_player", name=name or '""', known=", ".join(known))
