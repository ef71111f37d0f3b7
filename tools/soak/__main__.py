"""`make soak`: everything that may go wrong with a server, for a long time.

`python -m tools.soak kills=2000 power=0` says how often; 0 leaves something out.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shoal.core.catalog import slugs
from tools.soak.cluster import running
from tools.soak.hosts import THINKERS, Hosts, evening
from tools.soak.kills import Evening
from tools.soak.memory import ALLOWED, soak_alone
from tools.soak.namespaces import is_possible
from tools.soak.power import cut_often, record
from tools.soak.race import race

if TYPE_CHECKING:
    from collections.abc import Callable

SEED: Final = 2026
MOVES: Final = 2000
"""That are played on the recorded disk."""


def say(what: object) -> None:
    """Tell whoever waits."""
    print(what, flush=True)  # noqa: T201 - a program


def kill(folder: Path, kills: int) -> None:
    """Servers are killed while people play."""
    report = asyncio.run(Evening(folder, SEED).run(kills, say))
    say(report)
    assert report.between >= kills / 4


def cut(folder: Path, cuts: int) -> None:
    """The power fails while people play."""
    for synchronous in ("FULL", "NORMAL"):
        place, image = folder / synchronous, folder / f"{synchronous} image"
        place.mkdir()
        image.mkdir()
        report = cut_often(record(place, synchronous, MOVES, SEED), image, cuts, SEED)
        say(f"{synchronous}: {report}")
        assert report.broken == 0
        assert (report.lossy > 0) == (synchronous == "NORMAL"), "FULL loses, or nothing is proved"


def suffer(folder: Path, faults: int) -> None:
    """Several servers on one database, and all that may happen to them."""
    with running() as cluster:
        say(asyncio.run(evening(Hosts(folder, cluster, SEED, THINKERS), faults, say)).say())


def pull(_folder: Path, times: int) -> None:
    """Hosts with networks of their own lose their cable."""
    if not is_possible():
        say("this machine lets us have no networks of our own")
        return
    for _ in range(times):
        subprocess.run([sys.executable, "-m", "tools.soak.namespaces"], check=True)


def run(folder: Path, lines: int) -> None:
    """Two processes race for the same lines."""
    say(race(folder, lines))


def fill(folder: Path, moves: int) -> None:
    """Many moves of every game, each in a process of its own, whose memory stays where it was."""
    for slug in slugs():
        grown = soak_alone(folder / slug, slug, moves)
        say(f"{slug}: {grown:+.1f} MB")
        assert grown <= ALLOWED


PROOFS: Final[dict[str, tuple[Callable[[Path, int], None], int]]] = {
    "kills": (kill, 500),
    "power": (cut, 1000),
    "race": (run, 30_000),
    "hosts": (suffer, 300),
    "cables": (pull, 3),
    "memory": (fill, 100_000),
}
"""What is tried, and how often unless somebody says otherwise."""


def main(arguments: list[str]) -> None:
    """Try everything; an error at the first thing that does not hold."""
    wanted = dict(argument.split("=") for argument in arguments)
    for name, (proof, usual) in PROOFS.items():
        count = int(wanted.pop(name, usual))
        if count:
            say(f"{name}: {count}")
            with tempfile.TemporaryDirectory() as folder:
                proof(Path(folder), count)
    assert not wanted, f"there is no {wanted}"


if __name__ == "__main__":
    main(sys.argv[1:])
