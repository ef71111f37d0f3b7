"""What a market could bring a player of Public Market: the best two cards for its catch.

Fish are counted in four lanes of a whole number, eight bits each, sardines lowest.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.public_market.evaluation import weights
from shoal.bots.public_market.evaluation.weights import weight
from shoal.games.public_market.rules import market, score
from shoal.games.public_market.rules.market import CARD_LIMIT, CONTRACT_COUNT, STACKS
from shoal.games.public_market.rules.pieces import (
    CARD_COST,
    CARD_GEARS,
    CARD_LOGOS,
    COLUMN_SPACES,
    CONTRACT_COLUMN,
    CONTRACT_COST,
    FISH_KINDS,
    LOCATION_SPACES,
    LOGO_KINDS,
    LOGO_LANE,
    SCORING,
    SPACE_BONUS,
    SPACE_VP,
    TILE_FISH,
)
from shoal.games.public_market.rules.state import (
    CATCH,
    CONTRACTS,
    LIGHTHOUSE,
    LIGHTHOUSES,
    MARKET_TOKEN,
    NOTHING,
    OPEN,
    State,
    at,
)
from shoal.games.public_market.rules.two_players import is_side_free

LANE: Final = 8
HIGH_BITS: Final = 0x80808080
LOW_BITS: Final = 0x01010101
TARGETS: Final = 12
IMPOSSIBLE: Final = -99.0
DOLLARS_PER_VP: Final = 3.0
"""PM-V1."""
SCRAP_VALUE: Final = 0.7
MOST_PASSED: Final = 4.0
"""VP for fish that are sold beside a plan; a plan so far behind the best is not looked at."""
NO_TARGET: Final[i64] = -1
ROUNDING: Final = 1.0e-9
"""Sums of the same numbers may differ by less, in another order."""
NUMBERS: Final[vec[float]] = vec[float]([float(number) for number in range(256)])
"""Whole numbers up to what a lane holds: to look one up takes less time than to convert it."""
DOLLARS: Final[vec[float]] = vec[float]([number / DOLLARS_PER_VP for number in range(1024)])
"""What so many are worth in the end; no sale brings more."""


def pack_fish(counts: vec[i64], place: i64) -> i64:
    """Four counts as lanes."""
    lanes: i64 = 0
    for fish in range(i64(FISH_KINDS)):
        lanes |= counts[place + fish] << fish * LANE
    return lanes


def lacking(need: i64, catch: i64) -> i64:
    """What is needed and not there, in lanes."""
    gap = (need | HIGH_BITS) - catch
    return gap & (((gap & HIGH_BITS) >> 7) * 127)


def sum_of(lanes: i64) -> i64:
    """All lanes together."""
    return ((lanes * LOW_BITS) >> 24) & 255


def missing(lack: i64) -> float:
    """How many fish are missing; a salmon counts more."""
    salmon = NUMBERS[lack >> 3 * LANE] * weight(weights.SALMON_WEIGHT)
    return NUMBERS[sum_of(lack)] + salmon


@final
class Plans:
    """The cards that a party may aim at, and what each of them is worth to it.

    costs    fish of each card, in lanes
    worths   what a card is worth on the best space (PM-K4) or by gears and logos (PM-K7)
    seconds  a contract's column again: what the next best space is worth
    singles  what a card is worth with nothing else
    nets     the same less what the fish that it lacks cost, in the plan that is looked for
    """

    def __init__(self) -> None:
        self.costs: vec[i64] = vec[i64]([0] * TARGETS)
        self.worths: vec[float] = vec[float]([0.0] * TARGETS)
        self.seconds: vec[float] = vec[float]([0.0] * TARGETS)
        self.columns: vec[i64] = vec[i64]([0] * TARGETS)
        self.singles: vec[float] = vec[float]([0.0] * TARGETS)
        self.nets: vec[float] = vec[float]([0.0] * TARGETS)
        self.logos: i64 = 0
        """PM-V1: those of the party, as one number."""
        self.of_logos: vec[float] = vec[float]([0.0] * LOGO_KINDS)
        """What one more of each kind is worth."""
        self.open_card: float = 0.0
        """PM-K5: what the best of the open cards is worth."""
        self.collection: float = IMPOSSIBLE
        """The best space of a collection location (PM-K6)."""
        self.lighthouses: i64 = 0
        self.gear: float = 0.0
        """What a gear is worth now."""
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
        self.gear = gear
        self.extra = 0
        if state.has_token(party, MARKET_TOKEN):
            self.extra = 1
        self.lighthouses = state.board[at(party, LIGHTHOUSES)]
        self.logos = score.logos_for_sets(state, party)
        for logo in range(i64(LOGO_KINDS)):
            self.of_logos[logo] = self.worth_of_logo(logo)
        self.open_card = 0.0
        for stack in range(i64(STACKS)):
            self.consider_card(state.board[OPEN + stack], CONTRACT_COUNT + stack)
            self.open_card = max(self.open_card, self.worths[CONTRACT_COUNT + stack])
        self.collection = self.best_collection(state)
        for number in range(i64(CONTRACT_COUNT)):
            self.consider_contract(state, number)
        for target in range(i64(TARGETS)):
            self.singles[target] = self.alone(target)

    def consider_contract(self, state: State, number: i64) -> None:
        """PM-K4: the two best free spaces of its column."""
        contract = state.board[CONTRACTS + number]
        column = CONTRACT_COLUMN[contract]
        self.costs[number] = pack_fish(CONTRACT_COST, contract * FISH_KINDS)
        self.columns[number] = column
        if number > 0 and self.columns[number - 1] == column:
            self.worths[number] = self.worths[number - 1]
            self.seconds[number] = self.seconds[number - 1]
            return
        self.worths[number] = IMPOSSIBLE
        self.seconds[number] = IMPOSSIBLE
        for space in range(column * COLUMN_SPACES, (column + 1) * COLUMN_SPACES):
            if is_free(state, space):
                self.rank_space(number, self.worth_of_space(state, space))

    def rank_space(self, number: i64, worth: float) -> None:
        """Keep the two best spaces of a contract."""
        if worth > self.worths[number]:
            self.seconds[number] = self.worths[number]
            self.worths[number] = worth
        elif worth > self.seconds[number]:
            self.seconds[number] = worth

    def worth_of_space(self, state: State, space: i64) -> float:
        """PM-K5, PM-K6: VP and bonus of a space."""
        if space >= SCORING:
            return 1.0 + self.of_logos[(space - SCORING) % LOGO_KINDS]
        bonus = SPACE_BONUS[market.of_table(state, space)]
        worth = float(SPACE_VP[market.of_table(state, space)])
        if bonus == market.SCRAP_BONUS and state.bag > 0:
            return worth + SCRAP_VALUE
        if bonus == market.GEAR_BONUS:
            return worth + self.gear
        if bonus == market.CARD_BONUS:
            return worth + self.open_card
        return worth

    def best_collection(self, state: State) -> float:
        """PM-K6: $3 and the logo that helps most."""
        best = IMPOSSIBLE
        for space in range(i64(SCORING), i64(LOCATION_SPACES)):
            if is_free(state, space):
                best = max(best, self.worth_of_space(state, space))
        return best

    def consider_card(self, card: i64, number: i64) -> None:
        """PM-K7: a Today's Catch card."""
        self.worths[number] = IMPOSSIBLE
        self.columns[number] = number
        self.seconds[number] = IMPOSSIBLE
        if card != NOTHING:
            self.costs[number] = pack_fish(CARD_COST, card * FISH_KINDS)
            self.worths[number] = self.worth_of_card(card)

    def worth_of_card(self, card: i64) -> float:
        """PM-K7: logos for the sets, and gears."""
        worth = 0.2
        for logo in range(i64(LOGO_KINDS)):
            if CARD_LOGOS[card * LOGO_KINDS + logo] > 0:
                worth += self.of_logos[logo]
            worth += self.gear * float(CARD_GEARS[card * FISH_KINDS + logo])
        return worth

    def worth_of_logo(self, logo: i64) -> float:
        """PM-V1: it makes one set larger, by one VP more than the set was large."""
        own = (self.logos >> logo * LOGO_LANE) & 255
        worth = 1.3
        for other in range(i64(LOGO_KINDS)):
            if (self.logos >> other * LOGO_LANE) & 255 > own:
                worth += 1.0
        return worth

    # Plans

    def together(self, one: i64, other: i64) -> float:
        """What two cards are worth, each on its best space."""
        if other >= CONTRACT_COUNT:
            return self.alone(one) + self.worths[other]
        if self.lighthouses < 2:
            return IMPOSSIBLE
        either = max(self.worths[one], self.worths[other])
        if self.columns[one] == self.columns[other]:
            return max(self.worths[one] + self.seconds[one], self.collection + either)
        return max(self.worths[one] + self.worths[other], self.collection + either)

    def alone(self, one: i64) -> float:
        """What one card is worth."""
        if one >= CONTRACT_COUNT:
            return self.worths[one]
        if self.lighthouses < 1:
            return IMPOSSIBLE
        return max(self.worths[one], self.collection)

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
        singles, nets = self.singles, self.nets
        most = 0.0
        for target in range(i64(TARGETS)):
            lost = price * missing(lacking(self.costs[target], catch))
            nets[target] = singles[target] - lost
            most = max(most, nets[target])
        for one in range(i64(TARGETS)):
            alone, rest = singles[one], nets[one] + whole + ROUNDING
            if alone < 0.0 or rest + most <= best or rest + most < floor:
                continue
            best = self.try_plan(one, NO_TARGET, alone, catch, price, best)
            if self.limit < CARD_LIMIT:
                continue
            for other in range(self.first_partner(one), i64(TARGETS)):
                bound = rest + nets[other]
                if bound <= best or bound < floor:
                    continue
                worth = self.together(one, other)
                if worth > 0.0:
                    best = self.try_plan(one, other, worth, catch, price, best)
        return best

    def worth_of_last(self, catch: i64, price: float, whole: float) -> float:
        """What the plan that was found last would bring with this catch, if it still may be made.

        Where more could be sold than MOST_PASSED it says nothing: there the best of all plans need
        not be the one that is found.
        """
        one, other = self.first, self.second
        if one == NO_TARGET or whole > MOST_PASSED or self.singles[one] < 0.0:
            return IMPOSSIBLE
        worth, need = self.singles[one], self.costs[one]
        if other != NO_TARGET:
            if self.limit < CARD_LIMIT or other < self.first_partner(one):
                return IMPOSSIBLE
            worth = self.together(one, other)
            need += self.costs[other]
            if worth <= 0.0:
                return IMPOSSIBLE
        worth -= price * missing(lacking(need, catch))
        return worth + self.sale(lacking(catch, need))

    def first_partner(self, one: i64) -> i64:
        """PM-K4: a contract may be completed twice, if there are lighthouses; a card is one."""
        if one >= CONTRACT_COUNT:
            return one + 1
        if self.lighthouses < 2:
            return CONTRACT_COUNT
        return one

    def try_plan(
        self, one: i64, other: i64, worth: float, catch: i64, price: float, best: float
    ) -> float:
        """The better of a plan and the best one so far."""
        need = self.costs[one]
        if other != NO_TARGET:
            need += self.costs[other]
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


def is_free(state: State, space: i64) -> bool:
    """PM-K4, PM-2P2: whether a lighthouse may be put there."""
    if not market.is_space(state, space) or state.board[LIGHTHOUSE + space] != NOTHING:
        return False
    return not state.has_pairs() or is_side_free(state, space)


def catch_of(state: State, party: i64) -> i64:
    """A party's catch in lanes."""
    return pack_fish(state.board, at(party, CATCH))


def fish_of(tile: i64) -> i64:
    """The fish of a tile in lanes."""
    return pack_fish(TILE_FISH, tile * FISH_KINDS)
