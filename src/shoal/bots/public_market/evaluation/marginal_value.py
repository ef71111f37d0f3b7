"""The marginal value of tiles, fish and cells: what they add to the plan of the mover."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.public_market.evaluation import weights
from shoal.bots.public_market.evaluation.lanes import LANE, catch_of, fish_of
from shoal.bots.public_market.evaluation.packing import (
    count_cells,
    free_cells,
    worth_of_chest,
)
from shoal.bots.public_market.evaluation.plans import NO_TARGET, Plans
from shoal.bots.public_market.evaluation.position_value import (
    actions_left,
    price_of_fish,
    time_factor_of,
)
from shoal.bots.public_market.evaluation.weights import weight
from shoal.games.public_market.rules import chest
from shoal.games.public_market.rules.market import CARD_LIMIT, CONTRACT_COUNT
from shoal.games.public_market.rules.pieces import BIT, FISH_KINDS
from shoal.games.public_market.rules.state import (
    BEING_PAID,
    COMPLETING,
    GIVING_CARD,
    NOTHING,
    TILE,
    TILE_PLACES,
    State,
    at,
)

CELL_VALUE: Final = 0.2
NO_MISSING_FISH: Final = 50.0
"""The price of a missing fish for plans that lack none."""
ROOM_FOR_TILE: Final = 5
"""Free cells with which a chest has room for one tile more."""
SMALL_GAIN: Final = 0.5
UNKNOWN: Final = -1000.0


@final
class MarginalValue:
    """What one thing more is worth to the mover, from when it last looked."""

    def __init__(self) -> None:
        self.plans = Plans()
        self.actions: float = 0.0
        self.time_factor: float = 0.0
        self.price: float = 0.0
        self.base: float = 0.0
        """What the mover's plan is worth as things are."""
        self.chest: float = 0.0
        """Likewise its chest."""
        self.tile: float = UNKNOWN
        """What the fish of the tile in hand are worth to it."""
        self.scraps: vec[float] = vec[float]([UNKNOWN] * FISH_KINDS)
        """Likewise a fish of each kind."""

    def look(self, state: State) -> None:
        """What the mover plans."""
        mover = state.mover
        self.actions = actions_left(state, mover)
        self.time_factor = time_factor_of(state, self.actions)
        self.price = price_of_fish(self.time_factor)
        self.plans.limit = CARD_LIMIT
        if state.phase == COMPLETING:
            self.price = NO_MISSING_FISH
            self.plans.limit = CARD_LIMIT - state.completed
        if state.phase == BEING_PAID or state.phase > GIVING_CARD:
            return
        self.plans.consider(
            state, mover, weight(weights.GEAR_WEIGHT) * max(0.0, self.actions - 1.0)
        )
        self.base = self.plans.best(catch_of(state, mover), self.price)
        self.chest = worth_of_chest(state, mover, 0, self.time_factor)
        self.tile = UNKNOWN
        for fish in range(i64(FISH_KINDS)):
            self.scraps[fish] = UNKNOWN

    def of_hand(self, state: State) -> float:
        """What the plan is worth more with the fish of the tile in hand."""
        if self.tile == UNKNOWN:
            self.tile = self.of_fish(state, fish_of(state.hand))
        return self.tile

    def of_fish(self, state: State, fish: i64) -> float:
        """What the plan is worth more with these fish."""
        lack, first, second = self.plans.lack, self.plans.first, self.plans.second
        gain = self.plans.best(catch_of(state, state.mover) + fish, self.price) - self.base
        self.plans.lack = lack
        self.plans.first = first
        self.plans.second = second
        return gain

    def of_scrap(self, state: State, fish: i64) -> float:
        """The same with one fish of a kind."""
        if self.scraps[fish] == UNKNOWN:
            self.scraps[fish] = self.of_fish(state, BIT[fish * LANE])
        return self.scraps[fish]

    def of_cells(self, state: State, cells: i64) -> float:
        """What the chest is worth more with these cells covered."""
        return worth_of_chest(state, state.mover, cells, self.time_factor) - self.chest

    def rate_tile(self, state: State, tile: i64) -> float:
        """PM-F1: its fish, and whether it fits."""
        if not chest.keeps_maximum(state, state.mover, tile):
            return 1.0
        if not chest.tile_fits(tile, chest.blocked(state, state.mover)):
            return 1.0
        gain = self.of_fish(state, fish_of(tile))
        return max(gain + CELL_VALUE * 4.0, 1.0)

    def of_tile(self, state: State) -> float:
        """What one more tile may bring."""
        if count_cells(free_cells(state, state.mover)) < ROOM_FOR_TILE:
            return SMALL_GAIN
        return weight(weights.TILE_WEIGHT)

    def count_tiles(self, state: State) -> i64:
        count: i64 = 0
        place = at(state.mover, TILE)
        while count < TILE_PLACES and state.board[place + count] != NOTHING:
            count += 1
        return count

    def is_planned(self, state: State, card: i64, place: i64, number: i64) -> bool:
        """Whether a card is one of the plan."""
        return self.is_card(state, self.plans.first, card, place, number) or self.is_card(
            state, self.plans.second, card, place, number
        )

    def is_card(self, state: State, target: i64, card: i64, place: i64, number: i64) -> bool:
        """Whether a target of the plan is a card that lies in one of these places."""
        if target == NO_TARGET or target < number:
            return False
        if number == 0 and target >= CONTRACT_COUNT:
            return False
        return state.board[place + target - number] == card
