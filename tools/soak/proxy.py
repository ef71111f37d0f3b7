"""A line between servers and their database that breaks: after so many bytes, either way."""

from __future__ import annotations

import asyncio
from contextlib import suppress

CHUNK = 1 << 16


class Line:
    """Passes bytes on, until it is told to break."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self.left: dict[bool, int] = {}
        """For each direction (True: to the database) how many bytes still pass."""
        self.cuts = 0
        self.frozen = False
        """Whether nothing passes, although nobody notices that it does not."""
        self.cut_done = asyncio.Event()
        self.writers: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen."""
        self.server = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody wants to talk to the database."""
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, back}
        await asyncio.gather(self.carry(reader, back, to=True), self.carry(there, writer, to=False))
        for end in (writer, back):
            self.writers.discard(end)
            end.transport.abort()

    async def carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, to: bool
    ) -> None:
        """One direction, until an end closes."""
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                while self.frozen:
                    await asyncio.sleep(0.01)
                left = self.left.get(to)
                if left is not None and len(data) > left:
                    writer.write(data[:left])
                    await asyncio.sleep(0)  # what passes, passes
                    self.cut()
                    break
                if left is not None:
                    self.left[to] = left - len(data)
                writer.write(data)
                await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.close()

    def cut_after(self, count: int, *, to: bool) -> None:
        """Break, when so many bytes more have passed in a direction."""
        self.cut_done.clear()
        self.left = {to: count}

    def cut(self) -> None:
        """Break every connection, without a good-bye."""
        self.left = {}
        self.cuts += 1
        for writer in tuple(self.writers):
            writer.transport.abort()
        self.cut_done.set()

    async def close(self) -> None:
        """Nobody is connected any more."""
        if self.server is not None:
            self.server.close()
        self.cut()
        await asyncio.sleep(0.05)
