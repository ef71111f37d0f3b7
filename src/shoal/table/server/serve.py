"""Runs a server: uvicorn with our socket protocol, or with its own where that is wanted."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import uvicorn
from msgspec import json

from shoal.core.errors import ShoalError
from shoal.table.server.app import make_app
from shoal.table.server.direct import DirectProtocol
from shoal.table.server.patient import PatientProtocol
from shoal.table.server.server import Server
from shoal.table.server.store import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from shoal.table.server.server import Shared
    from shoal.table.server.settings import Settings

MOST_MESSAGE: Final = 8192
"""Bytes of a message on a socket."""
SHUTDOWN_GRACE: Final = 4
BACKLOG: Final = 2048
PORT_OPTION: Final = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""Lets a server have its port again after a restart; on Windows two could have it at once."""
MOST_FILES: Final = 1 << 16
"""Connections and files that a server has open at once, where the system allows it."""
TURN: Final = 0.0002
"""Seconds that a thread may have to itself. With Python's 5 ms the writer waits as long for each
statement while the loop is busy."""
YOUNG: Final = 20_000
"""New objects after which the collector looks at them; seven moves make Python's usual 700."""


class Around(NamedTuple):
    """What is around a server."""

    proxies: str = "127.0.0.1"
    """Addresses whose word is taken for where a request comes from."""
    database: str = ""
    """That it shares with others; "": its own, in its folder."""
    return_to: str = ""
    """Where everybody is sent when it stops; "": to the same address."""


ALONE: Final = Around()


def serve(
    folder: Path,
    listener: socket.socket,
    settings: Settings,
    announce: Callable[[str], None],
    around: Around = ALONE,
) -> None:
    """Serve until told to stop: alone, or beside others that use the same database."""
    database = around.database
    if not database and not settings.bots:  # nobody else would think
        raise ShoalError("whole_setting", book=BOOK, name="bots", value="0")
    with listener, nullcontext() if database else alone(folder):
        set_up_logging()
        spare_collections()
        sys.setswitchinterval(TURN)
        allow_many_files()
        keep_files_private()
        make_folder(folder)
        shared = open_shared(database, folder, settings.bots) if database else None
        server = Server(folder, settings, shared, return_to=around.return_to)
        config = configure(server, proxies=around.proxies)
        announce(address_of(*listener.getsockname()[:2]))
        Graceful(config, server).run(sockets=[listener])


def open_shared(url: str, folder: Path, bots: int) -> Shared:
    """A database that many servers use, and the key that all of them have."""
    try:
        from shoal.table.server.postgres.opening import share  # noqa: PLC0415 - not always there
    except ImportError:
        raise ShoalError("no_asyncpg", book=BOOK) from None
    return asyncio.run(share(url, folder, bots))


def think(url: str, folder: Path, bots: int, announce: Callable[[], None]) -> None:
    """Decide for the bots of all servers of a database, until told to stop."""
    set_up_logging()
    make_folder(folder)
    shared = open_shared(url, folder, bots)

    async def run() -> None:
        until, loop = asyncio.Event(), asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # on Windows Ctrl+C ends it anyhow
                loop.add_signal_handler(number, until.set)
        await shared.store.begin()
        assert shared.workers is not None  # noqa: S101 - there is at least one
        shared.workers.start()
        announce()
        await until.wait()
        await shared.workers.close()
        await shared.store.end()

    asyncio.run(run())


def configure(server: Server, *, direct: bool = True, proxies: str = "127.0.0.1") -> uvicorn.Config:
    """Uvicorn for a server; with the short way of messages, or with uvicorn's own."""
    return uvicorn.Config(
        make_app(server),
        http=PatientProtocol,
        ws=DirectProtocol if direct else "websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=SHUTDOWN_GRACE,
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
        """Tell everybody what is written, when and where to come back; then end as uvicorn does.

        Nobody new is let in meanwhile.
        """
        for server in self.servers:
            server.close()
        await self.tables.part()
        await super().shutdown(sockets)


def listen(host: str, port: int, *, or_any: bool = False) -> socket.socket:
    """A socket that is bound, so that its port is known before anybody connects.

    Where the port is taken, on another one if any is as good.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, PORT_OPTION, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)  # so that nobody is refused who comes before uvicorn is ready
    except OSError as error:
        listener.close()
        if or_any and error.errno == errno.EADDRINUSE:
            return listen(host, 0)
        why = error.strerror or ""
        raise ShoalError("cannot_listen", book=BOOK, host=host, port=port, why=why) from None
    return listener


def address_of(host: str, port: int) -> str:
    """Where to look for the pages, from this machine."""
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):  # noqa: S104 - it is only compared
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def make_folder(folder: Path) -> None:
    """The folder of the data, or a sentence that says why there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or ""
        raise ShoalError("no_database", book=BOOK, path=str(folder), why=why) from None


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Make a data folder and keep other servers from it.

    People at one table would not see each other. The system takes the lock away when the process
    ends, however it does.
    """
    make_folder(folder)
    if sys.platform == "win32":  # which has no such lock
        yield
        return
    import fcntl  # noqa: PLC0415 - there is none on Windows

    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise ShoalError("folder_in_use", book=BOOK, path=str(folder)) from None
    except OSError:  # a file system that knows no locks
        pass
    try:
        yield
    finally:
        os.close(handle)


def spare_collections() -> None:
    """Look for cycles of garbage rarely: what a move leaves behind is freed without that."""
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)


def allow_many_files() -> None:
    """Have as many connections as the system allows; usually a process begins with 1 024.

    Else one client that opens a thousand connections and says nothing would keep others out.
    """
    if sys.platform == "win32":  # which knows no such limit
        return
    import resource  # noqa: PLC0415 - there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        with suppress(OSError, ValueError):  # macOS says that there is no limit, and has one
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def keep_files_private() -> None:
    """Files that are made from now on are readable by their owner only.

    The log has moves that nobody may know of before a game is over.
    """
    os.umask(0o077)


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
    """Lines of JSON on the standard error output; where a person looks at it, only of trouble."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # It says two things of every socket, with the address of who opened it, and something of every
    # request that cannot be read: whoever sends such would fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
