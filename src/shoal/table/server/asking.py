"""Requests of programs that have no socket: asked over HTTP, answered as on a socket."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec import json, to_builtins
from starlette.responses import Response

from shoal.core.errors import IllegalMove, ShoalError
from shoal.table.server.access import access, admit
from shoal.table.server.api import REFUSALS
from shoal.table.server.connections import Connection
from shoal.table.server.store import BOOK
from shoal.table.server.wire import Refused, Spoken

if TYPE_CHECKING:
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.server import Server
    from shoal.table.server.wire import Act, Bye, Move

SPOKEN_DECODER: Final = json.Decoder(Spoken)
ASK_AGAIN_AFTER: Final = 30.0
"""Seconds after which a program is told to ask again."""


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

    async def ask(self, said: Move | Act, lang: str) -> Response:
        """Make the request, and wait for its answer."""
        seat = getattr(said, "seat", None)
        given = await access(self.server.people, self.room, self.person, self.token, seat)
        admit(self, given)
        self.server.hub.hear(self.room, self, said)
        try:
            data = await asyncio.wait_for(self.answer, ASK_AGAIN_AFTER)
        except TimeoutError:
            data = json.encode(Refused(said.id, "unanswered", key="no_answer", book=BOOK))
        message = SPOKEN_DECODER.decode(data)
        if isinstance(message, Refused):
            return refuse(message, lang)
        return Response(data, media_type="application/json")


def refuse(refused: Refused, lang: str) -> Response:
    """A refusal as on a socket, with the number and the sentence that all errors have here."""
    said = to_builtins(refused)
    if refused.key:
        said["says"] = sentence(refused, lang)
    status = REFUSALS[refused.kind].status
    return Response(json.encode(said), status, media_type="application/json")


def sentence(refused: Refused, lang: str) -> str:
    """What a refusal says to people."""
    if refused.rule:
        return IllegalMove(refused.rule, refused.key, book=refused.book, **refused.facts).say(lang)
    return ShoalError(refused.key, book=refused.book, **refused.facts).say(lang)
