"""What clients send and get over HTTP, as types; the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from shoal.table.server.rows import Settings
from shoal.table.server.wire import Id, Notation, Seat, TableInfo, Token

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Slug = Annotated[str, Meta(max_length=40)]
Wish = Annotated[str, Meta(max_length=20)]


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


class Sit(Body):
    """Somebody wants to sit down."""

    seat: Seat | None = None
    token: Token = ""
    """An invitation, where the table is not listed."""


class Seated(Struct):
    """The seat that somebody got, and the token to play it."""

    seat: int
    token: str


class NewMove(Body):
    """A move over HTTP; the same as on the socket."""

    id: Id
    n: Annotated[int, Meta(ge=0, le=1 << 31)]
    move: Notation
    seat: Seat | None = None


class PlayOn(Body):
    """A new game that begins where an old one was."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    seats: Annotated[tuple[Wish, ...], Meta(min_length=1, max_length=8)]


class NewRecord(Body):
    """A record to be kept and looked at."""

    record: Annotated[str, Meta(max_length=1_000_000)]


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    takes: str
    default: bool | int | str
    words: dict[str, str]
    """What it does, by language."""


class GameInfo(Struct):
    """A game that can be played here."""

    slug: str
    title: dict[str, str]
    summary: dict[str, str]
    author: dict[str, str]
    seats: tuple[int, ...]
    secrets: bool
    rules: int
    options: dict[str, list[OptionInfo]]
    """By the number of seats: defaults may differ."""


class TableSummary(Struct):
    """A table in a list."""

    id: str
    game: str
    state: str
    names: tuple[str, ...]
    """Of those who sit there; an empty one is a free seat."""
    made: int
    yours: tuple[int, ...] = ()
    """The reader's seats."""
    your_turn: bool = False
    result: str = ""


class Error(Struct, omit_defaults=True):
    """Why a request was not carried out."""

    kind: str
    key: str = ""
    book: str = ""
    rule: str = ""
    facts: dict[str, str | int] = {}
    says: str = ""
    """The sentence, in the language that the client asked for."""


class ReplayStep(Struct):
    """A moment of a finished game, as somebody saw it, or open."""

    ply: int
    plies: int
    view: object
    standings: object
    told: object
    by: int | None
