"""The contract of a position: the whole truth about a game that is being played."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from shoal.core.dice import Dice

if TYPE_CHECKING:
    from shoal.core.outcome import Outcome

EVERYTHING: Final = -1
"""Asks `key` for the hash of the whole position."""
SPECTATOR: Final = -2
"""Asks `key` for the hash of what a spectator knows."""
MOST_SEATS: Final = 8
NO_SEAT: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC):
    """The whole truth. It stays with who runs the table: everybody else is given a view.

    It changes in place and is cheap to copy. It holds no history, no seed and no dice: chance
    is drawn from the dice that a ply is given, when it is needed.
    """

    @abstractmethod
    def actors(self) -> i64:
        """The seats that may move now, as a set of bits; 0 when the game is over.

        Several seats at once decide sealed: nobody sees what the others chose before the last
        one has chosen, and the order in which they choose makes no difference.
        """

    @abstractmethod
    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal moves to the front of `out`, in a fixed order. Returns the count.

        Complete, except for the kinds of move that a game declares open.
        """

    @abstractmethod
    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """Make a legal move. Moves from outside pass the game's `check` first."""

    @abstractmethod
    def copy(self) -> "Position":
        """A position of its own that never changes with this one."""

    @abstractmethod
    def key(self, seat: i64) -> i64:
        """A hash of all that the seat knows, or of EVERYTHING, or of what a SPECTATOR knows."""

    @abstractmethod
    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """Write what the seat knows to `out` from `at` on, as the numbers that the game names.

        Two positions that the seat cannot tell apart give the same numbers.
        """

    @abstractmethod
    def value(self, seat: i64) -> float:
        """What the result is worth to the seat, from 0 to 1, once the game is over.

        The same number as in `outcome`, without the names: searches ask for nothing else.
        """

    @abstractmethod
    def outcome(self) -> "Outcome | None":
        """The result in full; None until the game is over."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ViewWriter(ABC):
    """Writes views of a position as JSON: what all see once, and what each seat sees into it."""

    @abstractmethod
    def write(self, position: Position, seat: int | None) -> bytes:
        """The view of a seat, or of a spectator.

        Of the position that the writer was made for, or of one that looks the same to spectators.
        """


def build_first_seats() -> vec[i64]:
    """For every set of seats the lowest one in it, and NO_SEAT for the empty set."""
    first = vec[i64]([NO_SEAT] * (1 << MOST_SEATS))
    for seats in range(1, 1 << MOST_SEATS):
        first[seats] = (seats & -seats).bit_length() - 1
    return first


FIRST_SEAT: Final[vec[i64]] = build_first_seats()


def first_seat(seats: i64) -> i64:
    """The lowest seat of a set of seats, NO_SEAT if it is empty."""
    return FIRST_SEAT[seats]
