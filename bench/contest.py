"""Who is measured, at what, and the proof that all of them play the same game."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bench.building import compiled_copy, compiled_limits
from bench.contender import Contender
from bench.installing import node_peers, python_peers
from bench.places import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES_REPLAYED = 25


@dataclass(frozen=True)
class Row:
    """A contender at a task. `beside` names our task that its speed is compared with."""

    contender: str
    task: str
    label: str
    beside: str = ""


@dataclass(frozen=True)
class Group:
    """Rows that do the same thing."""

    title: str
    unit: str
    rows: tuple[Row, ...]


def ours_and_c(task: str, note: str = "") -> tuple[Row, Row]:
    """Shoal and the limit at the same task, one right after the other."""
    return (
        Row("shoal", task, f"Shoal{note}"),
        Row("c", task, f"C, the same algorithm{note}", beside=task),
    )


GROUPS = (
    Group(
        "Fish & Chips: a deal and random captures",
        "moves/s",
        (
            *ours_and_c("playouts 2", ", 2 seats"),
            *ours_and_c("playouts 3", ", 3 seats"),
            *ours_and_c("playouts 4", ", 4 seats"),
            Row("plain", "playouts 2", "plain CPython", "playouts 2"),
            Row("openspiel", "playouts 2", "OpenSpiel, Python game", "playouts 2"),
            Row("pure", "playouts 2", "Shoal, interpreted", "playouts 2"),
            Row("boardgame", "playouts 2", "boardgame.io", "playouts 2"),
        ),
    ),
    Group(
        "Fish & Chips: plain UCT from an opening position",
        "simulations/s",
        (
            *ours_and_c("search 2", ", 2 seats"),
            *ours_and_c("search 3", ", 3 seats"),
            *ours_and_c("search 4", ", 4 seats"),
            Row("openspiel", "short search 2", "OpenSpiel, Python game", "search 2"),
            Row("pure", "short search 2", "Shoal, interpreted", "search 2"),
            Row("boardgame", "short search 2", "boardgame.io", "search 2"),
        ),
    ),
    Group(
        "Fish & Chips: a copy of a position",
        "ns",
        (
            *ours_and_c("copies"),
            Row("plain", "copies", "plain CPython", "copies"),
            Row("pure", "copies", "Shoal, interpreted", "copies"),
            Row("openspiel", "copies", "OpenSpiel, Python game", "copies"),
        ),
    ),
    Group(
        "Breakthrough 6 × 6: random games",
        "moves/s",
        (
            *ours_and_c("breakthrough playouts"),
            Row("openspiel", "breakthrough playouts", "OpenSpiel, C++", "breakthrough playouts"),
        ),
    ),
    Group(
        "Breakthrough 6 × 6: plain UCT from the start",
        "simulations/s",
        (
            *ours_and_c("breakthrough search"),
            Row("openspiel", "breakthrough search", "OpenSpiel, C++", "breakthrough search"),
        ),
    ),
)

SAME_DICE = {
    "c": {
        "playouts 2": 2000,
        "playouts 3": 2000,
        "playouts 4": 2000,
        "search 2": 1,
        "search 3": 1,
        "search 4": 1,
        "breakthrough playouts": 5000,
        "breakthrough search": 1,
    },
    "pure": {
        "playouts 2": 20,
        "playouts 3": 20,
        "playouts 4": 20,
        "short search 2": 1,
        "breakthrough playouts": 100,
    },
}
"""How much to compare with those who throw the same dice: their checksums must be ours."""
REPLAYERS = {
    "fish_and_chips": ("plain", "openspiel", "boardgame"),
    "breakthrough": ("openspiel",),
}
"""Those who throw dice of their own must agree about games that we played."""


@dataclass
class Lineup:
    """The contenders that could be started, and why the others could not."""

    contenders: dict[str, Contender]
    absent: dict[str, str] = field(default_factory=dict)

    def rows(self, group: Group) -> Iterator[Row]:
        """The rows of those who are there."""
        return (row for row in group.rows if row.contender in self.contenders)

    def close(self) -> None:
        """Let all of them end."""
        for contender in self.contenders.values():
            contender.close()


def module(interpreter: str, name: str, *arguments: str, **more: str) -> Contender:
    """A worker that is a module of this package."""
    environment = {key: value for key, value in os.environ.items() if key != "SHOAL_PURE"} | more
    return Contender([interpreter, "-m", f"bench.workers.{name}", *arguments], environment)


def gather() -> Lineup:
    """Build and install what is needed, and start everybody; peers may be missing."""
    copy = str(compiled_copy())
    limits = [str(path) for path in compiled_limits()]
    found = Lineup(
        {
            "shoal": module(sys.executable, "here", PYTHONPATH=copy),
            "c": module(sys.executable, "limit", *limits, PYTHONPATH=copy),
            "pure": module(sys.executable, "here", PYTHONPATH=copy, SHOAL_PURE="1"),
            "plain": module(sys.executable, "plain"),
        }
    )
    for name, start in (("openspiel", openspiel), ("boardgame", boardgame)):
        try:
            found.contenders[name] = start()
        except (OSError, RuntimeError) as trouble:
            found.absent[name] = str(trouble)
    return found


def openspiel() -> Contender:
    """OpenSpiel, in the environment of the peers."""
    return module(str(python_peers()), "openspiel", PYTHONPATH=str(ROOT))


def boardgame() -> Contender:
    """boardgame.io, without the checks that it makes for developers."""
    return Contender(["node", "worker.js"], {**os.environ, "NODE_ENV": "production"}, node_peers())


def prove_same(found: Lineup) -> None:
    """See that everybody plays the same game: a bench of different games is worthless."""
    ours = found.contenders["shoal"]
    for name, amounts in SAME_DICE.items():
        for task, amount in amounts.items():
            here, there = (found.contenders[who].run(task, 7, amount) for who in ("shoal", name))
            if (here["units"], here["check"]) != (there["units"], there["check"]):
                raise RuntimeError(f"{name} differs from Shoal at {task}")
    for game in ("fish_and_chips", "breakthrough"):
        for seed in range(GAMES_REPLAYED):
            replay(found, game, ours.answer(f"record {game}", seed))


def replay(found: Lineup, game: str, record: object) -> None:
    """Let those who have dice of their own replay a recorded game."""
    for name in REPLAYERS[game]:
        if name in found.contenders:
            differs = found.contenders[name].answer(f"replay {game}", record)
            if differs:
                raise RuntimeError(f"{name} differs from Shoal in a game of {game}: {differs}")
