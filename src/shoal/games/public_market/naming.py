"""The places of the drawing that a move names, in the order in which a person chooses them.

A client asks for them for every move of a list, so they are looked up and not taken from notation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import names_in
from shoal.games.public_market import moves
from shoal.games.public_market.components import (
    CELLS,
    CONTRACT_IDS,
    FISH,
    PLACES,
    bid_name,
    space_name,
)
from shoal.games.public_market.notation import NAMED, PLAIN, write_space
from shoal.games.public_market.rules import bonus_board, pieces, showing
from shoal.games.public_market.shapes import TURNS

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_AHEAD = 8
"""A bid goes in front of fewer meeples than that."""


def names(move: int) -> tuple[str, ...]:
    """Bid places and scraps, tiles and the cells that they cover, cards and spaces."""
    kind = moves.kind_of(move)
    if kind in NAMERS:
        return NAMERS[kind](move)
    if kind in NAMED_WORDS:
        word, items = NAMED_WORDS[kind]
        return (word, items[moves.item_of(move)])
    return PLAIN_WORDS[kind]


def name_bid(move: int) -> tuple[str, ...]:
    """The place, with the number of meeples that the bid goes in front of; then the scrap."""
    place = BID_NAMES[moves.place_of(move)][moves.way_of(move)]
    scrap = moves.item_of(move)
    return (place, SCRAP_NAMES[scrap - 1]) if scrap else (place,)


def name_covered(move: int) -> tuple[str, ...]:
    """The cells that a tile covers, from its first one on."""
    turned = pieces.SHAPE[moves.item_of(move)] * TURNS + moves.way_of(move)
    return showing.show_cells(pieces.MASK_BY_TURN[turned * CELLS + moves.place_of(move)])


def name_contract(move: int) -> tuple[str, ...]:
    """The contract, then the space for the lighthouse."""
    contract = moves.item_of(move)
    return (CONTRACT_IDS[contract], CONTRACT_SPACES[contract][moves.place_of(move)])


def contract_space(contract: int, space: int) -> str:
    """A space of the contract's own column, or of a collection location."""
    column = f"column {pieces.CONTRACT_COLUMN[contract] + 1} " if space < pieces.SCORING else ""
    return f"{column}{space_name(space)}"


def name_cell(move: int) -> tuple[str, ...]:
    """Where a scrap goes."""
    return (showing.CELL_NAMES[moves.place_of(move)],)


BID_NAMES = [[bid_name(place, ahead) for ahead in range(MOST_AHEAD)] for place in PLACES]
SCRAP_NAMES = [f"scrap {fish}" for fish in FISH]
CONTRACT_SPACES = [
    [contract_space(contract, space) for space in range(pieces.LOCATION_SPACES)]
    for contract in range(len(CONTRACT_IDS))
]
BOAT_NAMES = [(f"boat {column + 1}",) for column in range(len(FISH))]
BONUS_NAMES = [(f"bonus {write_space(space)}",) for space in range(bonus_board.BONUS_SPACES)]
PLAIN_WORDS = {kind: names_in(words) for kind, words in PLAIN.items()}
NAMED_WORDS = {kind: named for kind, named in NAMED.items() if kind != moves.RETURN}
NAMERS: dict[int, Callable[[int], tuple[str, ...]]] = {
    moves.BID: name_bid,
    moves.GO_FISHING: lambda _move: ("dock",),
    moves.MARKET: lambda _move: ("market",),
    moves.PLACE: name_covered,
    moves.PLACE_SCRAP: name_cell,
    moves.ANY_SCRAP: name_cell,
    moves.RETURN: lambda move: (SCRAP_NAMES[moves.item_of(move)],),
    moves.CONTRACT: name_contract,
    moves.BOAT: lambda move: BOAT_NAMES[moves.place_of(move)],
    moves.SPACE: lambda move: BONUS_NAMES[moves.place_of(move)],
}
