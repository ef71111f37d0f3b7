"""What is worth knowing of a game of Public Market: which cards were bought by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.knowledge import Watcher as AnyWatcher
from shoal.games.public_market.components import CARD_IDS
from shoal.games.public_market.rules.holdings import owns
from shoal.games.public_market.rules.table import PublicMarket

if TYPE_CHECKING:
    from shoal.core.position import Position


class Watcher(AnyWatcher):
    """Today's Catch cards besides the opening, which is the first bid."""

    def choices(self, end: Position, seats: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        assert isinstance(end, PublicMarket)  # noqa: S101 - what is watched here
        owned = tuple(
            tuple(name for card, name in enumerate(CARD_IDS) if owns(end, seat, card))
            for seat in range(seats)
        )
        return {**super().choices(end, seats), "card": owned}
