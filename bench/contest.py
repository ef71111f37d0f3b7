"""Who is measured, and the proof that those who play the same game play it alike."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bench.building import compiled_copy, compiled_limits
from bench.contender import Contender
from bench.games import GAMES
from bench.installing import node_peers, python_peer
from bench.places import ROOT
from bench.tasks import ENDGAMES, SOLO_DEALS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.groups import Group, Row

GAMES_REPLAYED = 25


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
        **dict.fromkeys(ENDGAMES, 20),
        SOLO_DEALS: 20,
        **{trial.games: 20 for trial in GAMES},
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
    peers = {"openspiel": python, "catanatron": python, "boardgame": boardgame}
    for name, start in peers.items():
        try:
            found.contenders[name] = start(name)
        except (OSError, RuntimeError) as trouble:
            found.absent[name] = str(trouble)
    return found


def python(name: str) -> Contender:
    """A peer that is a Python package, in an environment of its own."""
    return module(str(python_peer(name)), name, PYTHONPATH=str(ROOT))


def boardgame(_name: str) -> Contender:
    """boardgame.io, without the checks that it makes for developers."""
    return Contender(["node", "worker.js"], {**os.environ, "NODE_ENV": "production"}, node_peers())


def prove_same(found: Lineup) -> None:
    """See that one game has the same rules for all, or its ratios would be worthless."""
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
