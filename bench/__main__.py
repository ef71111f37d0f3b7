"""`python -m bench` measures everything, `python -m bench server` the table server alone.

`python -m bench environments` environments for programs that learn.
`python -m bench lab` long jobs on processes and on Ray.
`python -m bench browser` the client in chromium.
`python -m bench before` the package beside itself as it was at an older commit.
`python -m bench annotate` looks for boxing in the hot modules.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

from bench import before
from bench.contest import gather, prove_same
from bench.groups import GROUPS
from bench.places import OUT
from bench.plot import draw
from bench.results import measure
from bench.server import report, trials
from bench.table import as_json, write_table

if TYPE_CHECKING:
    from collections.abc import Callable

FULL = (15, 0.5)
QUICK = (5, 0.25)
"""Rounds, and the seconds that each task gets in a round."""


def tell(words: str) -> None:
    """Say how far it is, beside the table."""
    sys.stderr.write(words + "\n")


def bench(rounds: int, seconds: float) -> None:
    """Build, install, prove, measure, report."""
    tell("building the compiled copy and the limit, installing the peers …")
    found = gather()
    tell("proving that a game has the same rules for all …")
    prove_same(found)
    tell(f"measuring: {rounds} rounds of {seconds} s for each task …")
    results = measure(found, GROUPS, rounds, seconds)
    sys.stdout.write(write_table(results, found) + "\n")
    summary = json.dumps(as_json(results, found, rounds, seconds), indent=1, ensure_ascii=False)
    (OUT / "bench.json").write_text(summary + "\n", encoding="utf-8")
    (OUT / "bench.svg").write_text(draw(results), encoding="utf-8")
    found.close()


def bench_server(plan: trials.Plan) -> None:
    """The table server under load, beside boardgame.io's."""
    figures = trials.measure(plan, tell)
    sys.stdout.write(report.write_report(figures) + "\n")
    summary = json.dumps(report.as_json(figures), indent=1, ensure_ascii=False)
    (OUT / "server.json").write_text(summary + "\n", encoding="utf-8")


def bench_environments(*, quick: bool) -> None:
    """Environments beside those of others."""
    from bench import environments  # noqa: PLC0415  # the rest does without

    figures, about = environments.measure(tell, quick=quick)
    sys.stdout.write(environments.write_report(figures, about) + "\n")
    summary = json.dumps(environments.as_json(figures, about), indent=1)
    (OUT / "environments.json").write_text(summary + "\n", encoding="utf-8")


def bench_lab(*, quick: bool) -> None:
    """Long jobs on one core, on all, and on Ray."""
    from bench import lab  # noqa: PLC0415  # the rest needs no Ray

    told = lab.measure(tell, quick=quick)
    sys.stdout.write(lab.write_report(told) + "\n")
    OUT.mkdir(exist_ok=True)
    (OUT / "lab.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def bench_browser() -> None:
    """The client in a real browser."""
    from bench import browser  # noqa: PLC0415  # the rest needs no browser

    found = browser.measure(tell)
    sys.stdout.write(browser.write_report(found) + "\n")
    summary = {game: figures._asdict() for game, figures in found.items()}
    text = json.dumps({"scripts": browser.chunks(), "games": summary}, indent=1)
    OUT.mkdir(exist_ok=True)
    (OUT / "browser.json").write_text(text + "\n", encoding="utf-8")


def bench_before(commit: str, only: str, *, quick: bool) -> None:
    """Today beside an older commit."""
    lines = before.measure(tell, commit, only, *(QUICK if quick else FULL))
    sys.stdout.write("\n".join(lines) + "\n")


def bench_hosts() -> None:
    """Servers on PostgreSQL beside one on SQLite."""
    from bench.server import hosts  # noqa: PLC0415  # which needs a PostgreSQL

    hosts.main()


def bench_channels() -> None:
    """How servers may hear of each other's lines."""
    from bench.server import channels  # noqa: PLC0415  # likewise

    channels.main()


def bench_annotate() -> None:
    """What is still boxed."""
    from bench.annotate import annotate  # noqa: PLC0415  # measuring needs no compiler here

    sys.exit(annotate())


def bench_all(*, quick: bool) -> None:
    """The games and the table server."""
    bench(*(QUICK if quick else FULL))
    bench_server(trials.QUICK if quick else trials.FULL)


COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "measure": lambda given: bench_all(quick=given.quick),
    "server": lambda given: bench_server(trials.QUICK if given.quick else trials.FULL),
    "hosts": lambda _given: bench_hosts(),
    "channels": lambda _given: bench_channels(),
    "environments": lambda given: bench_environments(quick=given.quick),
    "lab": lambda given: bench_lab(quick=given.quick),
    "browser": lambda _given: bench_browser(),
    "before": lambda given: bench_before(given.than, given.only, quick=given.quick),
    "annotate": lambda _given: bench_annotate(),
}
"""What can be measured, by its name on the command line."""


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("what", nargs="?", choices=COMMANDS, default="measure")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument(
        "--busy",
        action="store_true",
        help="count only the time in which workers compute, if the machine has other work too",
    )
    parser.add_argument(
        "--than", default=before.DEFAULT_COMMIT, metavar="COMMIT", help="for `before`: which one"
    )
    parser.add_argument(
        "--only", default="", metavar="WORDS", help="for `before`: tasks with these in their names"
    )
    given = parser.parse_args()
    if given.busy:
        os.environ["BENCH_BUSY"] = "1"  # the workers look at it
    try:
        COMMANDS[given.what](given)
    except RuntimeError as trouble:
        sys.exit(f"bench: {trouble}")


if __name__ == "__main__":
    main()
