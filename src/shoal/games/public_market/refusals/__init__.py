"""Why a move is not allowed: the form of a move, the decision that is asked for, then the rules.

What the rules say is in three modules, by chapter: `bidding` (and meeples, boat and tokens),
`fishing` (tiles, scraps and shrimp powers) and `market` (contracts and cards).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.errors import InvalidMove
from shoal.games.public_market.components import PHASES, Phase
from shoal.games.public_market.moves import (
    ANY_SCRAP,
    BID,
    BOAT,
    CARD,
    CASH,
    CONTRACT,
    COOL,
    DISCARD,
    DONE,
    FREE,
    GIVE,
    GO_FISHING,
    MARKET,
    PAY_COLUMNS,
    PAY_ROWS,
    PLACE,
    PLACE_SCRAP,
    RETURN,
    SELL,
    SHRIMP,
    SPACE,
    START_TOKEN,
    TAKE,
    item_of,
    kind_of,
    place_of,
    way_of,
)
from shoal.games.public_market.options import BOOK
from shoal.games.public_market.refusals import bidding, fishing, market
from shoal.games.public_market.refusals.illegal import illegal

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.games.public_market.rules.table import PublicMarket

MOVE_LIMITS = {
    BID: (5, 6, 8),
    GO_FISHING: (1, 1, 1),
    MARKET: (1, 1, 1),
    TAKE: (70, 1, 1),
    PLACE: (70, 25, 4),
    SELL: (1, 1, 1),
    COOL: (1, 1, 1),
    DISCARD: (1, 1, 1),
    PLACE_SCRAP: (4, 25, 1),
    ANY_SCRAP: (4, 25, 1),
    CASH: (1, 1, 1),
    SHRIMP: (4, 1, 1),
    CONTRACT: (16, 32, 1),
    CARD: (30, 1, 1),
    FREE: (30, 1, 1),
    DONE: (1, 1, 1),
    PAY_ROWS: (1, 1, 1),
    PAY_COLUMNS: (1, 1, 1),
    BOAT: (1, 4, 1),
    START_TOKEN: (4, 1, 1),
    SPACE: (1, 20, 1),
    GIVE: (30, 1, 1),
    RETURN: (4, 1, 1),
}
"""For each kind of move: items, places and ways are below these."""
ANY_TIME = {CASH, ANY_SCRAP}
"""PM-F8, PM-F10."""
WANTED: dict[Phase, tuple[set[int], str]] = {
    "first_token": ({START_TOKEN}, "PM-W1"),
    "bid": ({BID} | ANY_TIME, "PM-B1"),
    "act": ({GO_FISHING, MARKET} | ANY_TIME, "PM-A1"),
    "take": ({TAKE} | ANY_TIME, "PM-F1"),
    "handle": ({PLACE, SELL, COOL, DISCARD, PLACE_SCRAP, RETURN, DONE} | ANY_TIME, "PM-F2"),
    "scrap": ({PLACE_SCRAP, RETURN, DONE} | ANY_TIME, "PM-K1"),
    "cards": ({CONTRACT, CARD, DONE} | ANY_TIME, "PM-K3"),
    "free_card": ({FREE}, "PM-K5"),
    "payout": ({PAY_ROWS, PAY_COLUMNS}, "PM-K10"),
    "home": ({PLACE_SCRAP, DONE} | ANY_TIME, "PM-D4"),
    "boat": ({BOAT}, "PM-R2"),
    "give_card": ({GIVE}, "PM-1S5"),
    "shrimp": ({SHRIMP}, "PM-F6"),
    "bonus": ({SPACE}, "PM-W3"),
    "token": ({START_TOKEN}, "PM-W3"),
}
"""The kinds of move for each decision, and the clause that asks for them."""


def refuse(table: PublicMarket, _seat: int, move: int) -> None:
    """Raise unless the seat that decides may make the move."""
    kind, item, place, way = kind_of(move), item_of(move), place_of(move), way_of(move)
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
    BID: bidding.refuse_bid,
    GO_FISHING: bidding.refuse_fishing,
    BOAT: bidding.refuse_boat,
    START_TOKEN: bidding.refuse_token,
    SPACE: bidding.refuse_space,
    TAKE: fishing.refuse_take,
    PLACE: fishing.refuse_place,
    SELL: fishing.refuse_sale,
    COOL: fishing.refuse_cooler,
    DISCARD: fishing.refuse_discard,
    PLACE_SCRAP: fishing.refuse_scrap,
    RETURN: fishing.refuse_return,
    ANY_SCRAP: fishing.refuse_any_scrap,
    CASH: fishing.refuse_cash,
    SHRIMP: fishing.refuse_bonus,
    DONE: fishing.refuse_done,
    CONTRACT: market.refuse_contract,
    CARD: market.refuse_card,
    FREE: market.refuse_open,
    GIVE: market.refuse_open,
}
"""Payouts and going to market need no more: they are always allowed when they are asked for."""
