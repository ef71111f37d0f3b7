"""What evaluators say of positions that tests have drawn."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.position import Position


def worth(game: AnyGame, position: Position, seat: int, samples: int = 1) -> float:
    """What the evaluator of a game expects for a seat, on average over so many continuations."""
    evaluator, room = evaluator_of(game.slug), vec[i64]([0] * game.widest)
    worlds = [position.copy() for _ in range(samples)]
    for seed, world in enumerate(worlds):
        evaluator.settle(world, room, FastDice(seed))
    return fmean(evaluator.value(world, seat) for world in worlds)
