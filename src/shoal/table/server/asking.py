"""Requests of programs that have no socket: asked over HTTP, answered as on a socket."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec import json
from starlette.responses import Response

from shoal.table.server.access import access, admit
from shoal.table.server.sockets import Connection

if TYPE_CHECKING:
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.server import Server
    from shoal.table.server.wire import Act, Bye, Move

PATIENCE: Final = 30.0
STATUS: Final = {"news": 200, "done": 200, "refused": 409}


class Asking(Connection):
    """A connection that makes one request and takes one answer."""

    def __init__(self, server: Server, room: Room, person: Person | None, token: str) -> None:
        super().__init__()
        self.server = server
        self.room = room
        self.person = person
        self.token = token
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def push(self, data: bytes) -> None:
        """The first message that answers the request."""
        if not self.answer.done():
            self.answer.set_result(data)

    def leave(self, bye: Bye) -> None:
        """The server goes away."""
        self.push(json.encode(bye))

    async def ask(self, said: Move | Act) -> Response:
        """Make the request, and wait for its answer."""
        seat = getattr(said, "seat", None)
        admit(self, access(self.server.people, self.room, self.person, self.token, seat))
        self.server.hub.hear(self.room, self, said)
        data = await asyncio.wait_for(self.answer, PATIENCE)
        return Response(data, STATUS.get(kind_of(data), 200), media_type="application/json")


def kind_of(data: bytes) -> str:
    """What kind of message an answer is."""
    kind: str = json.decode(data)["t"]
    return kind
