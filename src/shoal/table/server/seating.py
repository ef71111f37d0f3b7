"""Somebody with a socket: what they say comes here first, and goes on to the table they look at.

It happens with every message, so it is compiled.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final

from msgspec import DecodeError, json

from shoal.core.errors import ShoalError
from shoal.table.server.access import access, admit
from shoal.table.server.connections import DirectConnection  # noqa: TC001 - compiled code looks at it
from shoal.table.server.limits import Bucket
from shoal.table.server.reading import facts_of
from shoal.table.server.requests import Desk, refusal
from shoal.table.server.store import BOOK, StoreFailed
from shoal.table.server.wire import Bye, Hello, Refused, Said

if TYPE_CHECKING:
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.server import Server
    from shoal.table.server.wire import Kind

LOG: Final = logging.getLogger("shoal.server")
ENCODER: Final = json.Encoder()
SAID_DECODER: Final = json.Decoder(Said)
MOST_BEFORE_HELLO: Final = 64
"""Messages that may wait for a hello."""
AFTER_DEFECT: Final = 5
"""Seconds after which somebody comes again whose hello could not be answered."""


class Seating:
    """Somebody with a socket, the table they look at, and how fast they may ask."""

    def __init__(self, server: Server, person: Person | None, who: str) -> None:
        self.server = server
        self.person = person
        self.who = who
        """The address."""
        self.room: Room | None = None
        self.desk: Desk | None = None
        """Who takes requests at the table."""
        self.connection: DirectConnection | None = None
        rate = server.settings.messages_per_second
        self.bucket = Bucket(rate, rate * 5, time.monotonic())
        self.waiting: list[Said] | None = None
        """What was said since a hello that is not answered yet."""
        self.gone = False

    def begin(self, connection: DirectConnection) -> None:
        """Listen from now on."""
        self.connection = connection
        self.server.connections.add(self)

    def end(self) -> None:
        """The client is gone."""
        self.gone = True
        self.server.connections.discard(self)
        self.server.release(self.who, self.person)
        if self.room is not None and self.connection is not None:
            self.room.leave(self.connection)

    def hear(self, data: bytes) -> None:
        """One message; whatever it is, nobody else is touched by it."""
        connection = self.connection
        assert connection is not None  # noqa: S101 - it listens
        if not self.bucket.take(time.monotonic()):
            connection.leave(Bye("limit", 5))
            return
        try:
            said: Said = SAID_DECODER.decode(data)
        except (DecodeError, UnicodeDecodeError, RecursionError) as error:
            refused = Refused("", "unreadable", -1, "bad_field", BOOK, facts=facts_of(error))
            connection.push(ENCODER.encode(refused))
            return
        if self.waiting is None:
            self.take(connection, said)
        elif len(self.waiting) < MOST_BEFORE_HELLO:
            self.waiting.append(said)
        else:
            connection.leave(Bye("limit", 1))

    def take(self, connection: DirectConnection, said: Said) -> None:
        """A message whose turn it is."""
        if type(said) is Hello:
            self.waiting = []
            self.server.hub.start_task(self.come(connection, said))
        elif self.desk is None:
            self.refuse(connection, said.id, refusal("say_hello"))
        else:
            self.desk.hear(connection, said)

    async def come(self, connection: DirectConnection, said: Hello) -> None:
        """Say hello, then all that was said meanwhile."""
        try:
            await self.say_hello(connection, said)
        except StoreFailed:
            connection.leave(Bye("restart", 1))
        except ShoalError as error:
            self.refuse(connection, "", error)
        except Exception:  # nobody else is touched by it
            LOG.exception("a defect after a hello")
            connection.leave(Bye("restart", AFTER_DEFECT))
        waiting, self.waiting = self.waiting or [], None
        for number, later in enumerate(waiting):
            assert self.connection is not None  # noqa: S101 - it listens
            self.take(self.connection, later)
            if self.is_coming():  # another hello
                self.waiting = waiting[number + 1 :]
                return

    def is_coming(self) -> bool:
        """Whether a hello is being answered, so that all else waits."""
        return self.waiting is not None

    async def say_hello(self, connection: DirectConnection, said: Hello) -> None:
        """Come to a table, or look at it from another seat.

        What was asked before is still answered to who asked it: at that table, in that seat.
        """
        hub, room = self.server.hub, await self.find_room(said.table)
        if room is None:
            self.refuse(connection, "", refusal("no_table"), "unknown")
            return
        given = await access(self.server.people, room, self.person, said.token, said.seat)
        if self.gone:
            return
        if hub.rooms.get(room.row.id) is not room:  # it was given up meanwhile
            await self.say_hello(connection, said)
            return
        if self.room is not None:
            self.room.leave(connection)
        self.room, self.desk = room, hub.desks[room.row.id]
        self.connection = connection = connection.again()
        admit(connection, given)
        self.desk.hear(connection, said)

    async def find_room(self, table: str) -> Room | None:
        """The room of a table, with all that its log has."""
        hub = self.server.hub
        known = table in hub.rooms
        room = await hub.open(table)
        if known and room is not None:  # they may have seen elsewhere what it has not heard of
            await hub.following.catch_up(room)
        return room

    def refuse(
        self,
        connection: DirectConnection,
        request: str,
        error: ShoalError,
        kind: Kind = "not_yours",
    ) -> None:
        """Say why nothing was done."""
        refused = Refused(request, kind, -1, error.key, error.book, "", dict(error.facts))
        connection.push(ENCODER.encode(refused))
