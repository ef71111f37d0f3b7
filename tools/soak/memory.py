"""Moves by the hundred thousand through one server: its memory must stay where it was.

    python -m tools.soak kills=0 power=0 race=0 hosts=0 memory=20000    so many of every game

Many tables are played at once, so that their lines are written together. A table that is over is
left and unloaded, and another one is made.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct, json

from shoal.core.catalog import find
from shoal.games.little_big_fish.rules.chart import LAYOUTS, chart_of
from shoal.table.server.access import access, admit
from shoal.table.server.connections import Connection
from shoal.table.server.rows import Settings as TableSettings
from shoal.table.server.server import Server
from shoal.table.server.settings import Settings
from shoal.table.server.sqlite import at_once
from shoal.table.server.wire import Bye, Hello, Move

TABLES = 40
"""At once."""
ALLOWED = 5.0
"""Megabytes by which memory may differ."""
SETTINGS = Settings(bots=1, nonce_seconds=0, idle_seconds=0)


class Heard(Struct):
    """What a player needs of a message."""

    t: str
    n: int = 0
    id: str = ""
    moves: tuple[str, ...] = ()
    result: str = ""


DECODER = json.Decoder(Heard)


class Party:
    """One table, played by somebody who holds all seats."""

    def __init__(self, crowd: Crowd, table: str, seats: int) -> None:
        self.crowd = crowd
        self.room = at_once(crowd.server.hub.open(table))
        assert self.room is not None
        self.over = False
        self.players = [Player(self, seat) for seat in range(seats)]

    def leave(self) -> None:
        assert self.room is not None
        for player in self.players:
            self.room.leave(player)


class Player(Connection):
    """Somebody who plays a seat at random."""

    def __init__(self, party: Party, seat: int) -> None:
        super().__init__()
        self.party = party
        self.news = Heard("")
        self.asked = ""
        self.seat = seat
        self.sit()

    def sit(self) -> None:
        server, room = self.party.crowd.server, self.party.room
        assert room is not None
        person = self.party.crowd.person
        admit(self, at_once(access(server.people, room, person, "", self.seat)))
        server.hub.hear(room, self, Hello(room.row.id, seat=self.seat))

    def push(self, data: bytes) -> None:
        heard = DECODER.decode(data)
        if heard.id == self.asked:
            self.asked = ""
        if heard.t in ("news", "state"):
            self.news = heard
            self.party.over = self.party.over or bool(heard.result)

    def leave(self, bye: Bye) -> None:
        """Nobody is sent away here."""

    def play(self) -> bool:
        """Move, if it is time; whether it was."""
        crowd, room = self.party.crowd, self.party.room
        if self.asked or not self.news.moves or room is None:
            return False
        crowd.count += 1
        self.asked = f"r{crowd.count}"
        move = crowd.dice.choice(self.news.moves)
        crowd.server.hub.hear(room, self, Move(self.asked, self.news.n, move))
        return True


class Crowd:
    """Tables of one game, as many as are played at once."""

    def __init__(self, server: Server, slug: str) -> None:
        self.server = server
        self.game = find(slug)
        self.dice = random.Random(slug)
        self.parties: list[Party] = []
        self.count = 0

    async def play(self, moves: int) -> None:
        """So many moves; everybody goes home afterwards."""
        self.person, _ = await self.server.people.welcome("Ann", 0)
        end = self.count + moves
        while self.count < end:
            await self.seat()
            for party in self.parties:
                for player in party.players:
                    player.play()
            await asyncio.sleep(0.001)
        while any(player.asked for party in self.parties for player in party.players):
            await asyncio.sleep(0.001)
        for party in self.parties:
            party.leave()
        self.parties = []
        await self.unload()

    async def seat(self) -> None:
        """Leave the tables that are over, and make new ones."""
        for party in self.parties:
            if party.over:
                party.leave()
        self.parties = [party for party in self.parties if not party.over]
        if len(self.parties) <= TABLES // 2:
            self.server.hub.unload_idle()
            new = range(TABLES - len(self.parties))
            self.parties += await asyncio.gather(*(self.make() for _ in new))

    async def make(self) -> Party:
        seats = max(self.game.seats)
        made = await self.server.hub.making.make(
            self.person, self.game, ["me"] * seats, [], TableSettings()
        )
        return Party(self, made.table, seats)

    async def unload(self) -> None:
        while self.server.hub.rooms:
            await asyncio.sleep(0.01)
            self.server.hub.unload_idle()


def resident() -> float:
    """Megabytes that this process has in memory."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def soak(folder: Path, slug: str, warm_up: int, moves: int) -> float:
    """Megabytes by which a server grows with so many moves, once it is warm."""
    server = Server(folder, SETTINGS)
    crowd = Crowd(server, slug)
    try:
        await crowd.play(warm_up)
        before = resident()
        await crowd.play(moves)
        leftovers = left_behind(server)
        if leftovers:
            raise AssertionError(f"kept of tables that are unloaded: {leftovers}")
        return resident() - before
    finally:
        await server.store.end()


def soak_alone(folder: Path, slug: str, moves: int) -> float:
    """Likewise in a process of its own: what another game left in the heap is not counted."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(soak_warm, folder, slug, moves).result()


def soak_warm(folder: Path, slug: str, moves: int) -> float:
    """Likewise, after as many moves: by then several waves of tables were open at their fullest.

    Forty tables of Le Poissonnier end their first games after some 25 000 moves together.
    """
    if slug == "little_big_fish":
        for layout in range(LAYOUTS):  # each is kept once a game was dealt on it
            chart_of(layout)
    return asyncio.run(soak(folder, slug, moves, moves))


def left_behind(server: Server) -> list[str]:
    """What a server still keeps of tables that nobody looks at."""
    hub, thinking = server.hub, server.hub.thinking
    kept = {
        "rooms": hub.rooms,
        "desks": hub.desks,
        "nonces": hub.dealing.nonces,
        "timers": hub.timers,
        "memories": thinking.memories,
        "tasks": thinking.tasks,
        "pauses": thinking.pauses,
        "hints": thinking.hints,
    }
    return [name for name, things in kept.items() if things]
