"""What is worth knowing of a game of Little Big Fish: which surprises were drawn by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.knowledge import SupplyWatcher
from shoal.games.little_big_fish.components import SURPRISES
from shoal.games.little_big_fish.rules.sea import Sea
from shoal.games.little_big_fish.rules.state import BAG

if TYPE_CHECKING:
    from shoal.core.position import Position


class Watcher(SupplyWatcher):
    """Surprise tokens besides the opening, which is where the three small fish begin (LB-S3)."""

    def supply(self, position: Position) -> dict[str, int]:
        assert isinstance(position, Sea)  # noqa: S101 - what is watched here
        return {name: int(position.sea[BAG + kind]) for kind, name in enumerate(SURPRISES)}

    def choices(self, end: Position, seats: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        return {**super().choices(end, seats), "surprise": self.users(end, seats)}
