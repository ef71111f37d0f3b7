"""A server with an empty database, and what looks at it: for tests and for `make pictures`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 360, "height": 740}
CHROMIUM: Final = (
    os.environ.get("SHOAL_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
)
"""Without windows it takes a quarter to a third less of the processor."""


class Server:
    """A server in a process of its own; its database and its port outlive it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.address = ""
        self.start()

    def start(self) -> None:
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, "-m", "shoal", "serve", "--port", port, "--data", str(self.data)]
        for limit in ("tables_per_hour", "guests_per_hour", "tables_per_address"):
            command += ["--set", f"{limit}=1000"]
        self.process = subprocess.Popen(  # noqa: S603 - our own server
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        found = re.search(r"http://[^\s/]+", self.process.stdout.readline())
        assert found is not None
        self.address = found[0]

    def kill(self) -> None:
        """It dies without a word: SIGKILL."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """The address of a server on a port of its own; it ends with the block."""
    server = Server(data)
    try:
        yield server.address
    finally:
        server.stop()
