"""A real server whose disk is full, read-only, or cannot synchronise for a while."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING
from urllib import error, request

import pytest
from msgspec import json
from tools.soak import disk
from tools.soak.kills import Server
from tools.soak.player import Place
from websockets.asyncio.client import connect

from shoal.table.server.sqlite import FILE
from shoal.table.server.wire import Hello, Move, News, Refused, Spoken, State

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    from tests.table.server.house import Answer

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the disk is made for Linux")
DECODER = json.Decoder(Spoken)
FAULTS = {"full": b"F", "read-only": b"R", "fsync fails": b"S"}


async def say(socket: ClientConnection, said: Hello | Move) -> None:
    await socket.send(json.encode(said).decode())


async def hear(socket: ClientConnection, asked: str = "", n: int = 0) -> Answer:
    """The next message that answers a request, or else shows the game at a count or later."""
    async with asyncio.timeout(30):
        async for data in socket:
            message = DECODER.decode(data)
            shows = isinstance(message, State | News) and message.n >= n
            answers = getattr(message, "id", "") == asked
            if answers if asked else shows:
                return message
    raise EOFError


def status(url: str) -> int:
    try:
        with request.urlopen(url, timeout=10) as answer:  # noqa: S310 - our own server
            return int(answer.status)
    except error.HTTPError as refused:
        refused.close()
        return refused.code


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[Server, Path]]:
    """A server on a disk that does what the file says that is returned with it."""
    fault, data = folder / "fault", folder / "data"
    fault.write_bytes(b"-")
    surroundings = disk.environment(disk.build(folder), data / FILE, fault=fault)
    server = Server(data, Place(), folder / "mark", surroundings)
    await server.start(0)
    try:
        yield server, fault
    finally:
        await server.kill(signal.SIGKILL)
        await server.close()


async def trouble(folder: Path, kind: bytes) -> str:
    """A move before, one while the disk fails and again after; returns the table."""
    async with served(folder) as (server, fault):
        guest = await server.post("/api/guests", {"name": "Ann"})
        body = {"game": "fish_and_chips", "seats": ["me", "me"], "options": ["target=0"]}
        made = await server.post("/api/tables", body, guest["token"])
        table, tokens = made["table"]["id"], made["seat_tokens"]
        ready = server.place.url.replace("ws:", "http:").replace("/api/socket", "/readyz")
        async with connect(server.place.url) as one, connect(server.place.url) as two:
            await say(one, Hello(table, tokens["0"]))
            await say(two, Hello(table, tokens["1"]))
            sockets, state = {0: one, 1: two}, await hear(one)
            while not state.acting:
                state = await hear(one)
            mover, other = sockets[state.acting[0]], sockets[1 - state.acting[0]]
            if mover is not one:
                state = await hear(mover)
                while not state.moves:
                    state = await hear(mover)
            await say(mover, Move("m1", state.n, state.moves[0]))
            news = await hear(mover, "m1")
            assert isinstance(news, News)
            assert (await hear(other, n=1)).n == 1
            turn = sockets[news.acting[0]]
            moves = news.moves
            if turn is other:
                await say(turn, Hello(table, tokens["0" if turn is one else "1"]))
                moves = (await hear(turn, n=1)).moves
            await fail(server, fault, kind, ready)
            move = Move("m2", 1, moves[0])
            await say(turn, move)
            refused = await hear(turn, "m2")
            assert isinstance(refused, Refused)
            assert (refused.kind, refused.n) == ("unwritten", 1)
            watcher = one if turn is two else two
            assert (await hear(watcher, n=1)).n == 1  # it was shown nothing new
            assert await asyncio.to_thread(status, ready) == 503
            fault.write_bytes(b"-")
            await say(turn, move)
            done = await hear(turn, "m2")
            assert isinstance(done, News)
            assert done.n == (await hear(watcher, n=2)).n == 2
            assert await asyncio.to_thread(status, ready) == 200
        return str(table)


async def fail(server: Server, fault: Path, kind: bytes, ready: str) -> None:
    """From now on the disk fails; nobody notices before somebody writes."""
    assert server.process
    fault.write_bytes(kind)
    assert await asyncio.to_thread(status, ready) == 200


@pytest.mark.parametrize("kind", FAULTS)
def test_a_disk_that_fails_for_a_while_loses_nothing_and_stops_nothing(
    tmp_path: Path, kind: str
) -> None:
    table = asyncio.run(trouble(tmp_path, FAULTS[kind]))
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found = db.execute("SELECT seq, id FROM line WHERE table_id=?", (table,)).fetchall()
    assert [(seq, asked[2:]) for seq, asked in found] == [(1, "m1"), (2, "m2")]
