"""What level 1 does where level 2 knows better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.core.game import actors_of

if TYPE_CHECKING:
    from shoal.bots.bot import Advice
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

SEEDS = range(8)


def advised(name: str, game: AnyGame, position: Position, seed: int) -> Advice:
    seat = next(actors_of(position))
    return make_bot(name, game.slug, seat, seed).decide(observe(game, position, seat), Budget())


def shrimp(game: AnyGame, position: Position) -> set[str]:
    """What a shrimp does, whatever chance it has."""
    return {advised("shrimp", game, position, seed).move for seed in SEEDS}


def sardine(game: AnyGame, position: Position) -> set[str]:
    """What a sardine holds to be best; it may slip."""
    return {advised("sardine", game, position, seed).options[0].move for seed in SEEDS}
