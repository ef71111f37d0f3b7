"""The places of the drawing that a move names, in the order in which a person chooses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import names_in
from shoal.games.public_market.components import CELLS, FISH, PLACES, TILES, space_name, write_cell
from shoal.games.public_market.moves import (
    ANY_SCRAP,
    BID,
    BOAT,
    CONTRACT,
    MARKET,
    PLACE,
    RETURN,
    SCRAP,
    SPACE,
    item_of,
    kind_of,
    place_of,
    way_of,
)
from shoal.games.public_market.moves import FISH as GO_FISHING
from shoal.games.public_market.notation import write
from shoal.games.public_market.rules.pieces import CONTRACT_COLUMN, SCORING
from shoal.games.public_market.shapes import placements, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable


def names(move: int) -> tuple[str, ...]:
    """Bid places and scraps, tiles and the cells that they cover, cards and spaces."""
    namer = NAMERS.get(kind_of(move))
    return namer(move) if namer else names_in(write(move))


def name_bid(move: int) -> tuple[str, ...]:
    """The place, then the scrap."""
    scrap = (f"scrap {FISH[item_of(move) - 1]}",) if item_of(move) else ()
    return (f"bid {PLACES[place_of(move)]}", *scrap)


def name_covered(move: int) -> tuple[str, ...]:
    """The cells that a tile covers, from its first one on."""
    for mask, turn, first in placements(shape_of(TILES.tile[item_of(move)].rows)):
        if (turn, first) == (way_of(move), place_of(move)):
            return tuple(write_cell(cell) for cell in range(CELLS) if mask >> cell & 1)
    return ()


def name_contract(move: int) -> tuple[str, ...]:
    """The contract, then the space for the lighthouse."""
    card, space = write(move).split(" ", 2)[1], place_of(move)
    column = f"column {CONTRACT_COLUMN[item_of(move)] + 1} " if space < SCORING else ""
    return (card, f"{column}{space_name(space)}")


def name_cell(move: int) -> tuple[str, ...]:
    """Where a scrap goes."""
    return (write_cell(place_of(move)),)


def name_supply(move: int) -> tuple[str, ...]:
    """Where a scrap goes back to."""
    return (f"scrap {FISH[item_of(move)]}",)


NAMERS: dict[int, Callable[[int], tuple[str, ...]]] = {
    BID: name_bid,
    GO_FISHING: lambda _move: ("dock",),
    MARKET: lambda _move: ("market",),
    PLACE: name_covered,
    SCRAP: name_cell,
    ANY_SCRAP: name_cell,
    RETURN: name_supply,
    CONTRACT: name_contract,
    BOAT: lambda move: (write(move),),
    SPACE: lambda move: (write(move),),
}
