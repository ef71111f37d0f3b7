"""uvicorn's own websocket protocol with a shorter way in and out.

There is no queue, no task and no dict for a message. What arrives as one whole frame with a text,
as nearly everything does, is read here; anything else is left to the parser of the library. What
is done with every message is in `connections`, which is compiled.

The application accepts a socket as usual and finds this protocol among the extensions of its scope.
It calls `listen` with what is to be called for every message, and when the client is gone, and then
it returns: the socket goes on without a task and without the headers that it came with. To send a
message, `outlet.push` is called. Everything else (handshake, limits, pings, closing) stays
uvicorn's. Under any other server the extension is missing, and the ordinary way is used. It counts
on nothing but what the class above it does in the pinned version.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.streams import StreamReader

from shoal.table.server.connections import Inlet, Outlet

if TYPE_CHECKING:
    from asyncio.transports import BaseTransport
    from collections.abc import Callable

    from websockets.http11 import Request

LOG: Final = logging.getLogger("shoal.server")
EXTENSION: Final = "shoal.direct"
CLOSING_SECONDS: Final = 2.0
NO_LIMIT: Final = 1 << 62
BETWEEN_FRAMES: Final = StreamReader.at_eof.__code__
"""Where the parser of the library waits when no part of a frame has come."""


class Nobody(asyncio.Queue[Any]):
    """A queue that nobody reads, for what uvicorn would tell an application."""

    def put_nowait(self, item: object) -> None:
        """It is not kept."""


NO_QUEUE: Final = Nobody()


class DirectProtocol(WebSocketsSansIOProtocol):
    """A socket whose messages go straight to the table and back."""

    hear: Callable[[bytes], None] | None = None
    gone: Callable[[], None] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody has connected."""
        super().connection_made(transport)
        self.inlet = Inlet(self.parse)
        way = self.transport
        self.outlet = Outlet(way.write, way.get_write_buffer_size, way.abort)

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
        self.inlet.hear, self.inlet.most = hear, self.conn.max_message_size or NO_LIMIT
        early, self.queue = self.queue, NO_QUEUE
        while not early.empty():
            event = early.get_nowait()
            if event["type"] == "websocket.receive":
                hear(event.get("bytes") or (event.get("text") or "").encode())
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.data_received = self.inlet.take  # type: ignore[method-assign]  # what it does as well
        self.transport.set_protocol(self)  # which remembers what is to be called
        self.look_round()
        if self.disconnected:
            self.forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        super().connection_lost(exc)
        self.forget()

    def forget(self) -> None:
        """Tell who listens that nothing more will come; once."""
        self.outlet.closed = True
        gone, self.gone = self.gone, None
        if gone is not None:
            gone()

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived, before somebody listens; then `inlet` takes them."""
        self.parse(data)

    def parse(self, data: bytes) -> None:
        """What is not one whole frame is left to the parser of the library."""
        super().data_received(data)
        self.look_round()

    def look_round(self) -> None:
        """Where the parser of the library is, and whether anybody is still there."""
        self.outlet.closed = self.close_sent or self.disconnected or self.transport.is_closing()
        self.inlet.between = self.hear is not None and self.is_between_messages()

    def is_between_messages(self) -> bool:
        """Whether the parser of the library has nothing that it waits for the rest of."""
        if self.close_sent or self.conn.current_size is not None:
            return False
        waits: Any = self.conn.parser
        while waits.gi_yieldfrom is not None:
            waits = waits.gi_yieldfrom
        return waits.gi_code is BETWEEN_FRAMES

    def pause_writing(self) -> None:
        """The reader takes less than it is sent."""
        super().pause_writing()
        self.outlet.slow = True

    def resume_writing(self) -> None:
        """It takes more again."""
        super().resume_writing()
        self.outlet.slow = False

    def send_receive_event_to_app(self) -> None:
        """A whole message has arrived."""
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.hear(data)

    def finish(self) -> None:
        """Close the socket once everything is sent; a client that does not answer is cut off.

        Closing at once would reset the connection of a client that is still talking, and the last
        message would be lost.
        """
        if not self.disconnected and not self.close_sent:
            self.conn.send_close(1001)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.look_round()
            self.loop.call_later(CLOSING_SECONDS, self.transport.abort)


def direct(scope: Any) -> DirectProtocol | None:  # noqa: ANN401 - the server's own dict
    """The protocol of a socket, where it is this one."""
    found = scope.get("extensions", {}).get(EXTENSION)
    return found if isinstance(found, DirectProtocol) else None
