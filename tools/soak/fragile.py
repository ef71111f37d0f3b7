"""Servers that are killed: `shoal serve` again and again, each in a process of its own.

`python -m tools.soak.fragile MARK serve …` starts a server for every line of its input. The line is
the number of the commit at which the server kills itself before anybody hears of it; commits that
hold somebody's move are counted. It writes a line to the file MARK then. With 0 a server lives as
long as any other. The processes are forks of one that has imported everything, to lose no time.

With `bots …` it is `shoal bots`, and the line is the number of the question that it takes and dies
of, before it has answered.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import uvloop  # noqa: F401 - imported before the forks
from uvicorn.protocols.http import h11_impl  # noqa: F401

from shoal.cli import bots as _bots  # noqa: F401
from shoal.cli import main
from shoal.cli import serve as _  # noqa: F401
from shoal.core.catalog import find, slugs
from shoal.table.server import finishing, sqlite
from shoal.table.server.postgres import store as _store  # noqa: F401
from shoal.table.server.postgres import workers, writer
from shoal.table.server.rows import INSERT_LINE

if TYPE_CHECKING:
    from shoal.table.server.sqlite import SqliteStore
    from shoal.table.server.store import Result, Write


def die_at(commit: int, mark: Path) -> None:
    """Let the process die after that commit, with everybody still waiting to hear of it."""
    answer = sqlite.SqliteStore.answer
    finish = finishing.finish
    left = commit

    def die_if_due(batch: list[Write], results: list[Result]) -> None:
        nonlocal left
        left -= any(
            result == "written" and is_move(w) for w, result in zip(batch, results, strict=True)
        )
        if left == 0:
            die(mark, len(batch))

    def answer_or_die(self: SqliteStore, batch: list[Write], results: list[Result]) -> None:
        die_if_due(batch, results)
        answer(self, batch, results)

    def finish_or_die(batch: list[Write], results: list[Result]) -> None:
        die_if_due(batch, results)
        finish(batch, results)

    vars(writer)["finish"] = finish_or_die
    sqlite.SqliteStore.answer = answer_or_die  # type: ignore[method-assign]


def die_of(question: int, mark: Path) -> None:
    """Let a worker die of that question: it has taken it, and nobody else may for a while."""
    left = question
    think = workers.Workers.think

    async def think_or_die(self: workers.Workers, job: str, table: str, sealed: bytes) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            die(mark, 1)
        await think(self, job, table, sealed)

    workers.Workers.think = think_or_die  # type: ignore[method-assign]


def die(mark: Path, waiting: int) -> None:
    """Leave a line that says how much waited for us, and be gone."""
    with mark.open("a", encoding="ascii") as file:
        file.write(f"{waiting}\n")
    os.kill(os.getpid(), signal.SIGKILL)


def is_move(write: Write) -> bool:
    """Whether somebody waits for the acknowledgement of a move: it has an id."""
    return any(one.sql == INSERT_LINE and one.values[3] for one in write.statements)


def serve(last: int, mark: Path, arguments: list[str]) -> NoReturn:
    """Be a server, or think for servers."""
    print("born", os.getpid(), flush=True)  # noqa: T201 - whoever kills it reads this
    if last:
        (die_of if arguments[0] == "bots" else die_at)(last, mark)
    try:
        main(args=arguments)
    finally:
        os._exit(0)


def nurse(mark: Path, arguments: list[str]) -> None:
    """One server after the other."""
    for slug in slugs():
        find(slug)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(int(line), mark, arguments)
        os.waitpid(child, 0)
        print("gone", flush=True)  # noqa: T201


if __name__ == "__main__":
    nurse(Path(sys.argv[1]), sys.argv[2:])
