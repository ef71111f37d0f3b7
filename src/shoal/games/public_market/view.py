"""What a seat may know: in Public Market everything but what no one knows.

Bag, face-down cards, chests and the angler's deck have no order until something is drawn (PM-C3).
Which tiles, cards and chests may still come, everybody can work out; a view says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

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
    AnglerStrength,
    Phase,
    write_cell,
)
from shoal.games.public_market.rules import state as fields
from shoal.games.public_market.rules.pieces import HALF
from shoal.games.public_market.rules.state import ANGLER, NOTHING, at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.games.public_market.rules.table import PublicMarket

Owed = Literal["nothing", "bonus", "token"]
OWED: tuple[Owed, ...] = ("nothing", "bonus", "token")


class Placed(Struct, frozen=True, kw_only=True):
    """A tile in a chest."""

    tile: str
    cells: tuple[str, ...]


class Bid(Struct, frozen=True, kw_only=True):
    """A meeple on a bid place."""

    place: str
    party: int


class Stack(Struct, frozen=True, kw_only=True):
    """A stack of Today's Catch cards: the open one, and how many lie face down."""

    open: str | None
    blue: int
    red: int


class Player(Struct, frozen=True, kw_only=True):
    """What lies before a seat. Fish come in the order sardine, herring, cod, salmon."""

    money: int
    catch: tuple[int, ...]
    gears: tuple[int, ...]
    waiting: tuple[int, ...]
    """Scraps beside the chest."""
    chest: str | None
    tiles: tuple[Placed, ...]
    """In the chest, in the order in which they were placed."""
    scraps: tuple[tuple[str, ...], ...]
    """The cells under scrap of each fish."""
    cooler: str | None
    cube: str | None
    """The shrimp power on which the cube stands."""
    fresh: bool
    """Whether that power may still be used."""
    shrimped: bool
    """Whether this chest has given its shrimp bonus."""
    crabs: int
    lighthouses: int
    """Those left."""
    cards: tuple[str, ...]
    token: str | None
    """The power token on the compass rose, and the point where it is."""
    point: int | None
    unused: tuple[str, ...]
    """Power tokens that have not been on the rose."""
    markets: int


class Angler(Struct, frozen=True, kw_only=True):
    """What the Solo Angler has."""

    strength: AnglerStrength
    money: int
    catch: int
    gear: int
    crabs: int
    lighthouses: int
    cards: tuple[str, ...]
    markets: int
    card: str | None
    """The action card of this round."""
    deck: tuple[str, ...]
    """Action cards that are left, in no order."""


class View(Struct, frozen=True, kw_only=True):
    """The table as everybody sees it. Parties are seats from 0; alone, the Solo Angler is 1."""

    phase: Phase
    step: Phase
    """Where the round is while a shrimp bonus or the compass rose interrupts it."""
    mover: int
    first: int
    shallow_waters: bool
    round: int
    evening: bool
    boat: int
    ocean: tuple[tuple[str | None, ...], ...]
    """Columns; the first tile of a column is nearest the boat."""
    bag: int
    unseen: tuple[str, ...]
    """Tiles that nobody has seen: in the bag, or left in the box."""
    line: tuple[Bid, ...]
    """Meeples that have bid, from left to right."""
    dock: tuple[int | None, ...]
    market: tuple[int | None, ...]
    hand: str | None
    """The tile that was taken and not yet handled."""
    completed: int
    earned: bool
    """Whether a shrimp bonus waits to be chosen."""
    shell: str | None
    """The shell that has yet to move a token."""
    owes: Owed
    supply: tuple[int, ...]
    contracts: tuple[str, ...]
    stacks: tuple[Stack, ...]
    lighthouses: tuple[int | None, ...]
    """Whose stands on each space: column * 6 + side * 3 + place, then the collection locations."""
    bonus: tuple[int | None, ...]
    """Whose power token lies on each space of the bonus board, row by row."""
    pile: tuple[str, ...]
    """Ice chests that were put under the pile, the next one first."""
    chests: tuple[str, ...]
    """Ice chests above them that nobody has seen."""
    players: tuple[Player, ...]
    angler: Angler | None


def view(table: PublicMarket, _seat: int | None) -> View:
    """The same for every seat and every spectator."""
    board = [int(number) for number in table.board]
    return View(
        phase=PHASES[table.phase],
        step=PHASES[table.step],
        mover=table.mover,
        first=table.first,
        shallow_waters=table.shallow == 1,
        round=table.round,
        evening=table.evening == 1,
        boat=table.boat,
        ocean=show_ocean(board),
        bag=table.bag,
        unseen=show_set(table.unseen_high << HALF | table.unseen_low, TILE_IDS),
        line=show_line(board),
        dock=show_owners(board[fields.STAND : fields.STAND + fields.SIDE]),
        market=show_owners(board[fields.STAND + fields.SIDE : fields.LINE]),
        hand=name(TILE_IDS, table.hand),
        completed=table.completed,
        earned=table.earned == 1,
        shell=name(SHELLS, table.shell),
        owes=OWED[table.owes],
        supply=tuple(board[fields.SUPPLY : fields.CONTRACTS]),
        contracts=tuple(CONTRACT_IDS[card] for card in board[fields.CONTRACTS : fields.OPEN]),
        stacks=show_stacks(board),
        lighthouses=show_owners(board[fields.LIGHTHOUSE : fields.BONUS]),
        bonus=show_owners(board[fields.BONUS : fields.PILE]),
        pile=tuple(CHEST_IDS[c] for c in board[fields.PILE : fields.PILE + table.returned]),
        chests=show_set(table.chests, CHEST_IDS),
        players=tuple(show_player(board, seat) for seat in range(table.seats)),
        angler=show_angler(table, board) if table.seats == 1 else None,
    )


def name(names: Sequence[str], number: int) -> str | None:
    """What a number stands for; None for NOTHING."""
    return None if number == NOTHING else names[number]


def show_set(bits: int, names: Sequence[str]) -> tuple[str, ...]:
    """The names of a set."""
    return tuple(found for number, found in enumerate(names) if bits >> number & 1)


def show_owners(parties: list[int]) -> tuple[int | None, ...]:
    """Parties on spaces."""
    return tuple(None if party == NOTHING else party for party in parties)


def show_ocean(board: list[int]) -> tuple[tuple[str | None, ...], ...]:
    """Columns of tiles."""
    starts = range(fields.OCEAN, fields.STAND, fields.DEPTH)
    return tuple(
        tuple(name(TILE_IDS, tile) for tile in board[start : start + fields.DEPTH])
        for start in starts
    )


def show_line(board: list[int]) -> tuple[Bid, ...]:
    """Meeples that have bid."""
    meeples = [meeple for meeple in board[fields.LINE : fields.SUPPLY] if meeple != NOTHING]
    return tuple(Bid(place=PLACES[meeple >> 3], party=meeple & 7) for meeple in meeples)


def show_stacks(board: list[int]) -> tuple[Stack, ...]:
    """Today's Catch."""
    return tuple(
        Stack(
            open=name(CARD_IDS, board[fields.OPEN + stack]),
            blue=board[fields.BLUE + stack],
            red=board[fields.RED + stack],
        )
        for stack in range(fields.COLUMNS)
    )


def show_cells(cells: int) -> tuple[str, ...]:
    """The names of a set of cells."""
    return tuple(write_cell(cell) for cell in range(CELLS) if cells >> cell & 1)


def show_player(board: list[int], seat: int) -> Player:
    """What lies before a seat."""
    start = at(seat, 0)
    own = board[start : start + fields.PARTY]
    placed = [tile for tile in own[fields.TILE : fields.COOLER] if tile != NOTHING]
    return Player(
        money=own[fields.MONEY],
        catch=tuple(own[fields.CATCH : fields.GEAR]),
        gears=tuple(own[fields.GEAR : fields.WAITING]),
        waiting=tuple(own[fields.WAITING : fields.CHEST]),
        chest=name(CHEST_IDS, own[fields.CHEST]),
        tiles=tuple(
            Placed(tile=TILE_IDS[tile >> CELLS], cells=show_cells(tile)) for tile in placed
        ),
        scraps=tuple(show_cells(cells) for cells in own[fields.SCRAP : fields.TILE]),
        cooler=name(TILE_IDS, own[fields.COOLER]),
        cube=name(POWERS, own[fields.CUBE]),
        fresh=own[fields.FRESH] == 1,
        shrimped=own[fields.SHRIMPED] == 1,
        crabs=own[fields.CRABS],
        lighthouses=own[fields.LIGHTHOUSES],
        cards=show_set(own[fields.CARDS], CARD_IDS),
        token=name(TOKENS, own[fields.TOKEN]),
        point=None if own[fields.POINT] == NOTHING else own[fields.POINT],
        unused=show_set(own[fields.UNUSED], TOKENS),
        markets=own[fields.MARKETS],
    )


def show_angler(table: PublicMarket, board: list[int]) -> Angler:
    """What the Solo Angler has."""
    start = at(ANGLER, 0)
    own = board[start : start + fields.PARTY]
    return Angler(
        strength=STRENGTHS[table.strength],
        money=own[fields.MONEY],
        catch=own[fields.CATCH],
        gear=own[fields.GEAR],
        crabs=own[fields.CRABS],
        lighthouses=own[fields.LIGHTHOUSES],
        cards=show_set(own[fields.CARDS], CARD_IDS),
        markets=own[fields.MARKETS],
        card=name(SOLO_IDS, table.card),
        deck=show_set(table.deck, SOLO_IDS),
    )
