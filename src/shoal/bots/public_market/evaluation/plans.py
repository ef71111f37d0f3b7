"""What a market could bring a player of Public Market: the best two cards for its catch."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.public_market.evaluation import weights
from shoal.bots.public_market.evaluation.lanes import LANE, lacking, sum_of
from shoal.bots.public_market.evaluation.targets import IMPOSSIBLE, TARGETS, Targets
from shoal.bots.public_market.evaluation.weights import weight
from shoal.games.public_market.rules.market import CARD_LIMIT
from shoal.games.public_market.rules.state import MARKET_TOKEN, State

DOLLARS_PER_VP: Final = 3.0
"""PM-V1."""
MOST_PASSED: Final = 4.0
"""VP for fish that are sold beside a plan; a plan so far behind the best is not looked at."""
NO_TARGET: Final[i64] = -1
ROUNDING: Final = 1.0e-9
"""Sums of the same numbers may differ by less, in another order."""
NUMBERS: Final[vec[float]] = vec[float]([float(number) for number in range(256)])
"""Whole numbers up to what a lane holds: to look one up takes less time than to convert it."""
DOLLARS: Final[vec[float]] = vec[float]([number / DOLLARS_PER_VP for number in range(1024)])
"""What so many are worth in the end; no sale brings more."""


def missing(lack: i64) -> float:
    """How many fish are missing; a salmon counts more."""
    salmon = NUMBERS[lack >> 3 * LANE] * weight(weights.SALMON_WEIGHT)
    return NUMBERS[sum_of(lack)] + salmon


@final
class Plans:
    """The best plan of a party: one card or two, and what is sold beside them."""

    def __init__(self) -> None:
        self.targets = Targets()
        self.nets: vec[float] = vec[float]([0.0] * TARGETS)
        """What each card is worth alone, less what the fish that it lacks cost in this plan."""
        self.extra: i64 = 0
        """PM-W4: dollars more for each unit that is sold."""
        self.limit: i64 = CARD_LIMIT
        """PM-K3: cards that may be completed."""
        self.first: i64 = NO_TARGET
        """The cards of the plan that was found last."""
        self.second: i64 = NO_TARGET
        self.lack: i64 = 0
        """What that plan still needs, in lanes."""
        self.whole: float = 0.0
        """What the catch would be sold for, in the plan that is looked for."""
        self.floor: float = 0.0
        """What is already known to be possible."""

    def consider(self, state: State, party: i64, gear: float) -> None:
        """Look at all cards for a party."""
        self.extra = 0
        if state.has_token(party, MARKET_TOKEN):
            self.extra = 1
        self.targets.consider(state, party, gear)

    def best(self, catch: i64, price: float) -> float:
        """The best plan for a catch, if a missing fish costs so much; the rest is sold.

        Most pairs are passed over: two cards are worth no more than each by itself, lack no less
        than both by themselves, and no more is sold than the whole catch. What the last plan would
        bring now is a beginning: the best one brings no less.
        """
        whole = self.sale(catch)
        best = whole
        floor = self.worth_of_last(catch, price, whole)
        self.whole = whole
        self.floor = floor
        self.first = NO_TARGET
        self.second = NO_TARGET
        self.lack = 0
        targets, nets = self.targets, self.nets
        singles = targets.singles
        most = 0.0
        for target in range(i64(TARGETS)):
            lost = price * missing(lacking(targets.costs[target], catch))
            nets[target] = singles[target] - lost
            most = max(most, nets[target])
        for one in range(i64(TARGETS)):
            alone, rest = singles[one], nets[one] + whole + ROUNDING
            if alone < 0.0 or rest + most <= best or rest + most < floor:
                continue
            best = self.try_plan(one, NO_TARGET, alone, catch, price, best)
            if self.limit < CARD_LIMIT:
                continue
            for other in range(targets.first_partner(one), i64(TARGETS)):
                bound = rest + nets[other]
                if bound <= best or bound < floor:
                    continue
                worth = targets.together(one, other)
                if worth > 0.0:
                    best = self.try_plan(one, other, worth, catch, price, best)
        return best

    def worth_of_last(self, catch: i64, price: float, whole: float) -> float:
        """What the plan that was found last would bring with this catch, if it still may be made.

        Where more could be sold than MOST_PASSED it says nothing: there the best of all plans need
        not be the one that is found.
        """
        targets, one, other = self.targets, self.first, self.second
        if one == NO_TARGET or whole > MOST_PASSED or targets.singles[one] < 0.0:
            return IMPOSSIBLE
        worth, need = targets.singles[one], targets.costs[one]
        if other != NO_TARGET:
            if self.limit < CARD_LIMIT or other < targets.first_partner(one):
                return IMPOSSIBLE
            worth = targets.together(one, other)
            need += targets.costs[other]
            if worth <= 0.0:
                return IMPOSSIBLE
        worth -= price * missing(lacking(need, catch))
        return worth + self.sale(lacking(catch, need))

    def try_plan(
        self, one: i64, other: i64, worth: float, catch: i64, price: float, best: float
    ) -> float:
        """The better of a plan and the best one so far."""
        costs = self.targets.costs
        need = costs[one]
        if other != NO_TARGET:
            need += costs[other]
        lack = lacking(need, catch)
        worth -= price * missing(lack)
        if worth + MOST_PASSED < best:
            return best
        bound = worth + self.whole
        if bound <= best or bound < self.floor:
            return best
        worth += self.sale(lacking(catch, need))
        if worth <= best:
            return best
        self.first = one
        self.second = other
        self.lack = lack
        return worth

    def sale(self, fish: i64) -> float:
        """PM-K9, PM-W4: what these fish are sold for, in VP."""
        sardines = (fish & 255) >> 1
        others = ((fish >> LANE) & 255) + ((fish >> 2 * LANE) & 255)
        salmon = fish >> 3 * LANE
        units = sardines + others + salmon
        return DOLLARS[units * (1 + self.extra) + salmon]
