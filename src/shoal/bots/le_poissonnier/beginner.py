"""Shrimp in Le Poissonnier: serves whom it can serve alone, and asks nobody for anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.le_poissonnier.rules_of_thumb import FIRST, NEVER, RulesOfThumb, fill_crates
from shoal.games.le_poissonnier import moves as m
from shoal.games.le_poissonnier.rules import goods, placing, serving
from shoal.games.le_poissonnier.rules.goods import FRESHNESS_COUNT
from shoal.games.le_poissonnier.rules.shop import Shop

if TYPE_CHECKING:
    from shoal.core.position import Position

COIN: Final = 10.0
"""More than any number of cards: the dearest order first, then the way with the fewest."""


class Beginner(RulesOfThumb):
    """Serves alone, makes no offers, and takes any coins for its fish.

    So orders that lack a single fish are left to others, and rivals get what they lack for a coin.
    It shows what it has most of, rotten fish too, whoever is waiting; and it goes by coins, as if
    stamps and customers did not count.
    """

    def show(self, shop: Shop) -> int:
        return show_most(shop, self.seat)

    def rate(self, world: Position, move: int) -> float:
        """As rules of thumb say where nothing is sold."""
        assert isinstance(world, Shop)  # noqa: S101 - what this game's views give
        kind = int(m.kind_of(move))
        if kind == m.SERVE:
            return rate_order(world, move)
        if kind == m.DEAL:
            return NEVER
        if kind == m.ACCEPT:
            return 1.0 if m.price_of(world.offer) > 0 else NEVER
        return super().rate(world, move)


def show_most(shop: Shop, seat: int) -> int:
    """A crate for each freshness that there is most of."""
    held = [int(placing.has(shop, seat, kind)) for kind in range(FRESHNESS_COUNT)]
    most = sorted((kind for kind in range(FRESHNESS_COUNT) if held[kind]), key=lambda k: -held[k])
    return fill_crates(shop, seat, most)


def rate_order(shop: Shop, move: int) -> float:
    """By coins alone; loyalty cards go with the first customer that comes."""
    coins = float(goods.PAYS[shop.customer(m.target_of(move))])
    cards = float(serving.count_ices(move) + serving.count_lemons(move))
    return FIRST + COIN * coins - cards + float(m.loyalty_of(move))
