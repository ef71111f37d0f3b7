"""Everybody who looks at a table, as the table knows them, and what a message is on the wire.

What happens here happens with every message, so it is compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import json
from mypy_extensions import mypyc_attr

from shoal.table.server.wire import Bye  # noqa: TC001 - compiled code looks at the type

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was installed without a compiler
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.table.server.wire import Viewer

ENCODER: Final = json.Encoder()
MOST_BYTES_WAITING: Final = 1 << 18
"""Bytes that may wait for a slow reader before it is sent away."""
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80


@mypyc_attr(allow_interpreted_subclasses=True)
class Connection:
    """Somebody who looks at a table."""

    def __init__(self) -> None:
        self.viewer: Viewer = None
        self.seats: frozenset[int] = frozenset()
        """The seats that this somebody may move for."""
        self.host = False
        self.muted: set[int] = set()
        self.places = False
        """Whether moves are wanted with the places that they name."""

    def push(self, data: bytes) -> None:
        """Send a message, now or as soon as the reader takes it."""
        raise NotImplementedError

    def leave(self, bye: Bye) -> None:
        """Say good-bye and close."""
        raise NotImplementedError


class DirectConnection(Connection):
    """Writes to the transport itself: no queue and no task for a socket (see `direct`).

    Who looks, and from where, never changes: requests may be under way that depend on it.
    """

    def __init__(self, send: Callable[[bytes], None], close: Callable[[], None]) -> None:
        super().__init__()
        self.send = send
        self.close = close

    def push(self, data: bytes) -> None:
        """Send a message."""
        self.send(data)

    def again(self) -> DirectConnection:
        """The same line for another table, or for another seat."""
        return DirectConnection(self.send, self.close)

    def leave(self, bye: Bye) -> None:
        """The last message, then the socket closes."""
        self.send(ENCODER.encode(bye))
        self.close()


class Inlet:
    """Where bytes enter a socket: one whole frame is heard here, anything else is left to others.

    The transport calls this instead of the protocol's own method, which would be interpreted.
    """

    def __init__(self, parse: Callable[[bytes], object]) -> None:
        self.parse = parse
        """Takes what is not one whole frame."""
        self.hear: Callable[[bytes], object] = parse
        self.most = 0
        """Bytes of a message."""
        self.between = False
        """Whether somebody listens, and `parse` has nothing that it waits for the rest of."""

    def take(self, data: bytes) -> None:
        """Bytes have arrived."""
        if self.between:
            message = read_whole(data, self.most)
            if message is not None:
                self.hear(message)
                return
        self.parse(data)


class Outlet:
    """Where messages leave a socket: each one is a frame that is handed to the transport."""

    def __init__(
        self,
        write: Callable[[bytes], object],
        waiting: Callable[[], int],
        abort: Callable[[], object],
    ) -> None:
        self.write = write
        self.waiting = waiting
        """How many bytes wait for the reader."""
        self.abort = abort
        self.closed = False
        """Whether the last frame was sent, or nobody is there any more."""
        self.slow = False
        """Whether the reader takes less than it is sent."""

    def push(self, data: bytes) -> None:
        """Send a text message; a reader for whom too much waits is cut off."""
        if self.closed:
            return
        if self.slow and self.waiting() > MOST_BYTES_WAITING:
            self.abort()
            return
        self.write(frame(data))


def frame(data: bytes) -> bytes:
    """The frame of a text message: one whole frame, unmasked, as a server's frames are."""
    length = len(data)
    if length < 126:
        return bytes((WHOLE_TEXT, length)) + data
    if length < 1 << 16:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), data)


def read_whole(data: bytes, most: int) -> bytes | None:
    """The message, if the bytes are one frame with all of a text that is not too long."""
    size = len(data)
    if size < 6 or data[0] != WHOLE_TEXT or data[1] < MASKED:
        return None
    length, start = data[1] & 127, 2
    if length == 127:
        return None
    if length == 126:
        length, start = data[2] << 8 | data[3], 4
    if size != start + 4 + length or length > most:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])
