"""How long it takes to open a table that is not in memory: whole games are played from their logs.

python -m bench.server.cold
"""

from __future__ import annotations

import asyncio
import random
import shutil
import statistics
import sys
import time
from typing import TYPE_CHECKING

from bench.server.processes import scratch
from bench.workers.serving import say
from shoal.core.catalog import find, slugs
from shoal.core.record import Ply
from shoal.table.server.rows import Settings as TableSettings
from shoal.table.server.server import Server
from shoal.table.server.settings import Settings
from shoal.table.server.sqlite import at_once

if TYPE_CHECKING:
    from shoal.table.server.room import Room

TIMES = 15
MOST_PLIES = 1_000


async def play_game(server: Server, slug: str, seats: int) -> Room:
    """A whole game at random, or as much of it as there is time for."""
    person, _ = await server.people.welcome("Ann", 0)
    game = find(slug)
    made = await server.hub.making.make(person, game, ["me"] * seats, [], TableSettings())
    room = await server.hub.open(made.table)
    assert room is not None  # noqa: S101
    while room.play is None:
        await asyncio.sleep(0.001)
    dice = random.Random(slug)  # noqa: S311
    for _ in range(MOST_PLIES):
        if not room.play.acting():
            break
        seat = dice.choice(room.play.acting())
        room.add_line(Ply(seat, dice.choice(game.legal(room.play.match.position, seat))))
        while room.writing:
            await asyncio.sleep(0)
    return room


def open_cold(server: Server, room: Room) -> float:
    """Seconds until the table is in memory again."""
    hub = server.hub
    del hub.rooms[room.row.id]
    began = time.thread_time()
    at_once(hub.open(room.row.id))
    return time.thread_time() - began


async def measure() -> dict[str, dict[str, float]]:
    """Every game, with as many seats as it has: milliseconds of the processor, and plies."""
    found = {}
    folder = scratch()
    server = Server(folder, Settings(bots=1, nonce_seconds=0))
    for slug in slugs():
        game = find(slug)
        room = await play_game(server, slug, max(game.seats))
        times = [1000 * open_cold(server, room) for _ in range(TIMES)]
        plies = len(room.play.match.lines) if room.play else 0
        found[game.title()] = {"ms": statistics.median(times), "plies": plies}
    await server.store.end()
    shutil.rmtree(folder)
    return found


if __name__ == "__main__":
    say({"about": "cold tables", "tasks": ["cold"]})
    for _ in sys.stdin:
        say(asyncio.run(measure()))
