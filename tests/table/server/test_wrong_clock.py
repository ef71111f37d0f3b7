"""A host whose clock is wrong by an hour changes nobody's time: that is the database's."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from tools.soak.player import Place, Player

from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.rows import read_lines, read_table
from shoal.table.server.wire import ClockInfo, News, State
from tests.table.server.served import PATIENCE, served

if TYPE_CHECKING:
    from pathlib import Path

    from tests.table.server.served import Served

HOUR = 3_600_000
WRONG = """
import time
def wrong(right, by): return lambda: right() + by
time.time_ns = wrong(time.time_ns, {hours} * 3600 * 10**9)
time.time = wrong(time.time, {hours} * 3600)
"""
TOTAL = 600
"""Seconds that each seat has: more than the test takes, and much less than an hour."""


class Clocked(Player):
    """A player who looks at the clock."""

    def __init__(self, server: Served, table: str, seat: int, token: str) -> None:
        place = Place(server.url.replace("http", "ws") + "/api/socket")
        place.up.set()
        super().__init__(place, table, seat, token, random.Random(seat))  # noqa: S311 - dice of a player
        self.clocks: list[ClockInfo] = []

    def hear(self, message: object) -> None:
        if isinstance(message, News) and message.clock is not None:
            self.clocks.append(message.clock)
        elif isinstance(message, State) and message.table.clock is not None:
            self.clocks.append(message.table.clock)
        super().hear(message)


def make_table(server: Served, seconds: int) -> tuple[str, list[str]]:
    """A table with a clock whose seats one guest holds; its id and the tokens."""
    wish = {
        "game": "fish_and_chips",
        "seats": ["me", "me"],
        "settings": {"clock": {"kind": "total", "seconds": seconds}},
    }
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        http.post("/api/guests", json={"name": "Ann"}).raise_for_status()
        made = http.post("/api/tables", json=wish).raise_for_status().json()
    return made["table"]["id"], [made["seat_tokens"][str(seat)] for seat in range(2)]


def play(servers: list[Served], table: str, tokens: list[str]) -> list[Clocked]:
    """A whole game; each seat at another server."""
    players = [Clocked(servers[seat], table, seat, tokens[seat]) for seat in range(2)]

    async def evening() -> None:
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            async with asyncio.timeout(2 * PATIENCE):
                while not all(player.result for player in players):
                    await asyncio.sleep(0.02)
                    for task in tasks:
                        assert not task.done() or task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(evening())
    return players


async def times(database: str, table: str) -> list[int]:
    """When a game was dealt, and when each line was written."""
    store = PostgresStore(database)
    await store.begin()
    try:
        row = await read_table(store, table)
        assert row is not None
        return [row.dealt or 0, *(line.at for line in await read_lines(store, table))]
    finally:
        await store.end()


def test_a_whole_game_between_a_host_an_hour_ahead_and_one_an_hour_behind(
    postgresql: str, tmp_path: Path
) -> None:
    shared = ("--database", postgresql)
    with (
        served(tmp_path, *shared, first=WRONG.format(hours=1)) as ahead,
        served(tmp_path, *shared, first=WRONG.format(hours=-1)) as late,
    ):
        before = time.time_ns() // 1_000_000
        table, tokens = make_table(ahead, TOTAL)
        players = play([ahead, late], table, tokens)
        after = time.time_ns() // 1_000_000
    assert "time" not in players[0].result, players[0].result
    at = asyncio.run(times(postgresql, table))
    assert at == sorted(at)
    assert before - HOUR / 60 < at[0] <= at[-1] < after + HOUR / 60
    passed = at[-1] - at[0]
    for player in players:
        last = player.clocks[-1]
        assert all(0 < left <= TOTAL * 1000 for clock in player.clocks for left in clock.left)
        assert 2 * TOTAL * 1000 - sum(last.left) == passed, "all time that passed is somebody's"
    assert players[0].clocks[-1] == players[1].clocks[-1]


@pytest.mark.parametrize("hours", [1, -1])
def test_time_is_up_when_it_is_by_the_clock_of_the_database(
    postgresql: str, tmp_path: Path, hours: int
) -> None:
    wrong = WRONG.format(hours=hours)
    with served(tmp_path, "--database", postgresql, first=wrong) as server:
        table, _tokens = make_table(server, 2)
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
            while http.get(f"/api/tables/{table}").json()["state"] != "over":
                time.sleep(0.2)
    dealt, ended = asyncio.run(times(postgresql, table))
    assert 2000 <= ended - dealt < HOUR / 2
