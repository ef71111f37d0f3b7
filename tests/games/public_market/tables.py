'''Tables drawn in text, for tests that read like the rulebook. Seats count from 1, as in notation.

Start from one of four moments and change what the test is about:

    t = bidding(3)                           seat 1 bids first
    t = acting(3)                            all have bid none; seat 1 acts first, then 2, then 3
    t = evening(3)                           the first evening bid is seat 1's; columns 2 to 4 left
    t = fishing(3, "F12")                    seat 1 has taken F12 and handles it
    t = act(acting(3), "fish", "market")     seat 1 has sold a tile, 2 been to market, 3 acts

    give(t, 1, money=20, catch="SSH", gears="C", waiting="M", cube="cash", token="ice", point=3)
    pack(t, 1, "K5", """
        . . . . .
        1 1 # . .
        1 . @ # .
        h . . * .
        . . . . .
    """)
    ocean(t, """
        F44 F35 F09 F39
        F27 F40 F54 F57
        -   F13 F25 F66
        -   F05 F34 F70
        -   F38 F51 F11
    """)
    cards(t, "B05 B06 - R01"); contracts(t, "P11 P12 P21 P24 P31 P32 P41 P42")
    lighthouses(t, {"1 left 1": 2, "L1 anchor": 1})
    empty_bag(t)

In a chest `.` is free, `@` the crab, `#` ice, `*` shrimp, as on the chest that is named; digits are
tiles (any that nobody has seen), small letters s h c m scraps of the supply. In the ocean the first
row is nearest the boat. These helpers change the table that they are given; `play` makes moves in a
copy, and `refused` says why one is not allowed:

    after = play(t, "market", "contract P24 left 1", "done")
    assert money(after, 1) == 23 and catch(after, 1) == "C"
    assert refused(t, "fish") == "PM-K12 no_chest_no_fishing"
    assert told(t, "market") == ["goes_to_market", "sale", "payout", "new_chest"]

`hurry(t, "act", "boat")` plays anything until an action or the boat is to be decided.
'''

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.games.public_market import game
from shoal.games.public_market.components import (
    CARD_IDS,
    CELLS,
    CHEST_IDS,
    CHESTS,
    CONTRACT_IDS,
    FISH,
    LETTERS,
    LOGOS,
    PHASES,
    POWERS,
    SHALLOW,
    SIDES,
    TILE_IDS,
    TOKENS,
)
from shoal.games.public_market.options import Options
from shoal.games.public_market.rules import rounds
from shoal.games.public_market.rules import state as s
from shoal.games.public_market.rules.shallow_waters import ROW_SPACES
from shoal.games.public_market.rules.state import NOTHING, at
from tests.games.hands import Hands

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shoal.games.public_market.rules.table import PublicMarket

hands = Hands(game)
legal, play, refused, seat = hands.legal, hands.play, hands.refused, hands.seat
HALF = 35
ANGLER = 2
"""The Solo Angler beside the only seat, for `give` and the readers."""


# Moments


def bidding(seats: int = 3, *, shallow_waters: bool = False, seed: int = 0) -> PublicMarket:
    """The first bid of a game, which is seat 1's; the power tokens of Shallow Waters are chosen.

    Alone it is against a keen angler, whose action cards are those of the data (PM-1S8).
    """
    options = Options(first="1", shallow_waters=shallow_waters, angler="keen")
    table = game.begin(options, seats, FastDice(seed))
    while PHASES[table.phase] == "first_token":
        table = play(table, "token market")
    return table


def acting(seats: int = 3, *, shallow_waters: bool = False, seed: int = 0) -> PublicMarket:
    """All have bid none: whoever bids first there stands in front and acts first."""
    table = bidding(seats, shallow_waters=shallow_waters, seed=seed)
    while PHASES[table.phase] == "bid":
        table = play(table, "bid none")
    return table


def fishing(seats: int, tile: str, *, shallow_waters: bool = False) -> PublicMarket:
    """Seat 1 has taken a tile from under the boat and handles it."""
    table = play(acting(seats, shallow_waters=shallow_waters), "fish")
    put_tile(table, s.OCEAN + table.boat * s.DEPTH, tile)
    return play(table, f"take {tile}")


def evening(seats: int = 3, *, shallow_waters: bool = False) -> PublicMarket:
    """PM-D1: the bag is empty, column 1 too, the boat at column 2, and seat 1 bids first."""
    table = bidding(seats, shallow_waters=shallow_waters)
    empty_bag(table)
    empty_column(table, 1)
    table.boat = 1
    table.evening = 1
    table.round = 9 if seats == 2 else 12
    return table


def act(table: PublicMarket, *choices: str) -> PublicMarket:
    """Seats act one after the other: `fish` and sell the tile, or `market` and complete nothing."""
    for choice in choices:
        table = play(table, choice)
        if choice == "fish":
            table = play(table, legal(table)[0], "sell")
        while PHASES[table.phase] in ("handle", "scrap", "cards", "payout"):
            moves = legal(table)
            table = play(table, "done" if "done" in moves else moves[0])
    return table


# What a test changes


def give(table: PublicMarket, party: int, **things: int | str | None) -> None:
    """What a party has: numbers as they are, fish by letters, the rest by names.

    money, crabs, markets, point, lighthouses (left), fresh, shrimped    numbers
    catch, gears, waiting    "SSHCM"      cards "B05 R01"      unused "ice crab"      cooler "F12"
    cube "cash" (not yet used), token "ice"; None for none      chest None: it has lost its chest
    """
    for name, value in things.items():
        own = at(party - 1, 0)
        if isinstance(value, int):
            table.board[own + FIELDS[name]] = value
        else:
            SETTERS[name](table, own, value or "")


def set_catch(table: PublicMarket, own: int, fish: str) -> None:
    """The catch by its letters."""
    set_fish(table, own + s.CATCH, fish)


def set_gears(table: PublicMarket, own: int, fish: str) -> None:
    """The gears by their letters."""
    set_fish(table, own + s.GEAR, fish)


def set_waiting(table: PublicMarket, own: int, fish: str) -> None:
    """Scraps of the supply beside the chest."""
    for number, letter in enumerate(LETTERS):
        table.board[s.SUPPLY + number] += table.board[own + s.WAITING + number]
        table.board[s.SUPPLY + number] -= fish.count(letter)
    set_fish(table, own + s.WAITING, fish)


def set_fish(table: PublicMarket, place: int, fish: str) -> None:
    """Four numbers."""
    for number, letter in enumerate(LETTERS):
        table.board[place + number] = fish.count(letter)


def set_cube(table: PublicMarket, own: int, power: str) -> None:
    """The cube on a power that is not yet used."""
    table.board[own + s.CUBE] = POWERS.index(power) if power else NOTHING
    table.board[own + s.FRESH] = 1 if power else 0


def set_token(table: PublicMarket, own: int, token: str) -> None:
    """A power token at the start of the rose, all others unused; or no token on it."""
    number = TOKENS.index(token) if token else NOTHING
    table.board[own + s.TOKEN] = number
    table.board[own + s.POINT] = 0 if token else NOTHING
    table.board[own + s.UNUSED] = 15 & ~(1 << number) if token else 0


def sail(table: PublicMarket, party: int, token: str | None, point: int = 0) -> None:
    """A power token of a party at a point of the rose, all others unused; or none on the rose."""
    set_token(table, at(party - 1, 0), token or "")
    if token:
        give(table, party, point=point)


def set_unused(table: PublicMarket, own: int, tokens: str) -> None:
    """The power tokens that were not on the rose."""
    table.board[own + s.UNUSED] = sum(1 << TOKENS.index(token) for token in tokens.split())


def set_cooler(table: PublicMarket, own: int, tile: str) -> None:
    """The tile in the cooler."""
    see(table, tile)
    table.board[own + s.COOLER] = TILE_IDS.index(tile)


def set_cards(table: PublicMarket, own: int, names: str) -> None:
    """Today's Catch cards, from wherever they are but other seats."""
    table.board[own + s.OWN_CARDS] = take_cards(table, names)


def lose_chest(table: PublicMarket, own: int, _none: str) -> None:
    """PM-K12: the chest lies under the pile and no other was drawn."""
    table.board[s.PILE + table.returned] = table.board[own + s.CHEST]
    table.returned += 1
    table.board[own + s.CHEST] = NOTHING


SETTERS = {
    "catch": set_catch,
    "gears": set_gears,
    "waiting": set_waiting,
    "cube": set_cube,
    "token": set_token,
    "unused": set_unused,
    "cooler": set_cooler,
    "cards": set_cards,
    "chest": lose_chest,
}
FIELDS = {
    "money": s.MONEY,
    "crabs": s.CRABS,
    "lighthouses": s.LIGHTHOUSES,
    "markets": s.MARKETS,
    "fresh": s.FRESH,
    "shrimped": s.SHRIMPED,
    "point": s.POINT,
    "catch": s.CATCH,
    "gears": s.GEAR,
}
"""Numbers; catch and gears in numbers are the Solo Angler's."""


def take_cards(table: PublicMarket, names: str) -> int:
    """Today's Catch cards that nobody has seen, as a set."""
    taken = 0
    for name in names.split():
        bit = 1 << CARD_IDS.index(name)
        for stack in range(s.COLUMNS):
            if table.board[s.OPEN + stack] == CARD_IDS.index(name):
                table.board[s.OPEN + stack] = NOTHING
        table.cards &= ~bit
        taken |= bit
    return taken


def pack(table: PublicMarket, party: int, chest: str, drawing: str) -> None:
    """Give a seat that chest, with tiles and scraps in it as drawn."""
    own, cells = at(party - 1, 0), drawing.split()
    assert len(cells) == CELLS, f"a chest has 25 cells, not {len(cells)}"
    swap_chest(table, own, CHEST_IDS.index(chest))
    icons = "".join(CHESTS.chest[CHEST_IDS.index(chest)].rows)
    masks: dict[str, int] = {}
    for cell, mark in enumerate(cells):
        if mark in ".@#*":
            assert mark == icons[cell], f"{chest} has {icons[cell]} where {mark} is drawn"
        else:
            masks[mark] = masks.get(mark, 0) | 1 << cell
    table.board[own + s.COVERED] = sum(masks.values())
    for fish, letter in enumerate(LETTERS.lower()):
        table.board[own + s.SCRAP + fish] = masks.get(letter, 0)
        table.board[s.SUPPLY + fish] -= masks.get(letter, 0).bit_count()
    for number, mark in enumerate(sorted(mark for mark in masks if mark.isdigit())):
        table.board[own + s.TILE + number] = unseen_tile(table) << CELLS | masks[mark]


def swap_chest(table: PublicMarket, own: int, chest: int) -> None:
    """A chest of the pile or of another seat for the one that lies there."""
    old = table.board[own + s.CHEST]
    for party in range(table.seats):
        if table.board[at(party, s.CHEST)] == chest:
            table.board[at(party, s.CHEST)] = old
    if table.chests >> chest & 1:
        table.chests = table.chests & ~(1 << chest) | 1 << old
    table.board[own + s.CHEST] = chest


def unseen_tile(table: PublicMarket) -> int:
    """The last tile that nobody has seen is seen."""
    unseen = int(table.unseen_low | table.unseen_high << HALF)
    tile = unseen.bit_length() - 1
    see(table, TILE_IDS[tile])
    return tile


def see(table: PublicMarket, tile: str) -> None:
    """A tile is taken from wherever it is: unseen, gone or in the ocean."""
    number = TILE_IDS.index(tile)
    for place in range(s.OCEAN, s.STAND):
        if table.board[place] == number:
            table.board[place] = NOTHING
    if number < HALF:
        table.unseen_low &= ~(1 << number)
        table.gone_low &= ~(1 << number)
    else:
        table.unseen_high &= ~(1 << number - HALF)
        table.gone_high &= ~(1 << number - HALF)


def unsee(table: PublicMarket, number: int) -> None:
    """A tile goes back among those that nobody has seen."""
    if number < HALF:
        table.unseen_low |= 1 << number
    else:
        table.unseen_high |= 1 << number - HALF


def put_tile(table: PublicMarket, place: int, tile: str) -> None:
    """A tile on a place of the ocean; the one that was there has not been seen."""
    if table.board[place] == TILE_IDS.index(tile):
        return
    see(table, tile)
    if table.board[place] != NOTHING:
        unsee(table, table.board[place])
    table.board[place] = TILE_IDS.index(tile)


def ocean(table: PublicMarket, drawing: str) -> None:
    """The ocean as drawn, one row per line, nearest the boat first; `-` is no tile."""
    names = drawing.split()
    assert len(names) == s.COLUMNS * s.DEPTH, f"the ocean has 20 places, not {len(names)}"
    for place in range(s.OCEAN, s.STAND):
        if table.board[place] != NOTHING:
            unsee(table, table.board[place])
            table.board[place] = NOTHING
    for number, name in enumerate(names):
        position, column = divmod(number, s.COLUMNS)
        if name != "-":
            put_tile(table, s.OCEAN + column * s.DEPTH + position, name)


def empty_column(table: PublicMarket, column: int) -> None:
    """All tiles of a column leave the game."""
    for position in range(s.DEPTH):
        place = s.OCEAN + (column - 1) * s.DEPTH + position
        tile = table.board[place]
        if tile != NOTHING:
            table.board[place] = NOTHING
            if tile < HALF:
                table.gone_low |= 1 << tile
            else:
                table.gone_high |= 1 << tile - HALF


def empty_bag(table: PublicMarket) -> None:
    """PM-K12: no tile is left in the bag; those that nobody has seen have left the game."""
    table.bag = 0
    table.gone_low |= table.unseen_low
    table.gone_high |= table.unseen_high
    table.unseen_low = table.unseen_high = 0


def cards(table: PublicMarket, names: str) -> None:
    """The open Today's Catch cards of the four stacks; `-` for none."""
    for stack in range(s.COLUMNS):
        if table.board[s.OPEN + stack] != NOTHING:
            table.cards |= 1 << table.board[s.OPEN + stack]
    for stack, name in enumerate(names.split()):
        card = NOTHING if name == "-" else CARD_IDS.index(name)
        table.board[s.OPEN + stack] = card
        if card != NOTHING:
            table.cards &= ~(1 << card)


def contracts(table: PublicMarket, names: str) -> None:
    """The eight public contracts, two a column."""
    for number, name in enumerate(names.split()):
        table.board[s.CONTRACTS + number] = CONTRACT_IDS.index(name)


def space(name: str) -> int:
    """A space for a lighthouse: `2 left 1` (column, side, place) or `L1 anchor`."""
    if name.startswith("L"):
        location, logo = name.split()
        return 24 + (int(location[1]) - 1) * 4 + LOGOS.index(logo)
    column, side, place = name.split()
    return (int(column) - 1) * 6 + SIDES.index(side) * 3 + int(place) - 1


def lighthouses(table: PublicMarket, standing: Mapping[str, int]) -> None:
    """Whose lighthouse stands on which spaces."""
    for name, party in standing.items():
        table.board[s.LIGHTHOUSE + space(name)] = party - 1
        table.board[at(party - 1, s.LIGHTHOUSES)] -= 1


def bonus_tokens(table: PublicMarket, lying: Mapping[str, int]) -> None:
    """Whose power token lies on which spaces of the bonus board: `{"2 anchor": 1}`."""
    for name, party in lying.items():
        row, what = name.split()
        place = SHALLOW.bonus[int(row) - 1].spaces.index(what)
        table.board[s.BONUS + (int(row) - 1) * ROW_SPACES + place] = party - 1


def supply(table: PublicMarket, **left: int) -> None:
    """Scraps left in the supply: `supply(t, cod=0)`; the others are nowhere."""
    for fish, count in left.items():
        table.board[s.SUPPLY + FISH.index(fish)] = count


def hurry(table: PublicMarket, *wanted: str) -> PublicMarket:
    """The first move of the list again and again, until one of these decisions is asked for."""
    while PHASES[table.phase] not in wanted:
        table = play(table, legal(table)[0])
    return table


def ask_again(table: PublicMarket) -> PublicMarket:
    """After changes that may open or close a decision: where the table goes on from here."""
    after = table.copy()
    rounds.lead_on(after, FastDice(0))
    return after
