"""Every number that a seat observes says what its name says, as the view shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.public_market import components, game
from shoal.games.public_market.components import FISH, write_cell
from shoal.games.public_market.options import Options
from shoal.games.public_market.view import OWED
from tests.games.observations import observations

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from shoal.games.public_market.view import Angler, Player, View

TILES = {tile.id: tile for tile in components.TILES.tile}
CHESTS = {chest.id: chest for chest in components.CHESTS.chest}
SEATS = ("own", "+1", "+2", "+3", "+4")
MEEPLES = 5


@pytest.mark.parametrize("shallow_waters", [False, True])
@pytest.mark.parametrize("seats", game.seats)
def test_numbers_say_what_the_view_shows(seats: int, shallow_waters: bool) -> None:  # noqa: FBT001 - pytest's
    options = Options(shallow_waters=shallow_waters)
    for view, seat, found in observations(game, options, seats, 31):
        assert found == dict(expected(view, seat))


def number(things: Sequence[str], thing: str | None) -> int:
    """Things count from 1; 0 is none."""
    return 0 if thing is None else things.index(thing) + 1


def members(name: str, things: Sequence[str], those: Container[str]) -> Iterator[tuple[str, int]]:
    """For each thing whether it is one of those; the name has room for it."""
    return ((name.format(thing), int(thing in those)) for thing in things)


def expected(view: View, seat: int) -> Iterator[tuple[str, int]]:
    """What each name stands for."""
    seats = len(view.players)
    parties = seats + (view.angler is not None)

    def party(whose: int | None) -> int:
        return 0 if whose is None else (whose - seat) % parties + 1

    yield from {
        "phase": components.PHASES.index(view.phase),
        "step": components.PHASES.index(view.step),
        "mover": party(view.mover),
        "first": party(view.first),
        "shallow waters": int(view.shallow_waters),
        "round": view.round,
        "evening": int(view.evening),
        "boat": view.boat,
        "bag": view.bag,
        "tile in hand": number(components.TILE_IDS, view.hand),
        "cards completed": view.completed,
        "bonus earned": int(view.earned),
        "shell": number(components.SHELLS, view.shell),
        "owed to the rose": OWED.index(view.owes),
    }.items()
    yield from ocean(view)
    for side, stands in (("dock", view.dock), ("market", view.market)):
        yield from ((f"{side} {space}", party(who)) for space, who in enumerate(stands, 1))
    for bid in range(MEEPLES):
        made = view.line[bid] if bid < len(view.line) else None
        place = number(components.PLACES, made.place) if made else 0
        yield f"place of bid {bid + 1}", place
        yield f"party of bid {bid + 1}", party(made.party if made else None)
    yield from market(view)
    yield from (
        (f"lighthouse on {space}", party(who)) for space, who in enumerate(view.lighthouses)
    )
    yield from ((f"token on bonus {space}", party(who)) for space, who in enumerate(view.bonus))
    yield from members("tile {} unseen", components.TILE_IDS, view.unseen)
    yield from members("chest {} unseen", components.CHEST_IDS, view.chests)
    for place in range(len(components.CHEST_IDS)):
        under = view.pile[place] if place < len(view.pile) else None
        yield f"chest put under {place + 1}", number(components.CHEST_IDS, under)
    for distance in range(seats):
        yield from before_seat(SEATS[distance], view.players[(seat + distance) % seats])
    if view.angler is not None:
        yield from before_angler(view.angler)


def ocean(view: View) -> Iterator[tuple[str, int]]:
    for column, tiles in enumerate(view.ocean, 1):
        for place, tile in enumerate(tiles, 1):
            where = f"column {column} place {place}"
            yield f"tile in {where}", number(components.TILE_IDS, tile)
            counts = TILES[tile].fish() if tile else [0] * len(FISH)
            yield from zip((f"{fish} in {where}" for fish in FISH), counts, strict=True)


def market(view: View) -> Iterator[tuple[str, int]]:
    yield from zip((f"{fish} in the supply" for fish in FISH), view.supply, strict=True)
    for place, contract in enumerate(view.contracts, 1):
        yield f"contract {place}", number(components.CONTRACT_IDS, contract)
    for place, stack in enumerate(view.stacks, 1):
        yield f"open card of stack {place}", number(components.CARD_IDS, stack.open)
        yield f"blue cards of stack {place}", stack.blue
        yield f"red cards of stack {place}", stack.red


def before_seat(name: str, player: Player) -> Iterator[tuple[str, int]]:
    yield from {
        f"{name} money": player.money,
        f"{name} chest": number(components.CHEST_IDS, player.chest),
        f"{name} cooler": number(components.TILE_IDS, player.cooler),
        f"{name} cube": number(components.POWERS, player.cube),
        f"{name} power is fresh": int(player.fresh),
        f"{name} shrimp bonus had": int(player.shrimped),
        f"{name} crabs": player.crabs,
        f"{name} lighthouses left": player.lighthouses,
        f"{name} token": number(components.TOKENS, player.token),
        f"{name} point": 0 if player.point is None else player.point + 1,
        f"{name} markets": player.markets,
    }.items()
    for what, counts in (
        ("catch", player.catch),
        ("gear", player.gears),
        ("waiting", player.waiting),
    ):
        yield from zip((f"{name} {what} {fish}" for fish in FISH), counts, strict=True)
    covers = cover(player)
    for cell in range(components.CELLS):
        yield f"{name} cell {write_cell(cell)}", covers.get(write_cell(cell), 0)
    yield from members(f"{name} has {{}}", components.CARD_IDS, player.cards)
    yield from members(f"{name} token {{}} unused", components.TOKENS, player.unused)


def cover(player: Player) -> dict[str, int]:
    """-1 under ice, 1 under a tile, 2 to 5 under scrap of each fish."""
    ice = CHESTS[player.chest].cells("#") if player.chest else []
    tiles = [cell for placed in player.tiles for cell in placed.cells]
    scraps = {cell: 2 + fish for fish, cells in enumerate(player.scraps) for cell in cells}
    return {write_cell(cell): -1 for cell in ice} | dict.fromkeys(tiles, 1) | scraps


def before_angler(angler: Angler) -> Iterator[tuple[str, int]]:
    yield from {
        "angler money": angler.money,
        "angler catch": angler.catch,
        "angler gear": angler.gear,
        "angler crabs": angler.crabs,
        "angler lighthouses left": angler.lighthouses,
        "angler markets": angler.markets,
        "angler strength": components.STRENGTHS.index(angler.strength),
        "angler card": number(components.SOLO_IDS, angler.card),
    }.items()
    yield from members("angler has {}", components.CARD_IDS, angler.cards)
    yield from members("angler deck {}", components.SOLO_IDS, angler.deck)
