"""How people speak with a server: with ours, and with boardgame.io's."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from bench.server.frames import Frames

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.server.crowd import Crowd

MAKERS = 8
"""Connections that make tables at the same time."""


@dataclass(frozen=True)
class Kind:
    """What is played at a table."""

    game: str
    seats: int
    options: tuple[str, ...] = ()


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    t: str
    n: int = 0
    id: str = ""
    moves: tuple[str, ...] = ()
    result: str = ""
    kind: str = ""


HEARD = msgspec.json.Decoder(Heard)


class House:
    """Makes tables at our server. One guest holds all seats, and looks from each."""

    def __init__(self, host: str, crowd: Crowd) -> None:
        self.host = host
        self.crowd = crowd
        self.threads = ThreadPoolExecutor(MAKERS)
        self.local = threading.local()
        self.cookie = f"shoal={self.post('/api/guests', {'name': 'Ann'})['token']}"
        self.over: list[Party] | None = None
        """Those whose games are over, if they wait until they are asked to go on."""

    async def go_on(self) -> int:
        """New tables for those whose games are over; from now on, they wait for this."""
        parties, self.over = self.over or [], []
        await asyncio.gather(*(party.move_on() for party in parties))
        return len(parties)

    def post(self, path: str, body: object, headers: dict[str, str] | None = None) -> Any:  # noqa: ANN401
        """Ask for something over a connection that this thread keeps."""
        try:
            answer = self.ask(path, json.dumps(body), headers or {})
        except (ConnectionError, http.client.HTTPException):  # it was closed, for nobody used it
            self.local.link = None
            answer = self.ask(path, json.dumps(body), headers or {})
        data = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {data[:200]!r}")
        return json.loads(data)

    def ask(self, path: str, body: str, headers: dict[str, str]) -> http.client.HTTPResponse:
        link = getattr(self.local, "link", None)
        if link is None:
            link = self.local.link = http.client.HTTPConnection(self.host)
        link.request("POST", path, body, headers)
        return link.getresponse()

    def make_one(self, kind: Kind) -> str:
        body = {"game": kind.game, "seats": ["me"] * kind.seats, "options": kind.options}
        table: str = self.post("/api/tables", body, {"Cookie": self.cookie})["table"]["id"]
        return table

    async def make(self, kind: Kind) -> str:
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.make_one, kind)

    async def make_all(self, kind: Kind, count: int, _first: int) -> list[str]:
        return list(await asyncio.gather(*(self.make(kind) for _ in range(count))))

    def lookers(self, kind: Kind, table: str) -> Sequence[Looker]:
        """Somebody in every seat of a table."""
        party = Party(self, kind)
        party.lookers = [Looker(party, table, seat) for seat in range(kind.seats)]
        return party.lookers


class Party:
    """People who go on to a new table together when a game is over."""

    def __init__(self, house: House, kind: Kind) -> None:
        self.house = house
        self.kind = kind
        self.lookers: list[Looker] = []
        self.moving: asyncio.Task[None] | None = None

    def over(self) -> None:
        waiting = self.house.over
        if waiting is not None:
            waiting += [] if self in waiting else [self]
        elif self.moving is None:
            self.moving = asyncio.create_task(self.move_on())

    async def move_on(self) -> None:
        table = await self.house.make(self.kind)
        for looker in self.lookers:
            looker.come_to(table)
        await asyncio.gather(*(looker.seated for looker in self.lookers))
        self.moving = None


class Looker(Frames):
    """Somebody who plays a seat at random."""

    def __init__(self, party: Party, table: str, seat: int) -> None:
        super().__init__(party.house.host, "/api/socket", party.house.cookie)
        self.party = party
        self.crowd = party.house.crowd
        self.table = table
        self.seat = seat
        self.seated = asyncio.get_running_loop().create_future()
        self.dice = random.Random(f"{table}/{seat}")  # noqa: S311
        self.n = 0
        self.moves: tuple[str, ...] = ()
        self.began: float | None = None
        self.count = 0

    def opened(self) -> None:
        self.come_to(self.table)

    def come_to(self, table: str) -> None:
        self.table, self.moves = table, ()
        if self.seated.done():
            self.seated = asyncio.get_running_loop().create_future()
        hello = {"t": "hello", "table": table, "seat": self.seat, "seen": 0}
        self.say(msgspec.json.encode(hello))

    def heard(self, data: bytes) -> None:
        said = HEARD.decode(data)
        if said.t in ("news", "state"):
            self.n, self.moves = said.n, said.moves
            if said.result:
                self.party.over()
        if said.t == "state" and not self.seated.done():
            self.seated.set_result(None)
        if said.t == "bye":
            raise RuntimeError(f"sent away: {data!r}")
        if self.began is not None and said.id:
            began, self.began = self.began, None
            self.crowd.refuse() if said.t == "refused" else self.crowd.done(began)
        if self.may_move():
            self.crowd.offer(self)

    def may_move(self) -> bool:
        return self.began is None and bool(self.moves)

    def move(self) -> None:
        self.began = self.crowd.began()
        self.count += 1
        move = self.dice.choice(self.moves)
        made = {"t": "move", "id": f"{self.seat}-{self.count}", "n": self.n, "move": move}
        self.say(msgspec.json.encode(made))


STATE = re.compile(rb'"_stateID":(\d+)')
TURN = re.compile(rb'"currentPlayer":"(\d+)"')
CAPTURES = re.compile(rb'"captures":(\[\[.*?\]\])')
SPACE = "fish-and-chips"


class Boardgame:
    """Tables of boardgame.io's server: whoever comes first makes the table."""

    def __init__(self, host: str, crowd: Crowd) -> None:
        self.host = host
        self.crowd = crowd

    async def make_all(self, _kind: Kind, count: int, first: int) -> list[str]:
        return [f"m{first + number}" for number in range(count)]

    async def go_on(self) -> int:
        """No game is ever over."""
        return 0

    def lookers(self, kind: Kind, table: str) -> Sequence[Guest]:
        """Somebody in every seat of a table."""
        return [Guest(self, table, seat) for seat in range(kind.seats)]


class Guest(Frames):
    """Somebody who plays a seat at random, in the words of socket.io."""

    def __init__(self, house: Boardgame, table: str, seat: int) -> None:
        super().__init__(house.host, "/socket.io/?EIO=4&transport=websocket")
        self.crowd = house.crowd
        self.table = table
        self.seat = seat
        self.seated = asyncio.get_running_loop().create_future()
        self.dice = random.Random(f"{table}/{seat}")  # noqa: S311
        self.shown: bytes = b""
        self.began: float | None = None

    def heard(self, data: bytes) -> None:
        if data.startswith(b"0"):
            self.say(f"40/{SPACE},".encode())
        elif data.startswith(b"40"):
            self.say(f'42/{SPACE},["sync","{self.table}","{self.seat}",null,2]'.encode())
        elif data == b"2":
            self.say(b"3")
        elif data.startswith(b"42"):
            self.learn(data[len(SPACE) + 6 :][:8], data)

    def learn(self, name: bytes, data: bytes) -> None:
        """The state is new."""
        if name.startswith(b'sync"'):
            if not self.seated.done():
                self.seated.set_result(None)
        elif name.startswith(b'update"'):
            if self.began is not None:
                began, self.began = self.began, None
                self.shown = data
                self.crowd.done(began)
        else:
            return
        self.shown = data
        if self.may_move():
            self.crowd.offer(self)

    def may_move(self) -> bool:
        turn = TURN.search(self.shown)
        return self.began is None and turn is not None and int(turn[1]) == self.seat

    def move(self) -> None:
        state, captures = STATE.search(self.shown), CAPTURES.search(self.shown)
        if state is None or captures is None:
            raise RuntimeError(f"not understood: {self.shown[:200]!r}")
        self.began = self.crowd.began()
        move = self.dice.choice(json.loads(captures[1]))
        made = {"type": "capture", "args": move, "playerID": str(self.seat)}
        action = {"type": "MAKE_MOVE", "payload": made}
        update = ["update", action, int(state[1]), self.table, str(self.seat)]
        self.say(f"42/{SPACE},".encode() + msgspec.json.encode(update))
