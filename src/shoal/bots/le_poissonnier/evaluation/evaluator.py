"""Evaluates Le Poissonnier by the chance to win that each stall's goods and orders give it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator, both_aims, squash
from shoal.bots.le_poissonnier.evaluation.candidates import CandidateMoves
from shoal.bots.le_poissonnier.evaluation.estimating import estimate
from shoal.bots.le_poissonnier.evaluation.learned_value import FACT_COUNT
from shoal.bots.le_poissonnier.evaluation.standing import ALL_HANDS
from shoal.core.dice import Dice
from shoal.core.position import Position
from shoal.games.le_poissonnier.rules.ending import MEASURES
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.le_poissonnier.rules.state import TALKS

TURNS_AHEAD: Final = 2.0
"""So many turns ahead are half of the longest lead."""
TALK_COST: Final = 0.002
"""What a talk must add to the chance of winning: others at the table wait for it."""


@final
class GameEvaluator(Evaluator):
    """Generates candidates, prices deals, and estimates who wins."""

    def __init__(self) -> None:
        self.generator = CandidateMoves()
        self.ranks = True

    def learn(self, weights: dict[str, list[int]]) -> None:
        """Expect what was learned."""
        self.generator.pricing.standing.learn(weights)

    def facts_of(self, shop: Shop, seat: i64) -> list[float]:
        """What is known of a seat in this position, whose talks are settled."""
        standing = self.generator.pricing.standing
        estimate(standing, shop, ALL_HANDS)
        start = FACT_COUNT * seat
        return [standing.facts[start + number] for number in range(i64(FACT_COUNT))]

    def have_of(self, shop: Shop, seat: i64) -> list[float]:
        """Coins, customers and stamps that a seat has."""
        standing = self.generator.pricing.standing
        standing.count(shop)
        return [standing.sums[MEASURES * seat + measure] for measure in range(i64(MEASURES))]

    def expected_of(self, shop: Shop, seat: i64) -> list[float]:
        """Coins, customers and stamps that a seat is expected to end with."""
        standing = self.generator.pricing.standing
        self.estimate(shop)
        return [standing.sums[MEASURES * seat + measure] for measure in range(i64(MEASURES))]

    def candidates(self, position: Position, seat: i64, out: vec[i64]) -> i64:
        """Put the candidates of a seat into `out`. Returns the count."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        return self.generator.candidates(position, seat, out)

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:  # noqa: ARG002
        """Answer what is asked, and serve what was agreed on."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        self.generator.pricing.answer(position)

    def value(self, position: Position, seat: i64) -> float:
        """The chance to win; the result once there is one."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        self.estimate(position)
        return self.generator.pricing.standing.win_chance(position, seat)

    def lead(self, position: Position, seat: i64) -> float:
        """How much more a stall is expected to end with than the others."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        self.estimate(position)
        return squash(self.generator.pricing.standing.lead(position, seat), TURNS_AHEAD)

    def worth(self, position: Position, seat: i64) -> float:
        """Both aims, less what talk costs; stalls are estimated once."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        self.estimate(position)
        return self.worth_as_estimated(position, seat)

    def worth_of_seats(self, position: Position, seats: i64, out: vec[float]) -> None:
        """The same for some seats."""
        assert isinstance(position, Shop)  # noqa: S101 - tells the compiler
        self.estimate(position)
        for seat in range(position.terms.seats):
            if seats >> seat & 1 == 1:
                out[seat] = self.worth_as_estimated(position, seat)

    def worth_as_estimated(self, shop: Shop, seat: i64) -> float:
        standing = self.generator.pricing.standing
        over = shop.actors() == 0
        chance = shop.value(seat) if over else standing.win_chance(shop, seat)
        worth = both_aims(chance, squash(standing.lead(shop, seat), TURNS_AHEAD))
        return max(0.0, worth - TALK_COST * float(talks_of(shop, seat)))

    def estimate(self, shop: Shop) -> None:
        """What stalls will end with; at the end, what they have."""
        if shop.actors() == 0:
            self.generator.pricing.standing.count(shop)
        else:
            estimate(self.generator.pricing.standing, shop, ALL_HANDS)


def talks_of(shop: Shop, seat: i64) -> i64:
    """Talks that a seat has begun in the turn that is on."""
    total: i64 = 0
    if seat == shop.active:
        for partner in range(shop.terms.seats):
            total += shop.shop[TALKS + partner]
    return total
