"""What is worth knowing of a game of Petri Heil!: which special tiles were used by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.knowledge import SupplyWatcher
from shoal.games.petri_heil.components import SPECIALS
from shoal.games.petri_heil.rules.pond import Pond
from shoal.games.petri_heil.rules.state import SCORE

if TYPE_CHECKING:
    from shoal.core.position import Position


class Watcher(SupplyWatcher):
    """Special tiles (PH-C5), by who made the move that used them up; a new day brings all back."""

    def who_begins(self, position: Position) -> int:
        """PH-D1: who fishes on the first day, though the other one lays out the pond before."""
        assert isinstance(position, Pond)  # noqa: S101 - what is watched here
        return int(position.angler)

    def supply(self, position: Position) -> dict[str, int]:
        assert isinstance(position, Pond)  # noqa: S101 - what is watched here
        return {name: int(position.specials) >> bit & 1 for bit, name in enumerate(SPECIALS)}

    def parts(self, end: Position) -> dict[str, tuple[int | None, ...]]:
        """Also of whoever fished first: a table shows the last catch, the position counts both."""
        assert isinstance(end, Pond)  # noqa: S101 - what is watched here
        parts = super().parts(end)
        if end.terms.days == 1:
            return parts
        last, score = int(end.angler), int(end.tiles[SCORE + 1 - end.angler])
        caught = int(end.worth) - (parts["caught"][last] or 0)
        first = {"caught": caught, "unused": score - caught}
        return {
            name: tuple(points if points is not None else first[name] for points in of_seats)
            for name, of_seats in parts.items()
        }

    def choices(self, end: Position, seats: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        return {"special": self.users(end, seats)}
