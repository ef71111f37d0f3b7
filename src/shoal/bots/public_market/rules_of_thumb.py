"""A player of Public Market by a few rules that fit on a card, as somebody might explain the game.

    fish until the catch is ten, the chest has no room for a tile, or two cards can be paid; then go
    to market
    take the tile with the most fish that fits, and put it where it touches most
    at market, take the dearest contract that can be paid, on the space with the most VP, then the
    dearest card; sell the rest
    bid for a fish that is short, and pay no more than a dollar for a place

Nothing is tried out, and nothing was tuned: it is there to be measured against.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.heuristic import HeuristicBot
from shoal.bots.public_market.evaluation.packing import beside, count_cells, dead_cells, free_cells
from shoal.games.public_market import moves as m
from shoal.games.public_market.components import CELLS, SIDE
from shoal.games.public_market.rules import bidding, chest, market
from shoal.games.public_market.rules.pieces import (
    BIT,
    CARD_COST,
    COLUMN_CELLS,
    CONTRACT_COST,
    FISH_KINDS,
    FULL,
    MASK_BY_TURN,
    ROW_CELLS,
    SCORING,
    SHAPE,
    SPACE_VP,
    TILE_FISH,
)
from shoal.games.public_market.rules.state import CATCH, CONTRACTS, HOME, NOTHING, OPEN, State, at

if TYPE_CHECKING:
    from shoal.core.position import Position

ENOUGH_FISH: Final = 10
CELLS_OF_TILE: Final = 4
CELLS_OF_RIM: Final = sum(
    1 << cell for cell in range(CELLS) if {*divmod(cell, SIDE)} & {0, SIDE - 1}
)
FIRST, LAST = 100.0, -100.0
"""What is always done first, and what only if there is nothing else."""
EARLIER: Final = 1.0
"""Dollars that it is worth to act before one rival more."""
SHORT_FISH: Final = 2.0
"""Dollars for a scrap of a fish that is short."""
HOLE: Final = 2.0
"""Sides that touch, which a cell that no tile reaches any more is worth."""


PLACINGS: Final = (m.PLACE, m.PLACE_SCRAP, m.ANY_SCRAP)
"""Moves that fill cells of the chest."""


class RulesOfThumb(HeuristicBot):
    """Makes the move that a short list of rules likes best."""

    def rate(self, world: Position, move: int) -> float:
        """Nothing in this game is hidden but what nobody has drawn yet."""
        assert isinstance(world, State)  # noqa: S101 - what this game's views give
        return rate(world, move)


def rate(state: State, move: int) -> float:
    """How much the rules like a move."""
    kind = int(m.kind_of(move))
    if kind == m.MARKET:
        return FIRST if is_time_for_market(state) else LAST
    if kind == m.TAKE or kind in PLACINGS:
        return rate_fishing(state, kind, move)
    if kind in (m.CONTRACT, m.CARD, m.FREE, m.GIVE):
        return rate_card(kind, move, state)
    if kind == m.BID:
        return rate_bid(state, move)
    if kind in (m.PAY_ROWS, m.PAY_COLUMNS):
        return float(market.pay_of(state, ROW_CELLS if kind == m.PAY_ROWS else COLUMN_CELLS))
    return {m.CASH: FIRST, m.COOL: 0.5, m.RETURN: LAST, m.DISCARD: LAST}.get(kind, 0.0)


def is_time_for_market(state: State) -> bool:
    party = int(state.mover)
    if sum(catch_of(state)) >= ENOUGH_FISH or count_payable(state) >= 2:
        return True
    return int(count_cells(free_cells(state, party))) < CELLS_OF_TILE


def catch_of(state: State) -> list[int]:
    """The mover's fish of each kind."""
    return [int(state.board[at(state.mover, CATCH) + fish]) for fish in range(FISH_KINDS)]


def count_payable(state: State) -> int:
    """Contracts and open cards that the catch pays for, each by itself."""
    catch = catch_of(state)
    contracts = [int(state.board[CONTRACTS + number]) for number in range(market.CONTRACT_COUNT)]
    cards = [int(state.board[OPEN + stack]) for stack in range(market.STACKS)]
    costs = [contract_cost(contract) for contract in contracts]
    costs += [card_cost(card) for card in cards if card != NOTHING]
    return sum(all(map(int.__le__, cost, catch)) for cost in costs)


def contract_cost(contract: int) -> list[int]:
    return [int(CONTRACT_COST[contract * FISH_KINDS + fish]) for fish in range(FISH_KINDS)]


def card_cost(card: int) -> list[int]:
    return [int(CARD_COST[card * FISH_KINDS + fish]) for fish in range(FISH_KINDS)]


def rate_fishing(state: State, kind: int, move: int) -> float:
    """The most fish that fit, and a place where they touch most and leave no holes."""
    if kind == m.TAKE:
        tile = int(m.item_of(move))
        return float(sum(fish_on(tile))) if may_place(state, tile) else 0.0
    left = int(free_cells(state, state.mover)) & ~cells_of(kind, move)
    holes = float(count_cells(dead_cells(left)))
    return float(count_touching(state, kind, move)) - HOLE * holes


def may_place(state: State, tile: int) -> bool:
    """PM-F2, PM-F4: whether a tile need not be sold."""
    blocked = chest.blocked(state, state.mover)
    return chest.keeps_maximum(state, state.mover, tile) and chest.tile_fits(tile, blocked)


def fish_on(tile: int) -> list[int]:
    return [int(TILE_FISH[tile * FISH_KINDS + fish]) for fish in range(FISH_KINDS)]


def cells_of(kind: int, move: int) -> int:
    """The cells of the chest that a tile or a scrap would cover."""
    place = int(m.place_of(move))
    if kind != m.PLACE:
        return int(BIT[place])
    shape = SHAPE[m.item_of(move)]
    return int(MASK_BY_TURN[(shape * 4 + m.way_of(move)) * CELLS + place])


def count_touching(state: State, kind: int, move: int) -> int:
    """How many cells that are filled or on the rim it would have beside it."""
    cells = cells_of(kind, move)
    filled = ~int(free_cells(state, state.mover)) & FULL
    return int(count_cells(int(beside(cells)) & filled) + count_cells(cells & CELLS_OF_RIM))


def rate_card(kind: int, move: int, state: State) -> float:
    """The dearest first; a contract before a card, on the space with the most VP."""
    item = int(m.item_of(move))
    if kind != m.CONTRACT:
        return sum(card_cost(item)) * (-1.0 if kind == m.GIVE else 1.0)
    space = int(m.place_of(move))
    vp = SPACE_VP[market.of_table(state, space)] if space < SCORING else 1
    return FIRST + sum(contract_cost(item)) + float(vp)


def rate_bid(state: State, move: int) -> float:
    """A dollar for each rival that acts later, two for a fish that is short."""
    place, ahead = int(m.place_of(move)), int(m.way_of(move))
    dollars = float(bidding.fee_of(state, place, ahead) + bidding.price_of(state, place))
    before = float(bidding.count_before(state, place) + ahead)
    scrap = int(m.item_of(move))
    wanted = SHORT_FISH if scrap and not catch_of(state)[scrap - 1] else 1.0 if scrap else 0.0
    full = count_cells(free_cells(state, state.mover)) < CELLS_OF_TILE
    home = FIRST if place == HOME and state.evening == 1 and full else 0.0
    return home + wanted + EARLIER * before - dollars
