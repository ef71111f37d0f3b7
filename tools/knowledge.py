"""Learns what a player wants to know of a game: `make knowledge GAME=…`.

A strong and a weak level play against themselves on deals for reports. Writes
docs/strength/<game>_knowledge.json, and from it a part of docs/strength.md.
"""

from __future__ import annotations

import argparse
import sys

from shoal.bots.levels import LEVELS
from shoal.core.catalog import slugs
from shoal.lab.knowledge import learn
from shoal.lab.ladder import ladder_seats
from shoal.lab.own_games import SelfPlay
from shoal.lab.progress import Bar
from tools.ladder import add_place
from tools.strength_data import fingerprint_of, knowledge_file, write_lines
from tools.strength_page import write_page

DEFAULT = (LEVELS[4], LEVELS[1])
"""Strong and weak play."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--level", choices=LEVELS, action="append", help="repeatable")
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=200)
    add_place(parser)
    wanted = parser.parse_args()
    found = []
    for seats in ladder_seats(wanted.game):
        for level in wanted.level or DEFAULT:
            plan = SelfPlay(wanted.game, seats, level, wanted.scale)
            bar = Bar(f"{seats} seats, {level} against itself")
            player = fingerprint_of(wanted.game, level)
            found.append(learn(plan, wanted.games, player, bar.show, wanted.on))
            sys.stderr.write("\n")
    write_lines(knowledge_file(wanted.game), found)
    write_page()


if __name__ == "__main__":
    main()
