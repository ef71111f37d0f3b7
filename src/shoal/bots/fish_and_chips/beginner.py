"""Shrimp in Fish & Chips: takes the most fish in sight, and does not look who takes them next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.heuristic import HeuristicBot
from shoal.games.fish_and_chips.moves import STAY, is_reposition, target_of
from shoal.games.fish_and_chips.rules.board import FISH, NOTHING, UNDER, owner
from shoal.games.fish_and_chips.rules.sea import Sea

if TYPE_CHECKING:
    from shoal.core.position import Position


class Beginner(HeuristicBot):
    """Counts the points of a capture and nothing else.

    So a great pile is taken with any fish that can, beside a stronger one too, and octopus and
    shark stay where they were dealt.
    """

    def rate(self, world: Position, move: int) -> float:
        assert isinstance(world, Sea)  # noqa: S101 - what this game's views give
        if is_reposition(move):
            return float(move == STAY)
        return float(count_prey(world, int(target_of(move))))


def count_prey(sea: Sea, cell: int) -> int:
    """FC-E2: the fish in a pile that are points to whoever captures it now."""
    fish, prey = int(sea.sea[cell] & FISH), 0
    while fish != NOTHING:
        prey += owner(fish) != sea.terms.colour(sea.turn)
        fish = int(sea.sea[UNDER + fish])
    return prey
