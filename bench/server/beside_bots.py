"""What people's moves wait for while all bots think: the same server with its pool idle and busy.

Processes that think are stopped for a slice and let go on for the next, so that nothing else
differs: the same tables, the same sockets, the same questions in the queue.
"""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

from bench.server.processes import family, seconds_of, shoal

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.contender import Contender
    from bench.server.processes import ServerProcess
    from bench.server.trials import Figures, Slices

IDLE, BUSY = "bots idle", "bots busy"
SHARKS = {"game": "le_poissonnier", "seats": ["shark", "shark"], "options": []}
CROWD = 50
"""Tables at which sharks play each other; so many of their questions wait at a time."""
PROCESSES = max(1, (os.cpu_count() or 2) - 1)
"""That think, as a server has them by itself."""
SETTLE = 0.3
PATIENCE = 60.0


class Sharks:
    """The bots of a server, that can be told to rest."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.cookie = f"shoal={self.post('/api/guests', {'name': 'Ann'})['token']}"
        for _ in range(CROWD):
            self.post("/api/tables", SHARKS)
        until = time.monotonic() + PATIENCE
        while len(self.processes()) < PROCESSES or not self.waiting():
            if time.monotonic() > until:
                raise RuntimeError("no shark thinks")
            time.sleep(SETTLE)

    def post(self, path: str, body: object) -> Any:  # noqa: ANN401 - whatever is answered
        headers = {"content-type": "application/json", "cookie": getattr(self, "cookie", "")}
        url = f"http://{self.server.host}{path}"
        asked = Request(url, json.dumps(body).encode(), headers)
        with urlopen(asked) as answer:  # noqa: S310
            return json.load(answer)

    def processes(self) -> list[int]:
        """Those that think."""
        return [one for one in family(self.server.process.pid) if one != self.server.process.pid]

    def waiting(self) -> float:
        """How many questions wait."""
        with urlopen(f"http://{self.server.host}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return next(float(one.split()[1]) for one in lines if one.startswith("shoal_bot_queue "))

    def rest(self, *, now: bool) -> None:
        """Think no more, or go on."""
        for process in self.processes():
            os.kill(process, signal.SIGSTOP if now else signal.SIGCONT)
        time.sleep(SETTLE)

    def thought(self) -> float:
        """Seconds of the processor that they have taken."""
        return seconds_of(self.processes())


def add(slices: Slices, server: ServerProcess, load: Contender, **order: float) -> None:
    """A slice, of which only what the server itself takes is counted."""
    before = seconds_of([server.process.pid])
    got = load.ask(run=order)
    slices.cpu.append(1e6 * (seconds_of([server.process.pid]) - before) / got["moves"])
    for name in ("rate", "p50", "p99", "p999"):
        getattr(slices, name).append(got[name])


def measure(
    found: Figures,
    seat: Callable[[ServerProcess], Contender],
    rounds: int,
    order: dict[str, float],
    tell: Callable[[str], None],
) -> None:
    """Slices with all bots at rest, in turn with slices in which all of them think."""
    with ExitStack() as stack:
        server = shoal(bots=PROCESSES)
        stack.callback(server.close)
        load = seat(server)
        load.ask(run={"seconds": 1.0})
        tell(f"{CROWD} tables of sharks …")
        sharks = Sharks(server)
        stack.callback(sharks.rest, now=False)
        for number in range(rounds):
            tell(f"round {number + 1} of {rounds} …")
            sharks.rest(now=True)
            add(found.of("bots", IDLE), server, load, **order)
            sharks.rest(now=False)
            before = sharks.thought()
            add(found.of("bots", BUSY), server, load, **order)
            found.thought.append((sharks.thought() - before) / order["seconds"] / PROCESSES)
            if not sharks.waiting():
                raise RuntimeError("the sharks had nothing to think about")
