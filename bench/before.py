"""The package beside itself as it was at an older commit, in the tasks that both have.

The older tree is laid out under `out/` and compiled by its own bench, with today's compiler. Each
tree brings its own worker, so names of tasks must have stayed; its clock is today's.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.building import compiled_copy
from bench.contender import Contender
from bench.places import BENCH, OUT, ROOT
from bench.results import Spread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
DEFAULT_COMMIT = "3016bd9"
"""The last commit before rules were split by chapter and vecs were made in compiled code only."""
RENAMED = {"bots' search": "players' search"}
"""How tasks begin today, and how they began."""
Run = tuple[dict[str, Any], dict[str, Any]]
"""What both workers told of the same amount of a task: units, seconds and a checksum."""
OLDER = OUT / ".before"  # the dot keeps it from the type checker, which would check it again
SERVING = Path("workers", "serving.py")
"""How a worker takes its orders, and by which clock it measures."""
BUILD = "from bench.building import compiled_copy; print(compiled_copy())"


def measure(
    tell: Callable[[str], None], commit: str, only: str, rounds: int, seconds: float
) -> list[str]:
    """The lines of a table: how many times as fast each task is today, round by round."""
    tell(f"building the compiled copies of today and of {commit} …")
    today = start(ROOT, str(compiled_copy()))
    before = start(older := lay_out(commit), build(older))
    names = [pair for pair in pairs(today.tasks, before.tasks) if only in pair[0]]
    tell(f"measuring {len(names)} tasks: {rounds} rounds of {seconds} s each …")
    amounts = {now: today.calibrate(now, seconds) for now, _ in names}
    for now, then in names:
        before.run(then, 0, amounts[now])  # today's worker is warm by now
    runs: dict[str, list[Run]] = {now: [] for now, _ in names}
    for number in range(1, rounds + 1):
        for now, then in names:
            here = today.run(now, number, amounts[now])
            runs[now].append((here, before.run(then, number, amounts[now])))
    today.close()
    before.close()
    lines = [f"| {now} | {ratio(done)} | {same(done)} |" for now, done in runs.items()]
    return ["| | today over before | |", "|---|---|---|", *lines]


def ratio(runs: list[Run]) -> str:
    """How many times as fast today is, with quartiles, as the page of the bench has it."""
    found = Spread.of([speed(here) / speed(there) for here, there in runs])
    return f"{found.median:.2f} ({found.low:.2f} to {found.high:.2f})"


def speed(done: dict[str, Any]) -> float:
    """Units a second. Both do the same amount from the same seed, so they meet the same deals."""
    return float(done["units"]) / float(done["seconds"])


def same(runs: list[Run]) -> str:
    """Whether both came to the same results: where rules or bots changed, they do other work."""
    if not any(here["check"] or there["check"] for here, there in runs):
        return "no checksum"
    alike = all(here["check"] == there["check"] for here, there in runs)
    return "the same results" if alike else "other results"


def pairs(today: Iterable[str], before: Iterable[str]) -> list[tuple[str, str]]:
    """The tasks that both have, by their names of today and of that time."""
    known = set(before)
    found = []
    for now in today:
        then = now
        for new, old in RENAMED.items():
            then = then.replace(new, old)
        found += [(now, name) for name in (now, then) if name in known][:1]
    return found


def lay_out(commit: str) -> Path:
    """The tree of a commit."""
    place = OLDER / commit
    if not place.is_dir():
        packed = subprocess.run(  # noqa: S603 - the commit is one word after --end-of-options
            ["git", "archive", "--format=tar", "--end-of-options", commit],  # noqa: S607
            cwd=ROOT, capture_output=True, check=False,
        )  # fmt: skip
        if packed.returncode != 0:
            raise RuntimeError(packed.stderr.decode().strip())
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as tree:
            tree.extractall(place, filter="data")
    # Both go by one clock: older workers knew the wall's alone, whatever --busy said.
    shutil.copy(BENCH / SERVING, place / "bench" / SERVING)
    return place


def build(tree: Path) -> str:
    """Where the compiled package of an older tree is."""
    paths = os.pathsep.join([str(tree / "src"), str(tree)])
    done = subprocess.run(  # noqa: S603 - the tree's own bench
        [sys.executable, "-c", BUILD],
        cwd=tree, env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.PIPE, text=True,
        check=True,
    )  # fmt: skip
    return done.stdout.strip().splitlines()[-1]


def start(tree: Path, copy: str) -> Contender:
    """The worker of a tree, with the package that was compiled for it."""
    environment = {key: value for key, value in os.environ.items() if key != "SHOAL_PURE"}
    command = [sys.executable, "-m", "bench.workers.here"]
    return Contender(command, environment | {"PYTHONPATH": copy}, tree)
