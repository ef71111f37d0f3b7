"""The database's machine is lost while people play, and a replica takes over.

Shortly before, the line to the replica freezes, as it may: with synchronous replication no move is
acknowledged then that the replica has not, and nothing is lost. With asynchronous replication the
same evening loses moves; if it did not, it would prove nothing.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.rows import read_lines
from tools.soak.cluster import Cluster, execute, user
from tools.soak.hosts import Hosts
from tools.soak.proxy import Line

if TYPE_CHECKING:
    from tools.soak.hosts import Guest, Report

SETTINGS: Final = {"wal_level": "replica", "max_wal_senders": "8", "hot_standby": "on"}
GAMES: Final = (
    ("fish_and_chips", 2, 0),
    ("le_poissonnier", 2, 0),
    ("public_market", 2, 0),
    ("petri_heil", 1, 1),
)
"""With their people and bots."""
BEFORE: Final = 60
"""Moves before the line freezes, and after the replica has taken over."""
FROZEN_SECONDS: Final = 0.7
ALONE_SECONDS: Final = 2.0
"""That pass until somebody promotes the replica, which lets nobody write meanwhile."""


class Loss(NamedTuple):
    """What a failover came to."""

    acknowledged: int
    """Moves that people knew to be made when the machine was lost."""
    lost: int
    report: Report | None = None
    """Of the play that went on afterwards."""


async def fail_over(folder: Path, *, synchronous: bool, seed: int) -> Loss:
    """One evening with one failover."""
    place = Path(tempfile.mkdtemp(prefix="shoal-pg-"))
    place.chmod(0o755)
    if who := user():
        os.chown(place, who["user"], who["group"])
    primary = Cluster(place / "primary", SETTINGS)
    replica = Cluster(place / "replica", SETTINGS)
    copying = Line(primary.port)
    try:
        await asyncio.to_thread(begin, primary)
        await copying.open()
        await asyncio.to_thread(copy, copying.port, replica)
        if synchronous:
            await execute(primary.url, "ALTER SYSTEM SET synchronous_standby_names='*'")
            await execute(primary.url, "SELECT pg_reload_conf()")
        hosts = await asyncio.to_thread(Hosts, folder, primary, seed, 1)
        return await evening(hosts, copying, replica, synchronous=synchronous)
    finally:
        for cluster in (primary, replica):
            cluster.stop(signal.SIGQUIT)
        await copying.close()
        shutil.rmtree(place, ignore_errors=True)


def begin(primary: Cluster) -> None:
    """A machine with a new database."""
    primary.make()
    primary.start()


def copy(port: int, replica: Cluster) -> None:
    """Another machine that follows it, through the line."""
    replica.own()
    replica.run(
        "pg_basebackup", "-D", str(replica.folder), "-R", "-X", "stream", "-c", "fast", "--no-sync",
        "-h", "127.0.0.1", "-p", str(port), "-U", "shoal",
    )  # fmt: skip
    replica.start()


async def evening(hosts: Hosts, copying: Line, replica: Cluster, *, synchronous: bool) -> Loss:
    """Play, freeze, lose the machine, take over; play on where that makes sense."""
    await hosts.open()
    try:
        for game in GAMES:
            await hosts.table(*game)
        await hosts.play(BEFORE)
        copying.frozen = True
        await asyncio.sleep(FROZEN_SECONDS)
        hosts.cluster.stop(signal.SIGQUIT)
        copying.cut()
        copying.frozen = False
        hosts.line.target = replica.port
        known = {one: dict(one.acknowledged) for one in hosts.players}
        await asyncio.sleep(ALONE_SECONDS)
        await execute(replica.url, "SELECT pg_promote()")
        hosts.database = hosts.database.replace(str(hosts.cluster.port), str(replica.port))
        lost = await count_lost(hosts.database, known)
        acknowledged = sum(map(len, known.values()))
        if not synchronous:
            return Loss(acknowledged, lost)
        await hosts.play(BEFORE)
        await hosts.rest()
        return Loss(acknowledged, lost, await hosts.check())
    finally:
        await hosts.close()


async def count_lost(database: str, known: dict[Guest, dict[str, str]]) -> int:
    """Moves that were acknowledged and are not in the log."""
    store = PostgresStore(database)
    await store.begin()
    try:
        lost = 0
        for player, acknowledged in known.items():
            ids = {line.id for line in await read_lines(store, player.table)}
            lost += sum(f"{player.seat}/{request}" not in ids for request in acknowledged)
        return lost
    finally:
        await store.end()
