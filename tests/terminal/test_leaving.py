"""Records are kept move by move, and whoever leaves leaves nothing behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from tests.terminal.screen import PATIENCE, QUICK, ROUND, YOURS, Terminal, play_on


def children(table: Terminal) -> list[int]:
    """The processes that the program has started."""
    command = ["ps", "-o", "pid=", "--ppid", str(table.child.pid)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - ps
    return [int(line) for line in done.stdout.split()]


def started(table: Terminal) -> list[int]:
    """The bots that think, once there are any."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := children(table):
            return found
    raise AssertionError("no bot thinks")


def are_gone(pids: list[int]) -> bool:
    """Whether none of them runs any more, at last."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not any(is_running(pid) for pid in pids):
            return True
    return False


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_resigning_is_asked_for_and_ends_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with Terminal("play", *ROUND, "--seats", "you,you", "--save", str(path)) as table:
        table.until(YOURS)
        table.press("f8")
        table.until("Resign this game?")
        table.press("esc")
        table.until_gone("Resign this game?")
        table.press("f8")
        table.until("Resign this game?")
        table.press("enter")
        table.until("resign")
        table.press("quit")
        assert table.ended() == 0
        left = table.written.rpartition(b"\x1b[?1049l")[2]
        assert re.search(rb"(Player [12] resigns|You resign)\.", left)
    verify(read_record(path.read_text(encoding="utf-8")))


def test_saved_loaded_and_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with Terminal("play", *ROUND, "--seats", "you,you", cwd=str(tmp_path)) as table:
        play_on(table, 1)
        table.until(YOURS)
        table.type("save mine.txt")
        table.until("mine.txt cannot be written: the file exists")
        table.type("save nowhere/game.txt")
        table.until("nowhere/game.txt cannot be written: no such file")
        table.press("f4")
        table.until("Saved to fish_and_chips.txt")
        table.press("esc")
        play_on(table, 1)
        table.until(YOURS)
        table.press("quit")
        table.until("but all of it is saved")
        table.press("enter")
        assert table.ended() == 0
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"
    record = read_record((tmp_path / "fish_and_chips.txt").read_text(encoding="utf-8"))
    assert len(record.plies) == 2
    load = ("--load", str(tmp_path / "fish_and_chips.txt"), "--seats", "you,shrimp")
    with Terminal("play", "fish_and_chips", *QUICK, *load) as table:
        table.until(lambda text: text.count("pile") >= 2 and "Shrimp takes over." in text)


def test_a_game_that_is_kept_survives_being_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with Terminal("play", *ROUND, "--seats", "you,you", "--save", str(path)) as table:
        play_on(table, 2)
        table.until(lambda text: YOURS in text and text.count("pile") == 2)
        table.child.kill(signal.SIGKILL)
    assert len(read_record(path.read_text(encoding="utf-8")).plies) == 2
    assert [*tmp_path.iterdir()] == [path]


def test_whoever_leaves_while_programs_think_leaves_none_behind() -> None:
    args = (*ROUND, "--seats", "you,random", "--pace", "50")
    with Terminal("play", *args) as table:
        table.until(lambda text: YOURS in text or "thinking" in text)
        if "thinking" not in table.text:
            table.press("f2")
            table.until("thinking")
        bots = started(table)
        table.press("f1")
        table.press("ctrl+c")
        table.until("Leave the table?")
        table.press("ctrl+c")
        assert table.ended() == 0
        assert are_gone(bots)


def test_a_closed_window_ends_the_programs_too() -> None:
    with Terminal("play", *ROUND, "--seats", "random,random", "--pace", "50") as table:
        table.until("Watching.")
        bots = started(table)
        table.child.kill(signal.SIGHUP)
        table.ended()
        assert are_gone(bots)


def test_a_program_that_was_stopped_and_goes_on_reads_keys_once() -> None:
    """Two threads read them then, and one could keep the program from leaving."""
    with Terminal("play", *ROUND, "--seats", "you,you") as table:
        table.until(YOURS)
        assert has_threads(table, 3)
        for times in (2, 3, 4):
            table.child.kill(signal.SIGSTOP)
            table.child.kill(signal.SIGCONT)
            table.until(partial(has_begun, table, times))
            assert has_threads(table, 3)
        table.press("quit")
        table.until("Leave the table?")
        table.press("enter")
        assert table.ended() == 0


def has_begun(table: Terminal, times: int, text: str) -> bool:
    """Whether it has drawn a whole screen so many times."""
    return table.written.count(b"\x1b[?1049h") == times and YOURS in text


def has_threads(table: Terminal, count: int) -> bool:
    """Whether so many threads run at last: one that draws, one that reads keys, and the first."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if len([*Path(f"/proc/{table.child.pid}/task").iterdir()]) == count:
            return True
        table.take()
    return False


STUCK = """
import asyncio, queue
from shoal.terminal.leaving import leave_on_signals

async def wait():
    leave_on_signals(print)
    full = queue.Queue(1)
    full.put("")
    print("stuck", flush=True)
    full.put("")  # as Textual does while nobody reads the screen

asyncio.run(wait())
"""


def test_a_window_that_nobody_reads_is_left_too() -> None:
    """It went on for ever: the loop waited for its writer and heard of no signal."""
    command = [sys.executable, "-c", STUCK]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:  # noqa: S603 - our own
        assert program.stdout
        assert program.stdout.readline() == b"stuck\n"
        program.send_signal(signal.SIGHUP)
        assert program.wait(60) == 1


def test_the_language_of_the_menu_is_that_of_the_game() -> None:
    with Terminal("play") as table:
        table.until("Which game shall it be?")
        table.press("f6")
        table.until("À quel jeu")
        table.press("enter")
        table.until(lambda text: "F1 Aide" in text and "Truite" in text)
