"""A server without a network, for tests: people who look at tables, and all that they are sent."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import convert, json

from shoal.core.catalog import find
from shoal.table.server.access import access, admit
from shoal.table.server.connections import Connection
from shoal.table.server.postgres.opening import share
from shoal.table.server.rows import Settings as TableSettings
from shoal.table.server.server import Server
from shoal.table.server.settings import Settings
from shoal.table.server.sqlite import at_once
from shoal.table.server.wire import Act, Hello, Message, Move, News, Refused, Spoken, State

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from shoal.table.server.making import Made
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.server import Shared
    from shoal.table.server.wire import Ask, Bye, Said, Say, Try, Viewer, What

Answer: TypeAlias = Any
"""Whatever the table answers; tests look at it."""
M = TypeVar("M", bound=Message)
PATIENCE = 30.0
IDS = count(1)
QUICK = Settings(bots=1, nonce_seconds=0, pace_seconds=0)
DECODER = json.Decoder(Spoken)


class Looker(Connection):
    """Somebody at a table, with everything that was sent to them."""

    def __init__(self, house: House, room: Room) -> None:
        super().__init__()
        self.house = house
        self.room = room
        self.sent: list[bytes] = []
        self.said_good_bye = False
        self.came = asyncio.Event()

    def push(self, data: bytes) -> None:
        self.sent.append(data)
        self.came.set()

    def leave(self, bye: Bye) -> None:
        self.push(json.encode(bye))
        self.said_good_bye = True

    @property
    def messages(self) -> list[Any]:
        return [DECODER.decode(data) for data in self.sent]

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.messages if isinstance(message, kind)]

    def newest(self) -> State | News:
        """The last message that shows the game."""
        found: list[State | News] = [m for m in self.messages if isinstance(m, State | News)]
        return found[-1]

    @property
    def n(self) -> int:
        return self.newest().n

    async def until(self, wanted: Callable[[], object]) -> None:
        """Wait until something is so."""

        async def wait() -> None:
            while not wanted():
                self.came.clear()
                await self.came.wait()

        await asyncio.wait_for(wait(), PATIENCE)

    async def looking(self) -> None:
        """Wait for the first state: it comes when nothing is being written."""
        await self.until(lambda: self.all(State))

    async def my_turn(self) -> State | News:
        """Wait until this seat may move, or the game is over."""
        await self.looking()
        await self.until(lambda: self.newest().result or self.viewer in self.newest().acting)
        return self.newest()

    def say(self, said: Said) -> None:
        self.house.server.hub.hear(self.room, self, said)

    async def ask(self, said: Move | Act | Say | Try | Ask) -> Answer:
        """Say something and wait for the answer to it."""
        await self.looking()
        before = len(self.sent)
        self.say(said)
        answers: list[Any] = []

        def answered() -> bool:
            answers[:] = [m for m in self.messages[before:] if getattr(m, "id", None) == said.id]
            return bool(answers)

        await self.until(answered)
        return answers[0]

    def new_id(self) -> str:
        return f"r{next(IDS)}"

    async def move(self, move: str, n: int | None = None, seat: int | None = None) -> Answer:
        await self.looking()
        return await self.ask(Move(self.new_id(), self.n if n is None else n, move, seat))

    def as_move(self, request: str, move: str) -> Move:
        """A move on what this somebody has seen."""
        return Move(request, self.n, move)

    async def act(self, what: What, detail: str = "") -> Answer:
        await self.looking()
        return await self.ask(Act(self.new_id(), max(0, self.n), what, detail))

    def hello(self, seen: int = -1, *, places: bool = False) -> None:
        self.say(Hello(self.room.row.id, seen=seen, places=places))

    def hang_up(self) -> None:
        self.room.leave(self)


class House:
    """A server in this process."""

    def __init__(
        self,
        folder: Path,
        settings: Settings = QUICK,
        shared: Shared | None = None,
    ) -> None:
        self.server = Server(folder, settings, shared)

    async def person(self, name: str = "Ann") -> Person:
        person, _secret = await self.server.people.welcome(name, 0)
        return person

    async def table(
        self,
        person: Person,
        slug: str,
        seats: tuple[str, ...],
        options: tuple[str, ...] = (),
        **settings: object,
    ) -> Made:
        return await self.server.hub.making.make(
            person, find(slug), seats, options, convert(settings, TableSettings)
        )

    async def open(self, table: str) -> Room:
        room = await self.server.hub.open(table)
        assert room is not None
        return room

    async def come(
        self, table: str, person: Person | None = None, token: str = "", seat: Viewer = None
    ) -> Looker:
        """Somebody comes to a table, wherever that is kept."""
        room = await self.open(table)
        looker = Looker(self, room)
        admit(looker, await access(self.server.people, room, person, token, seat))
        looker.hello()
        await looker.looking()
        return looker

    def room(self, table: str) -> Room:
        """A room whose store is SQLite: nobody waits for it."""
        room = at_once(self.server.hub.open(table))
        assert room is not None
        return room

    def look(
        self, table: str, person: Person | None = None, token: str = "", seat: Viewer = None
    ) -> Looker:
        """Somebody comes to a table."""
        room = self.room(table)
        looker = Looker(self, room)
        admit(looker, at_once(access(self.server.people, room, person, token, seat)))
        looker.hello()
        return looker

    def mover(self, table: str, person: Person) -> Looker:
        """The person who holds all seats, looking from the one that is to move."""
        play = self.room(table).play
        assert play is not None
        return self.look(table, person, seat=play.acting()[0])

    async def dealt(self, table: str) -> None:
        """Wait until a game has begun."""
        room = await self.open(table)
        for _ in range(2000):
            if room.row.state in ("playing", "over"):
                return
            await asyncio.sleep(0.005)
        raise TimeoutError(room.row.state)


@asynccontextmanager
async def opened(
    folder: Path, settings: Settings = QUICK, database: str = ""
) -> AsyncIterator[House]:
    """A server that begins and ends as it should; on SQLite unless a database is named."""
    shared = None
    if database:
        folder.mkdir(exist_ok=True)
        shared = await share(database, folder, settings.bots)
    house = House(folder, settings, shared)
    await house.server.begin()
    try:
        yield house
    finally:
        await house.server.end()


def refused(answer: object, key: str) -> Refused:
    """The refusal that was expected."""
    assert isinstance(answer, Refused), answer
    assert answer.key == key, answer
    return answer
