"""Servers that are measured: how they are started, and what they take of the machine.

What a server process takes is read from /proc, so this part of the bench needs Linux.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bench.contender import Contender
from bench.installing import node_peers
from bench.places import OUT, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

MANY = 10_000_000
LAVISH = {
    "requests_per_second": MANY,
    "messages_per_second": MANY,
    "sockets_per_address": MANY,
    "sockets_per_person": MANY,
    "tables_per_hour": MANY,
    "tables_per_address": MANY,
    "guests_per_hour": MANY,
    "nonce_seconds": 0,
}
"""Limits that a load from one address does not meet."""
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class ServerProcess:
    """A server, and the load that goes with it."""

    def __init__(self, name: str, kind: str, command: list[str], folder: Path, data: Path) -> None:
        self.name = name
        self.kind = kind
        self.data = data
        # what it says beside its address; closed with the server
        self.words = tempfile.TemporaryFile("w+")  # noqa: SIM115
        environment = {**os.environ, "NODE_ENV": "production"}
        environment.pop("SHOAL_PURE", None)
        self.process = subprocess.Popen(  # noqa: S603  # every command is written in this package
            command,
            cwd=folder,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=self.words,
        )
        assert self.process.stdout is not None  # noqa: S101  # it is a pipe
        address = self.process.stdout.readline().split()
        if not address:
            self.words.seek(0)
            raise RuntimeError(f"{name} did not start: {self.words.read()[-400:]}")
        self.host = urlsplit(address[-1]).netloc
        self.loads: dict[str, Contender] = {}

    def load(self, name: str) -> Contender:
        """People of one kind at this server, in a process of their own."""
        if name not in self.loads:
            command = [sys.executable, "-m", "bench.server.load", self.kind, self.host]
            self.loads[name] = Contender(command, dict(os.environ))
        return self.loads[name]

    def processes(self) -> list[int]:
        """The server itself and those that it started."""
        return family(self.process.pid)

    def cpu(self) -> float:
        """Seconds of the processor that the server has taken so far, its children too."""
        return seconds_of(self.processes())

    def memory(self) -> float:
        """Megabytes that the server process itself has in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def close(self) -> None:
        """Send everybody home, and throw away what was written."""
        for load in self.loads.values():
            load.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.words.close()
        shutil.rmtree(self.data, ignore_errors=True)


def seconds_of(processes: Iterable[int]) -> float:
    """Seconds of the processor that some processes have taken so far."""
    ticks = 0
    for pid in processes:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
        ticks += sum(map(int, fields.split()[11:13]))
    return ticks / TICK


def family(parent: int) -> list[int]:
    """A process and those that it started."""
    found = [parent]
    for task in Path(f"/proc/{parent}/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return found


def scratch() -> Path:
    """A folder on the disk that the bench is on: a file system in memory would flatter us."""
    OUT.mkdir(exist_ok=True)
    return Path(tempfile.mkdtemp(prefix="server-", dir=OUT))


def shoal(database: str = "", data: Path | None = None, bots: int = 1) -> ServerProcess:
    """Our server, with all that is acknowledged on the disk; or in a database."""
    data = data or scratch()
    settings = {**LAVISH, "bots": bots}
    limits = [word for name, most in settings.items() for word in ("--set", f"{name}={most}")]
    command = [sys.executable, "-m", "shoal", "serve", "--port", "0", "--data", str(data)]
    command += ["--database", database] if database else []
    return ServerProcess("Shoal", "shoal", [*command, *limits], ROOT, data)


def boardgame_memory() -> ServerProcess:
    """boardgame.io as it comes: what it knows is lost with the process."""
    place, data = node_peers(), scratch()
    command = ["node", "server.js", "memory"]
    return ServerProcess("boardgame.io, memory", "boardgame", command, place, data)


def boardgame_files() -> ServerProcess:
    """boardgame.io with files, which it does not fsync."""
    place, data = node_peers(), scratch()
    command = ["node", "server.js", str(data)]
    return ServerProcess("boardgame.io, FlatFile", "boardgame", command, place, data)
