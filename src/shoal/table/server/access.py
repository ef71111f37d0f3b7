"""Who may do what at a table: by cookie, by token, or as a stranger."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from shoal.core.errors import ShoalError
from shoal.table.server.store import BOOK

if TYPE_CHECKING:
    from shoal.table.server.connections import Connection
    from shoal.table.server.people import People, Person
    from shoal.table.server.room import Room
    from shoal.table.server.wire import Viewer


class Forbidden(ShoalError):
    """Something that only others may do or see."""


class Access(NamedTuple):
    """What somebody may do at a table."""

    viewer: Viewer
    seats: frozenset[int]
    host: bool


async def access(
    people: People, room: Room, person: Person | None, token: str, wanted: int | None
) -> Access:
    """What a person and a token give together; an error where that is nothing."""
    grant = await people.grant(token) if token else None
    own = frozenset(
        number for number, seat in enumerate(room.seats) if person and seat.person == person.id
    )
    host = person is not None and room.row.host == person.id
    if token and (grant is None or grant.table != room.row.id):
        raise Forbidden("bad_token", book=BOOK)
    if grant is not None and grant.kind == "seat":
        own |= {grant.seat}
        wanted = grant.seat if wanted is None else wanted
    if wanted is not None and wanted not in own:
        raise Forbidden("not_your_seat", book=BOOK)
    viewer = wanted if wanted is not None else min(own, default=None)
    granted = grant is not None or is_expected(room, person)
    if viewer is None and not may_watch(room, host=host, granted=granted):
        raise Forbidden("private_table", book=BOOK)
    return Access(viewer, own, host)


def may_watch(room: Room, *, host: bool, granted: bool) -> bool:
    """Whether somebody without a seat may look."""
    if room.settings.spectators == "none" and room.row.state not in ("open", "over"):
        return False
    return room.settings.listed or granted or host


def is_expected(room: Room, person: Person | None) -> bool:
    """Whether a seat of a rematch is kept for somebody."""
    return person is not None and person.id in room.kept


def may_sit(room: Room, person: Person, *, invited: bool) -> bool:
    """Whether somebody may take a free seat: at listed tables everybody, else by invitation."""
    here = room.settings.listed or room.row.host == person.id
    return here or invited or is_expected(room, person)


async def is_invited(people: People, room: Room, token: str) -> bool:
    """Whether a token is an invitation to a table."""
    grant = await people.grant(token) if token else None
    return grant is not None and (grant.table, grant.kind) == (room.row.id, "invite")


def admit(connection: Connection, given: Access) -> None:
    """A connection may do from now on what was found."""
    connection.viewer, connection.seats, connection.host = given
