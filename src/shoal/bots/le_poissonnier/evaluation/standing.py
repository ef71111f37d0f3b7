"""What every stall is expected to end with, in coins, customers and stamps: three numbers per seat.

`estimating` puts them together, from what a stall has, orders that lie ready, and turns to come.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.le_poissonnier.evaluation.customers import COINS_FROM, STAMPS_FROM
from shoal.bots.le_poissonnier.evaluation.learned_value import FACT_COUNT, OWN, LearnedValue
from shoal.bots.le_poissonnier.evaluation.stock import Stock
from shoal.bots.le_poissonnier.evaluation.win_chance import SCALES, chance
from shoal.games.le_poissonnier.rules import goods
from shoal.games.le_poissonnier.rules import state as table
from shoal.games.le_poissonnier.rules.ending import (
    BY_COINS,
    BY_CUSTOMERS,
    BY_STAMPS,
    MEASURES,
    customers,
)
from shoal.games.le_poissonnier.rules.shop import Shop

ALL_HANDS: Final = -1
"""For `estimate`: hands are taken as they are."""
NOT_FOUND: Final = -1
TURN_VALUE: Final[vec[float]] = vec[float]([3.3, 1.4, 2.1])
"""What a turn brings to a stall with three crates: coins, customers, stamps."""


@final
class Standing:
    """The last estimate, and memory for it."""

    def __init__(self) -> None:
        self.sums: vec[float] = vec[float]([0.0] * (MEASURES * goods.SEATS))
        self.queue: vec[i64] = vec[i64]([0] * goods.QUEUE_LENGTH)
        self.queued: i64 = 0
        self.stock = Stock()
        self.turns: i64 = 0
        """Turns to come, the one that is being prepared included."""
        self.next: i64 = 0
        """The seat whose turn comes next, or is being prepared."""
        self.viewer: i64 = ALL_HANDS
        self.facts: vec[float] = vec[float]([0.0] * (FACT_COUNT * goods.SEATS))
        """What the last estimate is made of, seat by seat."""
        self.have: vec[float] = vec[float]([0.0] * (MEASURES * goods.SEATS))
        """What seats have, in the last estimate."""
        self.learned: LearnedValue | None = None
        """What was learned; without it an estimate is the sum that was made by hand."""
        self.scales: vec[float] = SCALES

    def learn(self, weights: dict[str, list[int]]) -> None:
        """Expect what was learned."""
        learned = LearnedValue(weights)
        self.learned = learned
        self.scales = learned.scales

    def win_chance(self, shop: Shop, seat: i64) -> float:
        """How likely a seat wins, by the last estimate."""
        return chance(self.sums, shop.terms.seats, seat, float(self.turns), self.scales)

    def win_chance_at(self, shop: Shop, seat: i64, other: i64, coins: i64) -> float:
        """The same if it had so many coins more, and another seat so many less."""
        own, theirs = MEASURES * seat + BY_COINS, MEASURES * other + BY_COINS
        before, of_other = self.sums[own], self.sums[theirs]
        self.pay(other, seat, coins)
        found = self.win_chance(shop, seat)
        self.sums[own] = before
        self.sums[theirs] = of_other
        return found

    def pay(self, seat: i64, other: i64, coins: i64) -> None:
        """In the last estimate, move coins from a seat to another."""
        self.sums[MEASURES * seat + BY_COINS] -= float(coins)
        self.sums[MEASURES * other + BY_COINS] += float(coins)

    def lead(self, shop: Shop, seat: i64) -> float:
        """How many turns a seat is ahead of the average of others, by the last estimate."""
        total = 0.0
        for other in range(shop.terms.seats):
            part = -1.0 / float(shop.terms.seats - 1)
            if other == seat:
                part = 1.0
            for measure in range(i64(MEASURES)):
                total += part * self.sums[MEASURES * other + measure] / TURN_VALUE[measure]
        return total / float(MEASURES)

    def count(self, shop: Shop) -> None:
        """Take what all seats have, and nothing that is to come."""
        for seat in range(shop.terms.seats):
            self.sums[MEASURES * seat + BY_COINS] = float(shop.shop[table.COINS + seat])
            self.sums[MEASURES * seat + BY_CUSTOMERS] = float(customers(shop, seat))
            self.sums[MEASURES * seat + BY_STAMPS] = float(shop.shop[table.STAMPS + seat])

    def begin_facts(self, shop: Shop) -> None:
        """Forget the facts of before; keep what all seats have."""
        have, sums = self.have, self.sums
        for seat in range(shop.terms.seats):
            self.forget_facts(seat)
        for number in range(MEASURES * shop.terms.seats):
            have[number] = sums[number]

    def forget_facts(self, seat: i64) -> None:
        """Those that are added to; `look_at_game` writes the others."""
        facts = self.facts
        for number in range(FACT_COUNT * seat, FACT_COUNT * seat + OWN):
            facts[number] = 0.0

    def note(self, seat: i64, fact: i64, amount: float) -> None:
        """Add to a fact of a seat."""
        self.facts[FACT_COUNT * seat + fact] += amount

    def expect(self, seat: i64, customer: i64, part: float, fact: i64) -> None:
        """Add a part of what a customer brings, to the sums and to three facts."""
        self.add(seat, BY_COINS, part * COINS_FROM[customer], fact)
        self.add(seat, BY_CUSTOMERS, part, fact)
        self.add(seat, BY_STAMPS, part * STAMPS_FROM[customer], fact)

    def add(self, seat: i64, measure: i64, amount: float, fact: i64) -> None:
        self.sums[MEASURES * seat + measure] += amount
        self.note(seat, fact + measure, amount)
