"""Players of Petri Heil!: what the five levels are, and how the upper ones lay and read a pond.

The two lower levels go by habits (`evaluators/petri_heil_*`). The upper ones search: they imagine
ponds from their view, learn their own moves in a tree, and let the other side go by its habits. The
fish player lays by a mixture of patterns, so that no belief about it pays; the angler player thinks
of such ponds more often in which the fish player would have shown what it has shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.bot import Advice, Budget, Observation
from shoal.bots.kinds import SearchBot
from shoal.bots.levels import Settings
from shoal.bots.petri_heil.evaluation.evaluator import GameEvaluator
from shoal.bots.petri_heil.ponds import draw_pond
from shoal.games.petri_heil.components import KINDS as TILE_KINDS
from shoal.games.petri_heil.components import TACKLE, line_of
from shoal.games.petri_heil.moves import KIND, POND
from shoal.games.petri_heil.rules.geometry import DIVER, PIER_COUNT
from shoal.games.petri_heil.rules.pond import FACE, NOTHING

if TYPE_CHECKING:
    from shoal.bots.ismcts import Search
    from shoal.core.dice import Dice
    from shoal.core.position import Position
    from shoal.games.petri_heil.rules.pond import Pond
    from shoal.games.petri_heil.view import View

LEVELS: Final = (
    Settings("beginner", 1),
    Settings("habit", 1),
    Settings("pond", 600, explore=0.15, modelled=True),
    Settings("pond", 2_500, explore=0.15, modelled=True),
    Settings("reader", 20_000, explore=0.15, modelled=True),
)
CANDIDATES: Final = 4
"""Ponds of which one is thought through."""
SHOWN: Final = (0.2, 0.5, 0.6, 0.6, 0.3, 0.25, 0.1)
"""How readily a tile is shown, by its value; fish players of ours show the middling ones."""
ANYTHING: Final = 1.0
"""How far a fish player believes the angler player to be from its habits."""
FINE: Final = 1 << 20


class PondBot(SearchBot):
    """Searches, with habits for the other side."""

    def __init__(self, slug: str, seat: int, seed: int, settings: Settings) -> None:
        super().__init__(slug, seat, seed, settings)
        self.evaluator = GameEvaluator()
        self.whim = float(self.evaluator.angler.whim)

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """Lay the pond by a pattern and choose start piers by habit; think about the rest."""
        view = self.game.decode(bytes(observation.view))
        if view.phase == "place":
            return Advice(self.game.write(POND << KIND | draw_pond(self.throw())))
        if view.phase == "starts":
            return self.by_habit(observation)
        self.evaluator.angler.whim = self.whim if view.angler == self.seat else ANYTHING
        return super().decide(observation, budget)

    def by_habit(self, observation: Observation) -> Advice:
        """What comes to mind first."""
        dice = self.throw()
        world = self.imagine(observation, dice)
        moves = self.game.legal(world, self.seat)
        chosen = self.evaluator.pick(world, self.seat, vec[i64](moves), len(moves), dice)
        return Advice(self.game.write(chosen))

    def recall(self, dice: Dice) -> Search:
        """What was learned so far, with this player's own evaluator."""
        search = super().recall(dice)
        search.evaluator = self.evaluator
        return search


class ReaderBot(PondBot):
    """Also weighs what a show suggests."""

    def __init__(self, slug: str, seat: int, seed: int, settings: Settings) -> None:
        super().__init__(slug, seat, seed, settings)
        self.day = 0
        self.seen: frozenset[int] = frozenset()
        self.shows: list[tuple[int, tuple[int, ...]]] = []
        """For every show of something new: its value, and the unseen backs of the same line."""

    def decide(self, observation: Observation, budget: Budget) -> Advice:
        """Remember what was shown, then think."""
        view = self.game.decode(bytes(observation.view))
        if view.angler == self.seat:
            self.remember(view)
        return super().decide(observation, budget)

    def remember(self, view: View) -> None:
        """PH-T2: what was shown before a catch, and what might have been shown instead."""
        if view.day != self.day:
            self.day, self.seen, self.shows = view.day, frozenset(), []
        if view.phase == "fish" and view.open != NOTHING and view.open not in self.seen:
            name = view.faces[view.open]
            if name is not None and TILE_KINDS[name] != DIVER:
                self.shows.append((TACKLE.tile[TILE_KINDS[name]].value, unseen_in_line(view)))
        self.seen = frozenset(view.seen)

    def imagine_next(self, view: View, dice: Dice) -> Position:
        """As angler player one of a few ponds, the likelier the better it explains the shows."""
        if view.angler != self.seat or not self.shows:
            return super().imagine_next(view, dice)
        ponds: list[Pond] = [self.game.imagine(view, dice) for _ in range(CANDIDATES)]
        weights = [self.likelihood(pond) for pond in ponds]
        throw = int(dice.below(FINE)) / FINE * sum(weights)
        for pond, weight in zip(ponds, weights, strict=True):
            throw -= weight
            if throw < 0.0:
                return pond
        return ponds[-1]

    def likelihood(self, pond: Pond) -> float:
        """How likely the fish player shows what it has shown if the pond is like this."""
        chance = 1.0
        for value, backs in self.shows:
            kinds = [int(pond.tiles[FACE + back]) for back in backs]
            others = [kind for kind in kinds if kind not in (NOTHING, DIVER)]
            rest = sum(SHOWN[TACKLE.tile[kind].value] for kind in others)
            chance *= SHOWN[value] / (SHOWN[value] + rest)
        return chance


def unseen_in_line(view: View) -> tuple[int, ...]:
    """Backs in the line of the active angler that nobody but the fish player knows."""
    pier = (view.starts[view.active] + view.gone[view.active]) % PIER_COUNT
    backs = (view.backs[cell] for cell in line_of(pier))
    return tuple(back for back in backs if back != NOTHING and view.faces[back] is None)


class PolicyBot(PondBot):
    """Does what comes to mind first, and shows little fish rather than middling ones."""

    def __init__(self, slug: str, seat: int, seed: int, settings: Settings) -> None:
        super().__init__(slug, seat, seed, settings)
        self.evaluator.angler.whim = 0.8
        self.evaluator.fish.wanted = 1.0

    def decide(self, observation: Observation, _budget: Budget) -> Advice:
        """Without a search."""
        return self.by_habit(observation)


class BeginnerBot(PolicyBot):
    """Sees one pier ahead, and shows junk as if that gave nothing away."""

    def __init__(self, slug: str, seat: int, seed: int, settings: Settings) -> None:
        super().__init__(slug, seat, seed, settings)
        angler, fish = self.evaluator.angler, self.evaluator.fish
        angler.whim, angler.reach = 2.0, 2
        fish.whim, fish.wanted, fish.ahead = 0.5, 0.0, 2


KINDS: Final[dict[str, type[SearchBot]]] = {
    "beginner": BeginnerBot,
    "habit": PolicyBot,
    "pond": PondBot,
    "reader": ReaderBot,
}
