"""Measures whether a level's chances to win come true: `make calibration GAME=…`.

Writes docs/strength/<game>_calibration.json, and the diagram and score on docs/strength.md.
"""

from __future__ import annotations

import argparse
import sys

from shoal.bots.levels import LEVELS
from shoal.core.catalog import slugs
from shoal.lab.calibration import calibrate
from shoal.lab.ladder import ladder_seats
from shoal.lab.own_games import SelfPlay
from shoal.lab.progress import Bar
from tools.ladder import add_place
from tools.strength_data import calibrations_file, fingerprint_of, write_lines
from tools.strength_page import write_page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[-1])
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=100)
    add_place(parser)
    wanted = parser.parse_args()
    found = []
    for seats in ladder_seats(wanted.game):
        plan = SelfPlay(wanted.game, seats, wanted.level, wanted.scale)
        bar = Bar(f"{seats} seats, {wanted.level} against itself")
        player = fingerprint_of(wanted.game, wanted.level)
        found.append(calibrate(plan, wanted.games, player, bar.show, wanted.on))
        sys.stderr.write("\n")
    write_lines(calibrations_file(wanted.game), found)
    write_page()


if __name__ == "__main__":
    main()
