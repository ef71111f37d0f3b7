"""A real server in a process of its own, as `shoal serve` runs it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUICK = ("--set", "bots=1", "--set", "nonce_seconds=0", "--set", "pace_seconds=0")
PATIENCE = 60.0


class Served:
    """The process, and where it listens."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self.process = process
        self.log = log
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http" in line, log.read_text(encoding="utf-8")
        self.url = line[line.index("http") :].strip().rstrip("/.")

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def stop(self) -> int:
        """End as an operator ends it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def served(
    folder: Path, *options: str, first: str = "", path: Path | None = None
) -> Iterator[Served]:
    """A server on a free port, with its data and its log in a folder.

    `first` is Python that its process runs before, `path` where another Shoal is.
    """
    log = folder / "log"
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-c", f"{first}\nfrom shoal.cli import main; main()", "serve"]
    command += ["--port", "0", "--data", str(folder / "data"), "--lang", "en", *QUICK, *options]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    with (
        log.open("w") as errors,
        subprocess.Popen(  # noqa: S603 - our own command
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment
        ) as process,
    ):
        try:
            server = Served(process, log)
            yield server
            assert server.stop() in (0, -signal.SIGTERM), log.read_text(encoding="utf-8")
        finally:
            if process.poll() is None:
                process.kill()
