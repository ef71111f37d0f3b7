"""What is worth knowing of a game of Fish & Chips: which fish were captured by whom."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from shoal.bots.knowledge import Watcher as AnyWatcher
from shoal.games.fish_and_chips.moves import is_reposition, target_of
from shoal.games.fish_and_chips.sources import points_by_round

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.position import Position


class Watcher(AnyWatcher):
    """Captured fish by value, 16 for an octopus, instead of an opening: no two deals are alike."""

    def __init__(self, game: AnyGame, position: Position) -> None:
        super().__init__(game, position)
        self.captured: dict[int, set[str]] = defaultdict(set)

    def see(self, before: Position, seat: int, move: int) -> None:
        super().see(before, seat, move)
        if not is_reposition(move):
            top = self.game.view(before, None).piles[int(target_of(move))][0]
            self.captured[seat].add(top[1:])

    def parts(self, end: Position) -> dict[str, tuple[int | None, ...]]:
        """Also of a game of one round, which has nothing to tell of rounds at the table."""
        view = self.game.view(end, None)
        return {} if view.solo else points_by_round(view)

    def choices(self, _end: Position, seats: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        return {"captured": tuple(tuple(sorted(self.captured[seat])) for seat in range(seats))}
