"""Makes views. One is made for every decision and every seat, so this is compiled."""

from typing import Final

from mypy_extensions import i64

from shoal.games.public_market import components, view
from shoal.games.public_market.rules import pieces, state
from shoal.games.public_market.rules.table import PublicMarket

# Names in the order of their numbers; lists, because compiled code reads them faster than tuples
PHASE_NAMES: Final = list(components.PHASES)
OWED_NAMES: Final = list(view.OWED)
STRENGTH_NAMES: Final = list(components.STRENGTHS)
PLACE_NAMES: Final[list[str]] = list(components.PLACES)
TILE_NAMES: Final[list[str]] = list(components.TILE_IDS)
HIGH_TILE_NAMES: Final[list[str]] = TILE_NAMES[pieces.HALF :]
CHEST_NAMES: Final[list[str]] = list(components.CHEST_IDS)
CONTRACT_NAMES: Final[list[str]] = list(components.CONTRACT_IDS)
CARD_NAMES: Final[list[str]] = list(components.CARD_IDS)
SOLO_NAMES: Final[list[str]] = list(components.SOLO_IDS)
POWER_NAMES: Final[list[str]] = list(components.POWERS)
TOKEN_NAMES: Final[list[str]] = list(components.TOKENS)
SHELL_NAMES: Final[list[str]] = list(components.SHELLS)
CELL_NAMES: Final[list[str]] = [components.write_cell(cell) for cell in range(components.CELLS)]


def show(table: PublicMarket, _seat: int | None) -> view.View:
    """The same for every seat and every spectator."""
    unseen = show_set(table.unseen_low, TILE_NAMES) + show_set(table.unseen_high, HIGH_TILE_NAMES)
    return view.View(
        phase=PHASE_NAMES[table.phase],
        step=PHASE_NAMES[table.step],
        mover=table.mover,
        first=table.first,
        shallow_waters=table.shallow == 1,
        round=table.round,
        evening=table.evening == 1,
        boat=table.boat,
        ocean=show_ocean(table),
        bag=table.bag,
        unseen=unseen,
        line=show_line(table),
        dock=show_owners(table, state.STAND, state.STAND + state.BOARD_SIDE),
        market=show_owners(table, state.STAND + state.BOARD_SIDE, state.LINE),
        hand=show_name(table.hand, TILE_NAMES),
        completed=table.completed,
        earned=table.earned == 1,
        shell=show_name(table.shell, SHELL_NAMES),
        owes=OWED_NAMES[table.owes],
        supply=show_numbers(table, state.SUPPLY, state.CONTRACTS),
        contracts=show_all(table, state.CONTRACTS, state.OPEN, CONTRACT_NAMES),
        stacks=show_stacks(table),
        lighthouses=show_owners(table, state.LIGHTHOUSE, state.BONUS),
        bonus=show_owners(table, state.BONUS, state.PILE),
        pile=show_all(table, state.PILE, state.PILE + table.returned, CHEST_NAMES),
        chests=show_set(table.chests, CHEST_NAMES),
        players=tuple([show_player(table, seat) for seat in range(table.seats)]),
        angler=show_angler(table) if table.seats == 1 else None,
    )


# Pieces of the vec


def show_numbers(table: PublicMarket, start: i64, end: i64) -> tuple[int, ...]:
    """The numbers from one place to before another."""
    return tuple([int(table.board[place]) for place in range(start, end)])


def show_number(number: i64) -> int | None:
    """None for NOTHING."""
    if number == state.NOTHING:
        return None
    return int(number)


def show_owners(table: PublicMarket, start: i64, end: i64) -> tuple[int | None, ...]:
    """The parties on spaces."""
    return tuple([show_number(table.board[place]) for place in range(start, end)])


def show_name(number: i64, names: list[str]) -> str | None:
    """What a number stands for; None for NOTHING."""
    if number == state.NOTHING:
        return None
    return names[number]


def show_names(
    table: PublicMarket, start: i64, end: i64, names: list[str]
) -> tuple[str | None, ...]:
    """What lies on places that may be empty."""
    return tuple([show_name(table.board[place], names) for place in range(start, end)])


def show_all(table: PublicMarket, start: i64, end: i64, names: list[str]) -> tuple[str, ...]:
    """What lies on places that are never empty."""
    return tuple([names[table.board[place]] for place in range(start, end)])


def show_set(bits: i64, names: list[str]) -> tuple[str, ...]:
    """The names of a set, lowest bit first."""
    found: list[str] = []
    number: i64 = 0
    while bits != 0:
        if bits & 1 != 0:
            found.append(names[number])
        bits >>= 1
        number += 1
    return tuple(found)


def show_cells(cells: i64) -> tuple[str, ...]:
    """The names of a set of cells."""
    return show_set(cells, CELL_NAMES)


# The middle of the table


def show_ocean(table: PublicMarket) -> tuple[tuple[str | None, ...], ...]:
    """Columns of tiles."""
    found: list[tuple[str | None, ...]] = []
    for column in range(i64(state.COLUMNS)):
        start = state.OCEAN + column * state.DEPTH
        found.append(show_names(table, start, start + state.DEPTH, TILE_NAMES))
    return tuple(found)


def show_line(table: PublicMarket) -> tuple[view.Bid, ...]:
    """Meeples that have bid."""
    found: list[view.Bid] = []
    for place in range(i64(state.LINE), state.LINE + table.count_line()):
        meeple = table.board[place]
        found.append(view.Bid(place=PLACE_NAMES[meeple >> 3], party=meeple & 7))
    return tuple(found)


def show_stacks(table: PublicMarket) -> tuple[view.Stack, ...]:
    """Today's Catch."""
    found: list[view.Stack] = []
    for stack in range(i64(state.COLUMNS)):
        top = show_name(table.board[state.OPEN + stack], CARD_NAMES)
        blue, red = table.board[state.BLUE + stack], table.board[state.RED + stack]
        found.append(view.Stack(open=top, blue=blue, red=red))
    return tuple(found)


# What parties have


def show_player(table: PublicMarket, seat: i64) -> view.Player:
    """What lies before a seat."""
    start = state.at(seat, 0)
    board = table.board
    scraps = [show_cells(board[place]) for place in range(start + state.SCRAP, start + state.TILE)]
    return view.Player(
        money=board[start + state.MONEY],
        catch=show_numbers(table, start + state.CATCH, start + state.GEAR),
        gears=show_numbers(table, start + state.GEAR, start + state.WAITING),
        waiting=show_numbers(table, start + state.WAITING, start + state.CHEST),
        chest=show_name(board[start + state.CHEST], CHEST_NAMES),
        tiles=show_tiles(table, start),
        scraps=tuple(scraps),
        cooler=show_name(board[start + state.COOLER], TILE_NAMES),
        cube=show_name(board[start + state.CUBE], POWER_NAMES),
        fresh=board[start + state.FRESH] == 1,
        shrimped=board[start + state.SHRIMPED] == 1,
        crabs=board[start + state.CRABS],
        lighthouses=board[start + state.LIGHTHOUSES],
        cards=show_set(board[start + state.OWN_CARDS], CARD_NAMES),
        token=show_name(board[start + state.TOKEN], TOKEN_NAMES),
        point=show_number(board[start + state.POINT]),
        unused=show_set(board[start + state.UNUSED], TOKEN_NAMES),
        markets=board[start + state.MARKETS],
    )


def show_tiles(table: PublicMarket, start: i64) -> tuple[view.Placed, ...]:
    """The tiles in the chest of the party whose fields begin there."""
    found: list[view.Placed] = []
    for place in range(start + state.TILE, start + state.TILE + state.TILE_PLACES):
        tile = table.board[place]
        if tile != state.NOTHING:
            cells = show_cells(tile & pieces.FULL)
            found.append(view.Placed(tile=TILE_NAMES[tile >> components.CELLS], cells=cells))
    return tuple(found)


def show_angler(table: PublicMarket) -> view.Angler:
    """What the Solo Angler has."""
    start = state.at(state.ANGLER, 0)
    board = table.board
    return view.Angler(
        strength=STRENGTH_NAMES[table.strength],
        money=board[start + state.MONEY],
        catch=board[start + state.CATCH],
        gear=board[start + state.GEAR],
        crabs=board[start + state.CRABS],
        lighthouses=board[start + state.LIGHTHOUSES],
        cards=show_set(board[start + state.OWN_CARDS], CARD_NAMES),
        markets=board[start + state.MARKETS],
        card=show_name(table.card, SOLO_NAMES),
        deck=show_set(table.deck, SOLO_NAMES),
    )
