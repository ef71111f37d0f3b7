"""How many simulations take plain search as long as a decision takes level 5.

`python -m tools.yardstick_time GAME` prints the figure for SIMULATIONS in the game's
`yardsticks.py`. Both are timed in the fixed positions of the game, where there is a choice.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

from shoal.bots.bot import Budget, Observation
from shoal.bots.levels import LEVELS
from shoal.bots.self_play import make_player
from shoal.bots.yardsticks import yardsticks_of
from shoal.core.catalog import slugs
from shoal.lab.ladder import ladder_seats
from tools.strength_data import views_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.lab.fingerprint import Fixed

PLAIN = "mcts1"
TRIED = 2_000
"""Simulations of plain search by which its pace is measured."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=slugs())
    slug: str = parser.parse_args().game
    views = [fixed for fixed in views_of(slug) if fixed.seats in ladder_seats(slug)]
    level = seconds_of(slug, LEVELS[-1], 1.0, views)
    plain = seconds_of(slug, PLAIN, TRIED / yardsticks_of(slug)[PLAIN].iterations, views)
    pace = TRIED / plain
    sys.stdout.write(
        f"{LEVELS[-1]}: {level:.3f} s per decision; plain search: {pace:.0f} simulations per "
        f"second; SIMULATIONS = {round(level * pace)}\n"
    )


def seconds_of(slug: str, name: str, scale: float, views: Sequence[Fixed]) -> float:
    """CPU time of a decision, on average."""
    began = time.process_time()
    for number, fixed in enumerate(views):
        player = make_player(name, slug, fixed.seat, number, scale)
        player.decide(Observation(slug, fixed.seat, fixed.view), Budget())
    return (time.process_time() - began) / len(views)


if __name__ == "__main__":
    main()
