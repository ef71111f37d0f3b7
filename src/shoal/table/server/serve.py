"""Runs a server: uvicorn with our socket protocol, or with its own where that is wanted."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from typing import TYPE_CHECKING, Final

import uvicorn
from msgspec import json

from shoal.core.errors import ShoalError
from shoal.table.server.app import make_app
from shoal.table.server.direct import DirectProtocol
from shoal.table.server.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from shoal.table.server.settings import Settings

MOST_MESSAGE: Final = 8192
"""Bytes of a message on a socket."""
GRACE: Final = 5
BACKLOG: Final = 2048
YOUNG: Final = 20_000
"""New objects after which the collector looks at them; seven moves make Python's usual 700."""


def serve(
    folder: Path,
    host: str,
    port: int,
    settings: Settings,
    announce: Callable[[str], None],
    *,
    proxies: str = "127.0.0.1",
) -> None:
    """Serve until told to stop."""
    set_up_logging()
    spare_collections()
    listener = listen(host, port)
    server = Server(folder, settings)
    config = configure(server, proxies=proxies)
    shown = "localhost" if host in ("127.0.0.1", "localhost") else host
    announce(f"http://{shown}:{listener.getsockname()[1]}/")
    Graceful(config, server).run(sockets=[listener])


def configure(server: Server, *, direct: bool = True, proxies: str = "127.0.0.1") -> uvicorn.Config:
    """Uvicorn for a server; with the short way of messages, or with uvicorn's own."""
    return uvicorn.Config(
        make_app(server),
        ws=DirectProtocol if direct else "websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        server_header=False,
    )


class Graceful(uvicorn.Server):
    """Says good-bye before it closes: uvicorn ends the application only when nobody is left."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self.tables = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody when to come back, then end as uvicorn does."""
        self.tables.say_good_bye()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket that is bound, so that its port is known before anybody connects."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)  # so that nobody is refused who comes before uvicorn is ready
    except OSError as error:
        listener.close()
        raise ShoalError(
            "cannot_listen", book="shoal.table", port=port, why=error.strerror or ""
        ) from None
    return listener


def spare_collections() -> None:
    """Look for cycles of garbage rarely: what a move leaves behind is freed without that."""
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)


class JsonLines(logging.Formatter):
    """One JSON object per line; never a token, a cookie, a seed or a move."""

    def format(self, record: logging.LogRecord) -> str:
        """A line of the log."""
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.encode(line).decode()


def set_up_logging() -> None:
    """Lines of JSON on the standard error output."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # It says two things of every socket, with the address of who opened it.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
