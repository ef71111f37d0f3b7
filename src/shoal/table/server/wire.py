"""Messages of the socket. A client says `hello` first; the table answers with `state`.

`n` counts what this viewer was told, not lines of the log: nobody learns how many steps others took
unseen. A move names the `n` on which it was decided. Every request has an `id` that its sender
chose; the same id gets the same answer, however often it comes.

Fields count seats from 0. Facts are for words and count from 1.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, final

from msgspec import Meta, Raw, Struct, field

from shoal.bots.moments import When
from shoal.core.forms import Form
from shoal.core.game import Event
from shoal.core.words import Fact
from shoal.table.server.naming import check_id

WORD: Final = "^[0-9A-Za-z_-]+$"
Id: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=40, extra_json_schema={"pattern": WORD})
]
"""The pattern is looked at by `check_id`: with Python's expressions it would take longer than to
read all else of a message."""
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[0-9A-Za-z_-]+$")]
Token: TypeAlias = Annotated[str, Meta(max_length=64)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
Notation: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
Detail: TypeAlias = Annotated[str, Meta(max_length=80)]
Viewer: TypeAlias = int | None
"""A seat, or a spectator."""


def already(schema: dict[str, object]) -> Meta:
    """What is in bytes that are JSON already, for the documents made from these types."""
    return Meta(extra_json_schema=schema)


REF: Final = "#/components/schemas/{name}"
EVENT: Final[dict[str, object]] = {"$ref": REF.format(name="Event")}
TOLD: Final[dict[str, object]] = {"$ref": REF.format(name="Told")}
STANDINGS: Final[dict[str, object]] = {"$ref": REF.format(name="Standings")}
EventsJson: TypeAlias = Annotated[Raw, already({"type": "array", "items": EVENT})]
ToldJson: TypeAlias = Annotated[Raw, already({"type": "array", "items": TOLD})]
StandingsJson: TypeAlias = Annotated[Raw, already({"anyOf": [STANDINGS, {"type": "null"}]})]
ViewJson: TypeAlias = Annotated[Raw, already({"description": "The game's own view."})]

What: TypeAlias = Literal[
    "resign", "undo", "draw", "agree", "refuse", "hand_over", "return", "pause", "resume", "nonce",
    "start", "mute", "unmute",
]  # fmt: skip
"""A decision about the table, not in the game."""
Wanted: TypeAlias = Literal["forms", "hint"]

Kind: TypeAlias = Literal[
    "unreadable", "not_yours", "unknown", "method", "illegal", "behind", "closed", "limit",
    "unwritten", "unanswered", "broken",
]  # fmt: skip
"""Why a request was not carried out."""

TableState: TypeAlias = Literal["open", "dealing", "playing", "over", "closed"]
"""How far a table is."""


# What clients say


class Request(Struct, tag_field="t", forbid_unknown_fields=True):
    """Anything that a client says on its socket."""


class Named(Request):
    """A request that its sender has given an id."""

    id: Id
    __post_init__ = check_id  # type: ignore[misc]  # a compiled function, which takes the message


@final
class Hello(Request, tag="hello"):
    """The first message of a socket: which table, as whom, and how much was seen of it before."""

    table: TableId
    token: Token = ""
    """A seat, invitation or watch token; without one, what the cookie gives."""
    seat: Seat | None = None
    """Which seat to look from, for who holds several on one device."""
    seen: Annotated[int, Meta(ge=-1, le=1 << 31)] = -1
    """The `n` of the last state or news that was seen; -1 for nothing."""
    places: bool = False
    """Whether the places that moves name are wanted too, for boards that are pointed at."""
    muted: Annotated[tuple[Seat, ...], Meta(max_length=8)] = ()
    """Seats whose chat is not wanted."""


@final
class Move(Named, tag="move"):
    """A move, decided on what the seat had seen."""

    n: Count
    move: Notation
    seat: Seat | None = None
    """For who holds several seats; else the seat that looks."""


@final
class Act(Named, tag="act"):
    """A decision about the table."""

    n: Count
    what: What
    detail: Detail = ""
    """The level that takes over, a nonce in hexadecimal digits, or a seat to mute."""


@final
class Say(Named, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


@final
class Try(Named, tag="try"):
    """Whether the rules would allow a move; nothing is played."""

    move: Notation


@final
class Ask(Named, tag="ask"):
    """Forms for moves that are put together, or a hint from the strongest level."""

    what: Wanted


Said: TypeAlias = Hello | Move | Act | Say | Try | Ask


# What a table says


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat."""

    name: str = ""
    """Empty while the seat is open."""
    bot: str = ""
    """The level of a bot; empty for a person."""
    online: bool = False


class ClockInfo(Struct, frozen=True):
    """Time of a table, in milliseconds, as of this message."""

    left: tuple[int, ...]
    """For each seat."""
    running: bool
    """Whether time runs for the seats to move."""


class OfferInfo(Struct, frozen=True):
    """A question to the people at the table that is not answered yet."""

    what: str
    seat: int
    detail: str
    agreed: tuple[int, ...]


class LessonAt(Struct, frozen=True):
    """How far a table is in a lesson; steps count from 0."""

    began: int
    """The step that the table was made for."""
    step: int
    """The step whose move is wanted; the one after the scene where none is."""


class TableInfo(Struct, frozen=True):
    """A table apart from its game: who sits there, and what was agreed."""

    id: str
    game: str
    rules: int
    options: dict[str, bool | int | str]
    state: TableState
    """open: seats are free; dealing: nonces are welcome; playing; over; closed: cannot go on."""
    seats: tuple[SeatInfo, ...]
    host: bool
    """Whether the reader may start the table."""
    commitment: str
    """Published before the deal; empty until then."""
    spectators: int
    clock: ClockInfo | None
    paused: bool
    offer: OfferInfo | None
    queue: int
    """Bots' decisions in front of the one that this table waits for."""
    rematch: str
    """The table of the next game, once somebody asked for it."""
    yours: tuple[int, ...] = ()
    """The reader's seats; several where people pass one device round."""
    lesson: LessonAt | None = None
    """Where the table is in a lesson, if it belongs to one."""


class Message(Struct, tag_field="t"):
    """Anything that a table says on a socket."""


class Chatted(Message, tag="chatted"):
    """A line of chat."""

    number: int
    seat: Viewer
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""


def nothing() -> Raw:
    """Null; a factory, since msgspec cannot write bytes of JSON into a schema as a default."""
    return Raw(b"null")


def nobody_told() -> Raw:
    """An empty list, likewise."""
    return Raw(b"[]")


class State(Message, tag="state"):
    """All that a viewer may know, whole."""

    n: int
    seat: Viewer
    table: TableInfo
    acting: tuple[int, ...] = ()
    view: ViewJson = field(default_factory=nothing)
    """The game's own view; null before the deal."""
    moves: tuple[str, ...] = ()
    """The viewer's legal moves; open kinds are sampled."""
    places: tuple[tuple[str, ...], ...] = ()
    """For each of the moves what it names of the board, in the order in which one points at it."""
    standings: StandingsJson = field(default_factory=nothing)
    told: ToldJson = field(default_factory=nobody_told)
    """What was missed since `seen`: a list of {by, events}, one for each count."""
    result: str = ""
    """Once the game is over, as in the record."""
    chat: tuple[Chatted, ...] = ()
    """The last lines of chat."""


class News(Message, tag="news", omit_defaults=True):
    """One thing that happened. With `id` it also acknowledges the viewer's own request."""

    n: int
    by: Viewer
    """The seat that did it; null where all did."""
    acting: tuple[int, ...]
    events: EventsJson
    view: ViewJson
    standings: StandingsJson
    moves: tuple[str, ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    id: str = ""
    result: str = ""
    clock: ClockInfo | None = None
    """Where time runs."""


class About(Message, tag="about"):
    """The table has changed, not the game: somebody came, left, offered or answered."""

    table: TableInfo
    id: str = ""


class Done(Message, tag="done"):
    """A request was carried out, and there is nothing else to tell of it."""

    id: str


class Refused(Message, tag="refused", omit_defaults=True):
    """A request was not carried out, and nothing has changed."""

    id: str
    kind: Kind
    n: int = -1
    key: str = ""
    """Of a sentence in the table `errors` of the book."""
    book: str = ""
    rule: str = ""
    facts: dict[str, Fact] = {}
    """For words; with `field` where a field of the message is wrong: `muted[1]`."""


class Allowed(Message, tag="allowed"):
    """What `try` asked about could be played."""

    id: str


class Forms(Message, tag="forms"):
    """Moves that can be put together."""

    id: str
    forms: tuple[Form, ...]


class HintOption(Struct, frozen=True):
    """A move that the hint compared."""

    move: str
    chance: float
    """To win, from 0 to 1."""
    at_most: bool
    score: str = ""
    """What is counted in the end, by its name in the game's words."""
    points: tuple[float, ...] = ()
    """What each seat has of it on average, in quick games after the move."""


class HintDifference(Struct, frozen=True):
    """What a seat clearly has more after the best move than otherwise, in quick games."""

    score: str
    """What is counted, by its name in the game's words."""
    seat: int
    more: float
    """Less, if below zero."""
    when: When
    """At once; when the seat that asks may move the next or the third time after others have; at
    the end of the round, of the day, or of the game."""


class Hinted(Message, tag="hinted"):
    """What the strongest level would play, from what the seat knows."""

    id: str
    move: str
    options: tuple[HintOption, ...]
    """The best first, and one that is worse; none where the bot did not compare."""
    solved: bool
    """Whether it looked at every way to go on, so that nothing is better."""
    brings: tuple[HintDifference, ...] = ()
    """What the move changes at once."""
    beside: str = ""
    """The move that the differences are to: the next best, or one that is worse."""
    differences: tuple[HintDifference, ...] = ()
    """What the move clearly gains or prevents, the soonest first; two at most."""
    as_good: str = ""
    """The next best move, if it is about as good and no difference to it is told."""
    sure: bool = False
    """Whether a solver is sure of what is told beside other moves; else quick games suggest it."""
    remarks: tuple[Event, ...] = ()
    """What the move itself is like: for `remarks` in the words of the game."""


class Bye(Message, tag="bye", omit_defaults=True):
    """The server goes away or has had enough; come back after so many seconds, if at all."""

    why: Literal["restart", "limit", "slow"]
    """It restarts; too much was said; or too much waited for a slow reader."""
    after: int
    where: str = ""
    """The address of a server to come back to, such as `https://fish.example`; else the same."""


Spoken: TypeAlias = State | News | About | Done | Refused | Chatted | Allowed | Forms | Hinted | Bye


class Told(Struct, frozen=True):
    """What a viewer was told at one count."""

    by: Viewer
    events: tuple[Event, ...]
