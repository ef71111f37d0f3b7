"""Workers on the cores of this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from shoal.lab.processes import on_all_cores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]

COMMAND = """
import sys
from shoal.lab.processes import on_all_cores
from tests.lab.test_processes import say_and_sleep

if __name__ == "__main__":
    try:
        list(on_all_cores(say_and_sleep, sys.argv[1:] * 9))
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def say_and_sleep(folder: str) -> None:
    """Leave a file named after this process, and work for long."""
    Path(folder, str(os.getpid())).touch()
    time.sleep(600)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where workers leave their files."""
    made = tmp_path / "workers"
    made.mkdir()
    return made


@pytest.fixture
def parent(tmp_path: Path, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process whose workers are busy for long."""
    script = tmp_path / "script.py"
    script.write_text(COMMAND)
    started = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, script, folder],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        wait_until(lambda: any(folder.iterdir()))
        yield started
    finally:
        started.kill()
        started.communicate()


def workers_in(folder: Path) -> list[int]:
    return [int(file.name) for file in folder.iterdir()]


def test_workers_end_when_their_parent_is_killed(
    parent: subprocess.Popen[str], folder: Path
) -> None:
    workers = workers_in(folder)
    assert all(map(is_running, workers))
    parent.kill()
    parent.wait()
    wait_until(lambda: not any(map(is_running, workers)))


@pytest.mark.parametrize("times", [1, 3])
def test_an_interrupt_ends_work_at_once_however_often_it_comes(
    parent: subprocess.Popen[str], folder: Path, times: int
) -> None:
    for _ in range(times):
        parent.send_signal(signal.SIGINT)
    told, _ = parent.communicate(timeout=60)
    assert (parent.returncode, told) == (0, "interrupted\n")
    assert not any(map(is_running, workers_in(folder)))


def test_results_come_in_the_order_of_the_items() -> None:
    assert list(on_all_cores(abs, range(-40, 0))) == list(range(40, 0, -1))
    some = on_all_cores(abs, count(-40))
    assert [next(some), next(some)] == [40, 39]
    some.close()


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
