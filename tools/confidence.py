"""Fits how much of a level's chances to win is to be believed: `python -m tools.confidence GAME`.

The level plays against itself on deals for tuning. Of a few hundred values the one is printed that
makes what came of the games most likely; it belongs into `CONFIDENCE` of `bots/<game>/levels.py`.
What it is worth is measured on other deals, by `make calibration`.
"""

from __future__ import annotations

import sys
from functools import partial
from math import log
from typing import TYPE_CHECKING, Final

from shoal.bots.confidence import EPSILON, believe, confidence_of
from shoal.bots.deals import tuning_seed
from shoal.lab.calibration import mean, play_game
from shoal.lab.executor import in_order
from shoal.lab.ladder import ladder_seats
from shoal.lab.own_games import SelfPlay
from tools.own_games import read_wishes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.lab.calibration import Prediction

SEED: Final = tuning_seed(17)
GAMES: Final = 200
TRIED: Final = [step / 100 for step in range(201)]


def main() -> None:
    wanted = read_wishes(__doc__, GAMES)
    (level,) = wanted.level
    for seats in ladder_seats(wanted.game):
        plan = SelfPlay(wanted.game, seats, level, wanted.scale, SEED)
        played = list(in_order(partial(play_game, plan), range(wanted.games), wanted.on))
        told = [game for game in played if game]
        # What was said was believed in part already: the parts multiply.
        share, now = fit(told, seats), confidence_of(wanted.game, seats)
        losses = [f"{log_loss(told, seats, part):.4f}" for part in (share, 1.0, 0.0)]
        sys.stdout.write(
            f"{seats} seats, {level}, {len(told)} games: CONFIDENCE {share * now:.2f}, "
            f"log loss {losses[0]} (with {now:.2f} as now {losses[1]}, even {losses[2]})\n"
        )


def fit(played: Sequence[list[Prediction]], seats: int) -> float:
    """The part of the way that fits best."""
    return min(TRIED, key=lambda share: log_loss(played, seats, share))


def log_loss(played: Sequence[list[Prediction]], seats: int, share: float) -> float:
    """How unlikely the ends are, every game counted once; the less, the better the fit."""
    return mean([mean([loss(said, came, seats, share) for said, came in game]) for game in played])


def loss(said: float, came: float, seats: int, share: float) -> float:
    chance = min(1.0 - EPSILON, max(EPSILON, believe(said, seats, share)))
    return -came * log(chance) - (1.0 - came) * log(1.0 - chance)


if __name__ == "__main__":
    main()
