"""Moves as text.

bid cod scrap herring     bid cod 1 scrap herring (in front of one)     bid none     bid home
fish                      market                  take F12
place F12 r1 b2           (turn r0 to r3, and the first cell it covers, row by row)
sell                      cooler                  discard
scrap cod c3              power scrap cod c3      power cash            shrimp cooler
contract P24 left 1       contract P24 L1 anchor
card B05                  free B05                give B05
return cod                done                    rows                  columns
boat 3                    token ice               bonus 2 anchor
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from shoal.core.errors import InvalidMove
from shoal.games.public_market import moves
from shoal.games.public_market.components import (
    CARD_IDS,
    CARDS,
    CONTRACT_IDS,
    FISH,
    LOGOS,
    MOST_SPACES,
    PLACES,
    POWERS,
    SHALLOW,
    SIDES,
    TILE_IDS,
    TOKENS,
    read_cell,
    space_name,
    write_cell,
)
from shoal.games.public_market.options import BOOK
from shoal.games.public_market.rules.pieces import CONTRACT_COLUMN, SCORING
from shoal.games.public_market.rules.shallow_waters import ROW_SPACES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PLAIN = {
    moves.GO_FISHING: "fish",
    moves.MARKET: "market",
    moves.SELL: "sell",
    moves.COOL: "cooler",
    moves.DISCARD: "discard",
    moves.CASH: "power cash",
    moves.DONE: "done",
    moves.PAY_ROWS: "rows",
    moves.PAY_COLUMNS: "columns",
}
"""Moves without anything to name."""
NAMED: dict[int, tuple[str, Sequence[str]]] = {
    moves.TAKE: ("take", TILE_IDS),
    moves.SHRIMP: ("shrimp", POWERS),
    moves.CARD: ("card", CARD_IDS),
    moves.FREE: ("free", CARD_IDS),
    moves.GIVE: ("give", CARD_IDS),
    moves.START_TOKEN: ("token", TOKENS),
    moves.RETURN: ("return", FISH),
}
"""Moves that name one thing."""


# Writing


def write(move: int) -> str:
    """A move as text."""
    kind = moves.kind_of(move)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in NAMED:
        word, names = NAMED[kind]
        return f"{word} {names[moves.item_of(move)]}"
    return WRITERS[kind](move)


def write_bid(move: int) -> str:
    """A bid place; how many it goes in front of, if any; the scrap, if any."""
    ahead = f" {moves.way_of(move)}" if moves.way_of(move) else ""
    scrap = f" scrap {FISH[moves.item_of(move) - 1]}" if moves.item_of(move) else ""
    return f"bid {PLACES[moves.place_of(move)]}{ahead}{scrap}"


def write_scrap(move: int) -> str:
    return f"scrap {FISH[moves.item_of(move)]} {write_cell(moves.place_of(move))}"


def write_place(move: int) -> str:
    tile, cell = TILE_IDS[moves.item_of(move)], write_cell(moves.place_of(move))
    return f"place {tile} r{moves.way_of(move)} {cell}"


def write_space(space: int) -> str:
    """A space of the bonus board: its row, and what it counts."""
    row, place = divmod(space, ROW_SPACES)
    return f"{row + 1} {SHALLOW.bonus[row].spaces[place]}"


WRITERS: dict[int, Callable[[int], str]] = {
    moves.BID: write_bid,
    moves.PLACE: write_place,
    moves.PLACE_SCRAP: write_scrap,
    moves.ANY_SCRAP: lambda move: f"power {write_scrap(move)}",
    moves.CONTRACT: lambda move: (
        f"contract {CONTRACT_IDS[moves.item_of(move)]} {space_name(moves.place_of(move))}"
    ),
    moves.BOAT: lambda move: f"boat {moves.place_of(move) + 1}",
    moves.SPACE: lambda move: f"bonus {write_space(moves.place_of(move))}",
}


# Reading


def read(text: str) -> int:
    """A move from its text; letter case and spaces do not matter."""
    plain = " ".join(text.lower().split())
    for kind, words in PLAIN.items():
        if plain == words:
            return moves.pack(kind, 0, 0, 0)
    for pattern, reader in READERS:
        if found := re.fullmatch(pattern, plain):
            return reader(*found.groups(""))
    raise cannot_read(text)


def one_of(names: Sequence[str]) -> str:
    """A pattern for one of some names."""
    return f"({'|'.join(names)})".lower()


def number(names: Sequence[str], name: str) -> int:
    """The number of a name in any letter case."""
    return [known.lower() for known in names].index(name)


def read_named(kind: int, names: Sequence[str]) -> Callable[[str], int]:
    """A reader of moves that name one thing."""
    return lambda name: moves.pack(kind, number(names, name), 0, 0)


def read_bid(place: str, ahead: str, scrap: str) -> int:
    item = FISH.index(scrap) + 1 if scrap else 0
    return moves.pack(moves.BID, item, PLACES.index(place), int(ahead or 0))


def read_contract(contract: str, location: str, space: str) -> int:
    """A contract and the space for the lighthouse: of its own column, or of a collection."""
    card = number(CONTRACT_IDS, contract)
    if location in SIDES:
        side = CONTRACT_COLUMN[card] * len(SIDES) + SIDES.index(location)
        return moves.pack(moves.CONTRACT, card, side * MOST_SPACES + int(space) - 1, 0)
    where = number(CARDS.collection.id, location) * len(LOGOS) + LOGOS.index(space)
    return moves.pack(moves.CONTRACT, card, SCORING + where, 0)


def read_space(row: str, name: str) -> int:
    spaces = SHALLOW.bonus[int(row) - 1].spaces
    if name not in spaces:
        raise cannot_read(f"bonus {row} {name}")
    return moves.pack(moves.SPACE, 0, (int(row) - 1) * ROW_SPACES + spaces.index(name), 0)


def cannot_read(text: str) -> InvalidMove:
    """Say how moves are written."""
    return InvalidMove("cannot_read", book=BOOK, text=text[:40])


CELL = "([a-e][1-5])"
A_FISH = one_of(FISH)
READERS: tuple[tuple[str, Callable[..., int]], ...] = (
    *(
        (f"{word} {one_of(names)}", read_named(kind, names))
        for kind, (word, names) in NAMED.items()
    ),
    (f"bid {one_of(PLACES)}(?: ([0-7]))?(?: scrap {A_FISH})?", read_bid),
    (
        f"place {one_of(TILE_IDS)} r([0-3]) {CELL}",
        lambda tile, turn, cell: moves.pack(
            moves.PLACE, number(TILE_IDS, tile), read_cell(cell), int(turn)
        ),
    ),
    (
        f"scrap {A_FISH} {CELL}",
        lambda fish, cell: moves.pack(moves.PLACE_SCRAP, FISH.index(fish), read_cell(cell), 0),
    ),
    (
        f"power scrap {A_FISH} {CELL}",
        lambda fish, cell: moves.pack(moves.ANY_SCRAP, FISH.index(fish), read_cell(cell), 0),
    ),
    (f"contract {one_of(CONTRACT_IDS)} (left|right) ([1-3])", read_contract),
    (
        f"contract {one_of(CONTRACT_IDS)} {one_of(CARDS.collection.id)} {one_of(LOGOS)}",
        read_contract,
    ),
    ("boat ([1-4])", lambda column: moves.pack(moves.BOAT, 0, int(column) - 1, 0)),
    ("bonus ([1-4]) ([a-z]+)", read_space),
)
