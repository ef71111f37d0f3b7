"""Those who look at a table over a stream of lines, or over a websocket that uvicorn does not run.

A reader who is slow is sent away before much waits for them; they come back and are given the
state. Nobody else notices.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final

from msgspec import json

from shoal.table.server.connections import Connection
from shoal.table.server.wire import Bye

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ENCODER: Final = json.Encoder()
MOST_MESSAGES: Final = 256
"""Messages that may wait for a reader."""
MOST_BYTES: Final = 1 << 18
FAREWELL_SECONDS: Final = 1.0
HEARTBEAT: Final = 15.0
"""Seconds between empty lines of a stream, so that proxies keep it open."""


class QueuedConnection(Connection):
    """Messages wait in a queue that somebody empties: a websocket's task, or a stream."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: deque[bytes] = deque()
        self.bytes = 0
        self.wake = asyncio.Event()
        self.closing = False
        self.good_bye = asyncio.Event()

    def push(self, data: bytes) -> None:
        """Queue a message; a reader for whom too much waits is sent away."""
        if self.closing:
            return
        self.waiting.append(data)
        self.bytes += len(data)
        much = self.bytes > MOST_BYTES and len(self.waiting) > 1  # one state may be long
        if much or len(self.waiting) > MOST_MESSAGES:
            self.waiting.clear()
            self.leave(Bye("slow", 1))
        self.wake.set()

    def leave(self, bye: Bye) -> None:
        """The last message, then nothing more."""
        self.waiting.append(ENCODER.encode(bye))
        self.finish()

    def finish(self) -> None:
        """Nothing more comes after what waits."""
        self.closing = True
        self.good_bye.set()
        self.wake.set()

    async def closed(self) -> None:
        """Wait until good-bye was said, and a moment more for the reader to take it."""
        await self.good_bye.wait()
        await asyncio.sleep(FAREWELL_SECONDS)

    async def messages(self) -> AsyncIterator[bytes]:
        """What was pushed, in order, until good-bye was said; nothing for a heartbeat."""
        while True:
            while self.waiting:
                data = self.waiting.popleft()
                self.bytes -= len(data)
                yield data
            if self.closing:
                return
            self.wake.clear()
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await self.wake.wait()
            except TimeoutError:
                yield b""
