"""What a game tells the laws about itself, and where they find it.

Each game has a module `law_kit`, in tests/games/<slug>/, found by its name. It knows the ledger and
the position; it never reads the game's view, or the laws about hiding would prove nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from shoal.core import catalog
from shoal.core.options import write_options

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from msgspec import Struct

    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

AnyPosition: TypeAlias = Any
"""A kit knows the class of its game's positions; the laws do not."""
AnyOptions: TypeAlias = Any
Observer: TypeAlias = int | None
"""A seat, or a spectator."""
MINNOWS = "minnows"
"""The game of the tests, which no catalog knows."""


@dataclass(frozen=True)
class SmallWorld:
    """A position so small that all that an observer cannot exclude can be listed."""

    name: str
    position: Position
    observer: Observer
    worlds: Mapping[Hashable, float]
    """Every world that the observer cannot exclude, as `world` gives it, with its weight."""


class LawKit(Protocol):
    """The module `law_kit` of a game."""

    def option_sets(self, seats: int, /) -> Sequence[AnyOptions]:
        """The options that are worth running with that many seats."""

    def scramble(self, position: AnyPosition, seat: Observer, dice: Dice, /) -> Position:
        """A new position: all that the ledger hides from the seat, drawn again."""

    def open_moves(self, position: AnyPosition, seat: int, dice: Dice, /) -> Sequence[int]:
        """Some legal moves of an open kind, for a seat that may move; none where there are none.

        The list of moves need not name them, so the laws could not find them by themselves.
        """

    def lookalikes(
        self, position: AnyPosition, seat: int, move: int, observer: Observer, /
    ) -> Sequence[int]:
        """The seat's legal moves here that the observer cannot tell from that one when it is made.

        Only the move itself, if it is legal here, wherever moves are made in the open. The move may
        come from another position that the observer cannot tell from this one.
        """

    def reveals(
        self, before: AnyPosition, seat: int, move: int, after: AnyPosition, observer: Observer, /
    ) -> Hashable:
        """What the ledger lets the observer learn of hidden things by this ply, and keep for good.

        History may tell that and no more. What is seen for a moment and forgotten again is in the
        view for that moment and not here. None if the ply reveals nothing.
        """

    def census(self, position: AnyPosition, /) -> Mapping[str, int]:
        """How many there are of each kind of component, wherever they are."""

    def expected_census(self, options: AnyOptions, seats: int, /) -> Mapping[str, int]:
        """The same from the data, without a position."""

    def small_worlds(self) -> Sequence[SmallWorld]:
        """Small cases for imagination; none only if the game never hides anything."""

    def world(self, position: AnyPosition, /) -> Hashable:
        """A small case as a value: equal if and only if the positions are."""


@dataclass(frozen=True, eq=False)
class Subject:
    """A game and its kit."""

    game: AnyGame
    kit: LawKit

    def settings(self) -> Iterator[Setting]:
        """The game at every number of seats, with every set of options that its kit names."""
        for seats in self.game.seats:
            for options in self.kit.option_sets(seats):
                yield Setting(self.game, self.kit, options, seats)


@dataclass(frozen=True, eq=False)
class Setting:
    """A game about to be played: by how many, and with which options."""

    game: AnyGame
    kit: LawKit
    options: Struct
    seats: int

    def __str__(self) -> str:
        return " ".join([self.game.slug, str(self.seats), *write_options(self.options)])

    def observers(self) -> list[Observer]:
        """Every seat and the spectator."""
        return [*range(self.seats), None]


def subjects() -> list[Subject]:
    """Every game in the catalog, and Minnows, which has more to hide than the first of them."""
    return [subject_of(slug) for slug in [*catalog.slugs(), MINNOWS]]


def subject_of(slug: str) -> Subject:
    """A game of the catalog, or Minnows, and its kit."""
    if slug == MINNOWS:
        return Subject(import_module("tests.minnows").game, find_kit("tests.minnows"))
    return Subject(catalog.find(slug), find_kit(f"tests.games.{slug}"))


def find_kit(package: str) -> LawKit:
    """The law kit of a package of tests."""
    kit = import_module(f"{package}.law_kit")
    wanted = [name for name in vars(LawKit) if not name.startswith("_")]
    missing = [name for name in wanted if not hasattr(kit, name)]
    if missing:
        raise AttributeError(f"{package}.law_kit lacks {', '.join(missing)}")
    return cast("LawKit", kit)
