"""Finds how a fish player of Petri Heil! should mix patterns of ponds, by regret matching.

`python -m shoal.bots.petri_heil.tune_ponds [SEED]`, with a seed for tuning

Every pattern is played against angler players who expect fish at the corners, at the sides, in the
middle, or anywhere, both sides by their policy; the mean catches are a matrix game. Writes the
mixture to ponds.toml beside it and the matrix to standard output.
"""

from __future__ import annotations

import sys

from msgspec.structs import replace

from shoal.bots.deals import TuningSeed, tuning_seed
from shoal.bots.petri_heil.evaluation.evaluator import GameEvaluator
from shoal.bots.petri_heil.ponds import (
    CORNERS,
    MIDDLE,
    MIXTURE,
    Pattern,
    digits_of,
    draw_by,
)
from shoal.bots.rollout import settle
from shoal.core.dice import FastDice
from shoal.games.petri_heil import game
from shoal.games.petri_heil.moves import CELLS, KIND, POND
from shoal.games.petri_heil.options import Options
from shoal.games.petri_heil.rules.ending import day_score

PONDS, DAYS = 200, 6
"""Ponds of a pattern, and days on each, for one entry of the matrix."""
ROUNDS = 20_000
LEAST = 0.02
"""A smaller share is not worth keeping."""
TASTES = (-0.5, 0.0, 0.5)
PATTERNS = (
    *(
        Pattern(
            f"corners {corners:+} middle {middle:+} middling {some:+}", corners, middle, 0.0, some
        )
        for corners in TASTES
        for middle in TASTES
        for some in (0.0, 2.0)
    ),
    Pattern("clump", clump=1.0),
    Pattern("spread", clump=-1.0),
)
BELIEFS = (
    (0.0, 0.0, 0.0),
    *(
        (strength * corner, strength * side, strength * middle)
        for strength in (0.5, 1.0)
        for corner, side, middle in (
            (1.0, -0.25, -0.5),
            (-1.0, 0.25, 0.5),
            (-0.5, -0.25, 1.0),
            (0.5, 0.25, -1.0),
            (-0.5, 0.5, -0.5),
            (0.5, -0.5, 0.5),
        )
    ),
)
"""How much more an angler player expects at a corner, at a side and in the middle."""


def main(words: list[str]) -> None:
    seed = tuning_seed(int(words[0]) if words else 1)
    matrix = [measure(pattern, seed) for pattern in PATTERNS]
    shares, beliefs = solve(matrix)
    worth = sum(
        share * belief * matrix[row][column]
        for row, share in enumerate(shares)
        for column, belief in enumerate(beliefs)
    )
    sys.stdout.write(f"catch {worth:.2f}; beliefs {[round(belief, 2) for belief in beliefs]}\n")
    kept = [
        replace(pattern, share=round(share, 3))
        for pattern, share in zip(PATTERNS, shares, strict=True)
        if share >= LEAST
    ]
    MIXTURE.write_text(
        "\n".join(["# By shoal.bots.petri_heil.tune_ponds.", *map(entry, kept)]), encoding="utf-8"
    )


def measure(pattern: Pattern, seed: TuningSeed) -> list[float]:
    """What angler players of every belief catch in ponds of a pattern."""
    dice = FastDice(seed)
    ponds = [digits_of(draw_by(pattern, dice)) for _ in range(PONDS)]
    catches = [mean_catch(ponds, belief, seed) for belief in BELIEFS]
    sys.stdout.write(f"{pattern.name}: {' '.join(f'{catch:.2f}' for catch in catches)}\n")
    return catches


def mean_catch(ponds: list[int], belief: tuple[float, float, float], seed: TuningSeed) -> float:
    """The mean catch of one belief, both sides by policy."""
    evaluator, dice = GameEvaluator(), FastDice(seed)
    evaluator.angler.expect([belief[place_of(cell)] for cell in range(CELLS)])
    total = 0
    for pond in ponds * DAYS:
        day = game.begin(Options(first="1", days=1), 2, dice)
        day.play(1, POND << KIND | pond, dice)
        settle(day, evaluator, dice, game.widest)
        total += int(day_score(day))
    return total / len(ponds) / DAYS


def place_of(cell: int) -> int:
    """0 at a corner, 1 at a side, 2 in the middle."""
    if cell in CORNERS:
        return 0
    return 2 if cell in MIDDLE else 1


def solve(matrix: list[list[float]]) -> tuple[list[float], list[float]]:
    """Both sides' average strategies after many rounds of regret matching."""
    regrets = [[0.0] * len(matrix), [0.0] * len(matrix[0])]
    totals = [[0.0] * len(matrix), [0.0] * len(matrix[0])]
    for _ in range(ROUNDS):
        fish, angler = (match(regret) for regret in regrets)
        by_pattern = [-sum(p * m for p, m in zip(angler, row, strict=True)) for row in matrix]
        by_belief = [
            sum(p * row[column] for p, row in zip(fish, matrix, strict=True))
            for column in range(len(matrix[0]))
        ]
        for side, (mixed, worth) in enumerate(((fish, by_pattern), (angler, by_belief))):
            mean = sum(p * w for p, w in zip(mixed, worth, strict=True))
            regrets[side] = [r + w - mean for r, w in zip(regrets[side], worth, strict=True)]
            totals[side] = [t + p for t, p in zip(totals[side], mixed, strict=True)]
    shares, beliefs = ([total / ROUNDS for total in side] for side in totals)
    return shares, beliefs


def match(regret: list[float]) -> list[float]:
    """Choose in proportion to what one regrets not to have chosen."""
    positive = [max(0.0, r) for r in regret]
    total = sum(positive)
    if total == 0.0:
        return [1.0 / len(regret)] * len(regret)
    return [p / total for p in positive]


def entry(pattern: Pattern) -> str:
    """A pattern as the bots read it."""
    return (
        f'\n[[pattern]]\nname = "{pattern.name}"\ncorners = {pattern.corners}\n'
        f"middle = {pattern.middle}\nclump = {pattern.clump}\nmiddling = {pattern.middling}\n"
        f"share = {pattern.share}\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
