"""What can be asked over HTTP: every endpoint with its types, in one list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct
from starlette.responses import Response

from shoal.bots.kinds import NAMES
from shoal.core.catalog import find, slugs
from shoal.core.options import expected, fields_of
from shoal.core.pages import read_page
from shoal.core.words import LANGUAGES, words
from shoal.table.server.access import access, admit, may_sit
from shoal.table.server.analysing import Analysis
from shoal.table.server.api import (
    GameInfo,
    Guest,
    MadeTable,
    NewGuest,
    NewMove,
    NewRecord,
    NewTable,
    OptionInfo,
    PlayOn,
    ReplayStep,
    Seated,
    Sit,
    TableSummary,
)
from shoal.table.server.asking import Asking
from shoal.table.server.replaying import at_ply, record_of, upload
from shoal.table.server.requests import refusal
from shoal.table.server.rows import READ_ALL_SEATS, READ_TABLES, SeatRow, TableRow
from shoal.table.server.sockets import QueuedConnection
from shoal.table.server.wire import Act, Move, TableInfo

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from shoal.core.errors import ShoalError
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.server import Server

TEXT: Final = "text/plain; charset=utf-8"
LISTED: Final = 100
"""Tables in a list."""


class Problem(Exception):
    """A request that is not carried out: the kind of refusal, and the sentence."""

    def __init__(self, kind: str, error: ShoalError) -> None:
        super().__init__(error.key)
        self.kind = kind
        self.error = error


@dataclass
class Call:
    """One request: who asks, and for what."""

    server: Server
    person: Person | None
    path: Mapping[str, Any]
    query: Mapping[str, str]
    body: Any
    token: str
    address: str
    new_cookie: str = ""

    @property
    def guest(self) -> Person:
        """Who asks, where only guests may."""
        assert self.person is not None  # noqa: S101 - the endpoint says so
        return self.person

    def room(self) -> Room:
        """The table that is asked for."""
        room = self.server.hub.open(str(self.path["id"]))
        if room is None:
            raise Problem("unknown", refusal("no_table"))
        return room

    def look(self) -> Room:
        """The table that is asked for, by somebody who may look at it."""
        room = self.room()
        access(self.server.people, room, self.person, self.token, None)
        return room

    def number(self, name: str, default: int) -> int:
        """A whole number from the query."""
        text = self.query.get(name)
        if text is None:
            return default
        if not text.lstrip("-").isdecimal() or len(text) > 9:
            raise Problem("unreadable", refusal("bad_number", name=name))
        return int(text)


@dataclass(frozen=True)
class Endpoint:
    """Something that can be asked for."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    answer: Callable[[Call], Awaitable[Any]]
    returns: Any
    """The type of the answer, or its media type where it is no JSON."""
    body: type[Struct] | None = None
    guest: bool = False
    """Whether only guests may ask, who have a name here."""
    status: int = 200
    cost: float = 1.0
    """How much of the rate that everybody has it takes."""


# Guests


async def new_guest(call: Call) -> Guest:
    """Come as a guest: a name, and a cookie or token to be known by."""
    if not call.server.guest_limit.allows(call.address):
        raise Problem("limit", refusal("too_fast"))
    person, secret = await call.server.people.welcome(call.body.name, call.server.now())
    call.new_cookie = secret
    return Guest(person.id, person.name, secret)


async def who_am_i(call: Call) -> Guest:
    """Who the asker is."""
    return Guest(call.guest.id, call.guest.name)


async def rename(call: Call) -> Guest:
    """Take another name, at tables from now on."""
    person = await call.server.people.rename(call.guest, call.body.name)
    return Guest(person.id, person.name)


# Games


async def list_games(_call: Call) -> list[GameInfo]:
    """All games that can be played, with their options."""
    return [game_info(slug) for slug in slugs()]


def game_info(slug: str) -> GameInfo:
    """A game as a client introduces it."""
    game = find(slug)
    said = {lang: game.words(lang).tables["game"] for lang in LANGUAGES}
    return GameInfo(
        slug=slug,
        title={lang: said[lang]["title"] for lang in LANGUAGES},
        summary={lang: said[lang]["summary"] for lang in LANGUAGES},
        author={lang: said[lang]["author"] for lang in LANGUAGES},
        seats=game.seats,
        secrets=game.secrets,
        rules=game.rules_version,
        options={str(seats): option_infos(slug, seats) for seats in game.seats},
    )


def option_infos(slug: str, seats: int) -> list[OptionInfo]:
    """The options of a game for that many seats."""
    game = find(slug)
    usual = game.defaults(seats)
    return [
        OptionInfo(
            name=field.name,
            takes=expected(field.type),
            default=getattr(usual, field.name),
            words={lang: game.words(lang).say("options", field.name) for lang in LANGUAGES},
        )
        for field in fields_of(game)
    ]


async def words_of(call: Call) -> dict[str, dict[str, str]]:
    """The words of a game, of the core or of the table, as templates."""
    book, lang = str(call.path["book"]), str(call.path["lang"])
    packages = {slug: f"shoal.games.{slug}" for slug in slugs()}
    packages |= {"core": "shoal.core", "table": "shoal.table"}
    if book not in packages or lang not in LANGUAGES:
        raise Problem("unknown", refusal("no_words", book=book, lang=lang))
    return words(packages[book], lang).tables


async def rules_of(call: Call) -> Response:
    """The rules of a game for players, in Markdown."""
    slug, lang = str(call.path["game"]), str(call.path["lang"])
    if slug not in slugs() or lang not in LANGUAGES:
        raise Problem("unknown", refusal("no_words", book=slug, lang=lang))
    return Response(read_page(slug, lang), media_type="text/markdown; charset=utf-8")


# Tables


async def list_tables(call: Call) -> list[TableSummary]:
    """Tables with a free seat that are listed, the newest first."""
    return summaries(call, OPEN_TABLES, LISTED)


async def my_tables(call: Call) -> list[TableSummary]:
    """Tables at which the asker sits, the newest first."""
    return summaries(call, TABLES_OF_PERSON, call.guest.id, LISTED)


OPEN_TABLES: Final = (
    "SELECT id FROM game_table WHERE started IS NULL AND json_extract(settings, '$.listed') "
    "AND EXISTS(SELECT 1 FROM seat WHERE table_id=id AND person='' AND bot='') "
    "ORDER BY made DESC LIMIT ?"
)
TABLES_OF_PERSON: Final = (
    "SELECT DISTINCT id FROM seat JOIN game_table ON table_id=id WHERE person=? "
    "ORDER BY made DESC LIMIT ?"
)


def summaries(call: Call, chosen: str, *values: object) -> list[TableSummary]:
    """Tables as a list shows them, from the database; only those being played are opened."""
    store = call.server.store
    rows = store.rows(f"{READ_TABLES} WHERE id IN ({chosen}) ORDER BY made DESC", *values)
    seats: dict[str, list[SeatRow]] = {}
    sql = f"{READ_ALL_SEATS} WHERE table_id IN ({chosen}) ORDER BY seat"
    for table, *seat in store.rows(sql, *values):
        seats.setdefault(table, []).append(SeatRow(*seat))
    tables = [TableRow(*row) for row in rows]
    return [summary(call, table, seats[table.id]) for table in tables]


def summary(call: Call, row: TableRow, seats: list[SeatRow]) -> TableSummary:
    """A table as a list shows it."""
    yours = tuple(
        number
        for number, seat in enumerate(seats)
        if call.person is not None and seat.person == call.person.id
    )
    acting: set[int] = set()
    if yours and row.state == "playing":
        room = call.server.hub.open(row.id)
        acting = set() if room is None or room.play is None else set(room.play.acting())
    return TableSummary(
        id=row.id,
        game=row.game,
        state=row.state,
        names=tuple(seat.name for seat in seats),
        made=row.made,
        yours=yours,
        your_turn=bool(acting & set(yours)),
        result=row.result,
    )


async def new_table(call: Call) -> MadeTable:
    """Make a table."""
    server, body = call.server, call.body
    if not server.table_limit.allows(call.guest.id):
        raise Problem("limit", refusal("too_many_tables"))
    made = await server.hub.make(
        call.guest, find(body.game), body.seats, body.options, body.settings
    )
    room = server.hub.open(made.table)
    assert room is not None  # noqa: S101 - it was made just now
    return MadeTable(room.info(), made.seat_tokens, made.invite, made.watch)


async def one_table(call: Call) -> TableInfo:
    """A table apart from its game."""
    room = call.room()
    given = access(call.server.people, room, call.person, call.token, None)
    connection = QueuedConnection()
    admit(connection, given)
    return room.info(connection)


async def sit_down(call: Call) -> Seated:
    """Take a free seat."""
    room = call.room()
    if not may_sit(call.server.people, room, call.guest, call.body.token):
        raise Problem("not_yours", refusal("private_table"))
    seat, token = await call.server.hub.sit(room, call.guest, call.body.seat)
    return Seated(seat, token)


async def stand_up(call: Call) -> Response:
    """Leave a seat of a table that has not started."""
    room = call.room()
    given = access(call.server.people, room, call.person, call.token, None)
    seat = int(call.path["seat"])
    if seat not in given.seats and not (given.host and seat < len(room.seats)):
        raise Problem("not_yours", refusal("not_your_seat"))
    await call.server.hub.stand_up(room, seat)
    return Response(status_code=204)


# Playing over HTTP


async def move(call: Call) -> Any:  # noqa: ANN401 - whatever the table answers
    """Make a move; the answer is the one that a socket gets."""
    return await Asking(call.server, call.room(), call.person, call.token).ask(
        Move(**fields(call.body))
    )


async def act(call: Call) -> Any:  # noqa: ANN401 - likewise
    """Decide something about the table; the answer is the one that a socket gets."""
    return await Asking(call.server, call.room(), call.person, call.token).ask(
        Act(**fields(call.body))
    )


def fields(body: Struct) -> dict[str, Any]:
    """What a body holds, by name."""
    return {name: getattr(body, name) for name in body.__struct_fields__}


async def events(call: Call) -> Response:
    """The messages of a table, one line each, for as long as the client reads."""
    from shoal.table.server.app import stream_events  # noqa: PLC0415 - it needs the list below

    room = call.room()
    seat = call.number("seat", -1)
    wanted = None if seat < 0 else seat
    given = access(call.server.people, room, call.person, call.token, wanted)
    connection = QueuedConnection()
    admit(connection, given)
    room.join(connection, call.number("seen", -1))
    return stream_events(room, connection)


# After the game


async def record(call: Call) -> Response:
    """The record of a finished game, with its seed."""
    text = record_of(call.server.hub, call.look())
    return Response(text, media_type=TEXT)


async def replay(call: Call) -> ReplayStep:
    """A moment of a finished game: from a seat, for a spectator, or open."""
    room = call.look()
    return at_ply(call.server.hub, room, call.number("ply", -1), call.query.get("seat", "open"))


async def analyse(call: Call) -> Analysis:
    """Let the strongest level look at every decision of a finished game; ask again for more."""
    return call.server.analyses.start(call.look())


async def analysis(call: Call) -> Analysis:
    """How far the strongest level has come, and what it found."""
    return call.server.analyses.read(call.look())


async def new_record(call: Call) -> TableInfo:
    """Keep a record of a finished game, to be replayed and shared."""
    room = await upload(call.server.hub, call.guest, call.body.record)
    return room.info()


async def rematch(call: Call) -> MadeTable:
    """The same people, each one seat further."""
    room = call.room()
    given = access(call.server.people, room, call.person, call.token, None)
    if not given.seats:
        raise Problem("not_yours", refusal("not_at_table"))
    made = await call.server.hub.rematch(room, call.guest)
    table = call.server.hub.open(made.table)
    assert table is not None  # noqa: S101 - it was made just now
    return MadeTable(table.info(), made.seat_tokens, made.invite, made.watch)


async def play_on(call: Call) -> MadeTable:
    """A new game that begins where a finished one was after so many moves."""
    made = await call.server.hub.play_on(call.look(), call.guest, call.body.ply, call.body.seats)
    table = call.server.hub.open(made.table)
    assert table is not None  # noqa: S101 - it was made just now
    return MadeTable(table.info(), made.seat_tokens, made.invite, made.watch)


async def levels(_call: Call) -> list[str]:
    """The bots that can be asked to a table, by name."""
    return list(NAMES)


class NewAct(Struct, forbid_unknown_fields=True):
    """A decision about the table over HTTP; the same as on the socket."""

    id: str
    n: int
    what: str
    detail: str = ""


ENDPOINTS: Final = (
    Endpoint("POST", "/api/guests", new_guest, Guest, NewGuest, status=201, cost=5),
    Endpoint("GET", "/api/me", who_am_i, Guest, guest=True),
    Endpoint("PATCH", "/api/me", rename, Guest, NewGuest, guest=True),
    Endpoint("GET", "/api/me/tables", my_tables, list[TableSummary], guest=True, cost=2),
    Endpoint("GET", "/api/games", list_games, list[GameInfo]),
    Endpoint("GET", "/api/bots", levels, list[str]),
    Endpoint("GET", "/api/words/{book}.{lang}.json", words_of, dict[str, dict[str, str]]),
    Endpoint("GET", "/api/rules/{game}.{lang}.md", rules_of, "text/markdown"),
    Endpoint("GET", "/api/tables", list_tables, list[TableSummary], cost=2),
    Endpoint("POST", "/api/tables", new_table, MadeTable, NewTable, guest=True, status=201, cost=5),
    Endpoint("GET", "/api/tables/{id}", one_table, TableInfo),
    Endpoint("POST", "/api/tables/{id}/seats", sit_down, Seated, Sit, guest=True, status=201),
    Endpoint("DELETE", "/api/tables/{id}/seats/{seat:int}", stand_up, "none", status=204),
    Endpoint("POST", "/api/tables/{id}/moves", move, Struct, NewMove),
    Endpoint("POST", "/api/tables/{id}/acts", act, Struct, NewAct),
    Endpoint("GET", "/api/tables/{id}/events", events, "application/x-ndjson"),
    Endpoint("GET", "/api/tables/{id}/record", record, "text/plain"),
    Endpoint("GET", "/api/tables/{id}/replay", replay, ReplayStep, cost=2),
    Endpoint("POST", "/api/tables/{id}/analysis", analyse, Analysis, guest=True, status=202, cost=10),  # noqa: E501
    Endpoint("GET", "/api/tables/{id}/analysis", analysis, Analysis),
    Endpoint("POST", "/api/tables/{id}/rematch", rematch, MadeTable, guest=True, status=201),
    Endpoint("POST", "/api/tables/{id}/play-on", play_on, MadeTable, PlayOn, guest=True, status=201),  # noqa: E501
    Endpoint("POST", "/api/records", new_record, TableInfo, NewRecord, guest=True, status=201, cost=10),  # noqa: E501
)  # fmt: skip
