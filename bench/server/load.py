"""The load, in a process of its own: people at tables who play at random.

python -m bench.server.load shoal localhost:8000
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING, Any

import uvloop

from bench.server.crowd import Crowd
from bench.server.tables import Boardgame, House, Kind
from bench.workers.serving import say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.server.frames import Frames

HOUSES: dict[str, type[House | Boardgame]] = {"shoal": House, "boardgame": Boardgame}
TOGETHER = 50
"""Tables whose people come at the same time."""


class Load:
    """Carries out orders: make tables, come to them, play."""

    def __init__(self, server: str, host: str) -> None:
        self.crowd = Crowd()
        self.hosts = host.split(",")
        """Where people connect: those of the second seat at the second, if there are several."""
        self.house: House | Boardgame = HOUSES[server](self.hosts[0], self.crowd)
        self.made: list[tuple[Kind, str]] = []
        self.tables = 0

    async def make(self, game: str, seats: int, options: list[str], tables: int) -> dict[str, Any]:
        """New tables, at which nobody looks yet."""
        kind = Kind(game, seats, tuple(options))
        made = await self.house.make_all(kind, tables, self.tables)
        self.made += [(kind, table) for table in made]
        self.tables += tables
        return {"tables": self.tables}

    async def join(self) -> dict[str, Any]:
        """People come to all seats of the new tables."""
        made, self.made = self.made, []
        for start in range(0, len(made), TOGETHER):
            await asyncio.gather(*(self.sit(*table) for table in made[start : start + TOGETHER]))
        return {"tables": self.tables}

    async def sit(self, kind: Kind, table: str) -> None:
        loop = asyncio.get_running_loop()
        hosts = cycle(self.hosts)
        for looker in self.house.lookers(kind, table):
            host, _, port = next(hosts).partition(":")
            await loop.create_connection(partial(itself, looker), host, int(port))
            await asyncio.wait_for(looker.seated, 60)

    async def go_on(self) -> dict[str, Any]:
        """New tables for those whose games are over: from the first time on, they wait for it."""
        return {"tables": await self.house.go_on()}

    async def run(self, seconds: float, at_once: int = 0, rate: float = 0.0) -> dict[str, Any]:
        """Play."""
        return await self.crowd.run(seconds, at_once, rate)


def itself(frames: Frames) -> Frames:
    """The protocol of a connection."""
    return frames


def give_up(_loop: asyncio.AbstractEventLoop, trouble: dict[str, Any]) -> None:
    """Whatever goes wrong on a socket ends the load: a crowd that shrinks would flatter."""
    sys.stderr.write(f"{trouble.get('exception') or trouble['message']!r}\n")
    sys.stderr.flush()
    os._exit(1)


async def main() -> None:
    """Obey until nobody asks any more."""
    loop, load = asyncio.get_running_loop(), Load(*sys.argv[1:])
    loop.set_exception_handler(give_up)
    say({"about": "load", "tasks": []})
    orders: dict[str, Callable[..., Awaitable[dict[str, Any]]]]
    orders = {"make": load.make, "join": load.join, "go_on": load.go_on, "run": load.run}
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        ((name, details),) = json.loads(line).items()
        say(await orders[name](**details))


if __name__ == "__main__":
    uvloop.run(main())
