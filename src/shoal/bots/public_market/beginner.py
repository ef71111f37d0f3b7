"""Shrimp in Public Market: goes to market with the first card that it can pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.heuristic import HeuristicBot
from shoal.bots.public_market.evaluation.packing import count_cells, free_cells
from shoal.bots.public_market.rules_of_thumb import (
    CELLS_OF_TILE,
    FIRST,
    LAST,
    PLACINGS,
    catch_of,
    count_payable,
    count_touching,
    fish_on,
    rate,
)
from shoal.games.public_market import moves as m
from shoal.games.public_market.rules import bidding
from shoal.games.public_market.rules.state import DEPTH, NOTHING, OCEAN, State

if TYPE_CHECKING:
    from shoal.core.position import Position

COST_OF_MISSING_FISH: Final = 3.0
"""Dollars for a scrap of a fish that it has none of: so it pays for a sardine and no more."""


class Beginner(HeuristicBot):
    """Takes the most fish, puts them where they touch most, and sells as soon as it can.

    So its chests come to market half empty, with cells that no tile fills any more; it pays nothing
    to be first, wherever the boat is, and goes home with the first evening. It has no eye for rows,
    columns and crabs.
    """

    def rate(self, world: Position, move: int) -> float:
        """As a few rules say about cards and tiles."""
        assert isinstance(world, State)  # noqa: S101 - what this game's views give
        kind = int(m.kind_of(move))
        if kind == m.MARKET:
            return FIRST if is_tempted(world) else LAST
        if kind == m.BID:
            return rate_bid(world, move)
        if kind in PLACINGS:
            return float(count_touching(world, kind, move))
        if kind == m.BOAT:
            return float(fish_under(world, int(m.place_of(move))))
        return rate(world, move)


def is_tempted(state: State) -> bool:
    """One card can be paid, or no further tile would fit."""
    return count_payable(state) > 0 or count_cells(free_cells(state, state.mover)) < CELLS_OF_TILE


def rate_bid(state: State, move: int) -> float:
    """What it costs; a scrap counts only if there is none of that fish yet."""
    place, ahead, scrap = int(m.place_of(move)), int(m.way_of(move)), int(m.item_of(move))
    missing = scrap > 0 and catch_of(state)[scrap - 1] == 0
    dollars = float(bidding.fee_of(state, place, ahead) + bidding.price_of(state, place))
    return (COST_OF_MISSING_FISH if missing else 0.0) - dollars


def fish_under(state: State, column: int) -> int:
    """All fish of a column of the ocean."""
    places = range(OCEAN + column * DEPTH, OCEAN + (column + 1) * DEPTH)
    tiles = [int(state.board[place]) for place in places]
    return sum(sum(fish_on(tile)) for tile in tiles if tile != NOTHING)
