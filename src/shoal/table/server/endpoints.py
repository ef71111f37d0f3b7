"""What can be asked over HTTP: every endpoint with its types, in one list."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct, structs
from starlette.responses import Response

from shoal.bots.kinds import NAMES
from shoal.core.catalog import find, slugs
from shoal.core.errors import BadOption, BadRecord, BadSeats, ShoalError, UnknownGame
from shoal.core.house_rules import house_options
from shoal.core.lesson import lesson_of
from shoal.core.options import expected, has_choice, offered, read_options
from shoal.core.pages import read_page
from shoal.core.words import LANGUAGES, words
from shoal.table.server.access import Forbidden, access, admit, is_invited, may_sit
from shoal.table.server.analysing import Analysis
from shoal.table.server.api import (
    Film,
    GameInfo,
    Guest,
    LessonInfo,
    MadeTable,
    NewAct,
    NewGuest,
    NewLesson,
    NewMove,
    NewRecord,
    NewTable,
    OptionInfo,
    PlayOn,
    PuzzleInfo,
    ReplayStep,
    Seated,
    Sit,
    TableSummary,
    WatchLink,
)
from shoal.table.server.asking import Asking
from shoal.table.server.people import issue, new_token
from shoal.table.server.puzzling import info, sit_at_puzzle, todays
from shoal.table.server.replaying import at_ply, film, record_of, upload
from shoal.table.server.requests import refusal
from shoal.table.server.rows import READ_ALL_SEATS, READ_TABLES, SeatRow, TableRow
from shoal.table.server.sockets import QueuedConnection
from shoal.table.server.store import StoreFailed
from shoal.table.server.teaching import lesson_info, newest, teach
from shoal.table.server.wire import Act, Done, Move, News, TableInfo

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.server import Server
    from shoal.table.server.wire import Kind

TEXT: Final = "text/plain; charset=utf-8"
LISTED: Final = 100
"""Tables in a list."""


LINES: Final = "application/x-ndjson"
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,10}")
FIELDS: Final[tuple[tuple[type[ShoalError], str], ...]] = (
    (UnknownGame, "game"),
    (BadOption, "options"),
    (BadSeats, "seats"),
    (BadRecord, "record"),
)
FIELDS_OF_KEYS: Final = {
    "name_too_long": "name",
    "name_of_person": "name",
    "bot_name": "name",
    "unknown_level": "seats",
    "study_seats": "seats",
    "no_such_ply": "ply",
    "no_lesson": "step",
    "no_such_seat": "seat",
}
"""Which field of a request is wrong, where its type could not say so."""


class Problem(Exception):
    """A request that is not carried out: the kind of refusal, the sentence, the wrong field."""

    def __init__(self, kind: Kind, error: ShoalError, field: str = "") -> None:
        super().__init__(error.key)
        self.kind = kind
        self.error = error
        self.field = field


def problem_of(error: ShoalError) -> Problem:
    """What an error of the game or of the table means for who asked."""
    if isinstance(error, StoreFailed):
        return Problem("unwritten", error)
    if isinstance(error, Forbidden):
        return Problem("not_yours", error)
    field = FIELDS_OF_KEYS.get(error.key, "")
    field = next((name for kind, name in FIELDS if isinstance(error, kind)), field)
    return Problem("unreadable" if field else "illegal", error, field)


@dataclass(frozen=True)
class Query:
    """Something that may be said in an address after the question mark."""

    name: str
    text: str
    schema: dict[str, Any]


GAME: Final = Query(
    "game",
    "Only tables of this game, by its short name.",
    {"type": "string", "enum": list(slugs())},
)
SEAT: Final = Query(
    "seat",
    "The seat to look from, for who holds several.",
    {"type": "integer", "minimum": 0, "maximum": 7},
)
SEEN: Final = Query(
    "seen",
    "The `n` of the last state or news that was seen; -1 for nothing.",
    {"type": "integer", "minimum": -1, "maximum": 1 << 31, "default": -1},
)
PLY: Final = Query(
    "ply",
    "After so many lines of the record; 0 is the deal, -1 the end.",
    {"type": "integer", "minimum": -1, "maximum": 100_000, "default": -1},
)
FIRST: Final = Query(
    "ply",
    "The first moment wanted: after so many lines of the record; 0 is the deal.",
    {"type": "integer", "minimum": 0, "maximum": 100_000, "default": 0},
)
EYES: Final = Query(
    "seat",
    "Whose view: a seat from 0, `spectator`, or `open` for that of whoever moved.",
    {"type": "string", "pattern": "^(open|spectator|[0-7])$", "default": "spectator"},
)
FROM: Final = Query(
    "seat",
    "Whose view: a seat from 0, `spectator`, or `open` for all of them.",
    {"type": "string", "pattern": "^(open|spectator|[0-7])$", "default": "open"},
)


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
    lang: str = "en"
    new_cookie: str = ""

    @property
    def guest(self) -> Person:
        """Who asks, where only guests may."""
        assert self.person is not None  # noqa: S101 - the endpoint says so
        return self.person

    async def room(self) -> Room:
        """The table that is asked for."""
        room = await self.server.hub.open(str(self.path["id"]))
        if room is None:
            raise Problem("unknown", refusal("no_table"))
        return room

    async def look(self) -> Room:
        """The table that is asked for, by somebody who may look at it."""
        room = await self.room()
        await access(self.server.people, room, self.person, self.token, None)
        return room

    def number(self, asked: Query) -> int | None:
        """A whole number from the query; without one, what is usual."""
        text = self.query.get(asked.name)
        if text is None:
            default: int | None = asked.schema.get("default")
            return default
        least, most = asked.schema["minimum"], asked.schema["maximum"]
        if not WHOLE_NUMBER.fullmatch(text) or not least <= int(text) <= most:
            error = refusal("between", name=asked.name, least=least, most=most)
            raise Problem("unreadable", error, asked.name)
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
    query: tuple[Query, ...] = ()


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


@cache
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
        lesson=0 if (lesson := lesson_of(slug)) is None else lesson.minutes,
    )


def option_infos(slug: str, seats: int) -> list[OptionInfo]:
    """The options that so many can choose: the solo game is no option of two."""
    game = find(slug)
    usual = read_options(game, seats, house_options(slug))
    return [
        OptionInfo(
            name=field.name,
            takes=expected(field.type),
            default=getattr(usual, field.name),
            words={lang: game.words(lang).say("options", field.name) for lang in LANGUAGES},
        )
        for field in offered(game)
        if has_choice(game, seats, field)
    ]


async def words_of(call: Call) -> dict[str, dict[str, str]]:
    """The words of a game, of the core or of the table, as templates."""
    book, lang = str(call.path["book"]), str(call.path["lang"])
    packages = {slug: f"shoal.games.{slug}" for slug in slugs()}
    packages |= {"core": "shoal.core", "table": "shoal.table"}
    if book not in packages or lang not in LANGUAGES:
        raise Problem("unknown", refusal("no_words", name=book, lang=lang))
    return words(packages[book], lang).tables


async def rules_of(call: Call) -> Response:
    """The rules of a game for players, in Markdown."""
    slug, lang = str(call.path["game"]), str(call.path["lang"])
    if slug not in slugs() or lang not in LANGUAGES:
        raise Problem("unknown", refusal("no_words", name=slug, lang=lang))
    return Response(read_page(slug, lang), media_type="text/markdown; charset=utf-8")


# Tables


async def list_tables(call: Call) -> list[TableSummary]:
    """Tables with a free seat that are listed, the newest first."""
    game = call.query.get(GAME.name)
    if game is None:
        return await summaries(call, OPEN_TABLES, LISTED)
    return await summaries(call, OPEN_TABLES_OF_GAME, find(game).slug, LISTED)


async def my_tables(call: Call) -> list[TableSummary]:
    """Tables at which the asker sits, the newest first."""
    return await summaries(call, TABLES_OF_PERSON, call.guest.id, LISTED)


# The seats of a rematch are kept for those who played before: so none with a parent.
OPEN_TABLES: Final = (
    "SELECT id FROM game_table WHERE started IS NULL AND listed=1 AND parent='' "
    "AND EXISTS(SELECT 1 FROM seat WHERE table_id=id AND person='' AND bot='') "
    "ORDER BY made DESC LIMIT ?"
)
OPEN_TABLES_OF_GAME: Final = OPEN_TABLES.replace("WHERE ", "WHERE game=? AND ", 1)
# SQLite takes the index of seats with people only where it is said that there is one.
TABLES_OF_PERSON: Final = (
    "SELECT id FROM game_table WHERE id IN "
    "(SELECT table_id FROM seat WHERE person=? AND person!='') "
    "AND lesson='' ORDER BY made DESC LIMIT ?"
)


async def summaries(call: Call, chosen: str, *values: object) -> list[TableSummary]:
    """Tables as a list shows them, from the database; only those being played are opened.

    Opening a hundred takes a second: others are answered in between.
    """
    store = call.server.store
    rows = await store.rows(f"{READ_TABLES} WHERE id IN ({chosen}) ORDER BY made DESC", *values)
    seats: dict[str, list[SeatRow]] = {}
    sql = f"{READ_ALL_SEATS} WHERE table_id IN ({chosen}) ORDER BY seat"
    for table, *seat in await store.rows(sql, *values):
        seats.setdefault(table, []).append(SeatRow(*seat))
    found = []
    for table in (TableRow(*row) for row in rows):
        found.append(await summary(call, table, seats.get(table.id, [])))
        await asyncio.sleep(0)
    return found


async def summary(call: Call, row: TableRow, seats: list[SeatRow]) -> TableSummary:
    """A table as a list shows it."""
    yours = tuple(
        number
        for number, seat in enumerate(seats)
        if call.person is not None and seat.person == call.person.id
    )
    acting: set[int] = set()
    if yours and row.state == "playing":
        room = await call.server.hub.open(row.id)
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


def count_table(call: Call) -> None:
    """One more table, however it is made, if that is not too many."""
    by_person, by_address = call.server.table_limit, call.server.table_limit_of_address
    if not by_person.allows(call.guest.id) or not by_address.allows(call.address):
        raise Problem("limit", refusal("too_many_tables"))


async def new_table(call: Call) -> MadeTable:
    """Make a table."""
    server, body = call.server, call.body
    count_table(call)
    game = find(body.game)
    options = house_options(game.slug, body.options)
    made = await server.hub.making.make(call.guest, game, body.seats, options, body.settings)
    room = await server.hub.open(made.table)
    assert room is not None  # noqa: S101 - it was made just now
    return MadeTable(room.info(), made.seat_tokens, made.invite, made.watch)


async def one_table(call: Call) -> TableInfo:
    """A table apart from its game."""
    room = await call.room()
    given = await access(call.server.people, room, call.person, call.token, None)
    connection = QueuedConnection()
    admit(connection, given)
    return room.info(connection)


async def watch_link(call: Call) -> WatchLink:
    """A token by which others may look at a table, as who asks for it may."""
    room = await call.look()
    if room.settings.listed:
        return WatchLink("")
    token = new_token()
    await call.server.store.write(issue(token, room.row.id, "watch"))
    return WatchLink(token)


async def sit_down(call: Call) -> Seated:
    """Take a free seat."""
    room = await call.room()
    invited = await is_invited(call.server.people, room, call.body.token)
    if not may_sit(room, call.guest, invited=invited):
        raise Problem("not_yours", refusal("private_table"))
    seat, token = await call.server.hub.making.sit(
        room, call.guest, call.body.seat, invited=invited
    )
    return Seated(seat, token)


async def stand_up(call: Call) -> Response:
    """Leave a seat of a table that has not started."""
    room = await call.room()
    given = await access(call.server.people, room, call.person, call.token, None)
    if not re.fullmatch("[0-7]", text := str(call.path["seat"])):
        raise Problem("unknown", refusal("not_your_seat"))
    seat = int(text)
    if seat not in given.seats and not (given.host and seat < len(room.seats)):
        raise Problem("not_yours", refusal("not_your_seat"))
    await call.server.hub.making.stand_up(room, seat)
    return Response(status_code=204)


# Playing over HTTP


async def move(call: Call) -> Any:  # noqa: ANN401 - whatever the table answers
    """Make a move; the answer is the one that a socket gets."""
    return await Asking(call.server, await call.room(), call.person, call.token).ask(
        Move(**structs.asdict(call.body)), call.lang
    )


async def act(call: Call) -> Any:  # noqa: ANN401 - likewise
    """Decide something about the table; the answer is the one that a socket gets."""
    return await Asking(call.server, await call.room(), call.person, call.token).ask(
        Act(**structs.asdict(call.body)), call.lang
    )


async def events(call: Call) -> Response:
    """The messages of a table, one line each, for as long as the client reads."""
    from shoal.table.server.app import stream_events  # noqa: PLC0415 - it needs the list below

    room = await call.room()
    given = await access(call.server.people, room, call.person, call.token, call.number(SEAT))
    seen = call.number(SEEN)
    connection = QueuedConnection()
    admit(connection, given)
    return stream_events(call, room, connection, -1 if seen is None else seen)


# After the game


async def record(call: Call) -> Response:
    """The record of a finished game, with its seed."""
    text = await record_of(call.server.hub, await call.look())
    return Response(text, media_type=TEXT)


async def replay(call: Call) -> ReplayStep:
    """A moment of a finished game: from a seat, for a spectator, or open."""
    room = await call.look()
    ply = call.number(PLY)
    seat = call.query.get(FROM.name, "open")
    return await asyncio.to_thread(at_ply, call.server.hub, room, -1 if ply is None else ply, seat)


async def whole_film(call: Call) -> Film:
    """Many moments of a finished game at once; ask on from where they end."""
    room, first = await call.look(), call.number(FIRST)
    seat = call.query.get(EYES.name, "spectator")
    return await asyncio.to_thread(film, room, first or 0, seat)


async def analyse(call: Call) -> Analysis:
    """Let the strongest level look at every decision of a finished game; ask again for more."""
    return await call.server.analyses.start(await call.look(), call.guest.id)


async def analysis(call: Call) -> Analysis:
    """How far the strongest level has come, and what it found."""
    return await call.server.analyses.read(await call.look())


async def new_record(call: Call) -> TableInfo:
    """Keep a record of a finished game, to be replayed and shared."""
    count_table(call)
    try:
        room = await upload(call.server.hub, call.guest, call.body.record)
    except StoreFailed:
        raise
    except ShoalError as error:
        raise Problem("unreadable", error, "record") from None
    return room.info()


async def rematch(call: Call) -> MadeTable:
    """The same people, each one seat further."""
    room = await call.room()
    given = await access(call.server.people, room, call.person, call.token, None)
    if not given.seats:
        raise Problem("not_yours", refusal("not_at_table"))
    count_table(call)
    made = await call.server.hub.making.rematch(room, call.guest)
    table = await call.server.hub.open(made.table)
    assert table is not None  # noqa: S101 - it was made just now
    return MadeTable(table.info(), made.seat_tokens, made.invite, made.watch)


async def play_on(call: Call) -> MadeTable:
    """A new game that begins where a finished one was after so many moves."""
    room = await call.look()
    count_table(call)
    made = await call.server.hub.making.play_on(room, call.guest, call.body.ply, call.body.seats)
    table = await call.server.hub.open(made.table)
    assert table is not None  # noqa: S101 - it was made just now
    return MadeTable(table.info(), made.seat_tokens, made.invite, made.watch)


async def puzzle(call: Call) -> PuzzleInfo:
    """The solo puzzle of the day."""
    return info(await todays(call.server.hub))


async def try_puzzle(call: Call) -> TableInfo:
    """A table of one's own with the puzzle of the day."""
    count_table(call)
    return (await sit_at_puzzle(call.server.hub, call.guest)).info()


async def lesson(call: Call) -> LessonInfo:
    """The lesson of a game, in one language."""
    slug, lang = str(call.path["game"]), str(call.path["lang"])
    if slug not in slugs() or lang not in LANGUAGES or lesson_of(slug) is None:
        raise Problem("unknown", refusal("no_words", name=slug, lang=lang))
    return lesson_info(slug, lang)


async def new_lesson(call: Call) -> MadeTable:
    """A table of one's own in a lesson: where one was last, or at a step."""
    hub, slug, step = call.server.hub, find(call.body.game).slug, call.body.step
    if step is None and (room := await newest(hub, call.guest, slug)) is not None:
        return MadeTable(room.info(), {}, "", "")
    count_table(call)
    room, token = await teach(hub, call.guest, slug, step or 0)
    return MadeTable(room.info(), {str(room.people()[0]): token}, "", "")


async def levels(_call: Call) -> list[str]:
    """The bots that can be asked to a table, by name."""
    return list(NAMES)


ENDPOINTS: Final = (
    Endpoint("POST", "/api/guests", new_guest, Guest, NewGuest, status=201, cost=5),
    Endpoint("GET", "/api/me", who_am_i, Guest, guest=True),
    Endpoint("PATCH", "/api/me", rename, Guest, NewGuest, guest=True),
    Endpoint("GET", "/api/me/tables", my_tables, list[TableSummary], guest=True, cost=2),
    Endpoint("GET", "/api/games", list_games, list[GameInfo]),
    Endpoint("GET", "/api/bots", levels, list[str]),
    Endpoint("GET", "/api/words/{book}.{lang}.json", words_of, dict[str, dict[str, str]]),
    Endpoint("GET", "/api/rules/{game}.{lang}.md", rules_of, "text/markdown"),
    Endpoint("GET", "/api/tables", list_tables, list[TableSummary], cost=2, query=(GAME,)),
    Endpoint("POST", "/api/tables", new_table, MadeTable, NewTable, guest=True, status=201, cost=5),
    Endpoint("GET", "/api/tables/{id}", one_table, TableInfo),
    Endpoint("POST", "/api/tables/{id}/watch", watch_link, WatchLink, guest=True, status=201, cost=10),  # noqa: E501
    Endpoint("POST", "/api/tables/{id}/seats", sit_down, Seated, Sit, guest=True, status=201),
    Endpoint("DELETE", "/api/tables/{id}/seats/{seat}", stand_up, "none", status=204),
    Endpoint("POST", "/api/tables/{id}/moves", move, News | Done, NewMove),
    Endpoint("POST", "/api/tables/{id}/acts", act, News | Done, NewAct),
    Endpoint("GET", "/api/tables/{id}/events", events, LINES, query=(SEAT, SEEN)),
    Endpoint("GET", "/api/tables/{id}/record", record, "text/plain"),
    Endpoint("GET", "/api/tables/{id}/replay", replay, ReplayStep, cost=2, query=(PLY, FROM)),
    Endpoint("GET", "/api/tables/{id}/film", whole_film, Film, cost=5, query=(FIRST, EYES)),
    Endpoint("POST", "/api/tables/{id}/analysis", analyse, Analysis, guest=True, status=202, cost=10),  # noqa: E501
    Endpoint("GET", "/api/tables/{id}/analysis", analysis, Analysis),
    Endpoint("POST", "/api/tables/{id}/rematch", rematch, MadeTable, guest=True, status=201),
    Endpoint("POST", "/api/tables/{id}/play-on", play_on, MadeTable, PlayOn, guest=True, status=201),  # noqa: E501
    Endpoint("GET", "/api/puzzle", puzzle, PuzzleInfo),
    Endpoint("POST", "/api/puzzle", try_puzzle, TableInfo, guest=True, status=201, cost=5),
    Endpoint("GET", "/api/lessons/{game}.{lang}.json", lesson, LessonInfo),
    Endpoint("POST", "/api/lessons", new_lesson, MadeTable, NewLesson, guest=True, status=201, cost=5),  # noqa: E501
    Endpoint("POST", "/api/records", new_record, TableInfo, NewRecord, guest=True, status=201, cost=10),  # noqa: E501
)  # fmt: skip
