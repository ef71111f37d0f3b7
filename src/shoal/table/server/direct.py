"""uvicorn's own websocket protocol with a shorter way in and out.

There is no queue, no task and no dict for a message. What arrives as one whole frame with a text,
as nearly everything does, is read here; anything else is left to the parser of the library.

The application accepts a socket as usual and finds this protocol among the extensions of its scope.
It calls `listen` with what is to be called for every message, and when the client is gone, and then
it returns: the socket goes on without a task and without the headers that it came with. To send a
message, `push` is called. Everything else (handshake, limits, pings, closing) stays uvicorn's.
Under any other server the extension is missing, and the ordinary way is used. It counts on nothing
but what the class above it does in the pinned version.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.streams import StreamReader

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was installed without a compiler
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.http11 import Request

LOG: Final = logging.getLogger("shoal.server")
EXTENSION: Final = "shoal.direct"
MOST_WAITING: Final = 1 << 18
"""Bytes that may wait for a slow reader before it is sent away."""
CLOSING_SECONDS: Final = 2.0
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
BETWEEN_FRAMES: Final = StreamReader.at_eof.__code__
"""Where the parser of the library waits when no part of a frame has come."""


class Nobody(asyncio.Queue[Any]):
    """A queue that nobody reads, for what uvicorn would tell an application."""

    def put_nowait(self, item: object) -> None:
        """It is not kept."""


NOBODY: Final = Nobody()


class DirectProtocol(WebSocketsSansIOProtocol):
    """A socket whose messages go straight to the table and back."""

    hear: Callable[[bytes], None] | None = None
    gone: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Let the application find this protocol."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    async def run_asgi(self) -> None:
        """Call the application, and close the socket unless it listens from now on."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            LOG.exception("a defect in the application")
        finally:
            if self.hear is not None:
                del self.scope, self.request, self.response
            elif self.close_timer is None:
                self.send_500_response()  # where the socket was neither accepted nor refused
                self.transport.close()

    def listen(self, hear: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        """Call `hear` with every message from now on, and `gone` when no more will come."""
        self.hear, self.gone = hear, gone
        early, self.queue = self.queue, NOBODY
        while not early.empty():
            event = early.get_nowait()
            if event["type"] == "websocket.receive":
                hear(event.get("bytes") or (event.get("text") or "").encode())
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.disconnected:
            self.forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        super().connection_lost(exc)
        self.forget()

    def forget(self) -> None:
        """Tell who listens that nothing more will come; once."""
        gone, self.gone = self.gone, None
        if gone is not None:
            gone()

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived."""
        if self.hear is not None and (message := self.read_whole(data)) is not None:
            self.hear(message)
        else:
            super().data_received(data)

    def read_whole(self, data: bytes) -> bytes | None:
        """The message, if the bytes are one frame with all of a text, and nothing is under way."""
        if len(data) < 6 or data[0] != WHOLE_TEXT or data[1] < MASKED:
            return None
        length, start = data[1] & 127, 2
        if length >= 126:
            length, start = int.from_bytes(data[2:4], "big") if length == 126 else -1, 4
        if len(data) != start + 4 + length or not self.is_between_messages():
            return None
        if length > (self.conn.max_message_size or length):
            return None
        return apply_mask(data[start + 4 :], data[start : start + 4])

    def is_between_messages(self) -> bool:
        """Whether the parser of the library has nothing that it waits for the rest of."""
        if self.close_sent or self.conn.current_size is not None:
            return False
        waits: Any = self.conn.parser
        while waits.gi_yieldfrom is not None:
            waits = waits.gi_yieldfrom
        return waits.gi_code is BETWEEN_FRAMES

    def send_receive_event_to_app(self) -> None:
        """A whole message has arrived."""
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.hear(data)

    def push(self, data: bytes) -> None:
        """Send a text message: one whole frame, unmasked, as a server's frames are."""
        if self.disconnected or self.close_sent:
            return
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()
            return
        self.transport.write(frame(data))

    def finish(self) -> None:
        """Close the socket once everything is sent; a client that does not answer is cut off.

        Closing at once would reset the connection of a client that is still talking, and the last
        message would be lost.
        """
        if not self.disconnected and not self.close_sent:
            self.conn.send_close(1001)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.loop.call_later(CLOSING_SECONDS, self.transport.abort)


def frame(data: bytes) -> bytes:
    """The frame of a text message."""
    length = len(data)
    if length < 126:
        return bytes((0x81, length)) + data
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big") + data
    return b"\x81\x7f" + length.to_bytes(8, "big") + data


def direct(scope: Any) -> DirectProtocol | None:  # noqa: ANN401 - the server's own dict
    """The protocol of a socket, where it is this one."""
    found = scope.get("extensions", {}).get(EXTENSION)
    return found if isinstance(found, DirectProtocol) else None
