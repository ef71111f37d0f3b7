"""Somebody who plays a seat over a websocket, through every loss of the connection.

It plays as fast as it can, remembers all that it was told and shown, and repeats a move that was
not acknowledged, with the same id, until it is.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import time
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field, json
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from shoal.table.server.wire import Done, Hello, Move, News, Refused, Spoken, State

if TYPE_CHECKING:
    import random

    from websockets.asyncio.client import ClientConnection

DECODER: Final = json.Decoder(Spoken)
AGAIN: Final = 0.2
"""How often a move that was acknowledged is sent again after a loss of the connection."""


class Place(Struct):
    """Where a server is found, while there is one."""

    url: str = ""
    up: asyncio.Event = field(default_factory=asyncio.Event)
    playing: bool = True
    """Whether people decide on more moves."""


class Player:
    """A seat at a table."""

    ping = 20.0
    """Seconds between looks whether the server still answers."""

    def __init__(
        self, place: Place, table: str, seat: int, token: str, dice: random.Random
    ) -> None:
        self.place = place
        self.table = table
        self.seat = seat
        self.token = token
        self.dice = dice
        self.told: list[object] = []
        self.seen: dict[int, set[bytes]] = {}
        """Digests of the views that were shown at each count."""
        self.asked: Move | None = None
        """What waits for its acknowledgement."""
        self.acknowledged: dict[str, str] = {}
        self.refused: set[str] = set()
        self.repeated = 0
        self.connections = 0
        self.last: Move | None = None
        self.moves: tuple[str, ...] = ()
        self.result = ""
        self.asked_at: dict[str, tuple[float, float]] = {}
        """When each move was first asked for, and when it was answered; never, until it is."""
        self.looks: list[tuple[float, float, int]] = []
        """When this player asked for the state, when it came, and its count."""
        self.came_at = 0.0
        self.there = asyncio.Event()
        """Whether the server has told this player where it is, since the last loss."""

    def __repr__(self) -> str:
        what = (len(self.told), self.asked, self.moves[:2], self.result)
        there = f"{'there' if self.there.is_set() else 'away'} since {self.connections} came"
        return f"{self.table} {self.seat} {what} {there} to {self.place.url}"

    async def play(self) -> None:
        """Stay at the table, wherever the server is."""
        while True:
            await self.place.up.wait()
            try:
                async with connect(
                    self.place.url,
                    compression=None,
                    ping_interval=self.ping,
                    ping_timeout=2 * self.ping,
                ) as socket:
                    await self.sit(socket)
            except (OSError, TimeoutError, EOFError, WebSocketException, InvalidHandshake):
                pass
            self.there.clear()
            await asyncio.sleep(0.01)

    async def sit(self, socket: ClientConnection) -> None:
        """Until the connection is lost."""
        self.connections += 1
        self.came_at = time.monotonic()
        await self.say(socket, Hello(self.table, self.token, seen=len(self.told)))
        async for data in socket:
            self.hear(DECODER.decode(data))
            await self.decide(socket)

    async def say(self, socket: ClientConnection, said: Hello | Move) -> None:
        await socket.send(json.encode(said).decode())

    def hear(self, message: object) -> None:
        """Whatever is told must follow on what was told before."""
        match message:
            case State():
                self.hear_story(message.n, json.decode(message.told))
                if message.table.state not in {"open", "dealing"}:
                    self.look(message)
                if not self.there.is_set():
                    self.looks.append((self.came_at, time.monotonic(), message.n))
                self.there.set()
            case News(id=request) if request and message.n <= len(self.told):
                # Given once more: it tells what was told then. A move that was made again would
                # tell something new, and be in the log twice.
                assert self.told[message.n - 1] == story(message), "told otherwise before"
                self.hear_answer(request)
            case News():
                self.told.append(story(message))
                assert message.n == len(self.told), "a gap in what was told"
                self.look(message)
                self.hear_answer(message.id)
            case Done(id=request):
                self.hear_answer(request)
            case Refused(id=request):
                assert request not in self.acknowledged, message
                assert message.kind in {"behind", "closed"}, message
                self.refused.add(request)
                self.asked = None

    def hear_story(self, n: int, missed: list[object]) -> None:
        """What was told up to a count: what was missed, or all of it once more."""
        first = n - len(missed)
        assert 0 <= first <= len(self.told) <= n, "a gap in what was told"
        assert self.told[first:] == missed[: len(self.told) - first], "told otherwise before"
        self.told[first:] = missed

    def look(self, shown: State | News) -> None:
        """What is shown now."""
        self.seen.setdefault(shown.n, set()).add(digest(bytes(shown.view)))
        self.moves = shown.moves if self.seat in shown.acting else ()
        self.result = shown.result

    def hear_answer(self, request: str) -> None:
        """An acknowledgement."""
        if self.asked is not None and request == self.asked.id:
            self.acknowledged[request] = self.asked.move
            self.asked_at[request] = (self.asked_at[request][0], time.monotonic())
            self.last, self.asked = self.asked, None
        elif request:
            assert request in self.acknowledged, "an answer to nothing"
            self.repeated += 1

    async def decide(self, socket: ClientConnection) -> None:
        """Repeat what nobody acknowledged, or decide on a move."""
        if not self.there.is_set():
            return
        if self.connections and self.asked is not None:
            if self.unsaid(socket):
                await self.say(socket, self.asked)
        elif self.last is not None and self.unsaid(socket) and self.dice.random() < AGAIN:
            await self.say(socket, self.last)
        elif self.moves and self.place.playing:
            number = len(self.acknowledged) + len(self.refused)
            request = f"{self.seat}-{number}"
            self.asked = Move(request, len(self.told), self.dice.choice(self.moves))
            self.moves = ()
            self.asked_at[request] = (time.monotonic(), math.inf)
            self.unsaid(socket)
            await self.say(socket, self.asked)

    said_on: ClientConnection | None = None

    def unsaid(self, socket: ClientConnection) -> bool:
        """Whether nothing was asked on this connection yet; from now on something was."""
        first = self.said_on is not socket
        self.said_on = socket
        return first


def story(news: News) -> object:
    """What news tell, as a state repeats it."""
    return {"by": news.by, "events": json.decode(news.events)}


def digest(view: bytes) -> bytes:
    """A view, so short that all of them can be kept."""
    return hashlib.blake2b(view, digest_size=12).digest()
