"""What a lab counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.le_poissonnier.rules.state import COINS, CRATES, STAMPS

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop


def figures(shop: Shop) -> dict[str, float]:
    """Totals of the table."""
    seats = range(shop.terms.seats)
    counted = {
        "turns": shop.turns,
        "customers": shop.served,
        "with_partners": shop.shared,
        "coins": sum(shop.shop[COINS + seat] for seat in seats),
        "stamps": sum(shop.shop[STAMPS + seat] for seat in seats),
        "crates": sum(shop.shop[CRATES + seat] for seat in seats),
    }
    return {name: float(count) for name, count in counted.items()}
