"""What a seat may know: in Public Market everything but what no one knows.

Bag, face-down cards, chests and the angler's deck have no order until something is drawn (PM-C3).
Which tiles, cards and chests may still come, everybody can work out; a view says so. Compiled code
in `rules/showing.py` makes it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shoal.games.public_market.components import (
    AnglerStrength,  # noqa: TC001 - msgspec reads the types of fields
    Phase,  # noqa: TC001 - likewise
)

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
