"""A PostgreSQL of one's own in a temporary folder, on a port of its own: for tests and benches.

`postgres` refuses to run as root; then it runs as the user that Debian's package brings along.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import asyncpg

if TYPE_CHECKING:
    from collections.abc import Iterator

QUICK: Final = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""For tests that prove nothing about lasting."""
DEFAULT_SETTINGS: Final = {
    "shared_buffers": "64MB",
    "max_connections": "100",
    "autovacuum": "off",
    "log_min_messages": "fatal",
    "logging_collector": "off",
}
PATIENCE: Final = 300.0
AT_ONCE: Final = 10.0
"""Seconds, on a busy machine."""
NAMES: Final = count(1)


def find(program: str) -> str | None:
    """A program of PostgreSQL; the newest, where Debian has several."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), key=version, reverse=True)
    return str(places[0]) if places else shutil.which(program)


def version(path: Path) -> int:
    """Of a program, by its folder."""
    return int(path.parts[-3]) if path.parts[-3].isdecimal() else 0


def is_there() -> bool:
    """Whether this machine has PostgreSQL."""
    return find("initdb") is not None and find("postgres") is not None


def user() -> dict[str, Any]:
    """Who may run it."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise LookupError("nobody may run postgres")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Cluster:
    """A server with its data."""

    def __init__(self, folder: Path, settings: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.settings = DEFAULT_SETTINGS | (settings or {})
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        """New data, empty."""
        self.own()
        arguments = ["-D", str(self.folder), "-U", "shoal", "-A", "trust", "-E", "UTF8"]
        self.run("initdb", *arguments, "--locale=C", "--no-sync", "--no-instructions")

    def own(self) -> None:
        """The folder belongs to who runs it."""
        self.folder.mkdir(exist_ok=True)
        self.folder.chmod(0o700)
        if who := user():
            os.chown(self.folder, who["user"], who["group"])

    def run(self, program: str, *arguments: str) -> None:
        """One of PostgreSQL's programs, to its end."""
        path = find(program)
        assert path is not None, "there is no PostgreSQL"
        done = subprocess.run(  # noqa: S603 - Debian's
            [path, *arguments], capture_output=True, text=True, cwd="/", check=False, **user()
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Begin to serve, and wait until it does."""
        self.process = self.spawn()
        until = time.monotonic() + PATIENCE
        while not asyncio.run(answers(self.url)):
            assert time.monotonic() < until, "postgres does not begin"
            time.sleep(0.02)
            if self.process.poll() is not None:  # some of those before are not gone yet
                time.sleep(0.2)
                self.process = self.spawn()

    def spawn(self) -> subprocess.Popen[bytes]:
        """The process that serves."""
        path = find("postgres")
        assert path is not None
        pairs = {"listen_addresses": "127.0.0.1", **self.settings, "port": str(self.port)}
        pairs["unix_socket_directories"] = ""
        options = [part for name, value in pairs.items() for part in ("-c", f"{name}={value}")]
        return subprocess.Popen(  # noqa: S603 - Debian's
            [path, "-D", str(self.folder), *options],
            cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, **user(),
        )  # fmt: skip

    @property
    def url(self) -> str:
        return f"postgresql://shoal@127.0.0.1:{self.port}/postgres"

    def new(self) -> str:
        """The address of an empty database; one in a schema of its own is made in no time."""
        name = f"s{next(NAMES)}_{os.getpid()}"
        asyncio.run(execute(self.url, f"CREATE SCHEMA {name}"))
        return f"{self.url}?search_path={name}"

    def new_database(self) -> str:
        """The address of an empty database; notifications in others wake nobody here."""
        name = f"d{next(NAMES)}_{os.getpid()}"
        asyncio.run(execute(self.url, f"CREATE DATABASE {name}"))
        return self.url.replace("/postgres", f"/{name}")

    def stop(self, how: int = signal.SIGINT) -> None:
        """End: SIGINT in order, SIGQUIT as if the machine had failed."""
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(PATIENCE if how != signal.SIGQUIT else AT_ONCE)
            except subprocess.TimeoutExpired:
                self.process.kill()  # as suddenly as was meant
                self.process.wait()
            self.process = None


async def answers(url: str) -> bool:
    """Whether somebody can connect."""
    try:
        await execute(url, "SELECT 1")
    except (OSError, TimeoutError, asyncpg.PostgresError):
        return False
    return True


async def execute(url: str, sql: str) -> list[Any]:
    """One statement."""
    connection = await asyncpg.connect(url, timeout=10)
    try:
        return list(await connection.fetch(sql))
    finally:
        await connection.close()


@contextmanager
def running(settings: dict[str, str] | None = None) -> Iterator[Cluster]:
    """A cluster for as long as somebody needs it."""
    place = Path(tempfile.mkdtemp(prefix="shoal-pg-"))
    place.chmod(0o755)  # whoever runs it must get to its folder
    cluster = Cluster(place / "data", settings)
    if who := user():
        os.chown(place, who["user"], who["group"])
    try:
        cluster.make()
        cluster.start()
        yield cluster
    finally:
        cluster.stop(signal.SIGQUIT)
        shutil.rmtree(place, ignore_errors=True)
