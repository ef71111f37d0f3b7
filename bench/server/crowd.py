"""People who want to move, and when they do: all at once, so many at a time, or at a rate."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from typing import Protocol


class Mover(Protocol):
    """Somebody at a table."""

    def may_move(self) -> bool:
        """Whether it is their turn, as far as they know."""

    def move(self) -> None:
        """Make some move."""


class Crowd:
    """Everybody at all tables, and what they have seen of the server's speed."""

    def __init__(self) -> None:
        self.ready: deque[Mover] = deque()
        self.at_once = 0
        """How many moves may be under way."""
        self.under_way = 0
        self.idle = asyncio.Event()
        self.moves = self.refused = 0
        self.delays: list[float] = []
        self.due: float | None = None

    def offer(self, mover: Mover) -> None:
        """It is somebody's turn."""
        self.ready.append(mover)
        self.pump()

    def pump(self) -> None:
        """Let people move, as many as may."""
        while self.ready and self.under_way < self.at_once:
            mover = self.ready.popleft()
            if mover.may_move():
                self.under_way += 1
                mover.move()

    def began(self) -> float:
        """When a move that is made now was due: a server that is late must not slow the crowd."""
        return time.perf_counter() if self.due is None else self.due

    def done(self, began: float) -> None:
        """A move was acknowledged."""
        self.moves += 1
        self.delays.append(time.perf_counter() - began)
        self.end_one()

    def refuse(self) -> None:
        """A move was refused; in secret games somebody else may have been quicker."""
        self.refused += 1
        self.end_one()

    def end_one(self) -> None:
        self.under_way -= 1
        if self.under_way == 0:
            self.idle.set()
        self.pump()

    async def run(self, seconds: float, at_once: int, rate: float) -> dict[str, float]:
        """Play for so long; what came of it."""
        self.moves = self.refused = 0
        self.delays = []
        cpu, start = time.process_time(), time.perf_counter()
        if rate:
            await self.keep_rate(start, seconds, rate)
        else:
            self.at_once = at_once or 1 << 30
            self.pump()
            await asyncio.sleep(seconds)
            self.at_once = 0
        passed, moves = time.perf_counter() - start, self.moves
        await self.settle()
        return {
            "moves": self.moves,
            "rate": moves / passed,
            "refused": self.refused,
            "client_cpu": (time.process_time() - cpu) / passed,
            **percentiles(self.delays),
        }

    async def keep_rate(self, start: float, seconds: float, rate: float) -> None:
        """Moves at even intervals, whether or not those before were acknowledged."""
        for number in range(int(seconds * rate)):
            self.due = start + number / rate
            if (wait := self.due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.at_once = self.under_way + 1
            self.pump()
            self.at_once = 0
        self.due = None

    async def settle(self) -> None:
        """Wait for what is under way."""
        if self.under_way:
            self.idle.clear()
            await asyncio.wait_for(self.idle.wait(), 60)


def percentiles(delays: list[float]) -> dict[str, float]:
    """Milliseconds from a move to its acknowledgement."""
    ordered = sorted(delays) or [math.nan]
    return {
        name: 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))]
        for name, part in (("p50", 0.5), ("p99", 0.99), ("p999", 0.999))
    }
