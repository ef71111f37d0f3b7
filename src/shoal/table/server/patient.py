"""uvicorn's HTTP protocol, which does not wait for ever for a request to begin.

Whoever opens connections and says nothing, or a letter now and then, would in the end have all that
the system lets a process open. How long the body of a request may take is the application's matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

    import h11
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

HEAD_SECONDS: Final = 20.0
"""That the head of a request may take to arrive, from when the connection is free for it."""


class PatientProtocol(H11Protocol):
    """A connection that is closed where no request comes."""

    waits: asyncio.TimerHandle | None = None
    upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self.wait()

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived."""
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            self.stop_waiting()
        elif self.waits is None and not self.upgraded:
            self.wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It is a socket from now on."""
        super().handle_websocket_upgrade(event)
        self.upgraded = True
        self.stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.stop_waiting()
        super().connection_lost(exc)

    def wait(self) -> None:
        """A request may come, but not at any time."""
        self.waits = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def stop_waiting(self) -> None:
        """There is a request."""
        if self.waits is not None:
            self.waits.cancel()
            self.waits = None
