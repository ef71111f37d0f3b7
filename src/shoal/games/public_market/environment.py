"""Public Market for environments: all moves, and the names of what `observe` writes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from shoal.games.public_market import components, moves, shapes, tallies
from shoal.games.public_market.components import CELLS, write_cell
from shoal.games.public_market.moves import pack
from shoal.games.public_market.options import MEEPLES_BY_SEATS
from shoal.games.public_market.rules.bonus_board import BONUS_SPACES
from shoal.games.public_market.rules.market import CONTRACT_COUNT, STACKS
from shoal.games.public_market.rules.observing import OCEAN_PLACES
from shoal.games.public_market.rules.pieces import (
    COLUMN_SPACES,
    LOCATION_SPACES,
    LOGO_KINDS,
    SCORING,
)
from shoal.games.public_market.rules.state import (
    BOARD_SIDE,
    COLUMNS,
    DEPTH,
    HOME,
    MOST_MEEPLES,
    NONE,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.public_market.options import Options

CARD_RANGE = range(len(components.CARD_IDS))
FISH_RANGE = range(len(components.FISH))


def every_move(options: Options, seats: int) -> list[int]:
    """Kind by kind, in the order of `moves`."""
    return list(every_move_of(seats, shallow_waters=options.shallow_waters))


@cache
def every_move_of(seats: int, *, shallow_waters: bool) -> tuple[int, ...]:
    """The same, made once for each kind of table: it takes milliseconds."""
    tokens = range(len(components.TOKENS)) if shallow_waters else ()
    spaces = range(BONUS_SPACES) if shallow_waters else ()
    return (
        *bids(seats),
        *(plain(kind) for kind in (moves.GO_FISHING, moves.MARKET)),
        *(pack(moves.TAKE, tile, 0, 0) for tile in range(len(components.TILE_IDS))),
        *placements(),
        *(plain(kind) for kind in (moves.SELL, moves.COOL, moves.DISCARD)),
        *(
            pack(kind, fish, cell, 0)
            for kind in (moves.PLACE_SCRAP, moves.ANY_SCRAP)
            for fish in FISH_RANGE
            for cell in range(CELLS)
        ),
        plain(moves.CASH),
        *(pack(moves.SHRIMP, power, 0, 0) for power in range(len(components.POWERS))),
        *contracts(seats),
        *(pack(kind, card, 0, 0) for kind in (moves.CARD, moves.FREE) for card in CARD_RANGE),
        *(plain(kind) for kind in (moves.DONE, moves.PAY_ROWS, moves.PAY_COLUMNS)),
        *(pack(moves.BOAT, 0, column, 0) for column in range(COLUMNS)),
        *(pack(moves.START_TOKEN, token, 0, 0) for token in tokens),
        *(pack(moves.SPACE, 0, space, 0) for space in spaces),
        *(pack(moves.GIVE, card, 0, 0) for card in (CARD_RANGE if seats == 1 else ())),
        *(pack(moves.RETURN, fish, 0, 0) for fish in FISH_RANGE),
    )


def plain(kind: int) -> int:
    """A move without parts."""
    return pack(kind, 0, 0, 0)


def bids(seats: int) -> Iterator[int]:
    """PM-B1 to PM-B5: each place, behind the others or in front of some, with each scrap."""
    for place in range(HOME + 1):
        scraps = 0 if place == HOME else place
        ahead = 1 if place == NONE else MEEPLES_BY_SEATS[seats - 1]
        for scrap in range(scraps + 1):
            for number in range(ahead):
                yield pack(moves.BID, scrap, place, number)


def placements() -> Iterator[int]:
    """PM-F2: every turn of every tile, anywhere in a chest."""
    starts, wheres = shapes.starts(), shapes.wheres()
    for tile, shape in enumerate(shapes.shapes()):
        for where in wheres[starts[shape] : starts[shape + 1]]:
            yield pack(moves.PLACE, tile, 0, 0) | where


def contracts(seats: int) -> Iterator[int]:
    """PM-K4: each contract with each space for the lighthouse that the table has."""
    side = SCORING if seats > 3 else 0
    vps = tallies.space_vps()
    for contract, column in enumerate(tallies.contract_columns()):
        for space in range(LOCATION_SPACES):
            if space < SCORING:
                there = space // COLUMN_SPACES == column and vps[side + space] >= 0
            else:
                there = seats > 3 or space < SCORING + LOGO_KINDS
            if there:
                yield pack(moves.CONTRACT, contract, space, 0)


# What is observed


def observed(_options: Options, seats: int) -> tuple[str, ...]:
    """Seats are named from the own one on: own, +1 the next one, and so on."""
    names = ["own", "+1", "+2", "+3", "+4"][:seats]
    return (
        *("phase", "step", "mover", "first", "shallow waters", "round", "evening", "boat", "bag"),
        *("tile in hand", "cards completed", "bonus earned", "shell", "owed to the rose"),
        *names_of_ocean(),
        *names_of_market(),
        *(f"tile {tile} unseen" for tile in components.TILE_IDS),
        *(f"chest {chest} unseen" for chest in components.CHEST_IDS),
        *(f"chest put under {number + 1}" for number in range(len(components.CHEST_IDS))),
        *(name for seat in names for name in names_of_seat(seat)),
        *(names_of_angler() if seats == 1 else ()),
    )


def names_of_ocean() -> Iterator[str]:
    """Place 1 of a column is nearest the boat."""
    for number in range(OCEAN_PLACES):
        place = f"column {number // DEPTH + 1} place {number % DEPTH + 1}"
        yield f"tile in {place}"
        yield from (f"{fish} in {place}" for fish in components.FISH)


def names_of_market() -> Iterator[str]:
    """Meeples, supply, contracts, Today's Catch, lighthouses and power tokens."""
    for side in ("dock", "market"):
        yield from (f"{side} {space + 1}" for space in range(BOARD_SIDE))
    for number in range(MOST_MEEPLES):
        yield from (f"place of bid {number + 1}", f"party of bid {number + 1}")
    yield from (f"{fish} in the supply" for fish in components.FISH)
    yield from (f"contract {number + 1}" for number in range(CONTRACT_COUNT))
    for what in ("open card", "blue cards", "red cards"):
        yield from (f"{what} of stack {stack + 1}" for stack in range(STACKS))
    yield from (f"lighthouse on {space}" for space in range(LOCATION_SPACES))
    yield from (f"token on bonus {space}" for space in range(BONUS_SPACES))


def names_of_seat(seat: str) -> list[str]:
    """What lies before a seat."""
    return [
        *(f"{seat} {what}" for what in ("money", "chest", "cooler", "cube", "power is fresh")),
        *(f"{seat} {what}" for what in ("shrimp bonus had", "crabs", "lighthouses left", "token")),
        *(f"{seat} {what}" for what in ("point", "markets")),
        *(
            f"{seat} {what} {fish}"
            for what in ("catch", "gear", "waiting")
            for fish in components.FISH
        ),
        *(f"{seat} cell {write_cell(cell)}" for cell in range(CELLS)),
        *(f"{seat} has {card}" for card in components.CARD_IDS),
        *(f"{seat} token {token} unused" for token in components.TOKENS),
    ]


def names_of_angler() -> list[str]:
    """What the Solo Angler has."""
    return [
        *(f"angler {what}" for what in ("money", "catch", "gear", "crabs", "lighthouses left")),
        *(f"angler {what}" for what in ("markets", "strength", "card")),
        *(f"angler has {card}" for card in components.CARD_IDS),
        *(f"angler deck {card}" for card in components.SOLO_IDS),
    ]
