"""Fish of one stall that may still go into orders, and what orders lack beside them."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.le_poissonnier.moves import count_in, fresh_in
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules import state as table
from shoal.games.le_poissonnier.rules.goods import BITS, ROTTEN
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.shop import Shop


@final
class Stock:
    """What there is, by freshness."""

    def __init__(self) -> None:
        self.fish: vec[i64] = vec[i64]([0] * goods.FRESHNESS_COUNT)
        self.kinds: i64 = 0
        """Freshnesses that have a crate in what is planned, as a set."""

    def use(self, customer: i64, used: i64) -> i64:
        """Take what there is for an order from the stock; with fish used before, as 5 × 6 bits."""
        left = goods.wants(customer, goods.ANY)
        for turn in range(i64(goods.FRESHNESS_COUNT)):
            freshness = ROTTEN - turn
            wanted = left
            if left == 0 and freshness != ROTTEN:
                wanted = goods.wants(customer, freshness)
            wanted = min(wanted, self.fish[freshness])
            if wanted > 0:
                self.fish[freshness] -= wanted
                self.kinds |= BITS[freshness]
                used += wanted << 6 * freshness
                left = max(0, left - wanted)
        return used

    def lacking(self, customer: i64, crates: i64) -> i64:
        """How many fish an order lacks, shown in no more crates than there are."""
        any_fish = goods.wants(customer, goods.ANY)
        room = crates - count_bits(self.kinds)
        lacks: i64 = any_fish
        for freshness in range(i64(goods.FRESHNESS_COUNT)):
            there = self.fish[freshness]
            if there > 0 and self.kinds & BITS[freshness] == 0:
                if any_fish == 0 and (freshness == ROTTEN or goods.wants(customer, freshness) == 0):
                    continue
                if room <= 0:
                    there = 0
                room -= 1
            if any_fish > 0:
                lacks -= there
            elif freshness != ROTTEN:
                lacks += max(0, goods.wants(customer, freshness) - there)
        return max(0, lacks)

    def show(self, sealed: i64) -> None:
        """Only what is in the showcase can be served in this turn."""
        for freshness in range(i64(goods.FRESHNESS_COUNT)):
            self.fish[freshness] = 0
        for crate in range(i64(goods.MOST_CRATES)):
            self.fish[fresh_in(sealed, crate)] += count_in(sealed, crate)


def count_supply(shop: Shop, stock: vec[i64]) -> None:
    """What the active player's crates count for, by freshness (LP-X1: doubled ones twice)."""
    seat = shop.active
    for freshness in range(i64(goods.FRESHNESS_COUNT)):
        stock[freshness] = 0
    for crate in range(shop.shop[table.CRATES + seat]):
        count = shop.count(seat, crate)
        if shop.doubled & BITS[crate] != 0:
            count *= 2
        stock[shop.fresh(seat, crate)] += count


def fit_fish(used: i64) -> i64:
    """How many of the fish used are not rotten."""
    total: i64 = 0
    for freshness in range(i64(ROTTEN)):
        total += (used >> 6 * freshness) & 63
    return total
