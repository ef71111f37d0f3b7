"""Fits the chance to win from the totals between two rounds, for the evaluation of Fish & Chips.

`python -m shoal.bots.fish_and_chips.chances SEATS` lets pikes with a tenth of their budget play
each other on deals for tuning, notes the totals at the start of every round but the first, and
prints the SCALE_AT_TARGET and SCALE_PER_POINT that make what came of these games most likely.
"""

from __future__ import annotations

import sys
from math import exp, log
from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Budget
from shoal.bots.deals import tuning_seed
from shoal.bots.self_play import make_players, play_out
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.rules.piles import totals_of
from shoal.games.fish_and_chips.rules.sea import Sea

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Advice
    from shoal.core.position import Position

SEED: Final = tuning_seed(16)
GAMES: Final = 200
LEVEL: Final = "pike"
SCALE: Final = 0.1
AT_TARGET_TRIED: Final = [step / 2 for step in range(2, 80)]
PER_POINT_TRIED: Final = [step / 20 for step in range(40)]
"""What is tried."""
FITTED: Final = {2: (8.0, 0.95), 3: (10.5, 0.4), 4: (12.0, 1.0)}
"""What came of it, by seats; a test holds `evaluation/evaluator.py` to it."""
LEAST: Final = 1e-9
Round = tuple[tuple[int, ...], int, tuple[float, ...]]
"""Totals before a round, the target, and what the game was worth to each seat in the end."""


def play_rounds(seats: int, number: int) -> list[Round]:
    """The rounds of one game, without the first: nobody is ahead there."""
    dice = FastDice(SEED, number)
    sea = game.begin(game.defaults(seats), seats, dice)
    before: dict[int, tuple[int, ...]] = {}

    def listen(position: Position, _seat: int, _advice: Advice) -> None:
        assert isinstance(position, Sea)  # noqa: S101 - what is played here
        before.setdefault(int(position.round), totals_of(position))

    play_out(
        sea, make_players([LEVEL] * seats, game.slug, (SEED, number), SCALE), dice, Budget(), listen
    )
    worth = tuple(sea.value(seat) for seat in range(seats))
    return [
        (totals, int(sea.terms.target), worth) for round_, totals in before.items() if round_ > 1
    ]


def chances(totals: Sequence[int], target: int, at_target: float, per_point: float) -> list[float]:
    """The twin of `evaluation.evaluator.chance`, for all seats."""
    scale = at_target + per_point * max(target - max(totals), 0)
    odds = [exp((total - max(totals)) / scale) for total in totals]
    return [one / sum(odds) for one in odds]


def log_loss(rounds: Sequence[Round], at_target: float, per_point: float) -> float:
    """How unlikely the ends are; the less, the better the fit."""
    return -sum(
        came * log(max(LEAST, chance))
        for totals, target, worth in rounds
        for chance, came in zip(chances(totals, target, at_target, per_point), worth, strict=True)
    ) / len(rounds)


def brier(rounds: Sequence[Round], at_target: float, per_point: float) -> float:
    """The mean square of what the chances are off."""
    off = [
        (chance - came) ** 2
        for totals, target, worth in rounds
        for chance, came in zip(chances(totals, target, at_target, per_point), worth, strict=True)
    ]
    return sum(off) / len(off)


def fit(rounds: Sequence[Round]) -> tuple[float, float]:
    """The best two scales of those that are tried."""
    pairs = (
        (at_target, per_point) for at_target in AT_TARGET_TRIED for per_point in PER_POINT_TRIED
    )
    return min(pairs, key=lambda pair: log_loss(rounds, *pair))


def main() -> None:
    seats = int(sys.argv[1])
    rounds = [one for number in range(GAMES) for one in play_rounds(seats, number)]
    at_target, per_point = fit(rounds)
    loss, score = log_loss(rounds, at_target, per_point), brier(rounds, at_target, per_point)
    sys.stdout.write(
        f"{seats} seats, {GAMES} games, {len(rounds)} rounds: SCALE_AT_TARGET {at_target}, "
        f"SCALE_PER_POINT {per_point}, log loss {loss:.4f} (even {log(seats):.4f}), "
        f"Brier score {score:.4f}\n"
    )


if __name__ == "__main__":
    main()
