"""The games of the catalog that are measured whole: one table, and nothing else for a new game.

Each is played from its start to its end at random, beside the peers that its row names; its
positions are copied; and the viewers look at positions and imagine what they do not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shoal.core.catalog import slugs
from shoal.core.position import first_seat
from shoal.games.public_market.rules.state import HANDLING

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.position import Position


@dataclass(frozen=True)
class Peer:
    """Somebody whose random games are measured too."""

    contender: str
    task: str
    label: str


CATANATRON = Peer("catanatron", "games", "Catanatron")
GIN_RUMMY = Peer("openspiel", "gin_rummy playouts", "OpenSpiel, C++: gin_rummy")
BATTLESHIP = Peer("openspiel", "battleship playouts", "OpenSpiel, C++: battleship")
PLAYOUTS_OF_FISH = Peer("shoal", "playouts 2", "Shoal, Fish & Chips")


@dataclass(frozen=True)
class Viewer:
    """A seat that looks and imagines, with the microseconds that this may take."""

    name: str
    seat: Callable[[Any], int]
    """Which seat it is in a position."""
    view: float | None = None
    imagine: float | None = None
    """None is not measured."""


@dataclass(frozen=True)
class Listing:
    """A kind of position whose moves are listed, with the microseconds that this may take."""

    name: str
    fits: Callable[[Any], bool]
    at_most: float


@dataclass(frozen=True)
class Trial:
    """A row of the table."""

    slug: str
    title: str
    seats: int
    beside: dict[Peer, float | None]
    """How many times as fast we are to be; None for a ratio that is only told."""
    copy: float = 200.0
    """The nanoseconds that a copy may take."""
    viewers: tuple[Viewer, ...] = ()
    listings: tuple[Listing, ...] = ()
    options: tuple[str, ...] = ()
    """As on the command line; without any, the game of the rulebook."""
    whole: bool = True
    """Whether whole games and copies are measured here; Fish & Chips has its own rows for them."""

    @property
    def games(self) -> str:
        """The task of whole random games."""
        return f"{self.slug} games"

    @property
    def copies(self) -> str:
        """The task of copies."""
        return f"{self.slug} copies"

    def lists(self, listing: Listing) -> str:
        """The task of listing moves."""
        return f"{self.slug} list, {listing.name}"

    def views(self, viewer: Viewer) -> str:
        """The task of looking."""
        return f"{self.slug} view, {viewer.name}"

    def imagined(self, viewer: Viewer) -> str:
        """The task of imagining."""
        return f"{self.slug} imagine, {viewer.name}"


def to_move(position: Position) -> int:
    """The seat that decides."""
    return first_seat(position.actors())


TABLE = (
    Trial(
        "fish_and_chips",
        "Fish & Chips",
        seats=2,
        beside={},
        viewers=(Viewer("seat to move", to_move, view=8.0),),
        whole=False,
    ),
    Trial(
        "petri_heil",
        "Petri Heil!",
        seats=2,
        beside={CATANATRON: 30.0, GIN_RUMMY: None, BATTLESHIP: None},
        viewers=(
            Viewer("angler player", lambda pond: pond.angler, view=30.0, imagine=20.0),
            Viewer("fish player", lambda pond: pond.fish(), view=30.0),
        ),
    ),
    Trial(
        "little_big_fish",
        "Little Big Fish",
        seats=2,
        beside={CATANATRON: 40.0, PLAYOUTS_OF_FISH: 0.4},
    ),
    Trial(
        "le_poissonnier",
        "Le Poissonnier",
        seats=3,
        beside={CATANATRON: 15.0},
        viewers=(Viewer("first seat", lambda _shop: 0, imagine=50.0),),
    ),
    Trial(
        "public_market",
        "Public Market",
        seats=3,
        beside={CATANATRON: 10.0},
        listings=(
            Listing(
                "placements of a tile", lambda table: bool(table.phase == HANDLING), at_most=2.0
            ),
        ),
        viewers=(Viewer("seat to move", to_move, view=40.0),),
    ),
)
GAMES = tuple(trial for trial in TABLE if trial.slug in slugs())
"""Those that are in the catalog."""
