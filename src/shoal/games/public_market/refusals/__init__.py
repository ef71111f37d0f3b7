"""Why a move is not allowed: the form of a move, the decision that is asked for, then the rules.

What the rules say is in three modules, by chapter: `bidding` (and meeples, boat and tokens),
`fishing` (tiles, scraps and shrimp powers) and `market` (contracts and cards).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import InvalidMove
from shoal.games.public_market import moves
from shoal.games.public_market.components import PHASES, Phase
from shoal.games.public_market.options import BOOK
from shoal.games.public_market.refusals import bidding, fishing, market
from shoal.games.public_market.refusals.illegal import illegal

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.games.public_market.rules.table import PublicMarket

MOVE_LIMITS = {
    moves.BID: (5, 6, 8),
    moves.GO_FISHING: (1, 1, 1),
    moves.MARKET: (1, 1, 1),
    moves.TAKE: (70, 1, 1),
    moves.PLACE: (70, 25, 4),
    moves.SELL: (1, 1, 1),
    moves.COOL: (1, 1, 1),
    moves.DISCARD: (1, 1, 1),
    moves.PLACE_SCRAP: (4, 25, 1),
    moves.ANY_SCRAP: (4, 25, 1),
    moves.CASH: (1, 1, 1),
    moves.SHRIMP: (4, 1, 1),
    moves.CONTRACT: (16, 32, 1),
    moves.CARD: (30, 1, 1),
    moves.FREE: (30, 1, 1),
    moves.DONE: (1, 1, 1),
    moves.PAY_ROWS: (1, 1, 1),
    moves.PAY_COLUMNS: (1, 1, 1),
    moves.BOAT: (1, 4, 1),
    moves.START_TOKEN: (4, 1, 1),
    moves.SPACE: (1, 20, 1),
    moves.GIVE: (30, 1, 1),
    moves.RETURN: (4, 1, 1),
}
"""For each kind of move: items, places and ways are below these."""
ANY_TIME = {moves.CASH, moves.ANY_SCRAP}
"""PM-F8, PM-F10."""
WANTED: dict[Phase, tuple[set[int], str]] = {
    "first_token": ({moves.START_TOKEN}, "PM-W1"),
    "bid": ({moves.BID} | ANY_TIME, "PM-B1"),
    "act": ({moves.GO_FISHING, moves.MARKET} | ANY_TIME, "PM-A1"),
    "take": ({moves.TAKE} | ANY_TIME, "PM-F1"),
    "handle": (
        {
            moves.PLACE,
            moves.SELL,
            moves.COOL,
            moves.DISCARD,
            moves.PLACE_SCRAP,
            moves.RETURN,
            moves.DONE,
        }
        | ANY_TIME,
        "PM-F2",
    ),
    "scrap": ({moves.PLACE_SCRAP, moves.RETURN, moves.DONE} | ANY_TIME, "PM-K1"),
    "cards": ({moves.CONTRACT, moves.CARD, moves.DONE} | ANY_TIME, "PM-K3"),
    "free_card": ({moves.FREE}, "PM-K5"),
    "payout": ({moves.PAY_ROWS, moves.PAY_COLUMNS}, "PM-K10"),
    "home": ({moves.PLACE_SCRAP, moves.DONE} | ANY_TIME, "PM-D4"),
    "boat": ({moves.BOAT}, "PM-R2"),
    "give_card": ({moves.GIVE}, "PM-1S5"),
    "shrimp": ({moves.SHRIMP}, "PM-F6"),
    "bonus": ({moves.SPACE}, "PM-W3"),
    "token": ({moves.START_TOKEN}, "PM-W3"),
}
"""The kinds of move for each decision, and the clause that asks for them."""


def refuse(table: PublicMarket, _seat: int, move: int) -> None:
    """Raise unless the seat that decides may make the move."""
    kind, item, place, way = (
        moves.kind_of(move),
        moves.item_of(move),
        moves.place_of(move),
        moves.way_of(move),
    )
    limits = MOVE_LIMITS.get(kind, (0, 0, 0))
    if item >= limits[0] or place >= limits[1] or way >= limits[2]:
        raise InvalidMove("unused_bits", book=BOOK, move=move)
    phase = PHASES[table.phase]
    kinds, rule = WANTED[phase]
    if kind not in kinds:
        raise illegal(rule, f"now_{phase}")
    if kind in CHECKS:
        CHECKS[kind](table, item, place, way)


CHECKS: dict[int, Callable[[PublicMarket, int, int, int], None]] = {
    moves.BID: bidding.refuse_bid,
    moves.GO_FISHING: bidding.refuse_fishing,
    moves.BOAT: bidding.refuse_boat,
    moves.START_TOKEN: bidding.refuse_token,
    moves.SPACE: bidding.refuse_space,
    moves.TAKE: fishing.refuse_take,
    moves.PLACE: fishing.refuse_place,
    moves.SELL: fishing.refuse_sale,
    moves.COOL: fishing.refuse_cooler,
    moves.DISCARD: fishing.refuse_discard,
    moves.PLACE_SCRAP: fishing.refuse_scrap,
    moves.RETURN: fishing.refuse_return,
    moves.ANY_SCRAP: fishing.refuse_any_scrap,
    moves.CASH: fishing.refuse_cash,
    moves.SHRIMP: fishing.refuse_bonus,
    moves.DONE: fishing.refuse_done,
    moves.CONTRACT: market.refuse_contract,
    moves.CARD: market.refuse_card,
    moves.FREE: market.refuse_open,
    moves.GIVE: market.refuse_open,
}
"""Payouts and going to market need no more: they are always allowed when they are asked for."""
