"""Moves of Public Market as whole numbers: what a player announces.

bit  19 … 15    14 … 8    7 … 3    2 … 0
        kind      item    place     way

BID          item: scrap, fish + 1 or 0   place: bid place   way: how many it goes in front of
GO_FISHING, MARKET                         where the meeple goes (PM-A1)
TAKE         item: tile                   (PM-F1, PM-F9)
PLACE        item: tile                   place: first cell covered    way: turn (PM-F2)
SELL, COOL, DISCARD                        what becomes of the tile instead (PM-F3, PM-F7)
PLACE_SCRAP  item: fish                   place: cell; waiting, or free at HOME (PM-F2, PM-D4)
ANY_SCRAP    item: fish                   place: cell; shrimp power (PM-F8)
CASH                                       shrimp power (PM-F10)
SHRIMP       item: power                  the bonus for covered shrimp (PM-F6)
CONTRACT     item: contract               place: space for the lighthouse (PM-K4)
CARD         item: Today's Catch card     completed (PM-K7)
FREE         item: Today's Catch card     free with a space (PM-K5)
DONE                                       no more of what may be done
PAY_ROWS, PAY_COLUMNS                      payout (PM-K10)
BOAT                                       place: column (PM-R2)
START_TOKEN  item: power token            started on the compass rose (PM-W1, PM-W3)
SPACE                                      place: space of the bonus board (PM-W3)
GIVE         item: Today's Catch card     to the Solo Angler (PM-1S5)
RETURN       item: fish                   a waiting scrap that cannot be placed (PM-F3)
"""

from typing import Final

from mypy_extensions import i64

KIND: Final = 15
ITEM: Final = 8
PLACE_AT: Final = 3

BID: Final = 1
GO_FISHING: Final = 2
MARKET: Final = 3
TAKE: Final = 4
PLACE: Final = 5
SELL: Final = 6
COOL: Final = 7
DISCARD: Final = 8
PLACE_SCRAP: Final = 9
ANY_SCRAP: Final = 10
CASH: Final = 11
SHRIMP: Final = 12
CONTRACT: Final = 13
CARD: Final = 14
FREE: Final = 15
DONE: Final = 16
PAY_ROWS: Final = 17
PAY_COLUMNS: Final = 18
BOAT: Final = 19
START_TOKEN: Final = 20
SPACE: Final = 21
GIVE: Final = 22
RETURN: Final = 23


def pack(kind: i64, item: i64, place: i64, way: i64) -> i64:
    """A move from its parts."""
    return kind << KIND | item << ITEM | place << PLACE_AT | way


def kind_of(move: i64) -> i64:
    return move >> KIND


def item_of(move: i64) -> i64:
    """Its tile, fish, card, contract, power or token; in a bid the scrap, fish + 1."""
    return (move >> ITEM) & 127


def place_of(move: i64) -> i64:
    """Its bid place, cell, column or space."""
    return (move >> PLACE_AT) & 31


def way_of(move: i64) -> i64:
    """The turn of a tile; in a bid how many meeples it goes in front of."""
    return move & 7
