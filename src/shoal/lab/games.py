"""Whole games between players that are programs, each given only what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from shoal.bots.bot import Budget, observe
from shoal.core.game import actors_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Advice, Observation
    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

USUAL = Budget()


class Decider(Protocol):
    """A player, or whatever stands between it and the table."""

    game: AnyGame

    def decide(self, observation: Observation, budget: Budget, /) -> Advice:
        """A move for a seat."""


def play_out(
    position: Position, players: Sequence[Decider], dice: Dice, budget: Budget = USUAL
) -> int:
    """Play a position to its end in place; how many plies it took."""
    game, plies = players[0].game, 0
    while position.actors() != 0:
        seat = next(actors_of(position))
        advice = players[seat].decide(observe(game, position, seat), budget)
        move = game.read(advice.move)
        game.check(position, seat, move)
        position.play(seat, move, dice)
        plies += 1
    return plies
