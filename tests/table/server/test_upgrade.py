"""Servers are replaced one by one: two versions of Shoal side by side on one database.

The newer one is a copy of the sources with one migration more, a column that it uses, and new rules
for a game. It runs in a process of its own, as the older one does.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from msgspec import json
from tools.soak.player import Place, Player
from websockets.sync.client import connect

from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.rows import read_lines
from shoal.table.server.schema import VERSION
from tests.table.server.served import PATIENCE, served

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.asyncio.client import ClientConnection

    from tests.table.server.served import Served

SOURCES = Path(__file__).parents[3] / "src" / "shoal"
MOVES = 8
SEASON = "ALTER TABLE game_table ADD COLUMN season TEXT NOT NULL DEFAULT 'spring';"
CHANGES = {
    "table/server/schema.py": ("\n)\nVERSION:", f'\n    "{SEASON}",\n)\nVERSION:'),
    "table/server/rows.py": (
        '    offer: str = ""\n',
        '    offer: str = ""\n    season: str = "autumn"\n',
    ),
    "games/fish_and_chips/__init__.py": ("rules_version=1,", "rules_version=2,"),
}
"""What the next version has that this one has not."""


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Where the next version of Shoal is."""
    place = tmp_path / "newer"
    leave = shutil.ignore_patterns("*.so", "__pycache__", "_hot.json", "site")
    shutil.copytree(SOURCES, place / "shoal", ignore=leave)
    for name, (old, new) in CHANGES.items():
        path = place / "shoal" / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, old)
        path.write_text(text.replace(old, new), encoding="utf-8")
    return place


def make_table(server: Served, game: str) -> tuple[str, list[str]]:
    """A table whose two seats one guest holds."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        http.post("/api/guests", json={"name": "Ann"}).raise_for_status()
        wish = {"game": game, "seats": ["me", "me"]}
        made = http.post("/api/tables", json=wish).raise_for_status().json()
    return made["table"]["id"], [made["seat_tokens"][str(seat)] for seat in range(2)]


def address(server: Served) -> str:
    return server.url.replace("http", "ws") + "/api/socket"


def state(server: Served, table: str) -> str:
    """How far a table is, at one server."""
    answer = httpx.get(f"{server.url}/api/tables/{table}", timeout=PATIENCE).raise_for_status()
    found: str = answer.json()["state"]
    return found


class Patient(Player):
    """A player who decides on no more moves than both may make together."""

    pair: Pair

    async def decide(self, socket: ClientConnection) -> None:
        waits = self.asked is not None
        if waits or self.pair.left > 0:
            await super().decide(socket)
            self.pair.left -= not waits and self.asked is not None


class Pair:
    """Two people at a table, who may move from server to server."""

    def __init__(self, table: str, tokens: list[str], servers: list[Served]) -> None:
        self.table = table
        self.places = [Place(address(server)) for server in servers]
        self.players = [
            Patient(place, table, seat, tokens[seat], random.Random(seat))  # noqa: S311 - dice of a player
            for seat, place in enumerate(self.places)
        ]
        for player in self.players:
            player.pair = self
        self.left = 0
        self.tasks: list[asyncio.Task[None]] = []

    def sit(self) -> None:
        for place in self.places:
            place.up.set()
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]

    def made(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def until(self, wanted: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not wanted():
            for task in self.tasks:
                assert not task.done() or task.result()
            assert time.monotonic() < until, self.players
            await asyncio.sleep(0.02)

    async def move(self, moves: int) -> None:
        """They come, and go when so many moves more are made."""
        goal = self.made() + moves
        self.left = moves
        self.sit()
        await self.until(lambda: self.made() >= goal)
        assert not any(player.refused for player in self.players), "a move was right and refused"
        await self.leave()

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def check_log(database: str, pair: Pair) -> None:
    """Each move that was acknowledged is in the log, once, and nothing is missing between."""
    store = PostgresStore(database)
    await store.begin()
    try:
        lines = await read_lines(store, pair.table)
    finally:
        await store.end()
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    ids = [line.id for line in lines]
    for player in pair.players:
        for request in player.acknowledged:
            assert ids.count(f"{player.seat}/{request}") == 1


async def schema(database: str) -> Any:  # noqa: ANN401 - a row
    store = PostgresStore(database)
    await store.begin()
    try:
        return await store.row("SELECT version, oldest FROM shoal_schema")
    finally:
        await store.end()


def test_servers_of_two_versions_play_the_same_tables_while_one_replaces_the_other(
    postgresql: str, tmp_path: Path, newer: Path
) -> None:
    shared = ("--database", postgresql)

    async def evening(old: Served) -> None:
        same, tokens = make_table(old, "public_market")
        pinned, other_tokens = make_table(old, "fish_and_chips")
        before = Pair(pinned, other_tokens, [old, old])
        await before.move(2)
        with served(tmp_path / "next", *shared, path=newer) as new:
            assert await schema(postgresql) == (VERSION + 1, 1)
            both = Pair(same, tokens, [old, new])
            await both.move(MOVES)
            assert state(old, same) == state(new, same) == "playing"
            assert state(new, pinned) == "closed", "its rules are not those of the new version"
            assert state(old, pinned) == "playing"
            await before.move(4)
            with served(tmp_path / "again", *shared) as older:  # one that was down meanwhile
                third, more = make_table(older, "public_market")
                mixed = Pair(third, more, [new, older])
                await mixed.move(4)
            await asyncio.to_thread(drain, old, same, tokens[0])
            both.places[0].url = address(new)
            await both.move(4)
        for pair in (before, both, mixed):
            await check_log(postgresql, pair)

    for name in ("next", "again"):
        (tmp_path / name / "data").mkdir(parents=True)
    with served(tmp_path, *shared) as old:
        for name in ("next", "again"):
            shutil.copy(tmp_path / "data" / "seeds.key", tmp_path / name / "data")
        asyncio.run(evening(old))


def drain(server: Served, table: str, token: str) -> None:
    """End a server as an operator does: whoever looks is told when to come back."""
    with connect(address(server)) as socket:
        socket.send(json.encode({"t": "hello", "table": table, "token": token}).decode())
        assert json.decode(socket.recv(PATIENCE))["t"] == "state"
        server.stop()
        assert json.decode(list(socket)[-1]) == {"t": "bye", "why": "restart", "after": 3}
