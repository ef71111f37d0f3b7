"""Two processes write to one database, and both want the same line of the log, again and again."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from shoal.table.server.rows import LineRow, insert_line, read_lines
from shoal.table.server.sqlite import FILE, SqliteStore, at_once

ROOT: Final = Path(__file__).parents[2]
MYSELF: Final = (sys.executable, "-m", "tools.soak.race")
TABLE: Final = "race"
READY: Final = b"."
PATIENCE: Final = 600.0


class Report(NamedTuple):
    """How often each process was first; for every line exactly one was."""

    lines: int
    wins: tuple[int, int]


def race(folder: Path, lines: int) -> Report:
    """Let two processes race for so many lines; an error unless one wins each, and one loses it."""
    SqliteStore(folder / FILE).close()  # the tables are there before anybody runs
    ends = socket.socketpair()
    racers = [
        subprocess.Popen(  # noqa: S603 - ourselves
            [*MYSELF, str(folder), str(lines), name, str(end.fileno())],
            cwd=ROOT, pass_fds=[end.fileno()], stdout=subprocess.PIPE, text=True,
        )
        for name, end in zip("ab", ends, strict=True)
    ]  # fmt: skip
    for end in ends:
        end.close()
    told = [racer.communicate(timeout=PATIENCE)[0].strip() for racer in racers]
    assert [racer.returncode for racer in racers] == [0, 0]
    store = SqliteStore(folder / FILE)
    log = at_once(read_lines(store, TABLE))
    store.close()
    assert [line.seq for line in log] == list(range(1, lines + 1)), "a gap in the log"
    for name, results in zip("ab", told, strict=True):
        assert len(results) == lines
        written = "".join("w" if line.body == name else "l" for line in log)
        assert written == results, "somebody was told otherwise than the log has it"
    return Report(lines, (told[0].count("w"), told[1].count("w")))


async def run(folder: Path, lines: int, name: str, other: socket.socket) -> str:
    """Try to write every line at the same moment as the other; returns w or l for each."""
    store, results = SqliteStore(folder / FILE), ""
    loop = asyncio.get_running_loop()
    other.settimeout(0)
    for seq in range(1, lines + 1):
        await loop.sock_sendall(other, READY)
        assert await loop.sock_recv(other, 1) == READY
        row = LineRow(seq, name, f"{name}{seq}", 0, None)
        results += "w" if await store.write(insert_line(TABLE, row)) else "l"
    store.close()
    return results


if __name__ == "__main__":
    place, count, called, handle = sys.argv[1:]
    with socket.socket(fileno=int(handle)) as end:
        print(asyncio.run(run(Path(place), int(count), called, end)))  # noqa: T201 - the answer
