"""People without accounts: a guest has a name and a secret; links give what they say and no more.

Secrets and tokens have 192 random bits. Only their hashes are stored, so that nobody who reads
the database can sit down with them; at that length a plain hash is enough.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from shoal.bots.kinds import NAMES
from shoal.core.errors import ShoalError
from shoal.core.record import is_seat_name
from shoal.table.seats import MOST_LETTERS
from shoal.table.server.store import BOOK, Statement

if TYPE_CHECKING:
    from shoal.table.server.store import Store

TOKEN_BYTES: Final = 24
BLANKS: Final = frozenset("\u115f\u1160\u2800")
"""Letters that look like nothing; normalised, there are no others."""
INSERT_PERSON: Final = "INSERT INTO person(id, name, secret, made) VALUES(?, ?, ?, ?)"
INSERT_TOKEN: Final = "INSERT INTO token(hash, table_id, kind, seat) VALUES(?, ?, ?, ?)"
Kind: TypeAlias = Literal["seat", "invite", "watch"]
"""What a token is for: to play a seat, to sit down at a private table, to watch one."""


class Person(NamedTuple):
    """A guest."""

    id: str
    name: str


class Grant(NamedTuple):
    """What a token gives."""

    table: str
    kind: Kind
    seat: int


class People:
    """Guests and tokens, as the store has them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def welcome(self, name: str, now: int) -> tuple[Person, str]:
        """A new guest, and the secret by which they are known from now on."""
        person, secret = Person(new_id(), clean_name(name)), new_token()
        values = (person.id, person.name, digest(secret), now)
        await self.store.write(Statement(INSERT_PERSON, values))
        return person, secret

    async def rename(self, person: Person, name: str) -> Person:
        """A guest calls themselves something else, at tables from now on."""
        new = Person(person.id, clean_name(name))
        await self.store.write(Statement("UPDATE person SET name=? WHERE id=?", (new.name, new.id)))
        return new

    async def find(self, secret: str) -> Person | None:
        """Who has a secret."""
        found = await self.store.row("SELECT id, name FROM person WHERE secret=?", digest(secret))
        return Person(*found) if found else None

    async def grant(self, token: str) -> Grant | None:
        """What a token gives."""
        sql = "SELECT table_id, kind, seat FROM token WHERE hash=?"
        found = await self.store.row(sql, digest(token))
        return Grant(*found) if found else None


def issue(token: str, table: str, kind: Kind, seat: int = -1) -> Statement:
    """Store what a token gives."""
    return Statement(INSERT_TOKEN, (digest(token), table, kind, seat))


def new_token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """A name for a row that may be shown to everybody."""
    return secrets.token_urlsafe(9)


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name as it is shown to others, or an error that says what is wrong with it."""
    cleaned = " ".join(unicodedata.normalize("NFKC", name).split())
    if len(cleaned) > MOST_LETTERS:
        raise ShoalError("name_too_long", book=BOOK, most=MOST_LETTERS)
    if cleaned.casefold() in NAMES:
        raise ShoalError("bot_name", book=BOOK, name=cleaned)
    if not is_seat_name(cleaned) or not BLANKS.isdisjoint(cleaned):
        raise ShoalError("name_of_person", book=BOOK)
    return cleaned
