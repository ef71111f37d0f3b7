"""What is worth knowing of a game of Le Poissonnier: which customers were served by whom."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from shoal.bots.knowledge import Watcher as AnyWatcher
from shoal.games.le_poissonnier.components import SPECIALS, VISITORS
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.le_poissonnier.rules.state import WON

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.position import Position


class Watcher(AnyWatcher):
    """Customers and special cards, instead of an opening: the first turn is luck of the queue."""

    def __init__(self, game: AnyGame, position: Position) -> None:
        super().__init__(game, position)
        self.named: dict[int, set[str]] = defaultdict(set)

    def who_begins(self, position: Position) -> int:
        """LP-S3: whose turn it is; all place at the same time."""
        assert isinstance(position, Shop)  # noqa: S101 - what is watched here
        return int(position.active)

    def see(self, before: Position, seat: int, move: int) -> None:
        super().see(before, seat, move)
        words = self.game.write(move).split()
        if words[0] != "deal":  # cards that are offered may come back
            self.named[seat] |= {*SPECIALS} & {*words}

    def choices(self, end: Position, seats: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The customers that each seat served as the active player (LP-E2); cards it used."""
        assert isinstance(end, Shop)  # noqa: S101 - what is watched here
        return {
            "customer": tuple(served(int(end.shop[WON + seat])) for seat in range(seats)),
            "special": tuple(tuple(sorted(self.named[seat])) for seat in range(seats)),
        }


def served(bits: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(VISITORS) if bits >> number & 1)
