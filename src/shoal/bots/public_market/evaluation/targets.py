"""The cards that a party of Public Market may aim at, and what each of them is worth to it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.public_market.evaluation.lanes import pack_fish
from shoal.games.public_market.rules import market, score
from shoal.games.public_market.rules.market import CONTRACT_COUNT, STACKS
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
)
from shoal.games.public_market.rules.state import (
    CONTRACTS,
    LIGHTHOUSE,
    LIGHTHOUSES,
    NOTHING,
    OPEN,
    State,
    at,
)
from shoal.games.public_market.rules.two_players import is_side_free

TARGETS: Final = 12
IMPOSSIBLE: Final = -99.0
SCRAP_VALUE: Final = 0.7


@final
class Targets:
    """Up to two of them make a plan.

    costs    fish of each card, in lanes
    worths   what a card is worth on the best space (PM-K4) or by gears and logos (PM-K7)
    seconds  a contract's column again: what the next best space is worth
    singles  what a card is worth with nothing else
    """

    def __init__(self) -> None:
        self.costs: vec[i64] = vec[i64]([0] * TARGETS)
        self.worths: vec[float] = vec[float]([0.0] * TARGETS)
        self.seconds: vec[float] = vec[float]([0.0] * TARGETS)
        self.columns: vec[i64] = vec[i64]([0] * TARGETS)
        self.singles: vec[float] = vec[float]([0.0] * TARGETS)
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

    def consider(self, state: State, party: i64, gear: float) -> None:
        """Look at all cards for a party."""
        self.gear = gear
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

    def first_partner(self, one: i64) -> i64:
        """PM-K4: a contract may be completed twice, if there are lighthouses; a card is one."""
        if one >= CONTRACT_COUNT:
            return one + 1
        if self.lighthouses < 2:
            return CONTRACT_COUNT
        return one


def is_free(state: State, space: i64) -> bool:
    """PM-K4, PM-2P2: whether a lighthouse may be put there."""
    if not market.is_space(state, space) or state.board[LIGHTHOUSE + space] != NOTHING:
        return False
    return not state.has_pairs() or is_side_free(state, space)
