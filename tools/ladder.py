"""Measures how much stronger each level of a game is than the one below it: `make ladder GAME=…`.

Writes docs/strength/<game>.json, one rung at a time, and from all of those the tables and plots of
docs/strength.md. What the room of a game measures besides (`bots/<game>/strength.py`) comes last.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from shoal.bots.levels import LEVELS
from shoal.bots.rooms import measurement_of
from shoal.core.catalog import slugs
from shoal.lab.ladder import Climb, Rung, climb_rung, climbs_of
from shoal.lab.measuring import measure
from tools.strength_page import keep_rung, keep_summaries, write_page

if TYPE_CHECKING:
    from msgspec import Struct

WIDTH = 24
"""Characters of the progress bar."""


def main() -> None:
    """Climb the ladders of one game, and write the page anew after every rung."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=200, help="at least so many per rung")
    parser.add_argument("--most", type=int, default=1600, help="no further look after so many")
    parser.add_argument("--level", type=int, action="append", help="only this level (repeatable)")
    parser.add_argument("--besides", action="store_true", help="only what is not in the ladder")
    wanted = parser.parse_args()
    if not wanted.besides:
        climb_all(wanted)
    if wanted.level is None:
        measure_besides(wanted.game, wanted.scale)


def climb_all(wanted: argparse.Namespace) -> None:
    for climb in climbs_of(wanted.game, wanted.scale):
        if wanted.level is None or climb.level in wanted.level:
            keep_rung(climb_rung(climb, show_rung, wanted.games, wanted.most))
            sys.stderr.write("\n")
            write_page()


def measure_besides(game: str, scale: float) -> None:
    """What the room of the game measures, if it does."""
    measurement = measurement_of(game)
    if measurement is not None:
        keep_summaries(game, measurement, measure(measurement, scale, show_plan))
        write_page()


def show_rung(rung: Rung, look: int) -> None:
    """How far a rung has come, on one line: a bar up to where the interval is looked at."""
    spread = f"{rung.mean:.1%} ({rung.low:.1%} to {rung.high:.1%})"
    show_bar(title(rung.climb), rung.games, look, spread)


def title(climb: Climb) -> str:
    higher, lower = LEVELS[climb.level - 1], LEVELS[climb.level - 2]
    return f"{climb.seats} seats, {higher} against {lower}"


def show_plan(plan: Struct, games: int, of: int) -> None:
    show_bar(str(plan), games, of, "")
    if games == of:
        sys.stderr.write("\n")


def show_bar(name: str, games: int, of: int, found: str) -> None:
    """One line, written over the one before."""
    full = min(WIDTH, games * WIDTH // of)
    bar = "█" * full + "·" * (WIDTH - full)
    sys.stderr.write(f"\r{name} {bar} {games}/{of} games {found}  ")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
