"""What Le Poissonnier learns: coins, customers and stamps to come, and how sure that is."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final

import numpy as np

from shoal.bots.le_poissonnier.evaluation.learned_value import FACT_NAMES, OWN, SCALE_WEIGHTS
from shoal.bots.net import BIAS, UNIT
from tools.training.net import ridge, scaling, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.learned import Weights
    from shoal.bots.lessons import Notes
    from tools.training.net import Floats

MEASURES: Final = ("coins", "customers", "stamps")
MEAN_OF_LOGISTIC: Final = 2.0 * log(2.0)
"""How far a logistic variable is from its middle on average, in scales."""


class Rows:
    """All notes of some games, below each other."""

    def __init__(self, games: Sequence[Notes]) -> None:
        self.facts = stacked(games, "facts")
        self.have = stacked(games, "have")
        self.by_hand = stacked(games, "expected")
        self.turns = stacked(games, "turns")[:, 0]
        self.seats = np.concatenate(
            [np.full(len(notes["facts"]), len(notes["ends"])) for notes in games]
        )
        self.ends = np.concatenate([ends_of(notes) for notes in games])
        self.counted = self.facts[:, OWN] > 0
        """Stalls that have a turn to come: of others nothing is to be learned."""

    def to_come(self, measure: int) -> Floats:
        found: Floats = self.ends[:, measure] - self.have[:, measure]
        return found


def stacked(games: Sequence[Notes], name: str) -> Floats:
    return np.concatenate([np.array(notes[name]) for notes in games])


def ends_of(notes: Notes) -> Floats:
    """What each row's stall had at the end."""
    seats = np.array(notes["seat"])[:, 0].astype(int)
    found: Floats = np.array(notes["ends"])[seats]
    return found


def learn(games: Sequence[Notes]) -> Weights:
    """Weights from games that were played."""
    return fit(Rows(games))


def fit(rows: Rows) -> Weights:
    """A straight line for each measure; then how far stalls may still move apart.

    What a stall has counts as it is. Told of it, a line would count a coin for little more than
    half of one: in games of equals the rich are refused deals. That is no reason to pay more.
    """
    facts = rows.facts[rows.counted]
    mean, scale = scaling(facts)
    lines = [
        ridge((facts - mean) * scale, rows.to_come(measure)[rows.counted])
        for measure in range(len(MEASURES))
    ]
    found = np.array([line[:-1] * scale for line in lines])
    bias = [line[-1] - own @ mean for line, own in zip(lines, found, strict=True)]
    weights = {name: whole(found[:, number]) for number, name in enumerate(FACT_NAMES)}
    weights[BIAS] = whole(bias)
    pairs = [
        scale_of(rows, expected(rows, weights, measure), measure)
        for measure in range(len(MEASURES))
    ]
    weights[SCALE_WEIGHTS] = [round(1000 * pair[place]) for place in range(2) for pair in pairs]
    return weights


def answers(facts: Floats, weights: Weights, measure: int) -> Floats:
    """What the engine adds to what a stall has: a test holds one against the other."""
    own = np.array([weights[name][measure] for name in FACT_NAMES]) * UNIT
    found: Floats = facts @ own + weights[BIAS][measure] * UNIT
    return found


def expected(rows: Rows, weights: Weights, measure: int) -> Floats:
    """What the engine expects stalls to end with; by hand where no turn is to come."""
    learned = rows.have[:, measure] + answers(rows.facts, weights, measure)
    found: Floats = np.where(rows.counted, learned, rows.by_hand[:, measure])
    return found


def scale_of(rows: Rows, found: Floats, measure: int) -> tuple[float, float]:
    """At the end, and more for the root of turns to come: from errors of leads."""
    error = found - rows.ends[:, measure]
    apart, turns = [], []
    for seats in np.unique(rows.seats):
        chosen = rows.seats == seats
        errors = error[chosen].reshape(-1, int(seats))
        for other in range(1, int(seats)):
            apart.append(np.abs(errors - np.roll(errors, other, axis=1)).ravel())
            turns.append(rows.turns[chosen])
    root = np.sqrt(np.concatenate(turns))
    wide = np.c_[np.ones(len(root)), root]
    line = np.linalg.lstsq(wide, np.concatenate(apart) / MEAN_OF_LOGISTIC, rcond=None)[0]
    return max(0.05, float(line[0])), max(0.0, float(line[1]))


def report(games: Sequence[Notes], weights: Weights) -> str:
    """How well games that were not learned from are foretold, beside what was made by hand."""
    rows = Rows(games)
    lines = [f"{len(games)} games held out, {int(rows.counted.sum())} rows."]
    for measure, name in enumerate(MEASURES):
        target = rows.to_come(measure)[rows.counted]
        have = rows.have[:, measure]
        learned = (expected(rows, weights, measure) - have)[rows.counted]
        by_hand = (rows.by_hand[:, measure] - have)[rows.counted]
        lines.append(
            f"Of the spread of {name} to come, explained: {explained(target, learned):.3f} "
            f"learned, {explained(target, by_hand):.3f} by hand."
        )
    return "\n".join(lines)


def explained(target: Floats, found: Floats) -> float:
    return float(1.0 - ((target - found) ** 2).mean() / target.var())
