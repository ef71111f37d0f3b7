"""What Little Big Fish learns: a weight for each number that describes a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from shoal.bots.little_big_fish.evaluation.features import FEATURE_NAMES, FITTED
from shoal.bots.net import UNIT
from tools.training.net import whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.learned import Weights
    from shoal.bots.lessons import Notes
    from tools.training.net import Floats

RESULT: Final = 0.3
"""What the result counts beside what the search said: it looks further, and is less lucky."""
STEPS: Final = 12
RIDGE: Final = 1e-5
EPSILON: Final = 1e-6


def learn(games: Sequence[Notes]) -> Weights:
    """A logistic regression, by Newton's method."""
    facts, said, won = rows_of(games)
    target = (1.0 - RESULT) * said + RESULT * won
    found = np.array(FITTED)
    for _ in range(STEPS):
        chance = chances(facts, found)
        slope = facts.T @ (chance - target) / len(target) + RIDGE * found
        bend = (facts * (chance * (1.0 - chance))[:, None]).T @ facts / len(target)
        found -= np.linalg.solve(bend + RIDGE * np.eye(len(found)), slope)
    return {name: whole([weight]) for name, weight in zip(FEATURE_NAMES, found, strict=True)}


def rows_of(games: Sequence[Notes]) -> tuple[Floats, Floats, Floats]:
    """Numbers, what the search said, and who won."""
    played = [notes for notes in games if notes["facts"]]
    facts = np.concatenate([np.array(notes["facts"]) for notes in played])
    said = np.concatenate([np.array(notes["said"][0]) for notes in played])
    return facts, said, np.concatenate([np.array(notes["won"][0]) for notes in played])


def chances(facts: Floats, weights: Floats) -> Floats:
    found: Floats = 1.0 / (1.0 + np.exp(-(facts @ weights)))
    return found


def report(games: Sequence[Notes], weights: Weights) -> str:
    """How well games that were not learned from are foretold, beside the weights from before."""
    facts, said, won = rows_of(games)
    new = chances(facts, np.array([weights[name][0] for name in FEATURE_NAMES]) * UNIT)
    old = chances(facts, np.array(FITTED))
    return "\n".join(
        [
            f"{len(games)} games held out, {len(won)} rows.",
            (
                f"Squared error against the search: {((new - said) ** 2).mean():.4f} learned, "
                f"{((old - said) ** 2).mean():.4f} before."
            ),
            (
                f"Log loss of who won: {log_loss(new, won):.4f} learned, {log_loss(old, won):.4f} "
                f"before, {log_loss(said, won):.4f} by the search."
            ),
        ]
    )


def log_loss(chance: Floats, won: Floats) -> float:
    sure = np.clip(chance, EPSILON, 1.0 - EPSILON)
    return float(-(won * np.log(sure) + (1.0 - won) * np.log(1.0 - sure)).mean())
