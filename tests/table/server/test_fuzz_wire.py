"""Hostile messages through real sockets, to a server in a process of its own.

`test_fuzz` says more of them, without a network. Here frames, handshakes and closing are real too.
"""

from __future__ import annotations

import asyncio
import random
import resource
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import json
from tools.soak.kills import LIMITS
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from shoal.core.catalog import slugs
from shoal.table.remote.server import RemoteServer
from shoal.table.server.api import NewTable
from tests.table.server.served import Served, served
from tests.table.server.test_fuzz import CORPUS, FLAT, bend

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from shoal.table.server.api import MadeTable

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
MESSAGES = 3_000
ON_ONE = 100
"""Messages on one socket, unless it is closed before."""
RAW = 100
"""Connections that do not even speak HTTP, or break a frame."""


class Fuzzer:
    """Speaks to a server, and to all of its tables but one."""

    def __init__(self, server: Served, tables: list[MadeTable], seed: int) -> None:
        self.server = server
        self.tables = tables
        self.dice = random.Random(seed)  # noqa: S311 - the same messages each time
        self.answers = 0

    @property
    def address(self) -> str:
        return f"{self.server.url.replace('http', 'ws')}/api/socket"

    async def speak(self, count: int) -> None:
        """Say so many things, on one socket after the other."""
        left = count
        while left > 0:
            made = self.dice.choice(self.tables)
            async with connect(self.address, compression=None) as socket:
                reading = asyncio.create_task(self.read(socket))
                hello = {"t": "hello", "table": made.table.id, "token": made.watch}
                with suppress(ConnectionClosed):
                    await socket.send(json.encode(hello).decode())
                    for _ in range(min(left, ON_ONE)):
                        left -= 1
                        await self.say(socket, made)
                await socket.close()
                await reading

    async def read(self, socket: ClientConnection) -> None:
        """Count what is answered, whatever it is."""
        with suppress(ConnectionClosed):
            async for _ in socket:
                self.answers += 1

    async def say(self, socket: ClientConnection, made: MadeTable) -> None:
        """A bent message: as text where it is text, as bytes, or in pieces."""
        token = self.dice.choice([made.watch, made.invite, *made.seat_tokens.values()])
        text = self.dice.choice(CORPUS).replace("TABLE", made.table.id)
        data = bend(text.replace("TOKEN", token), self.dice)
        how = self.dice.random()
        if how < 0.1:
            await socket.send(data)
        elif how < 0.2:
            said = data.decode("utf-8", "replace")
            await socket.send([said[:10], said[10:]])
        else:
            await socket.send(data.decode("utf-8", "replace"))

    async def break_off(self, count: int) -> None:
        """Connections that say nothing that can be read, and end in the midst of it."""
        shake = (
            f"GET /api/socket HTTP/1.1\r\nHost: localhost:{self.server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        for _ in range(count):
            noise = self.dice.randbytes(self.dice.randrange(1, 400))
            data = self.dice.choice(
                (noise, shake[: self.dice.randrange(len(shake))], shake + noise)
            )
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            with suppress(OSError):
                writer.write(data)
                await writer.drain()
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.02):
                        await reader.read(1 << 16)
            writer.transport.abort()


def resident(process: int) -> int:
    """Bytes of a process in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize()


async def witnessed(server: Served, tables: list[MadeTable], quiet: MadeTable) -> tuple[int, int]:
    """How much the server grew, and how often it answered; another table is untouched."""
    fuzzer = Fuzzer(server, tables, 20261118)
    async with connect(fuzzer.address, compression=None) as witness:
        hello = {"t": "hello", "table": quiet.table.id, "token": quiet.seat_tokens["0"]}
        await witness.send(json.encode(hello).decode())
        state = json.decode(await witness.recv())
        await fuzzer.break_off(RAW)
        await fuzzer.speak(MESSAGES // 2)
        warm = resident(server.process.pid)
        await fuzzer.break_off(RAW)
        await fuzzer.speak(MESSAGES // 2)
        grown = resident(server.process.pid) - warm
        move = {"t": "move", "id": "1", "n": state["n"], "move": state["moves"][0]}
        await witness.send(json.encode(move).decode())
        news = json.decode(await witness.recv())  # the very next message
        assert (news["t"], news["id"], news["n"]) == ("news", "1", state["n"] + 1)
    return grown, fuzzer.answers


def test_hostile_messages_over_real_sockets_change_nothing_elsewhere(tmp_path: Path) -> None:
    limits = [part for one in LIMITS for part in ("--set", one)]
    with served(tmp_path / "server", *limits) as server:
        with closing(RemoteServer(server.url)) as guest:
            guest.come("Ann")
            tables = [guest.make(NewTable(slug, ("me", "me"))) for slug in slugs()]
            quiet = guest.make(NewTable("little_big_fish", ("me", "me"), ("first=1",)))
        grown, answers = asyncio.run(witnessed(server, tables, quiet))
        assert server.process.poll() is None
        assert grown < FLAT, f"the server grew by {grown} bytes"
        assert answers > MESSAGES / 2  # nearly all are told what is wrong with them
        said = server.log.read_text(encoding="utf-8")
        assert "Traceback" not in said, said[-4000:]
