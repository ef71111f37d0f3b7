"""Measures how often each level beats the Solo Angler of Public Market: part of `make ladder`.

Writes docs/strength/public_market_solo.json; `section` makes tables of it for docs/strength.md.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from msgspec import json

from shoal.bots.levels import LEVELS
from shoal.lab.angler import Meeting, Record, if_stronger, meet

RESULTS = Path(__file__).parents[1] / "docs" / "strength" / "public_market_solo.json"
CHEAP = 3
"""Levels up to this one play more games."""
HEAD_STARTS = (40, 80, 110, 120)
TIMES = (2.0, 2.5, 3.0, 3.5)
"""Stronger anglers, for the second table."""


def main() -> None:
    """Play every level with and without Shallow Waters, and write down what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=100, help="of the upper levels")
    parser.add_argument("--cheap", type=int, default=300, help="of the levels that think less")
    wanted = parser.parse_args()
    measure(wanted.scale, wanted.games, wanted.cheap)


def measure(scale: float = 0.1, games: int = 100, cheap: int = 300) -> None:
    """All ten meetings."""
    records = []
    for level in range(1, len(LEVELS) + 1):
        for shallow_waters in (False, True):
            meeting = Meeting(level, shallow_waters, scale)
            records.append(meet(meeting, cheap if level <= CHEAP else games, show))
            sys.stderr.write(f"\r{line(records[-1])}\n")
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_bytes(json.encode(records) + b"\n")  # in one line: it has the scores of all games


def show(games: int) -> None:
    """How far a meeting has come."""
    sys.stderr.write(f"\r{games} games")
    sys.stderr.flush()


def section() -> str:
    """Tables of what was measured, in Markdown; nothing if nothing was."""
    if not RESULTS.is_file():
        return ""
    records = json.decode(RESULTS.read_bytes(), type=list[Record])
    lines = [
        "#### The Solo Angler",
        "",
        f"{records[0].meeting.scale:.0%} of the levels' full budgets.",
        "",
        "| level | Shallow Waters | games | wins | 95 % interval | VP | angler |",
        "|---|---|---|---|---|---|---|",
        *(line(record) for record in records),
        "",
        "What the same games would have won against an angler that has so many VP more, or whose",
        "VP count so many times:",
        "",
        "| level | Shallow Waters |"
        + "".join(f" +{vp} |" for vp in HEAD_STARTS)
        + "".join(f" × {times:g} |" for times in TIMES),
        "|---|---|" + "---|" * (len(HEAD_STARTS) + len(TIMES)),
        *(handicaps(record) for record in records),
        "",
    ]
    return "\n".join(lines)


def line(record: Record) -> str:
    """One row of the first table."""
    vp, angler = record.vp
    return (
        f"| {name(record)} | {record.games} | {record.mean:.1%} "
        f"| {record.low:.1%} – {record.high:.1%} | {vp:.1f} | {angler:.1f} |"
    )


def handicaps(record: Record) -> str:
    """One row of the second table."""
    parts = [if_stronger(record, more=vp) for vp in HEAD_STARTS]
    parts += [if_stronger(record, times) for times in TIMES]
    return f"| {name(record)} |" + "".join(f" {part:.0%} |" for part in parts)


def name(record: Record) -> str:
    """The level, and whether the expansion is played."""
    level = record.meeting.level
    return f"{level} {LEVELS[level - 1]} | {'with' if record.meeting.shallow_waters else 'without'}"


if __name__ == "__main__":
    main()
