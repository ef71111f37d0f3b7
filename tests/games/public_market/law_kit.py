"""What the laws need to know of Public Market, written from its ledger and not from its view.

Nothing is hidden in a position: what nobody has seen is a bag without an order (PM-C3).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from shoal.games.public_market import game
from shoal.games.public_market.options import Options
from shoal.games.public_market.rules import state as s
from shoal.games.public_market.rules.state import NOTHING, at

if TYPE_CHECKING:
    from collections.abc import Hashable

    from shoal.core.dice import Dice
    from shoal.games.public_market.rules.table import PublicMarket
    from tests.laws.kit import Observer, SmallWorld

FISH = ("sardine", "herring", "cod", "salmon")


def option_sets(_seats: int) -> list[Options]:
    """The base game, and Shallow Waters; alone, also another angler."""
    return [Options(), Options(shallow_waters=True, first="1", angler="keen")]


def scramble(table: PublicMarket, _seat: Observer, _dice: Dice) -> PublicMarket:
    """PM-C3: there is nothing to draw again."""
    return table.copy()


def open_moves(_table: PublicMarket, _seat: int, _dice: Dice) -> list[int]:
    """None: the list of moves is always complete."""
    return []


def lookalikes(table: PublicMarket, seat: int, move: int, _observer: Observer) -> list[int]:
    """Every move is made in the open."""
    return [move] if move in game.legal(table, seat) else []


def reveals(
    _before: PublicMarket, _seat: int, _move: int, after: PublicMarket, _observer: Observer
) -> Hashable:
    """Whatever was drawn lies open."""
    return world(after)


# What there is: PM-C1 to PM-C3


def census(table: PublicMarket) -> dict[str, int]:
    """Everything of the box, wherever it is, and a count of what must never be."""
    parties = range(table.parties())
    found = {
        "tiles": once(tiles(table)),
        "cards": once(cards(table)),
        "chests": once(chests(table)),
        "contracts": once(list(table.board[s.CONTRACTS : s.OPEN])),
    }
    for fish, name in enumerate(FISH):
        found[f"scraps {name}"] = scraps(table, fish)
    for party in parties:
        standing = list(table.board[s.LIGHTHOUSE : s.BONUS]).count(party)
        found[f"lighthouses {party}"] = standing + table.board[at(party, s.LIGHTHOUSES)]
        found[f"tokens {party}"] = tokens(table, party)
    return {**found, "amiss": amiss(table)}


def once(things: list[int]) -> int:
    """How many different things there are; -1 if one is there twice."""
    return -1 if max(Counter(things).values()) > 1 else len(things)


def bits(mask: int) -> list[int]:
    """The members of a set."""
    return [bit for bit in range(70) if mask >> bit & 1]


def tiles(table: PublicMarket) -> list[int]:
    """PM-C1: unseen, gone, in the ocean, in a hand, in chests and coolers."""
    found = bits(table.unseen_low | table.unseen_high << 35)
    found += bits(table.gone_low | table.gone_high << 35)
    found += [tile for tile in [*table.board[s.OCEAN : s.STAND], table.hand] if tile != NOTHING]
    for seat in range(table.seats):
        placed = table.board[at(seat, s.TILE) : at(seat, s.COOLER)]
        found += [tile >> 25 for tile in placed if tile != NOTHING]
        cooled = table.board[at(seat, s.COOLER)]
        found += [cooled] * (cooled != NOTHING)
    return found


def cards(table: PublicMarket) -> list[int]:
    """PM-C2: Today's Catch cards: unseen, open, and taken."""
    found = bits(table.cards)
    found += [card for card in table.board[s.OPEN : s.BLUE] if card != NOTHING]
    for party in range(table.parties()):
        found += bits(table.board[at(party, s.OWN_CARDS)])
    return found


def chests(table: PublicMarket) -> list[int]:
    """PM-C1: unseen, returned, and before the players."""
    found = bits(table.chests) + list(table.board[s.PILE : s.PILE + table.returned])
    held = [table.board[at(seat, s.CHEST)] for seat in range(table.seats)]
    return found + [chest for chest in held if chest != NOTHING]


def scraps(table: PublicMarket, fish: int) -> int:
    """PM-C1: in the supply, waiting, and in chests."""
    found = table.board[s.SUPPLY + fish]
    for seat in range(table.seats):
        found += table.board[at(seat, s.WAITING) + fish]
        found += len(bits(table.board[at(seat, s.SCRAP) + fish]))
    return int(found)


def tokens(table: PublicMarket, party: int) -> int:
    """PM-W1: power tokens: unused, on the rose, and on the bonus board."""
    found = len(bits(table.board[at(party, s.UNUSED)]))
    found += int(table.board[at(party, s.TOKEN)] != NOTHING)
    return found + list(table.board[s.BONUS : s.PILE]).count(party)


def amiss(table: PublicMarket) -> int:
    """PM-B5, PM-C3, PM-F2, PM-F4: debts, values off the tracker, things on top of each other."""
    wrong = int(table.bag > len(bits(table.unseen_low | table.unseen_high << 35)))
    for party in range(table.parties()):
        most = 12 if table.is_angler(party) else 8
        values = table.board[at(party, s.CATCH) : at(party, s.WAITING)]
        wrong += sum(not 0 <= value <= most for value in values)
        wrong += int(table.board[at(party, s.MONEY)] < 0)
        wrong += int(not 0 <= table.board[at(party, s.CRABS)] <= 5)
    return wrong + sum(overlaps(table, seat) for seat in range(table.seats))


def overlaps(table: PublicMarket, seat: int) -> int:
    """PM-F2: whether tiles and scraps do not add up to the covered cells."""
    full = (1 << 25) - 1
    placed = [t & full for t in table.board[at(seat, s.TILE) : at(seat, s.COOLER)] if t != NOTHING]
    placed += list(table.board[at(seat, s.SCRAP) : at(seat, s.TILE)])
    return int(sum(placed) != table.board[at(seat, s.COVERED)])


def expected_census(options: Options, seats: int) -> dict[str, int]:
    """PM-C1 to PM-C3, PM-W1."""
    found = {"tiles": 70, "cards": 30, "chests": 9, "contracts": 8}
    found |= {f"scraps {name}": 10 for name in FISH}
    for party in range(max(seats, 2)):
        found[f"lighthouses {party}"] = 7
        found[f"tokens {party}"] = 4 if options.shallow_waters and party < seats else 0
    return {**found, "amiss": 0}


def small_worlds() -> list[SmallWorld]:
    """None: every world is the only one that its view allows."""
    return []


def world(table: PublicMarket) -> Hashable:
    """All the numbers."""
    return tuple(table.board)
