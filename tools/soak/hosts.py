"""Several servers on one PostgreSQL, and the two seats of every table at different ones.

People play while servers are killed, the database stops at once and comes back, and lines to it
break after any number of bytes. No move is lost, doubled or out of order; a move whose fate nobody
knows is asked for by its id and becomes exactly one.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.rows import read_lines, read_table
from shoal.table.server.vault import open_vault
from shoal.table.server.wire import Refused
from tools.soak.history import check_history
from tools.soak.kills import PATIENCE, Server, check_log, check_views
from tools.soak.player import Place, Player
from tools.soak.proxy import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    from tools.soak.cluster import Cluster

MIXED: Final = (
    ("fish_and_chips", 2),
    ("le_poissonnier", 3),
    ("petri_heil", 2),
    ("public_market", 2),
)
"""Games in turn; in Le Poissonnier several decide at the same time."""
LATEST: Final = 20
"""Commits of people's moves after which a server dies at the latest."""
FARTHEST: Final = 3000
"""Bytes after which a line breaks, at most: some moves' worth."""
BETWEEN: Final = 3
"""Moves that are acknowledged between two faults."""
FAULTS: Final = ("server", "commit", "to", "from", "database")


class Report(NamedTuple):
    """What happened; that nothing was lost in it is asserted."""

    faults: dict[str, int]
    tables: int
    lines: int
    acknowledged: int
    refused: int
    again: int
    """How often players had to come again."""
    views: int
    events: int
    """Moves and looks whose order is linearizable."""


class Guest(Player):
    """A player who is told that something could not be written, and asks again."""

    most = 1 << 30
    """Moves after which this player has had enough."""

    async def decide(self, socket: ClientConnection) -> None:
        if self.asked is not None or len(self.acknowledged) < self.most:
            await super().decide(socket)

    def hear(self, message: object) -> None:
        if isinstance(message, Refused) and message.kind == "unwritten":
            self.said_on = None
            return
        super().hear(message)


class Hosts:
    """Servers on one database."""

    def __init__(self, folder: Path, cluster: Cluster, seed: int, count: int = 2) -> None:
        self.folder = folder
        self.cluster = cluster
        self.dice = random.Random(seed)
        self.line = Line(cluster.port)
        self.data = folder / "data"
        self.database = cluster.new()
        self.places = [Place() for _ in range(count)]
        self.servers: list[Server] = []
        self.players: list[Guest] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.faults = dict.fromkeys(FAULTS, 0)
        self.secret = ""

    # Its life

    async def open(self) -> None:
        """Start all servers."""
        await self.line.open()
        through = self.database.replace(str(self.cluster.port), str(self.line.port))
        for number, place in enumerate(self.places):
            mark = self.folder / f"mark{number}"
            server = Server(self.data, place, mark, None, through)
            self.servers.append(server)
            await server.start(0)
            guest = await server.post("/api/guests", {"name": f"Ann {number}"})
            self.secret = self.secret or guest["token"]

    async def close(self) -> None:
        """End all servers, and the players."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for server in self.servers:
            await server.kill(signal.SIGTERM)
            await server.close()
        await self.line.close()

    async def table(self, game: str, seats: int, most: int = Guest.most) -> None:
        """A table, each seat at another server; its people make so many moves at most."""
        made = await self.servers[0].post(
            "/api/tables", {"game": game, "seats": ["me"] * seats}, self.secret
        )
        for seat, token in made["seat_tokens"].items():
            place = self.places[int(seat) % len(self.places)]
            player = Guest(place, made["table"]["id"], int(seat), token, self.dice)
            player.most = most
            self.players.append(player)
            self.tasks.append(asyncio.create_task(player.play()))

    def check_players(self) -> None:
        """A player stops for one reason only: something was told that cannot be."""
        for task in self.tasks:
            if task.done():
                task.result()

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def had_enough(self) -> int:
        """At how many tables somebody has made as many moves as they wanted."""
        return len({one.table for one in self.players if len(one.acknowledged) >= one.most})

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Wait for something that must come."""
        for _ in range(int(PATIENCE / 0.02)):
            self.check_players()
            if wanted():
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("\n".join(map(repr, self.players[:10])))

    async def play(self, moves: int) -> None:
        """Until so many more moves are acknowledged, or all games are over."""
        goal = self.acknowledged() + moves
        await self.until(
            lambda: self.acknowledged() >= goal or all(player.result for player in self.players)
        )

    async def rest(self) -> None:
        """Nobody decides any more; all moves are acknowledged, everybody knows the same."""
        for place in self.places:
            place.playing = False
        await self.until(lambda: not any(player.asked for player in self.players))
        await self.until(self.is_even)

    def is_even(self) -> bool:
        """Whether somebody at every table may move, or its game is over."""
        waits = {player.table for player in self.players if player.moves or player.result}
        return waits == {player.table for player in self.players}

    # What goes wrong

    async def fault(self, kind: str) -> None:
        """Something goes wrong while people play, and is put right."""
        self.faults[kind] += 1
        number = self.dice.randrange(len(self.servers))
        server = self.servers[number]
        match kind:
            case "server":
                await server.kill()
                await server.start(0)
            case "commit":  # it dies between a commit and its acknowledgement
                await server.kill()
                await server.start(self.dice.randint(1, LATEST))
                await self.gone(server)
                await server.start(0)
            case "to" | "from":
                self.line.cut_after(self.dice.randrange(FARTHEST), to=kind == "to")
                await asyncio.wait_for(self.line.cut_done.wait(), PATIENCE)
            case "database":
                self.cluster.stop(signal.SIGQUIT)
                await asyncio.to_thread(self.cluster.start)

    async def gone(self, server: Server) -> None:
        """Wait until a server has killed itself; kill it where nobody plays any more."""
        waiting = asyncio.create_task(server.wait())
        while not waiting.done():
            await asyncio.wait((waiting,), timeout=0.1)
            self.check_players()
            if all(player.result for player in self.players) and not waiting.done():
                await asyncio.wait((waiting,), timeout=0.5)
                if not waiting.done():
                    os.kill(server.process, signal.SIGKILL)

    async def suffer(self, kinds: Sequence[str], say: Callable[[str], None]) -> None:
        """One fault after the other, with moves between them."""
        for number, kind in enumerate(kinds, 1):
            await self.fault(kind)
            await self.until(lambda: all(player.there.is_set() for player in self.players))
            await self.play(BETWEEN)
            await self.replace_finished()
            if number % 20 == 0:
                say(f"{number} faults, {self.acknowledged()} moves")

    async def replace_finished(self) -> None:
        """New tables where games are over."""
        going = {player.table for player in self.players if not player.result}
        while len(going) < len(MIXED):
            game, seats = self.dice.choice(MIXED)
            await self.table(game, seats)
            going.add(self.players[-1].table)

    # What must be so

    async def check(self) -> Report:
        """The log against all that people were told."""
        store = PostgresStore(self.database)
        await store.begin()
        lines = views = events = 0
        try:
            for table in {player.table for player in self.players}:
                row, log = await read_table(store, table), await read_lines(store, table)
                assert row is not None
                players: list[Player] = [one for one in self.players if one.table == table]
                check_log(row, log, players)
                seed = open_vault(self.data).open(row.seed, row.id)
                events += check_history(row, log, players, seed)
                views += check_views(self.data, row, log, players)
                lines += len(log)
        finally:
            await store.end()
        return Report(
            faults=self.faults,
            tables=len({player.table for player in self.players}),
            lines=lines,
            acknowledged=self.acknowledged(),
            refused=sum(len(player.refused) for player in self.players),
            again=sum(player.connections - 1 for player in self.players),
            views=views,
            events=events,
        )


async def evening(hosts: Hosts, faults: int, say: Callable[[str], None]) -> Report:
    """People play through so many faults; then everything is compared with the log."""
    kinds = [FAULTS[number % len(FAULTS)] for number in range(faults)]
    hosts.dice.shuffle(kinds)
    await hosts.open()
    try:
        await hosts.replace_finished()
        await hosts.play(BETWEEN)
        await hosts.suffer(kinds, say)
        await hosts.rest()
        return await hosts.check()
    finally:
        await hosts.close()
