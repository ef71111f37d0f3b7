"""What is worth knowing of a game of Little Big Fish: which surprises were drawn by whom."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from shoal.bots.knowledge import Watcher as AnyWatcher
from shoal.games.little_big_fish.components import SURPRISES
from shoal.games.little_big_fish.rules.sea import Sea
from shoal.games.little_big_fish.rules.state import BAG

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.position import Position


class Watcher(AnyWatcher):
    """Surprise tokens besides the opening, which is where the three small fish begin (LB-S3)."""

    def __init__(self, game: AnyGame, position: Position) -> None:
        super().__init__(game, position)
        self.drawn: dict[int, set[str]] = defaultdict(set)
        self.stack = stack_of(position)
        self.mover = self.first

    def see(self, before: Position, seat: int, move: int) -> None:
        super().see(before, seat, move)
        self.look(before)
        self.mover = seat

    def look(self, now: Position) -> None:
        """What the stack lost since the last look, the last mover drew; unless it was refilled."""
        stack = stack_of(now)
        if sum(stack) < sum(self.stack):
            kinds = zip(SURPRISES, self.stack, stack, strict=True)
            self.drawn[self.mover] |= {name for name, had, has in kinds if has < had}
        self.stack = stack

    def choices(self, end: Position, seats: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        self.look(end)
        drawn = tuple(tuple(sorted(self.drawn[seat])) for seat in range(seats))
        return {**super().choices(end, seats), "surprise": drawn}


def stack_of(position: Position) -> list[int]:
    """The surprise tokens of each kind in the stack."""
    assert isinstance(position, Sea)  # noqa: S101 - what is watched here
    return [int(position.sea[BAG + kind]) for kind in range(len(SURPRISES))]
