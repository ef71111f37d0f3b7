"""What a test reads off a table. Seats count from 1; in the solo game 2 is the Solo Angler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import Dice, FastDice
from shoal.games.public_market import game
from shoal.games.public_market.components import (
    CARD_IDS,
    CHESTS,
    LETTERS,
    PHASES,
    PLACES,
    SIDE,
    TILE_IDS,
    TOKENS,
    space_name,
)
from shoal.games.public_market.rules import score
from shoal.games.public_market.rules import state as s
from shoal.games.public_market.rules.pieces import SCORING
from shoal.games.public_market.rules.state import NOTHING, at
from tests.games.public_market.tables import seat

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket


def phase(table: PublicMarket) -> str:
    """The decision that is asked for."""
    return PHASES[table.phase]


def number_of(table: PublicMarket, party: int, field: int) -> int:
    """A field of a party."""
    return int(table.board[at(party - 1, field)])


def money(table: PublicMarket, party: int) -> int:
    """Dollars of a party; 2 is the Solo Angler in the solo game."""
    return number_of(table, party, s.MONEY)


def crabs(table: PublicMarket, party: int) -> int:
    """Crabs on the board of a party."""
    return number_of(table, party, s.CRABS)


def markets(table: PublicMarket, party: int) -> int:
    """How often a party was at the market."""
    return number_of(table, party, s.MARKETS)


def fish(table: PublicMarket, party: int, field: int) -> str:
    """Fish by their letters."""
    return "".join(
        letter * number_of(table, party, field + number) for number, letter in enumerate(LETTERS)
    )


def catch(table: PublicMarket, party: int) -> str:
    """The catch of a seat: SSH."""
    return fish(table, party, s.CATCH)


def gears(table: PublicMarket, party: int) -> str:
    """The gears of a seat."""
    return fish(table, party, s.GEAR)


def waiting(table: PublicMarket, party: int) -> str:
    """The scraps beside the chest of a seat."""
    return fish(table, party, s.WAITING)


def cards_of(table: PublicMarket, party: int) -> list[str]:
    """The Today's Catch cards of a party."""
    owned = number_of(table, party, s.OWN_CARDS)
    return [name for number, name in enumerate(CARD_IDS) if owned >> number & 1]


def chest_of(table: PublicMarket, party: int) -> str:
    """The chest of a seat as a drawing, one line per row; digits are tiles as they were placed."""
    own = at(party - 1, 0)
    if table.board[own + s.CHEST] == NOTHING:
        return ""
    cells = list("".join(CHESTS.chest[table.board[own + s.CHEST]].rows))
    for number in range(s.TILE_PLACES):
        tile = table.board[own + s.TILE + number]
        if tile != NOTHING:
            cells = [str(number + 1) if tile >> n & 1 else c for n, c in enumerate(cells)]
    for number, letter in enumerate(LETTERS.lower()):
        mask = table.board[own + s.SCRAP + number]
        cells = [letter if mask >> n & 1 else c for n, c in enumerate(cells)]
    return "\n".join(" ".join(cells[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE))


def same(drawing: str) -> str:
    """A drawing of a chest without its margin, to compare."""
    cells = drawing.split()
    return "\n".join(" ".join(cells[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE))


def line(table: PublicMarket) -> list[str]:
    """Meeples that have bid, from left to right: `cod 2`."""
    meeples = [meeple for meeple in table.board[s.LINE : s.SUPPLY] if meeple != NOTHING]
    return [f"{PLACES[meeple >> 3]} {(meeple & 7) + 1}" for meeple in meeples]


def spaces(table: PublicMarket) -> str:
    """Meeples on the dock and on the market side: `12--- | 3----`."""
    marks = ["-" if p == NOTHING else str(p + 1) for p in table.board[s.STAND : s.LINE]]
    return f"{''.join(marks[: s.BOARD_SIDE])} | {''.join(marks[s.BOARD_SIDE :])}"


def column(table: PublicMarket, number: int) -> list[str]:
    """The tiles of a column of the ocean, nearest the boat first; `-` for none."""
    start = s.OCEAN + (number - 1) * s.DEPTH
    tiles = table.board[start : start + s.DEPTH]
    return ["-" if tile == NOTHING else TILE_IDS[tile] for tile in tiles]


def standing(table: PublicMarket) -> dict[str, int]:
    """Whose lighthouse stands on which space, by the names that `lighthouses` takes."""
    owners = list(table.board[s.LIGHTHOUSE : s.BONUS])
    names = [
        f"{space // 6 + 1} {space_name(space)}" if space < SCORING else space_name(space)
        for space in range(len(owners))
    ]
    return {name: owner + 1 for name, owner in zip(names, owners, strict=True) if owner != NOTHING}


def rose(table: PublicMarket, party: int) -> str:
    """The power token on the compass rose and its point, 0 to 7: `ice 3`; or nothing."""
    token = number_of(table, party, s.TOKEN)
    return "" if token == NOTHING else f"{TOKENS[token]} {number_of(table, party, s.POINT)}"


def vp(table: PublicMarket, party: int) -> int:
    """What a party would score now."""
    return int(score.total(table, party - 1))


def told(table: PublicMarket, move: str, dice: Dice | None = None) -> list[str]:
    """The keys of the events that a move sets off."""
    played = game.make(table, seat(table), game.read(move), dice or FastDice(1))
    return [event.key for event in game.tell(played, None)]
