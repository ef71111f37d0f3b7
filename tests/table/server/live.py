"""A server in a process of its own, on a port that it chose; it can be killed and come back."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import httpx

from shoal.table.remote.server import RemoteServer
from shoal.table.server.api import MadeTable, NewTable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUICK = (
    "bots=1",
    "nonce_seconds=0",
    "pace_seconds=0",
    "requests_per_second=1000",
    "guests_per_hour=1000",
    "tables_per_hour=1000",
    "tables_per_address=1000",
)
FAREWELL = 20.0
"""Seconds that a server has to end."""


class Live:
    """A running `shoal serve`."""

    def __init__(
        self, folder: Path, settings: tuple[str, ...] = QUICK, arguments: tuple[str, ...] = ()
    ) -> None:
        self.folder = folder
        self.settings = settings
        self.arguments = arguments
        self.process: subprocess.Popen[str] | None = None
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Begin, on the same port as before if there was one."""
        pairs = [part for pair in self.settings for part in ("--set", pair)]
        command = ["-m", "shoal", "serve", "--port", str(self.port), "--data", str(self.folder)]
        log = (self.folder.parent / f"{self.folder.name}.log").open("a", encoding="utf-8")
        with log:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, *command, "--lang", "en", *pairs, *self.arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Listening on "), said
        self.port = int(said.strip().rstrip("/").rpartition(":")[2])
        end = time.monotonic() + FAREWELL
        while not self.is_ready():
            assert time.monotonic() < end, "it says where it listens, and does not"
            time.sleep(0.02)

    def is_ready(self) -> bool:
        with suppress(httpx.HTTPError):
            return httpx.get(f"{self.address}/readyz").is_success
        return False

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End it, in order or not."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.send_signal(number)
        try:
            self.process.wait(FAREWELL)
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()

    def guest(self, name: str) -> RemoteServer:
        """Somebody who has come; to be closed."""
        server = RemoteServer(self.address)
        server.come(name)
        return server

    def table(
        self, name: str, game: str, seats: tuple[str, ...], options: tuple[str, ...] = ()
    ) -> MadeTable:
        """A table that a guest of this name has made."""
        with self.guest(name) as server:
            return server.make(NewTable(game, seats, options))


@contextmanager
def running(
    folder: Path, settings: tuple[str, ...] = QUICK, arguments: tuple[str, ...] = ()
) -> Iterator[Live]:
    """A server for as long as a test needs it."""
    live = Live(folder, settings, arguments)
    try:
        yield live
    finally:
        live.stop()
