"""Players that go by what they see on the table: nothing is tried out, and nothing is imagined.

Level 1 is such a player in most games, a beginner with a plain intention and a blind spot, and so
are yardsticks by rules of thumb.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from shoal.bots.bot import Advice
from shoal.bots.decision import LocalBot

if TYPE_CHECKING:
    from shoal.bots.bot import Budget
    from shoal.bots.decision import Decision
    from shoal.core.position import Position


class HeuristicBot(LocalBot):
    """Makes the move that it likes best at first sight, any of them if it likes several."""

    def think(self, decision: Decision, _budget: Budget) -> Advice:
        """Only what the seat sees is asked for, so any imagined world will do."""
        world = decision.imagine()
        rated = [(self.rate(world, move), move) for move in self.consider(world)]
        most = max(liking for liking, _ in rated)
        best = [move for liking, move in rated if liking == most]
        return Advice(self.game.write(best[decision.dice.below(len(best))]))

    def consider(self, world: Position) -> list[int]:
        """The moves to choose from: those of the list, unless a game's own player knows better."""
        return self.game.legal(world, self.seat)

    @abstractmethod
    def rate(self, world: Position, move: int) -> float:
        """How much it likes a move; only moves of one decision are compared."""
