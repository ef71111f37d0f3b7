"""What is worth knowing of a game of Petri Heil!: which special tiles were used by whom."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from shoal.bots.knowledge import Watcher as AnyWatcher
from shoal.games.petri_heil.components import SPECIALS
from shoal.games.petri_heil.rules.pond import Pond

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.position import Position


class Watcher(AnyWatcher):
    """Special tiles (PH-C5), by who made the move that used them up."""

    def __init__(self, game: AnyGame, position: Position) -> None:
        super().__init__(game, position)
        self.used: dict[int, set[str]] = defaultdict(set)
        self.left = specials_of(position)
        self.mover = self.first

    def see(self, before: Position, seat: int, move: int) -> None:
        super().see(before, seat, move)
        self.look(before)
        self.mover = seat

    def look(self, now: Position) -> None:
        """What is gone since the last look, the last mover used; a new day brings all back."""
        left = specials_of(now)
        self.used[self.mover] |= self.left - left
        self.left = left

    def choices(self, end: Position, seats: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        self.look(end)
        return {"special": tuple(tuple(sorted(self.used[seat])) for seat in range(seats))}


def specials_of(position: Position) -> set[str]:
    """The special tiles that are left."""
    assert isinstance(position, Pond)  # noqa: S101 - what is watched here
    return {name for bit, name in enumerate(SPECIALS) if int(position.specials) >> bit & 1}
