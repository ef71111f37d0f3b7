"""What a game package gives, and the little that is the same for every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct, json
from msgspec.structs import replace

from shoal.core.drawing import Drawing, names_in
from shoal.core.errors import BadPosition, BadSeats, IllegalMove, InvalidMove
from shoal.core.listing import listed
from shoal.core.making import make
from shoal.core.played import P
from shoal.core.played import Played as Played  # noqa: PLC0414 - a part of the contract
from shoal.core.position import MOST_SEATS, Position, ViewWriter
from shoal.core.spelling import spell, unspell
from shoal.core.words import Fact, Words, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.core.dice import Dice
    from shoal.core.forms import Form

V = TypeVar("V", bound=Struct)
O = TypeVar("O", bound=Struct)  # noqa: E741 - P, V and O: position, view, options
ENCODER: Final = json.Encoder()


class Event(Struct, frozen=True):
    """One thing that somebody learns of a ply. The words for its key are the client's.

    Facts are for words: seats and places count from 1 there, and from 0 in fields.
    """

    key: str
    facts: dict[str, Fact] = {}


class Standings(Struct, frozen=True):
    """The scores so far, as far as the viewer may know them; at the end, those of the outcome."""

    scores: dict[str, tuple[int | None, ...]] = {}
    """By name, for each seat; None where the viewer cannot know it."""
    automata: dict[str, dict[str, int | None]] = {}
    """Of opponents that the rules themselves play."""
    sources: dict[str, tuple[int | None, ...]] = {}
    """Of a game that is over: what the first score is made of, by name, for each seat."""


class Field(Struct, frozen=True):
    """Where a part of a packed move lies."""

    name: str
    shift: int
    width: int


def nothing_is_open(_move: int) -> bool:
    """For games whose list of moves is always complete."""
    return False


@dataclass(frozen=True, kw_only=True)
class Game(Generic[P, V, O]):
    """A game package. Its `__init__` makes one of these and calls it `game`.

    What a position, a view and a move mean is in docs/add-a-game.md.
    """

    package: str
    """The name of the package: `__name__` in its `__init__`. Its words are there too."""
    rules_version: int
    """Goes up whenever an old record might play differently."""
    seats: tuple[int, ...]
    fields: tuple[Field, ...]
    """The parts of a packed move."""
    widest: int
    """No list of moves is longer."""
    turn_rule: str
    """The clause that says whose turn it is."""
    end_rule: str
    """The clause that says when the game is over."""

    options: type[O]
    defaults: Callable[[int], O]
    """The options of a game for that many seats if nothing else is asked for."""
    longest: Callable[[O, int], int | None]
    """No game has more plies; None where the options set no bound."""
    every_move: Callable[[O, int], list[int]]
    """All moves that `moves` may ever list, each once, without the kinds that it only samples.

    For environments: the place in this list is the number of the move, in every position."""
    observed: Callable[[O, int], tuple[str, ...]]
    """The names of the numbers that `observe` writes, in their order."""

    start: Callable[[O, int, Dice], P]
    view_type: type[V]
    view: Callable[[P, int | None], V]
    """What a seat may know, or a spectator (None)."""
    view_writer: Callable[[P], ViewWriter] | None = None
    """Writes views of a position as JSON, in games that can do so sooner than make them.

    It serves for later positions too, as long as spectators see nothing change."""
    imagine: Callable[[V, Dice], P]
    """One whole position, sampled from what the view leaves possible."""
    refuse: Callable[[P, int, int], None]
    """Raise IllegalMove or InvalidMove unless the seat, whose turn it is, may make the move."""
    tell: Callable[[Played[P], int | None], list[Event]]
    """What a seat, or a spectator (None), learns of a ply."""
    privy: Callable[[Played[P]], tuple[int, ...]] | None = None
    """The seats that are told of a ply what spectators are not; left out, any seat may be.

    To all others `tell` says what it says to spectators, so a table asks for that once."""
    standings: Callable[[V], Standings]
    """The scores so far, from what a view shows; at the end those of the outcome."""
    sources: Callable[[V], dict[str, tuple[int | None, ...]]] | None = None
    """Where the points of the first score come from, by name, for each seat."""
    open_scores: bool = False
    """Whether everybody knows every score, so that one view's standings are those of all."""
    why: Callable[[V], Event | None] | None = None
    """What ended the game and decided it, where the scores alone do not say it."""
    write: Callable[[int], str]
    read: Callable[[str], int]
    figures: Callable[[P], dict[str, float]]
    """What a lab counts in a finished game."""
    picture: Callable[[V, Words], Drawing]
    """The view as it is drawn in a terminal."""
    secrets: bool = False
    """Whether seats ever know different things, so that a shared screen needs a curtain."""
    names: Callable[[int], tuple[str, ...]] | None = None
    """The places of the drawing that a move names, in order; left out: the words it is written."""
    forms: Callable[[V, int], tuple[Form, ...]] | None = None
    """Kinds of moves that the seat of a view can put together now, for open kinds above all."""
    is_open: Callable[[int], bool] = nothing_is_open
    """Whether a move is of a kind that `moves` only samples; then `check` alone decides."""
    draw: Callable[[P], str] | None = None
    parse: Callable[[str], P] | None = None

    @property
    def slug(self) -> str:
        """The name by which the game is found: fish_and_chips."""
        return self.package.rpartition(".")[2]

    def final_standings(self, view: V) -> Standings:
        """The scores of a game that is over, with where its points come from."""
        last = self.standings(view)
        return last if self.sources is None else replace(last, sources=self.sources(view))

    def words(self, lang: str) -> Words:
        """The game's words in English (en) or French (fr)."""
        return words(self.package, lang)

    def title(self, lang: str = "en") -> str:
        """What the game is called."""
        return self.words(lang).say("game", "title")

    def begin(self, options: O, seats: int, dice: Dice) -> P:
        """A new game, if it can be played by that many."""
        self.admit(seats)
        return self.start(options, seats, dice)

    def admit(self, seats: int) -> None:
        """Raise BadSeats unless the game can be played by that many."""
        if seats not in self.seats:
            raise BadSeats("bad_seats", game=self.slug, allowed=self.for_seats(), seats=seats)

    def for_seats(self) -> str:
        """How many can play, as people write it: 2, 1–4, or 2, 4."""
        first, last = self.seats[0], self.seats[-1]
        if last - first >= 2 and self.seats == tuple(range(first, last + 1)):
            return f"{first}–{last}"
        return ", ".join(map(str, self.seats))

    def check(self, position: P, seat: int, move: int) -> None:
        """The authority: raise IllegalMove or InvalidMove unless the seat may make the move."""
        if not 0 <= move < 1 << 63:
            raise InvalidMove("move_range", move=move)
        actors = position.actors()
        if actors == 0:
            raise IllegalMove(self.end_rule, "game_over")
        if seat < 0 or not actors >> seat & 1:
            raise IllegalMove(self.turn_rule, "not_your_turn", seat=seat + 1)
        self.refuse(position, seat, move)

    def make(self, before: P, seat: int, move: int, dice: Dice) -> Played[P]:
        """Play a legal move in a copy of the position, and listen to what happens."""
        return cast("Played[P]", make(before, seat, move, dice))

    def legal(self, position: P, seat: int) -> list[int]:
        """The moves of a seat in their fixed order; none unless it may move now.

        What another seat may do can depend on what this one must not know.
        """
        if seat < 0 or not position.actors() >> seat & 1:
            return []
        return listed(position, seat, self.widest)

    def places(self, move: int) -> tuple[str, ...]:
        """What a move names of the drawing, in the order in which a person chooses it."""
        return names_in(self.write(move)) if self.names is None else self.names(move)

    def spell(self, text: str, lang: str) -> str:
        """Notation as people of a language write it: a move, or a place that it names."""
        return spell(self.package, text, lang)

    def read_typed(self, text: str, lang: str) -> int:
        """A move that a person typed, in the notation of their language or in that of records."""
        try:
            return self.read(unspell(self.package, text, lang))
        except InvalidMove as error:
            if "text" in error.facts:  # quote what was typed
                error.facts["text"] = text[:40]
            raise

    def read_position(self, text: str) -> P:
        """A position from its text form, for games that have one."""
        if self.parse is None:
            raise BadPosition("no_text_form", game=self.slug)
        return self.parse(text)

    def encode(self, view: V) -> bytes:
        """A view as bytes: what bots and other processes are given."""
        return ENCODER.encode(view)

    def decode(self, data: bytes) -> V:
        """A view from its bytes."""
        return json.decode(data, type=self.view_type)


AnyGame: TypeAlias = Game[Any, Any, Any]


SEATS_OF: Final = tuple(
    tuple(seat for seat in range(MOST_SEATS) if actors >> seat & 1)
    for actors in range(1 << MOST_SEATS)
)
"""By the bits of a set: the seats in it, lowest first."""


def actors_of(position: Position) -> Iterator[int]:
    """The seats that may move now, lowest first."""
    return iter(SEATS_OF[position.actors()])
