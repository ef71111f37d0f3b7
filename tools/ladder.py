"""Measures how much stronger each level of a game is than the one below it: `make ladder GAME=…`.

Writes docs/strength/<game>.json, a rung at a time, and from all of those the tables and plots of
docs/strength.md. Some games have more to measure than wins; that comes last.
"""

from __future__ import annotations

import argparse
import sys

from shoal.bots.levels import LEVELS
from shoal.core.catalog import slugs
from shoal.lab.ladder import Climb, Rung, climb_rung, climbs_of
from tools.strength_page import MORE, keep, write_page

WIDTH = 24
"""Characters of the progress bar."""


def main() -> None:
    """Climb the ladders of one game, and write the page anew after every rung."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", candidates=slugs())
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=200, help="at least so many a rung")
    parser.add_argument("--most", type=int, default=1600, help="no further look after so many")
    parser.add_argument("--level", type=int, action="append", help="only this level (repeatable)")
    wanted = parser.parse_args()
    for climb in climbs_of(wanted.game, wanted.scale):
        if wanted.level is None or climb.level in wanted.level:
            keep(climb_rung(climb, show, wanted.games, wanted.most))
            sys.stderr.write("\n")
            write_page()
    if wanted.game in MORE and wanted.level is None:
        MORE[wanted.game].measure(wanted.scale)
        write_page()


def show(rung: Rung, look: int) -> None:
    """How far a rung has come, on one line: a bar up to where the interval is looked at."""
    full = min(WIDTH, rung.games * WIDTH // look)
    bar = "█" * full + "·" * (WIDTH - full)
    spread = f"{rung.mean:.1%} ({rung.low:.1%} to {rung.high:.1%})"
    sys.stderr.write(f"\r{title(rung.climb)} {bar} {rung.games}/{look} games, {spread}  ")
    sys.stderr.flush()


def title(climb: Climb) -> str:
    """Who plays against whom."""
    higher, lower = LEVELS[climb.level - 1], LEVELS[climb.level - 2]
    return f"{climb.seats} seats, {higher} against {lower}"


if __name__ == "__main__":
    main()
