"""What bots know of a single game is found by the game's name, in its room `bots/<slug>`.

    levels.py                 LEVEL_SETTINGS: those of the five levels; KINDS: bots of its own;
                              LADDER_SEATS: numbers of seats at which levels are compared
    evaluation/evaluator.py   GameEvaluator: what a position is worth, which moves to consider
    learned.txt               weights of the evaluator that were learned (`bots/learned.py`)
    lessons.py                LESSONS: games to learn them from, for `make train`
    solver/best_move.py       best_move: the move that is sure to be best, if it is known
    strength.py               MEASUREMENT: what the page of strength tells besides the ladder
    yardsticks.py             players to be measured against, no levels (`bots/yardsticks.py`)
    knowledge.py              Watcher: what is worth knowing of a game that was played
    hints.py                  HINTS: what hints say where bots compare nothing (`bots/hints.py`)

Each part may be missing: then bots for every game take its place. `evaluation`, `solver` and
`search` of a room are compiled.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from shoal.bots.evaluator import Evaluator, PlayoutEvaluator
from shoal.bots.learned import learned_of

if TYPE_CHECKING:
    from types import ModuleType

    from shoal.bots.measurement import AnyMeasurement
    from shoal.core.position import Position

UNKNOWN = -1
"""What a solver's `best_move` returns if it does not know."""


def evaluator_of(slug: str, *, by_hand: bool = False) -> Evaluator:
    """The evaluator of a game, with what was learned unless only what was made by hand is wanted.

    One that plays to the end at random if the game has none.
    """
    module = part_of(slug, "evaluation.evaluator")
    if module is None:
        return PlayoutEvaluator()
    evaluator: Evaluator = module.GameEvaluator()
    weights = learned_of(slug)
    if weights is not None and not by_hand:
        evaluator.learn(weights)
    return evaluator


def levels_of(slug: str) -> ModuleType | None:
    """The module with a game's own levels and kinds of bots, if there is one."""
    return part_of(slug, "levels")


def measurement_of(slug: str) -> AnyMeasurement | None:
    """What is measured of a game besides its ladder, if there is something."""
    module = part_of(slug, "strength")
    if module is None:
        return None
    measurement: AnyMeasurement = module.MEASUREMENT
    return measurement


def best_move(slug: str, position: Position, budget: int) -> int | None:
    """The move that is sure to be best, None unless there is one and so many nodes find it."""
    solver = part_of(slug, "solver.best_move")
    if solver is None:
        return None
    found: int = solver.best_move(position, budget)
    return None if found == UNKNOWN else found


@cache
def part_of(slug: str, part: str) -> ModuleType | None:
    """A module of the room of a game, None if the room does not have it."""
    name = f"{__package__}.{slug}"
    for word in part.split("."):
        if find_spec(name) is None:
            return None
        name = f"{name}.{word}"
    return import_module(name) if find_spec(name) else None
