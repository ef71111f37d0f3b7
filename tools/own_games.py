"""What is learned from games of levels against themselves: levels and budgets to ask for."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, TypeVar

from shoal.bots.levels import LEVELS
from shoal.core.catalog import slugs
from shoal.lab.ladder import ladder_seats
from shoal.lab.own_games import SelfPlay
from shoal.lab.progress import Bar
from tools.ladder import add_place
from tools.strength_data import fingerprint_of, write_lines
from tools.strength_page import write_page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from msgspec import Struct

Found = TypeVar("Found", bound="Struct")


def study_own_games(
    purpose: str | None,
    levels: Sequence[str],
    games: int,
    study: Callable[[SelfPlay, int, str, Callable[[int, int], None], str], Found],
    file_of: Callable[[str], Path],
) -> None:
    """Study each of the levels with every number of seats of the ladder, and write the page."""
    wanted = read_wishes(purpose, games)
    found = []
    for seats in ladder_seats(wanted.game):
        for level in wanted.level or levels:
            plan = SelfPlay(wanted.game, seats, level, wanted.scale)
            bar = Bar(f"{seats} seats, {level} against itself")
            player = fingerprint_of(wanted.game, level)
            found.append(study(plan, wanted.games, player, bar.show, wanted.on))
            sys.stderr.write("\n")
    write_lines(file_of(wanted.game), found)
    write_page()


def read_wishes(purpose: str | None, games: int) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--level", choices=LEVELS, action="append", help="repeatable")
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=games)
    add_place(parser)
    return parser.parse_args()
