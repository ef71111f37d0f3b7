"""What clients send and get over HTTP, as types; the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from shoal.core.game import Event
from shoal.core.words import Fact
from shoal.table.server.naming import check_id
from shoal.table.server.rows import Settings
from shoal.table.server.wire import (
    Count,
    Detail,
    Id,
    Kind,
    Notation,
    Seat,
    StandingsJson,
    TableInfo,
    TableState,
    Token,
    ViewJson,
    What,
)

Lang: TypeAlias = Literal["en", "fr"]
BY_LANG: Final = Meta(extra_json_schema={"propertyNames": {"enum": ["en", "fr"]}})
ByLang: TypeAlias = Annotated[dict[Lang, str], BY_LANG]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Slug = Annotated[str, Meta(max_length=40)]
Wish = Annotated[str, Meta(max_length=20)]


class Refusal(NamedTuple):
    """A kind of refusal: HTTP's number for it, and what it means."""

    status: int
    text: str


REFUSALS: Final[dict[Kind, Refusal]] = {
    "unreadable": Refusal(400, "The request cannot be read; `facts.field` names the field."),
    "not_yours": Refusal(403, "The asker may not do this, or has not said who they are."),
    "unknown": Refusal(404, "There is no such thing."),
    "method": Refusal(405, "The address takes other methods; the header `Allow` names them."),
    "illegal": Refusal(409, "The rules do not allow it, or the table does not as it is now."),
    "behind": Refusal(409, "Something happened before this was decided: look again and decide."),
    "closed": Refusal(409, "No game is being played now, so nobody can move."),
    "limit": Refusal(429, "Too much was asked for; wait and ask again."),
    "broken": Refusal(500, "A defect of the server, which has noted it in its log."),
    "unwritten": Refusal(503, "The disk did not take it; nothing has changed. Ask again."),
    "unanswered": Refusal(503, "There is no answer yet; ask again with the same id."),
}
"""All kinds of refusals."""


class Body(Struct, forbid_unknown_fields=True):
    """What a client sends."""


class NewGuest(Body):
    """Somebody who comes for the first time."""

    name: Name


class Guest(Struct):
    """Who somebody is; the token is shown once and is also in the cookie."""

    person: str
    name: str
    token: str = ""


class NewTable(Body):
    """A table that somebody wants."""

    game: Slug
    seats: Annotated[tuple[Wish, ...], Meta(min_length=1, max_length=8)]
    """For each seat: me, open, or a bot (shrimp, sardine, trout, pike, shark, random)."""
    options: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=40)] = ()
    """As in `target=0`; what is not named is as usual."""
    settings: Settings = Settings()


class MadeTable(Struct):
    """The table that was made, and the tokens of its links."""

    table: TableInfo
    seat_tokens: dict[str, str]
    invite: str
    watch: str


class WatchLink(Struct):
    """By which others may look at a table: behind `#watch=` of its address."""

    token: str
    """Empty where everybody may look."""


class Sit(Body):
    """Somebody wants to sit down; who sits there already is given the seat once more."""

    seat: Seat | None = None
    token: Token = ""
    """An invitation, where the table is not listed."""


class Seated(Struct):
    """The seat that somebody got, and the token to play it."""

    seat: int
    token: str


class NamedBody(Body):
    """A request that its sender has given an id."""

    id: Id
    __post_init__ = check_id  # type: ignore[misc]  # a compiled function, which takes the body


class NewMove(NamedBody):
    """A move over HTTP; the same as on the socket."""

    n: Count
    move: Notation
    seat: Seat | None = None


class NewAct(NamedBody):
    """A decision about the table over HTTP; the same as on the socket."""

    n: Count
    what: What
    detail: Detail = ""


class PlayOn(Body):
    """A new game that begins where an old one was."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    seats: Annotated[tuple[Wish, ...], Meta(min_length=1, max_length=8)]


class NewLesson(Body):
    """A lesson that somebody wants to begin or to go on with."""

    game: Slug
    step: Annotated[int, Meta(ge=0, le=99)] | None = None
    """Where to begin, from 0; without it, where the asker was last."""


class LessonStep(Struct):
    """One thing to do in a lesson, or to read."""

    scene: int
    """Steps of one scene are played at one table."""
    rule: str
    """The clause that it teaches."""
    look: tuple[str, ...]
    """What it is about: places as moves name them, or @parts of the page."""
    move: str
    """A move that it takes; nothing where there is only something to read."""
    say: str
    other: str
    """To who makes another move that the rules allow."""


class LessonInfo(Struct):
    """A guided first game, in one language."""

    minutes: int
    opponents: tuple[str, ...]
    """The bots of the first game that is not guided."""
    steps: tuple[LessonStep, ...]


class NewRecord(Body):
    """A record to be kept and looked at."""

    record: Annotated[str, Meta(max_length=1_000_000)]


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    takes: str
    default: bool | int | str
    words: ByLang
    """What it does, by language."""


class GameInfo(Struct):
    """A game that can be played here."""

    slug: str
    title: ByLang
    summary: ByLang
    author: ByLang
    seats: tuple[int, ...]
    secrets: bool
    rules: int
    options: dict[str, list[OptionInfo]]
    """By the number of seats: defaults may differ."""
    lesson: int
    """How many minutes its lesson takes; 0 where it has none."""


class TableSummary(Struct):
    """A table in a list."""

    id: str
    game: str
    state: TableState
    names: tuple[str, ...]
    """Of those who sit there; an empty one is a free seat."""
    made: int
    yours: tuple[int, ...] = ()
    """The reader's seats."""
    your_turn: bool = False
    result: str = ""


class Error(Struct, omit_defaults=True):
    """Why a request was not carried out."""

    kind: Kind
    key: str = ""
    """Of a sentence in the table `errors` of the book."""
    book: str = ""
    rule: str = ""
    """The clause of the rules that forbids a move."""
    facts: dict[str, Fact] = {}
    """For words; with `field` where a field of the request is wrong: `seats[1]`."""
    says: str = ""
    """The sentence, in the language that the client asked for."""


class FilmStep(Struct):
    """A moment of a finished game, as one viewer saw it."""

    viewer: int | None
    """Whose view it is; null for a spectator."""
    by: int | None
    """The seat that moved; null for the deal and for what all did."""
    acting: tuple[int, ...]
    view: ViewJson
    standings: StandingsJson
    told: tuple[Event, ...]
    """Nothing where the viewer did not learn of it."""


class Film(Struct):
    """Moments of a finished game, one after the other."""

    first: int
    """The line of the record after which the first of these moments is; 0 is the deal."""
    plies: int
    """Lines of the record; ask again from the next one until all have come."""
    moves: tuple[int, ...]
    """For each move that stands, its line."""
    steps: tuple[FilmStep, ...]


class PuzzleInfo(Struct):
    """The solo puzzle of a day."""

    game: str
    day: str
    par: int
    """How many of the player's fish a quick solver keeps on top while winning."""
    fish: int
    """How many fish the player has."""


class ReplayStep(Struct):
    """A moment of a finished game, as somebody saw it, or open."""

    ply: int
    plies: int
    """Lines of the record: moves, and what happened at the table."""
    view: tuple[ViewJson, ...]
    """For each of those whose view was asked for."""
    standings: tuple[StandingsJson, ...]
    told: tuple[tuple[Event, ...], ...]
    by: int | None
    """The seat that moved; null for the deal and for what all did."""
