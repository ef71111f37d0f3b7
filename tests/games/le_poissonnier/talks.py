"""A table at which deals are made in tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import shop, stall

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

QUEUE: Final = "C26 C10 C34 C05 C31"  # a little of all; 2 dubious; any 3; 2 fresh; any 2
STOCK: Final = "very_fresh*3 fresh*3 dubious*3 rotten*4"
ASK: Final = "deal 2 for 2 get dubious*1"


def table(coins: int = 2, counters: int = 3, talks: int = 3) -> Shop:
    """Three players; the first one is active, lacks a dubious fish for C10 and has two ices."""
    return shop(
        stall("dubious*1", hand="ice*2", coins=coins),
        stall(STOCK, coins=2),
        stall("dubious*4", hand="lemon"),
        queue=QUEUE,
        counters=counters,
        talks=talks,
    )


def agreements(day: Shop) -> tuple[str, ...]:
    """What has been agreed on, in notation."""
    return game.view(day, None).agreements
