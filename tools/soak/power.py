"""Cuts the power while people play: what was not synchronised is dropped, or torn sector by sector.

A process plays games on a disk that records every write. From the record the files are built again
as they might be after a power loss at any moment, and opened: all acknowledged moves must be there.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tools.soak import disk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.soak.disk import Operation

SECTOR: Final = 512
FILE: Final = "tables.db"
ROOT: Final = Path(__file__).parents[2]
CHECKPOINT: Final = 60
"""Pages after which SQLite copies its log into the database; few, so that it happens often."""


class Report(NamedTuple):
    """What became of acknowledged moves."""

    cuts: int
    acknowledged: int
    """At the last cut."""
    lossy: int
    """Cuts after which an acknowledged move was missing."""
    broken: int
    """Cuts after which the database could not be read, or a log had a gap."""
    pending: int
    """Cuts at which something waited to be written: the others show little."""


class File:
    """A file on a disk: what is surely there, and what was done to it since."""

    def __init__(self) -> None:
        self.durable = bytearray()
        self.pending: list[Operation] = []
        self.there = False
        """Whether its name is surely in the folder, or surely not."""
        self.made = False
        """Whether its name was in the folder when the power went."""

    def sync(self) -> None:
        for operation in self.pending:
            apply(self.durable, operation)
        self.pending.clear()

    def after_power_loss(self, dice: random.Random) -> bytes | None:
        """What may be found; None if there is no such file."""
        there = self.there if self.there == self.made else dice.random() < 0.5
        if not there:
            return None
        found = bytearray(self.durable)
        kept = dice.choice((0.0, 0.5, 0.9))
        for operation in self.pending:
            if operation.kind == "T":
                if dice.random() < kept:
                    apply(found, operation)
                continue
            for start in range(0, len(operation.data), SECTOR):
                if dice.random() < kept:
                    part = operation.data[start : start + SECTOR]
                    apply(found, operation._replace(offset=operation.offset + start, data=part))
        return bytes(found)


def apply(content: bytearray, operation: Operation) -> None:
    """Carry out a write, or a cut."""
    end = operation.offset + len(operation.data)
    if operation.kind == "T":
        del content[operation.offset :]
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if operation.kind == "W":
        content[operation.offset : end] = operation.data


class Disk:
    """All files, at one moment after another."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.acknowledged: set[str] = set()

    def follow(self, operation: Operation) -> None:
        if operation.kind == disk.ACKNOWLEDGED:
            self.acknowledged.add(operation.name)
            return
        if operation.kind == "D":
            for file in self.files.values():
                file.there = file.made
            return
        file = self.files.setdefault(operation.name, File())
        match operation.kind:
            case "C":
                file.durable, file.pending, file.made = bytearray(), [], True
            case "U":
                file.made = False
            case "S":
                file.sync()
            case _:
                file.pending.append(operation)

    def cut(self, folder: Path, dice: random.Random) -> None:
        """Write the files as they may be after a power loss now."""
        for old in folder.iterdir():
            old.unlink()
        for name, file in self.files.items():
            found = file.after_power_loss(dice)
            if found is not None:
                (folder / name).write_bytes(found)


def record(folder: Path, synchronous: str, moves: int, seed: int) -> Path:
    """Play on the recording disk; returns the trace."""
    data, trace = folder / "data", folder / "trace"
    data.mkdir()
    surroundings = disk.environment(disk.build(folder), data / FILE, trace=trace)
    arguments = [str(data), str(trace), synchronous, str(moves), str(seed)]
    command = [sys.executable, "-m", "tools.soak.power", *arguments]
    subprocess.run(command, check=True, cwd=ROOT, env=surroundings)  # noqa: S603 - ourselves
    return trace


def cut_often(trace: Path, folder: Path, cuts: int, seed: int) -> Report:
    """Cut the power at so many moments of a trace, chosen by a seed."""
    operations = list(disk.read(trace))
    dice = random.Random(seed)
    first = next(n for n, op in enumerate(operations) if op.kind == disk.ACKNOWLEDGED)
    moments = sorted(dice.choices(range(first, len(operations)), k=cuts))
    now, done, lossy, broken, pending = Disk(), -1, 0, 0, 0
    for moment in moments:
        for operation in operations[done + 1 : moment + 1]:
            now.follow(operation)
        done = moment
        pending += any(file.pending for file in now.files.values())
        now.cut(folder, dice)
        try:
            found = set(read_log(folder / FILE))
        except (sqlite3.Error, AssertionError):
            broken += 1
            continue
        lossy += not now.acknowledged <= found
    return Report(cuts, len(now.acknowledged), lossy, broken, pending)


def read_log(database: Path) -> Iterator[str]:
    """The ids of all moves in a database, if it is whole and no log has a gap."""
    with closing(sqlite3.connect(database)) as db:
        (whole,) = db.execute("PRAGMA integrity_check").fetchone()
        assert whole == "ok", whole
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name='line'").fetchone():
            return
        last: dict[str, int] = {}
        for table, seq, request in db.execute("SELECT table_id, seq, id FROM line ORDER BY 1, 2"):
            assert seq == last.get(table, 0) + 1, (table, seq)
            last[table] = seq
            yield request


# The process that plays


async def play(folder: Path, trace: int, moves: int, seed: int) -> None:
    """People make so many moves at a few tables at once; each is noted when it is acknowledged."""
    from tests.table.server.house import opened  # noqa: PLC0415 - nobody else needs the tests

    dice = random.Random(seed)
    async with opened(folder) as house:
        ann = await house.person()

        async def one_table(number: int) -> None:
            table, tokens, left = "", {}, moves // 4
            while left:
                if not table or house.room(table).row.state == "over":
                    made = await house.table(ann, "fish_and_chips", ("me", "me"), ("target=0",))
                    table, tokens = made.table, made.seat_tokens
                    await house.dealt(table)
                playing = house.room(table).play
                assert playing is not None
                seat = playing.acting()[0]
                at = house.look(table, token=tokens[str(seat)])
                request = f"{number}-{left}"
                await at.ask(at.as_move(request, dice.choice(at.newest().moves)))
                disk.acknowledge(trace, f"{seat}/{request}")
                at.hang_up()
                left -= 1

        await asyncio.gather(*map(one_table, range(4)))


def main(arguments: list[str]) -> None:
    """Play on the disk that the environment names."""
    from shoal.table.server.sqlite import SqliteStore  # noqa: PLC0415 - set up before a server is made

    folder, trace, synchronous, moves, seed = arguments
    connect = SqliteStore.connect

    def connect_so(store: SqliteStore) -> sqlite3.Connection:
        store.synchronous = synchronous
        db = connect(store)
        db.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT}")
        return db

    SqliteStore.connect = connect_so  # type: ignore[method-assign, assignment]  # the server knows only FULL
    handle = os.open(trace, os.O_WRONLY | os.O_APPEND)
    asyncio.run(play(Path(folder), handle, int(moves), int(seed)))


if __name__ == "__main__":
    main(sys.argv[1:])
