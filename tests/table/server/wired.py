"""A server on a real port of this machine, in the loop of the test."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import uvicorn
from msgspec import json
from websockets.asyncio.client import connect

from shoal.table.server.serve import configure, listen
from shoal.table.server.settings import Settings
from tests.table.server.house import House

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

LAVISH = Settings(
    bots=1,
    nonce_seconds=0,
    pace_seconds=0,
    messages_per_second=1e6,
    requests_per_second=1e6,
    sockets_per_address=10_000,
)
"""Limits that no test meets by accident."""


class Wired(NamedTuple):
    """A house that can be reached over the network."""

    house: House
    port: int

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def connect(self, **options: Any) -> connect:  # noqa: ANN401 - as websockets has it
        return connect(f"ws://localhost:{self.port}/api/socket", compression=None, **options)


@asynccontextmanager
async def wired(
    folder: Path, settings: Settings = LAVISH, *, direct: bool = True
) -> AsyncIterator[Wired]:
    """A server that listens, with our way of messages through uvicorn or with uvicorn's own."""
    house = House(folder, settings)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(configure(house.server, direct=direct))
    server.config.load()
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield Wired(house, listener.getsockname()[1])
    finally:
        server.should_exit = True
        await running


async def hear(socket: ClientConnection, kind: str = "") -> dict[str, Any]:
    """The next message, or the next one of a kind."""
    while True:
        message: dict[str, Any] = json.decode(await asyncio.wait_for(socket.recv(), 20))
        if not kind or message["t"] == kind:
            return message
