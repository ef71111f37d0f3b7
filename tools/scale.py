"""`python -m tools.scale`: what so many tables would need, from what a move was measured to take.

A discrete-event simulation: moves come at random, each to one of the servers; a server is one
process that does one thing at a time; lines that wait go to the database as one group; commits that
notify others are taken in turn (PostgreSQL holds a lock from the notification to the end of the
commit); the server of the other seat follows.
"""

from __future__ import annotations

import heapq
import random
import sys
from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TAKES: Final = 74e-6
"""Seconds of a server from a request to its acknowledgement, without the database."""
FOLLOWS: Final = 43e-6
"""Seconds of the server of the other seat."""
LINE: Final = 6e-6
"""Seconds that a commit takes longer for each line."""
LINE_WORK: Final = 15e-6
"""Seconds of the database's processor for a line, told to another server."""
COMMIT_WORK: Final = 250e-6
"""Likewise for a commit."""
COMMIT: Final = 1.0e-3
"""Seconds of a commit: a round trip, a process that wakes up, an fsync."""
BYTES: Final = 120
"""Of a line, with its index."""
PACE: Final = 20.0
"""Seconds between two moves at a table."""
MOST_IN_GROUP: Final = 512
BUSY: Final = 0.5
"""How busy a server is meant to be at most."""


class Seen(NamedTuple):
    """What a simulation came to."""

    p50: float
    p99: float
    server: float
    """How busy the servers were, of 1."""
    lock: float
    """How long commits held the lock, of 1."""
    group: float
    """Lines in a commit."""


class World:
    """Servers and a database, second by second."""

    def __init__(
        self, servers: int, rate: float, seconds: float, commit: float = COMMIT, seed: int = 1
    ) -> None:
        self.commit = commit
        self.dice = random.Random(seed)  # noqa: S311 - the same again
        self.rate, self.seconds = rate, seconds
        self.now = 0.0
        self.events: list[tuple[float, int, Callable[[], None]]] = []
        self.count = 0
        self.free = [0.0] * servers
        """When each server has done what it has to do by now."""
        self.work = [0.0] * servers
        self.lines: list[deque[float]] = [deque() for _ in range(servers)]
        self.writing = [False] * servers
        self.lock_free = 0.0
        self.locked = 0.0
        self.commits = self.written = 0
        self.delays: list[float] = []

    def at(self, when: float, what: Callable[[], None]) -> None:
        self.count += 1
        heapq.heappush(self.events, (when, self.count, what))

    def use(self, server: int, seconds: float) -> float:
        """A server does something; returns when that is done."""
        self.free[server] = max(self.now, self.free[server]) + seconds
        self.work[server] += seconds
        return self.free[server]

    def come(self) -> None:
        """Somebody moves, and somebody else will."""
        server, began = self.dice.randrange(len(self.free)), self.now
        ready = self.use(server, TAKES / 2)
        self.at(ready, lambda: self.append(server, began))
        if self.now < self.seconds:
            self.at(self.now + self.dice.expovariate(self.rate), self.come)

    def append(self, server: int, began: float) -> None:
        self.lines[server].append(began)
        if not self.writing[server]:
            self.write(server)

    def write(self, server: int) -> None:
        """All that waits at a server goes in with one commit, in its turn."""
        waiting = self.lines[server]
        group = [waiting.popleft() for _ in range(min(len(waiting), MOST_IN_GROUP))]
        if not group:
            self.writing[server] = False
            return
        self.writing[server] = True
        took = self.commit + LINE * len(group)
        start = max(self.now, self.lock_free)
        self.lock_free = start + took
        self.locked += took
        self.commits += 1
        self.written += len(group)
        self.at(self.lock_free, lambda: self.written_by(server, group))

    def written_by(self, server: int, group: list[float]) -> None:
        """The group is durable: those who moved are told, and the other servers follow."""
        for began in group:
            self.delays.append(self.use(server, TAKES / 2) - began)
            if len(self.free) > 1:
                other = self.dice.randrange(len(self.free) - 1)
                self.use(other + (other >= server), FOLLOWS)
        self.write(server)

    def run(self) -> Seen:
        """Until everybody has been answered."""
        self.at(0.0, self.come)
        while self.events:
            self.now, _, what = heapq.heappop(self.events)
            what()
        delays = sorted(self.delays)
        return Seen(
            p50=1000 * delays[len(delays) // 2],
            p99=1000 * delays[len(delays) * 99 // 100],
            server=max(self.work) / self.now,
            lock=self.locked / self.now,
            group=self.written / self.commits,
        )


def servers_for(rate: float) -> int:
    """As many as are busy half of the time."""
    each = TAKES + (FOLLOWS if rate * TAKES > BUSY else 0.0)
    return max(2, round(rate * each / BUSY + 0.5))


def rows() -> Iterator[list[Any]]:
    """What many tables would need."""
    for tables in (10_000, 100_000, 1_000_000):
        rate = tables / PACE
        servers = servers_for(rate)
        seen = World(servers, rate, seconds=min(10.0, 50_000 / rate)).run()
        cores = rate * LINE_WORK + rate / seen.group * COMMIT_WORK
        day = rate * 86_400 * BYTES / 1e9
        yield [
            f"{tables:,}", f"{rate:,.0f}", servers, f"{cores:.2f}", f"{day:,.0f} GB",
            f"{seen.p50:.1f}", f"{seen.p99:.1f}", f"{seen.server:.2f}", f"{seen.lock:.2f}",
            f"{seen.group:.0f}",
        ]  # fmt: skip


HEADS: Final = (
    "tables", "moves/s", "servers", "cores of the database", "lines a day", "p50 ms", "p99 ms",
    "a server is busy", "the lock is held", "lines a commit",
)  # fmt: skip


def main(arguments: list[str]) -> None:
    """Print the table, or one case: servers, moves a second, milliseconds of a commit."""
    if arguments:
        servers, rate, commit = int(arguments[0]), float(arguments[1]), float(arguments[2])
        sys.stdout.write(f"{World(servers, rate, 10.0, commit / 1000).run()}\n")
        return
    for row in (HEADS, ["---"] * len(HEADS), *rows()):
        sys.stdout.write("| " + " | ".join(map(str, row)) + " |\n")


if __name__ == "__main__":
    main(sys.argv[1:])
