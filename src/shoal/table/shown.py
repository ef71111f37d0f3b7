"""What a screen needs of a table: one whose game is played here, or on a server elsewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from shoal.table.seats import names_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.bots.reason import Reason
    from shoal.core.drawing import Drawing
    from shoal.core.forms import Form
    from shoal.core.game import AnyGame
    from shoal.core.words import Names, Words


class LogLine(NamedTuple):
    """What somebody was told of one line of the log."""

    seat: int | None
    sentences: list[str]


class Hinter(ABC):
    """A question to the strongest bot, which knows what the seat knows and no more."""

    @abstractmethod
    def ask(self) -> Reason:
        """Wait for the advice."""

    @abstractmethod
    def stop(self) -> None:
        """Nobody waits for it any more."""


class ShownTable(ABC):
    """Everybody who plays a game, and what may be shown of it."""

    elsewhere = False
    """Whether the game is played on a server: what people decide is asked for there, and what
    comes of it arrives later."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.notices: list[str] = []
        """What is said above the log."""
        self.after_change: Callable[[], None] = lambda: None
        """Called after everything that happens, before anybody is told of it."""

    # Who sits there

    @property
    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """Who sits where now; an empty name for nobody."""

    @property
    @abstractmethod
    def people(self) -> list[int]:
        """The seats of people at this screen."""

    @property
    @abstractmethod
    def actor(self) -> int | None:
        """The seat that decides next; None if nobody does now."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def commitment(self) -> str:
        """What was published about all deals before the first one."""

    @property
    def curtain(self) -> bool:
        """Whether people at this screen must not see what others see."""
        return self.game.secrets and len(self.people) > 1

    @property
    def viewer(self) -> int | None:
        """Whose knowledge may always be shown: the only person's, or what everybody may know."""
        return self.people[0] if len(self.people) == 1 else None

    # What people see and read

    def names(self, reader: int | None, lang: str) -> Names:
        """What somebody calls the seats."""
        return names_for(self.seats, reader, lang)

    def name(self, seat: int, lang: str) -> str:
        """What everybody calls a seat."""
        return self.names(None, lang).seats[seat]

    def words(self, reader: int | None, lang: str) -> Words:
        """The words of the game for somebody."""
        return self.game.words(lang).calling(self.names(reader, lang))

    @abstractmethod
    def draw(self, viewer: int | None, lang: str) -> Drawing:
        """The table as a seat sees it, or a spectator."""

    @abstractmethod
    def log(self, to: int | None, lang: str) -> list[LogLine]:
        """All that somebody was told, with the seat that did it."""

    @abstractmethod
    def ending(self, lang: str) -> list[str]:
        """How the game ended."""

    def status(self, lang: str) -> str:  # noqa: ARG002 - at home nothing is in the way
        """What people should know besides the game; nothing while all goes its way."""
        return ""

    def clock(self, seat: int) -> str:  # noqa: ARG002 - at home no time runs
        """The time that a seat has left; nothing where no time runs."""
        return ""

    @abstractmethod
    def last_named(self) -> tuple[int, tuple[str, ...]] | None:
        """The seat of the last move and what the move named, where everybody may know it."""

    @abstractmethod
    def record_text(self) -> str:
        """The record, or an error if it cannot be had yet."""

    # Playing

    @abstractmethod
    def moves(self, seat: int) -> list[int]:
        """What the seat may do; open kinds of moves are only sampled."""

    @abstractmethod
    def forms(self, seat: int) -> tuple[Form, ...]:
        """Kinds of moves that the seat can put together."""

    @abstractmethod
    def check(self, seat: int, text: str, then: Callable[[str], None], lang: str) -> None:
        """Call `then` with why the rules do not allow a move, or with nothing if they do."""

    @abstractmethod
    def play(self, seat: int, move: int) -> object:
        """Make a move, or raise the reason why not."""

    @abstractmethod
    def resign(self, seat: int) -> None:
        """A person gives up."""

    @abstractmethod
    def take_back(self, seat: int | None) -> None:
        """Go back to before the last decision of a person, if that is fair to all of them."""

    @abstractmethod
    def hinter(self, seat: int) -> Hinter:
        """A question to the strongest bot."""

    @abstractmethod
    def close(self) -> None:
        """Nobody looks at the table any more."""
