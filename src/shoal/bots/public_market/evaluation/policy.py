"""The policy of simulated players: every move has a rate, and nothing is looked ahead."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.public_market.evaluation import weights
from shoal.bots.public_market.evaluation.lanes import LANE, catch_of
from shoal.bots.public_market.evaluation.marginal_value import (
    CELL_VALUE,
    NO_MISSING_FISH,
    SMALL_GAIN,
    MarginalValue,
)
from shoal.bots.public_market.evaluation.packing import worth_of_chest
from shoal.bots.public_market.evaluation.position_value import growth_of, power_of
from shoal.bots.public_market.evaluation.weights import weight
from shoal.core.dice import Dice
from shoal.games.public_market.components import CELLS
from shoal.games.public_market.moves import (
    ANY_SCRAP,
    CARD,
    CASH,
    CONTRACT,
    COOL,
    DONE,
    MARKET,
    PAY_ROWS,
    PLACE,
    PLACE_SCRAP,
    RETURN,
    SELL,
    item_of,
    kind_of,
    place_of,
    way_of,
)
from shoal.games.public_market.rules import bidding, bonus_board, market
from shoal.games.public_market.rules.market import CONTRACT_COUNT
from shoal.games.public_market.rules.pieces import (
    BIT,
    COLUMN_CELLS,
    MASK_BY_TURN,
    ROW_CELLS,
    SHAPE,
)
from shoal.games.public_market.rules.state import (
    ACTING,
    AT_HOME,
    BEING_PAID,
    BIDDING,
    CASH_POWER,
    CHEST,
    CHOOSING_BONUS,
    CHOOSING_FREE_CARD,
    CHOOSING_POWER,
    COMPLETING,
    CONTRACTS,
    DEPTH,
    GIVING_CARD,
    HANDLING,
    HOME,
    MONEY,
    NOTHING,
    OCEAN,
    OPEN,
    PLACING_SCRAP,
    STEERING,
    TAKING,
    State,
    at,
)
from shoal.games.public_market.rules.table import WIDEST

MINUS_INFINITY: Final = -1.0e9
CASH_RATE: Final = 90.0
"""A move that is good at any time: $5 of the shrimp power."""
PLAN_BONUS: Final = 20.0
RETURN_RATE: Final = -30.0
"""PM-F3: a scrap given back by choice; it goes back by itself in the end."""
VP_PER_DOLLAR: Final = 1.0 / 3.0
LAST_TWO_ACTIONS: Final = 2.0
LOGO_VALUE: Final = 2.0
"""PM-W6: a logo more for the sets."""
CANDIDATES_BY_PHASE: Final[vec[i64]] = vec[i64]([4, 14, 3, 8, 7, 4, 10, 4, 2, 8, 4, 4, 4, 8, 4, 1])
"""How many moves are worth a thought, by phase."""
POWER_RATES: Final[vec[float]] = vec[float]([0.9, 1.0, 0.8, 1.2])
"""PM-F6: shrimp powers that a player likes to choose: cooler, scrap, anywhere, cash."""


@final
class Policy:
    """Rates the mover's moves without looking ahead."""

    def __init__(self) -> None:
        self.marginal = MarginalValue()
        self.rates: vec[float] = vec[float]([0.0] * WIDEST)

    def pick(self, state: State, moves: vec[i64], count: i64, dice: Dice) -> i64:
        """The move with the best rate; bids and courses vary."""
        phase = state.phase
        noise = 0.0
        if phase in (BIDDING, STEERING) or phase > GIVING_CARD:
            noise = weight(weights.NOISE) / 1024.0
        if phase == STEERING:
            return moves[dice.below(count)]
        self.rate(state, moves, count)
        best = MINUS_INFINITY
        chosen = moves[0]
        for number in range(count):
            rate = self.rates[number]
            if noise > 0.0:
                rate += noise * float(dice.below(1024))
            if rate > best:
                best = rate
                chosen = moves[number]
        return chosen

    def shortlist(self, state: State, moves: vec[i64], count: i64) -> i64:
        """Put the best moves first, in their order; returns the count worth a thought.

        PM-F10: $5 are taken as soon as they can be; no other move is as good.
        """
        self.rate(state, moves, count)
        few = min(count, CANDIDATES_BY_PHASE[state.phase])
        if state.may_use(state.mover, CASH_POWER):
            few = 1
        for place in range(few):
            best = place
            for number in range(place + 1, count):
                if self.rates[number] > self.rates[best]:
                    best = number
            move = moves[best]
            rate = self.rates[best]
            moves[best] = moves[place]
            self.rates[best] = self.rates[place]
            moves[place] = move
            self.rates[place] = rate
        return few

    def rate(self, state: State, moves: vec[i64], count: i64) -> None:
        self.marginal.look(state)
        for number in range(count):
            self.rates[number] = self.rate_of(state, moves[number])

    def rate_of(self, state: State, move: i64) -> float:
        phase = state.phase
        kind = kind_of(move)
        if kind == CASH:
            return CASH_RATE
        if kind == ANY_SCRAP:
            lost = power_of(state, state.mover) * self.marginal.time_factor
            return self.rate_scrap(state, move) - lost
        if phase == HANDLING or phase in (PLACING_SCRAP, AT_HOME):
            return self.rate_handling(state, kind, move)
        if phase == BIDDING:
            return self.rate_bid(state, move)
        if phase == COMPLETING:
            return self.rate_card(state, kind, move)
        return self.rate_choice(state, kind, move)

    # Fishing

    def rate_handling(self, state: State, kind: i64, move: i64) -> float:
        """PM-F2, PM-F3, PM-F7, PM-K1, PM-D4: the tile first, then scraps."""
        if kind == PLACE:
            tile = item_of(move)
            cells = MASK_BY_TURN[(SHAPE[tile] * 4 + way_of(move)) * CELLS + place_of(move)]
            return self.marginal.of_hand(state) + self.marginal.of_cells(state, cells)
        if kind == PLACE_SCRAP:
            rate = self.rate_scrap(state, move)
            if state.hand != NOTHING:
                rate -= PLAN_BONUS
            return rate
        if kind == SELL:
            return 1.0
        if kind == COOL:
            return self.marginal.of_hand(state) - SMALL_GAIN
        return self.rate_ending(kind)

    def rate_ending(self, kind: i64) -> float:
        """PM-F3: a tile is discarded only if it must be, a scrap given back never by choice."""
        if kind == DONE:
            return 0.0
        if kind == RETURN:
            return RETURN_RATE
        return -1.0

    def rate_scrap(self, state: State, move: i64) -> float:
        """PM-F2, PM-F8: a fish on a cell."""
        return self.marginal.of_scrap(state, item_of(move)) + self.marginal.of_cells(
            state, BIT[place_of(move)]
        )

    # Bids

    def rate_bid(self, state: State, move: i64) -> float:
        """PM-B1 to PM-B3: the scrap, and to be before others, for that money."""
        place = place_of(move)
        ahead = way_of(move)
        cost = bidding.fee_of(state, place, ahead) + bidding.price_of(state, place)
        later = min(1.0, self.marginal.actions / 12.0)
        rate = -(VP_PER_DOLLAR + weight(weights.DOLLAR) * later) * float(cost)
        before = bidding.count_before(state, place) + ahead
        rate += weight(weights.ACT_EARLIER) * (float(before) + 0.25 * float(place))
        if item_of(move) > 0:
            lane = (item_of(move) - 1) * LANE
            rate += CELL_VALUE
            if (self.marginal.plans.lack >> lane) & 255 > 0:
                rate += self.marginal.price
            else:
                rate += VP_PER_DOLLAR
        if state.evening == 1 and place != HOME:
            rate += self.marginal.of_tile(state)
        return rate

    # Actions

    def rate_action(self, state: State, kind: i64) -> float:
        """PM-A1: to market, if it brings more than one tile more for every action it took."""
        if kind != MARKET:
            return 0.0
        mover = state.mover
        if state.bag == 0 and state.seats > 1:
            return -1.0
        now = self.marginal.plans.best(catch_of(state, mover), NO_MISSING_FISH)
        now += worth_of_chest(state, mover, 0, 0.0)
        if state.seats == 1 and self.marginal.actions < LAST_TWO_ACTIONS:
            return now
        return now - self.marginal.of_tile(state) * (float(self.marginal.count_tiles(state)) + 1.0)

    # The market

    def rate_card(self, state: State, kind: i64, move: i64) -> float:
        """PM-K3 to PM-K7: a card of the plan, on the space that is worth most."""
        if kind == CONTRACT:
            rate = self.marginal.plans.targets.worth_of_space(state, place_of(move))
            if self.marginal.is_planned(state, item_of(move), CONTRACTS, 0):
                rate += PLAN_BONUS
            return rate
        if kind == CARD:
            rate = self.marginal.plans.targets.worth_of_card(item_of(move))
            if self.marginal.is_planned(state, item_of(move), OPEN, CONTRACT_COUNT):
                rate += PLAN_BONUS
            return rate
        return 2.0

    # All else

    def rate_choice(self, state: State, kind: i64, move: i64) -> float:
        """PM-K10, PM-R2, PM-F6, PM-W3, PM-1S5."""
        phase = state.phase
        if phase == ACTING:
            return self.rate_action(state, kind)
        if phase == TAKING:
            return self.marginal.rate_tile(state, item_of(move))
        if phase == STEERING:
            return self.rate_column(state, place_of(move))
        if phase == CHOOSING_FREE_CARD:
            return self.marginal.plans.targets.worth_of_card(item_of(move))
        if phase == GIVING_CARD:
            return -self.marginal.plans.targets.worth_of_card(item_of(move))
        return self.rate_bonus(state, kind, move)

    def rate_bonus(self, state: State, kind: i64, move: i64) -> float:
        """PM-K10, PM-F6, PM-W3."""
        phase = state.phase
        if kind == PAY_ROWS:
            return float(market.pay_of(state, ROW_CELLS))
        if phase == BEING_PAID:
            return float(market.pay_of(state, COLUMN_CELLS))
        if phase == CHOOSING_POWER:
            return POWER_RATES[item_of(move)]
        if phase == CHOOSING_BONUS:
            return self.rate_space(state, place_of(move))
        return 0.0

    def rate_column(self, state: State, column: i64) -> float:
        """PM-R2: the best tiles there for the mover, who bids last."""
        total = 0.0
        if state.board[at(state.mover, CHEST)] == NOTHING:
            return total
        for place in range(column * DEPTH, column * DEPTH + DEPTH):
            tile = state.board[OCEAN + place]
            if tile != NOTHING:
                total += self.marginal.rate_tile(state, tile)
        return total

    def rate_space(self, state: State, space: i64) -> float:
        """PM-W6: what a token there is worth now, and will be."""
        worth = float(bonus_board.score_token(state, state.mover, space))
        if space == bonus_board.MONEY_SPACE:
            worth += float(state.board[at(state.mover, MONEY)]) / 6.0
        if bonus_board.LOGO_SPACES <= space < bonus_board.LOGO_SPACES + bonus_board.PLAIN_PLACE:
            worth += LOGO_VALUE
        return worth + growth_of(state, state.mover, space, self.marginal.actions)
