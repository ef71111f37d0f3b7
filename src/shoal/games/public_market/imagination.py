"""The way back from a view: the one position that it allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.public_market.components import (
    CARD_IDS,
    CELLS,
    CHEST_IDS,
    CONTRACT_IDS,
    PHASES,
    PLACES,
    POWERS,
    SHELLS,
    SOLO_IDS,
    STRENGTHS,
    TILE_IDS,
    TOKENS,
    read_cell,
)
from shoal.games.public_market.rules import state as fields
from shoal.games.public_market.rules.pieces import CHEST_COUNT, HALF
from shoal.games.public_market.rules.state import NOTHING
from shoal.games.public_market.rules.table import PublicMarket, lay_out
from shoal.games.public_market.view import OWED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shoal.core.dice import Dice
    from shoal.games.public_market.view import Angler, Player, View

LOW = (1 << HALF) - 1


def imagine(view: View, _dice: Dice) -> PublicMarket:
    """Nothing has to be drawn: what is not shown has no order yet (PM-C3)."""
    numbers = [*lay_board(view), *(number for own in view.players for number in lay_player(own))]
    if view.angler is not None:
        numbers += lay_angler(view.angler)
    seats, shallow = len(view.players), 1 if view.shallow_waters else 0
    table = lay_out(numbers, seats, shallow, view.first)
    set_course(table, view)
    set_bags(table, view)
    return table


def set_course(table: PublicMarket, view: View) -> None:
    table.phase = PHASES.index(view.phase)
    table.step = PHASES.index(view.step)
    table.mover = view.mover
    table.round = view.round
    table.evening = 1 if view.evening else 0
    table.boat = view.boat
    table.hand = number(TILE_IDS, view.hand)
    table.completed = view.completed
    table.earned = 1 if view.earned else 0
    table.shell = number(SHELLS, view.shell)
    table.owes = OWED.index(view.owes)


def set_bags(table: PublicMarket, view: View) -> None:
    """What may still be drawn, and the tiles that have left the game."""
    unseen = bits(view.unseen, TILE_IDS)
    gone = (1 << len(TILE_IDS)) - 1 & ~unseen & ~bits(tiles_shown(view), TILE_IDS)
    table.bag = view.bag
    table.unseen_low, table.unseen_high = unseen & LOW, unseen >> HALF
    table.gone_low, table.gone_high = gone & LOW, gone >> HALF
    table.chests = bits(view.chests, CHEST_IDS)
    table.returned = len(view.pile)
    table.cards = (1 << len(CARD_IDS)) - 1 & ~bits(cards_shown(view), CARD_IDS)
    if view.angler is not None:
        table.deck = bits(view.angler.deck, SOLO_IDS)
        table.card = number(SOLO_IDS, view.angler.card)
        table.strength = STRENGTHS.index(view.angler.strength)


def tiles_shown(view: View) -> list[str]:
    """Tiles in the ocean, in a hand, in chests and coolers."""
    found = [view.hand, *(tile for column in view.ocean for tile in column)]
    for player in view.players:
        found += [player.cooler, *(placed.tile for placed in player.tiles)]
    return [tile for tile in found if tile is not None]


def cards_shown(view: View) -> list[str]:
    """Today's Catch cards that lie open or were taken."""
    found = [stack.open for stack in view.stacks if stack.open is not None]
    for player in view.players:
        found += player.cards
    return [*found, *(view.angler.cards if view.angler else ())]


def number(names: Sequence[str], name: str | None) -> int:
    """The number of a name; NOTHING for None."""
    return NOTHING if name is None else names.index(name)


def bits(names: Iterable[str], known: Sequence[str]) -> int:
    return sum(1 << known.index(name) for name in names)


def owners(parties: Iterable[int | None]) -> list[int]:
    return [NOTHING if party is None else party for party in parties]


def fill(items: Iterable[int], length: int) -> list[int]:
    """A list with NOTHING up to a length."""
    found = list(items)
    return found + [NOTHING] * (length - len(found))


def lay_board(view: View) -> list[int]:
    """All that lies in the middle, in the order of the vec."""
    return [
        *(number(TILE_IDS, tile) for column in view.ocean for tile in column),
        *owners(view.dock),
        *owners(view.market),
        *fill((PLACES.index(bid.place) << 3 | bid.party for bid in view.line), fields.MOST_MEEPLES),
        *view.supply,
        *(CONTRACT_IDS.index(contract) for contract in view.contracts),
        *(number(CARD_IDS, stack.open) for stack in view.stacks),
        *(stack.blue for stack in view.stacks),
        *(stack.red for stack in view.stacks),
        *owners(view.lighthouses),
        *owners(view.bonus),
        *fill((CHEST_IDS.index(chest) for chest in view.pile), CHEST_COUNT),
    ]


def cells_of(names: Iterable[str]) -> int:
    return sum(1 << read_cell(name) for name in names)


def lay_player(own: Player) -> list[int]:
    """What a seat has, in the order of its fields."""
    scraps = [cells_of(cells) for cells in own.scraps]
    tiles = [(TILE_IDS.index(placed.tile), cells_of(placed.cells)) for placed in own.tiles]
    return [
        own.money,
        *own.catch,
        *own.gears,
        *own.waiting,
        number(CHEST_IDS, own.chest),
        sum(scraps) + sum(cells for _, cells in tiles),
        *scraps,
        *fill((tile << CELLS | cells for tile, cells in tiles), fields.TILE_PLACES),
        number(TILE_IDS, own.cooler),
        number(POWERS, own.cube),
        int(own.fresh),
        int(own.shrimped),
        own.crabs,
        own.lighthouses,
        bits(own.cards, CARD_IDS),
        number(TOKENS, own.token),
        NOTHING if own.point is None else own.point,
        bits(own.unused, TOKENS),
        own.markets,
    ]


def lay_angler(own: Angler) -> list[int]:
    """What the Solo Angler has, in the order of a party's fields."""
    numbers = [0] * fields.PARTY
    numbers[fields.MONEY] = own.money
    numbers[fields.CATCH] = own.catch
    numbers[fields.GEAR] = own.gear
    numbers[fields.CRABS] = own.crabs
    numbers[fields.LIGHTHOUSES] = own.lighthouses
    numbers[fields.OWN_CARDS] = bits(own.cards, CARD_IDS)
    numbers[fields.MARKETS] = own.markets
    for field in (fields.CHEST, fields.COOLER, fields.CUBE, fields.TOKEN, fields.POINT):
        numbers[field] = NOTHING
    numbers[fields.TILE : fields.COOLER] = [NOTHING] * fields.TILE_PLACES
    return numbers
