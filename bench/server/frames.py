"""A websocket client that costs less than any server: frames are read by hand, nothing is masked.

A mask of zeros is a mask too, so the bytes go out as they are.
"""

from __future__ import annotations

import asyncio
import struct
from typing import cast

TEXT = 1
CLOSE = 8
PING = 9
MASK = b"\0\0\0\0"


def frame(data: bytes, kind: int = TEXT) -> bytes:
    """A whole frame from a client."""
    length = len(data)
    if length < 126:
        return bytes((0x80 | kind, 0x80 | length)) + MASK + data
    return bytes((0x80 | kind, 0x80 | 126)) + struct.pack(">H", length) + MASK + data


class Frames(asyncio.Protocol):
    """A socket; `opened` and `heard` are for whoever speaks on it."""

    transport: asyncio.Transport

    def __init__(self, host: str, path: str, cookie: str = "") -> None:
        self.host = host
        self.path = path
        self.cookie = cookie
        self.waiting = b""
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        asked = (
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\n{cookie}"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.transport.write(asked.encode())

    def data_received(self, data: bytes) -> None:
        if self.waiting:
            data = self.waiting + data
        if not self.is_open:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self.waiting = data
                return
            if b" 101 " not in head[:20]:
                raise RuntimeError(f"no websocket: {head[:80]!r}")
            self.is_open, data = True, rest
            self.opened()
        self.waiting = self.read(data)

    def read(self, data: bytes) -> bytes:
        """Hear all whole frames; returns what is left."""
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1] & 127, at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if end < start + length:
                break
            self.take(data[at] & 15, data[start : start + length])
            at = start + length
        return data[at:]

    def take(self, kind: int, data: bytes) -> None:
        """One frame."""
        if kind == TEXT:
            self.heard(data)
        elif kind == PING:
            self.transport.write(frame(data, PING + 1))
        elif kind == CLOSE:
            raise RuntimeError(f"{self.host} hung up: {data!r}")

    def connection_lost(self, trouble: Exception | None) -> None:
        raise RuntimeError(f"{self.host} cut the line: {trouble!r}")

    def say(self, data: bytes) -> None:
        self.transport.write(frame(data))

    def opened(self) -> None:
        """The socket can be used now."""

    def heard(self, data: bytes) -> None:
        """A message came."""
