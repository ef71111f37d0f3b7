"""A replica takes over while people play."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.soak import cluster
from tools.soak.failover import SETTINGS, begin, copy, fail_over

from shoal.table.server.postgres import store as store_module
from tests.table.server.test_postgres import begun, line, seqs

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def pair() -> Iterator[tuple[cluster.Cluster, cluster.Cluster]]:
    """A database and its replica."""
    if not cluster.is_there():
        pytest.skip("no PostgreSQL here")
    place = Path(tempfile.mkdtemp(prefix="shoal-pg-"))
    place.chmod(0o755)
    if who := cluster.user():
        os.chown(place, who["user"], who["group"])
    primary = cluster.Cluster(place / "primary", SETTINGS)
    replica = cluster.Cluster(place / "replica", SETTINGS)
    try:
        begin(primary)
        copy(primary.port, replica)
        yield primary, replica
    finally:
        for one in (primary, replica):
            one.stop(signal.SIGQUIT)
        shutil.rmtree(place, ignore_errors=True)


@pytest.mark.parametrize("synchronous", [True, False], ids=["synchronous", "asynchronous"])
def test_a_failover_loses_nothing_with_synchronous_replication_only(
    tmp_path: Path, *, synchronous: bool
) -> None:
    if not cluster.is_there():
        pytest.skip("no PostgreSQL here")
    loss = asyncio.run(fail_over(tmp_path, synchronous=synchronous, seed=18))
    print(loss)  # noqa: T201 - shown if it fails
    assert loss.acknowledged > 0
    if synchronous:
        assert loss.lost == 0
        assert loss.report is not None
        assert loss.report.acknowledged > loss.acknowledged
    else:
        assert loss.lost > 0, "what would show a loss?"


def test_of_all_addresses_the_one_is_used_to_which_one_can_write(
    pair: tuple[cluster.Cluster, cluster.Cluster], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A replica answers questions too, with what it has; nobody may take that for the log."""
    primary, replica = pair
    address = primary.url.replace("@", f"@127.0.0.1:{replica.port},")
    whose = "SELECT inet_server_port()"
    monkeypatch.setattr(store_module, "READ_PATIENCE", 60.0)

    async def evening() -> None:
        async with begun(address, tmp_path) as store:
            assert await store.write(line(1))
            assert await store.row(whose) == (primary.port,)
            caught_up = "SELECT 1 FROM line WHERE seq=1"
            while not await cluster.execute(replica.url, caught_up):
                await asyncio.sleep(0.02)
            await asyncio.to_thread(primary.stop, signal.SIGQUIT)
            reading = asyncio.create_task(store.row(whose))
            await asyncio.sleep(0.3)
            assert not reading.done(), "it waits until somebody may write there"
            await cluster.execute(replica.url, "SELECT pg_promote()")
            assert await reading == (replica.port,)
            assert await store.write(line(2))
            assert await seqs(store) == [1, 2]

    asyncio.run(evening())
