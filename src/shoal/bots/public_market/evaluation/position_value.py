"""What a party of Public Market has and may still expect, in VP."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.public_market.evaluation import weights
from shoal.bots.public_market.evaluation.lanes import catch_of, pack_fish, sum_of
from shoal.bots.public_market.evaluation.packing import count_cells, free_cells, worth_of_chest
from shoal.bots.public_market.evaluation.plans import Plans
from shoal.bots.public_market.evaluation.weights import weight
from shoal.games.public_market.rules import bonus_board, score
from shoal.games.public_market.rules.pieces import FISH_KINDS, MOST_CRABS
from shoal.games.public_market.rules.shallow_waters import ROW_SPACES
from shoal.games.public_market.rules.state import (
    BIDDING,
    BOARD_SIDE,
    CASH_POWER,
    COLUMNS,
    CRABS,
    CUBE,
    DEPTH,
    FRESH,
    GEAR,
    LIGHTHOUSES,
    LINE,
    MONEY,
    POINT,
    STAND,
    WAITING,
    State,
    at,
)

GAME_ACTIONS: Final = 12.0
"""Actions of a whole game with three players, about."""
CHEST_ACTIONS: Final = 3.0
"""Actions in which a chest can still be filled."""
USEFUL_DOLLARS: Final = 20
"""Dollars beyond which more of them buy nothing."""
EVENING_TILES: Final = 1.5
"""Tiles that a player catches in the evening, about; they are dear (PM-D2)."""
LATE_FISH: Final = 2.0
"""How much more a missing fish counts when there is no time to catch it."""
NO_ROOM_FISH: Final = 0.5
"""A missing fish for which the chest has no room."""
FISH_PER_CELL: Final = 0.72
GROWTH: Final[vec[float]] = vec[float]([0.12, 0.15, 0.25, 0.12, 0.35, 0.4])
"""In an action: gears of a fish, logos of a kind, a fish in costs; crabs, cards, lighthouses."""


def actions_left(state: State, party: i64) -> float:
    """How often a party will still act, the final market not counted."""
    meeples: i64 = 1
    if state.has_pairs():
        meeples = 2
    later = float(state.bag // DEPTH * meeples)
    if state.evening == 1:
        return later + evenings_left(state)
    later += float(waiting_meeples(state, party))
    if state.seats > 1:
        later += EVENING_TILES
    return later


def evenings_left(state: State) -> float:
    """PM-D6: a round for each column that has tiles; who has no chest can only go home."""
    count = 0.0
    for column in range(i64(COLUMNS)):
        if state.has_tiles(column):
            count += EVENING_TILES / 3.0
    return count


def waiting_meeples(state: State, party: i64) -> i64:
    """Own meeples that have not acted in this round."""
    count: i64 = 0
    for number in range(state.count_line()):
        if state.board[LINE + number] & 7 == party:
            count += 1
    if state.step == BIDDING:
        for space in range(i64(2 * BOARD_SIDE)):
            if state.board[STAND + space] == party:
                count += 1
    return count


def time_factor_of(state: State, actions: float) -> float:
    """From 0 to 1: whether there is time to fill a chest; alone one action must be a market."""
    if state.seats == 1:
        actions -= 1.0
    return max(0.0, min(1.0, actions / CHEST_ACTIONS))


def price_of_fish(time_factor: float) -> float:
    """What a missing fish costs."""
    return weight(weights.MISSING_FISH) + LATE_FISH * (1.0 - time_factor)


@final
class Prospects:
    """What a party has and may expect, from when it was looked at last; in VP where it says so."""

    def __init__(self, plans: Plans) -> None:
        self.plans = plans
        self.actions: float = 0.0
        self.time_factor: float = 0.0
        self.fresh: float = 0.0
        """What an empty chest would bring at the next market, by gears alone; VP."""
        self.catch: float = 0.0
        """What the catch will bring there; VP."""
        self.lack: float = 0.0
        """Fish that the plan for it still needs."""
        self.short: float = 0.0
        """How many of them there is no room for, if more than none."""
        self.chest: float = 0.0
        """VP."""
        self.waiting: float = 0.0
        """Scraps beside the chest."""

    def look(self, state: State, party: i64) -> None:
        """At a seat; there is nothing like it for the Solo Angler."""
        actions = actions_left(state, party)
        time_factor = time_factor_of(state, actions)
        self.actions = actions
        self.time_factor = time_factor
        plans = self.plans
        plans.consider(state, party, weight(weights.GEAR_WEIGHT) * max(0.0, actions - 1.0))
        price = price_of_fish(time_factor)
        self.fresh = plans.best(pack_fish(state.board, at(party, GEAR)), price)
        self.catch = plans.best(catch_of(state, party), price)
        self.lack = float(sum_of(plans.lack))
        room = FISH_PER_CELL * float(count_cells(free_cells(state, party)))
        self.short = self.lack - room
        self.chest = worth_of_chest(state, party, 0, time_factor)
        self.waiting = float(sum_of(pack_fish(state.board, at(party, WAITING))))

    def to_come(self, state: State) -> float:
        """What the next market will bring, and the chest; VP."""
        if state.seats == 1 and self.actions < 1.0:
            return 0.0
        worth = -weight(weights.FRESH_WEIGHT) * self.time_factor * self.fresh
        worth += self.catch
        if self.short > 0.0:
            worth -= NO_ROOM_FISH * self.short
        worth += self.chest
        scraps = self.time_factor * weight(weights.WAITING_WEIGHT) * self.waiting
        return weight(weights.MARKET_DISCOUNT) * worth + scraps


def strength(state: State, party: i64, prospects: Prospects) -> float:
    """VP, and what is still to come of gears, catch and chest."""
    worth = float(score.total(state, party))
    if state.is_angler(party):
        return worth + weight(weights.ANGLER_WEIGHT) * float(state.bag // DEPTH + 1)
    prospects.look(state, party)
    return worth + means(state, party, prospects.actions) + prospects.to_come(state)


def means(state: State, party: i64, actions: float) -> float:
    """Money, gears, powers and tokens that will be of use."""
    dollars = state.board[at(party, MONEY)]
    useful = float(min(dollars, USEFUL_DOLLARS))
    worth = weight(weights.DOLLAR) * min(1.0, actions / GAME_ACTIONS) * useful
    worth += float(dollars % 3) / 3.0
    gear = weight(weights.GEAR_WEIGHT) * actions
    for fish in range(i64(FISH_KINDS)):
        worth += gear * float(state.board[at(party, GEAR) + fish])
    if state.board[at(party, FRESH)] == 1:
        worth += power_of(state, party) * min(1.0, actions)
    point = state.board[at(party, POINT)]
    if point > 0:
        worth += weight(weights.POINT_WEIGHT) * float(point) * min(1.0, actions)
    if state.shallow == 1:
        worth += tokens_to_come(state, party, actions)
    return worth


def growth_of(state: State, party: i64, space: i64, actions: float) -> float:
    """PM-W6: what a token on a space of the bonus board will be worth more at the end."""
    if space % ROW_SPACES == bonus_board.PLAIN_PLACE or space == bonus_board.MONEY_SPACE:
        return 0.0
    if space == bonus_board.LIGHTHOUSE_SPACE:
        return 2.0 * min(float(state.board[at(party, LIGHTHOUSES)]), GROWTH[5] * actions)
    if space == bonus_board.CRAB_SPACE:
        crabs = float(MOST_CRABS - state.board[at(party, CRABS)])
        return 2.0 * min(crabs, GROWTH[3] * actions)
    if space == bonus_board.CARD_SPACE:
        return GROWTH[4] * actions
    return GROWTH[space // ROW_SPACES] * actions


def tokens_to_come(state: State, party: i64, actions: float) -> float:
    """PM-W6: the same for all tokens of a party."""
    worth = 0.0
    for space in range(i64(bonus_board.BONUS_SPACES)):
        if bonus_board.is_on(state, party, space):
            worth += growth_of(state, party, space, actions)
    return worth


def power_of(state: State, party: i64) -> float:
    """PM-F6: the power on which the cube stands."""
    if state.board[at(party, CUBE)] == CASH_POWER:
        return weight(weights.CASH_WEIGHT)
    return weight(weights.POWER)
