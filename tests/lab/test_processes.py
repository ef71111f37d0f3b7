"""Workers on the cores of this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

COMMAND = """
import sys
from shoal.lab.processes import on_all_cores
from tests.lab.test_processes import say_and_sleep

if __name__ == "__main__":
    list(on_all_cores(say_and_sleep, sys.argv[1:]))
"""


def say_and_sleep(folder: str) -> None:
    """Leave a file named after this process, and work for long."""
    Path(folder, str(os.getpid())).touch()
    time.sleep(600)


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(COMMAND)
    folder = tmp_path / "workers"
    folder.mkdir()
    root = Path(__file__).parents[2]
    parent = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, script, folder], env={**os.environ, "PYTHONPATH": str(root)}
    )
    try:
        wait_until(lambda: any(folder.iterdir()))
        worker = int(next(folder.iterdir()).name)
        assert is_running(worker)
    finally:
        parent.kill()
        parent.wait()
    wait_until(lambda: not is_running(worker))


def is_running(process: int) -> bool:
    """Whether it runs; one that has ended and that nobody waits for does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until(reached: Callable[[], bool], seconds: float = 60) -> None:
    """Fail if it does not come about."""
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.05)
