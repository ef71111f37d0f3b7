"""Who may do what at a table: by cookie, by token, or as a stranger."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from shoal.core.errors import ShoalError
from shoal.table.server.store import BOOK

if TYPE_CHECKING:
    from shoal.table.server.people import People, Person
    from shoal.table.server.room import Room
    from shoal.table.server.sockets import Connection
    from shoal.table.server.wire import Viewer


class Forbidden(ShoalError):
    """Something that only others may do or see."""


class Access(NamedTuple):
    """What somebody may do at a table."""

    viewer: Viewer
    seats: frozenset[int]
    host: bool


def access(
    people: People, room: Room, person: Person | None, token: str, wanted: int | None
) -> Access:
    """What a person and a token give together; an error where that is nothing."""
    own = frozenset(
        number for number, seat in enumerate(room.seats) if person and seat.person == person.id
    )
    host = person is not None and room.row.host == person.id
    grant = people.grant(token) if token else None
    if token and (grant is None or grant.table != room.row.id):
        raise Forbidden("bad_token", book=BOOK)
    if grant is not None and grant.kind == "seat":
        own |= {grant.seat}
    if wanted is not None and wanted not in own:
        raise Forbidden("not_your_seat", book=BOOK)
    viewer = wanted if wanted is not None else min(own, default=None)
    if viewer is None and not may_watch(room, host=host, granted=grant is not None):
        raise Forbidden("private_table", book=BOOK)
    return Access(viewer, own, host)


def may_watch(room: Room, *, host: bool, granted: bool) -> bool:
    """Whether somebody without a seat may look."""
    if room.settings.spectators == "none" and room.row.state != "over":
        return host and room.row.state == "open"
    return room.settings.listed or granted or host


def may_sit(people: People, room: Room, person: Person, token: str) -> bool:
    """Whether somebody may take a free seat: at listed tables everybody, else by invitation."""
    if room.settings.listed or room.row.host == person.id:
        return True
    grant = people.grant(token) if token else None
    return grant is not None and (grant.table, grant.kind) == (room.row.id, "invite")


def admit(connection: Connection, given: Access) -> None:
    """A connection may do from now on what was found."""
    connection.viewer, connection.seats, connection.host = given
