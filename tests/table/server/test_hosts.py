"""Two servers on one PostgreSQL: any of them plays any table, and none matters."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tools.soak.hosts import Hosts

if TYPE_CHECKING:
    from pathlib import Path

    from tools.soak.cluster import Cluster

TABLES = 200
MOST = 6
"""Moves of each seat."""
GAMES = (("fish_and_chips", 2), ("le_poissonnier", 3))


def test_two_servers_play_200_tables_whose_seats_are_at_different_ones(
    tmp_path: Path, quick_cluster: Cluster
) -> None:
    """The players assert that all they are told follows on what they were told before."""

    hosts = Hosts(tmp_path, quick_cluster, seed=18)

    async def evening() -> None:
        await hosts.open()
        try:
            for first in range(0, TABLES, 20):
                games = (GAMES[number % 2] for number in range(first, first + 20))
                await asyncio.gather(*(hosts.table(*game, most=MOST) for game in games))
            await hosts.until(lambda: hosts.had_enough() == TABLES)
            await hosts.rest()
            report = await hosts.check()
        finally:
            await hosts.close()
        print(report)  # noqa: T201 - shown if it fails
        assert report.tables == TABLES
        assert report.acknowledged >= MOST * TABLES
        assert report.refused == 0, "a move was refused that was right"

    asyncio.run(evening())
