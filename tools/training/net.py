"""Fits a net with one hidden layer, and rounds it to the whole numbers that the engine reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from shoal.bots.net import BIAS, OUT, UNIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from shoal.bots.learned import Weights

    Floats = NDArray[np.float64]

EPOCHS: Final = 40
BATCH: Final = 256
PACE: Final = 3e-3
RIDGE: Final = 3.0
DECAY: Final = 1e-3
LEAST_SPREAD: Final = 1e-6
"""A fact that is always the same says nothing."""
MEMORY: Final = (0.9, 0.999)
"""Of Adam, for steps and for their squares."""


class Fit:
    """A net that is being fitted; facts are scaled to a mean of 0 and a spread of 1 here."""

    def __init__(self, facts: Floats, target: Floats, hidden: int, seed: int) -> None:
        self.mean, self.scale = scaling(facts)
        self.inputs = (facts - self.mean) * self.scale
        self.target = target
        self.dice = np.random.default_rng(seed)
        straight = ridge(self.inputs, target)
        self.parts: dict[str, Floats] = {
            "rows": self.dice.normal(0.0, 0.15, (facts.shape[1], hidden)),
            "bias": np.zeros(hidden),
            "out": self.dice.normal(0.0, 0.05, hidden),
            "direct": straight[:-1],
            "base": straight[-1:],
        }

    def run(self) -> None:
        """Adam over shuffled batches, slower and slower."""
        steps = EPOCHS * (len(self.target) // BATCH)
        slopes = {name: np.zeros_like(part) for name, part in self.parts.items()}
        squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        step = 0
        for _ in range(EPOCHS):
            order = self.dice.permutation(len(self.target))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                step += 1
                pace = PACE * 0.5 * (1.0 + np.cos(np.pi * step / steps))
                for name, slope in self.slopes(order[start : start + BATCH]).items():
                    slopes[name] += (1.0 - MEMORY[0]) * (slope - slopes[name])
                    squares[name] += (1.0 - MEMORY[1]) * (slope**2 - squares[name])
                    size = np.sqrt(squares[name] / (1.0 - MEMORY[1] ** step)) + 1e-8
                    self.parts[name] -= pace * slopes[name] / (1.0 - MEMORY[0] ** step) / size

    def slopes(self, chosen: NDArray[np.int64]) -> dict[str, Floats]:
        """Of the squared error over a batch."""
        parts, inputs = self.parts, self.inputs[chosen]
        sums = inputs @ parts["rows"] + parts["bias"]
        lit = np.maximum(sums, 0.0)
        answer = lit @ parts["out"] + inputs @ parts["direct"] + parts["base"]
        error = 2.0 * (answer - self.target[chosen]) / len(chosen)
        back = np.outer(error, parts["out"]) * (sums > 0.0)
        return {
            "rows": inputs.T @ back + DECAY * parts["rows"],
            "bias": back.sum(0),
            "out": lit.T @ error + DECAY * parts["out"],
            "direct": inputs.T @ error,
            "base": error.sum(keepdims=True),
        }

    def rounded(self, names: Sequence[str]) -> Weights:
        """Whole numbers, for facts that are not scaled."""
        parts = self.parts
        rows = parts["rows"] * self.scale[:, None]
        direct = parts["direct"] * self.scale
        bias = parts["bias"] - self.mean @ rows
        base = parts["base"] - self.mean @ direct
        weights = {
            name: whole([direct[number], *rows[number]]) for number, name in enumerate(names)
        }
        return {**weights, BIAS: whole([*base, *bias]), OUT: whole(parts["out"])}


def scaling(facts: Floats) -> tuple[Floats, Floats]:
    """The mean of each fact, and what makes its spread 1."""
    spread = facts.std(0)
    scale = np.where(spread > LEAST_SPREAD, 1.0 / np.maximum(spread, LEAST_SPREAD), 0.0)
    return facts.mean(0), scale


def ridge(inputs: Floats, target: Floats) -> Floats:
    """The best straight line, as a start; its last number is what is always added."""
    wide = np.c_[inputs, np.ones(len(inputs))]
    weight = RIDGE * np.eye(wide.shape[1])
    weight[-1, -1] = 0.0
    found: Floats = np.linalg.solve(wide.T @ wide + weight, wide.T @ target)
    return found


def whole(parts: Sequence[float] | Floats) -> list[int]:
    return [round(float(part) / UNIT) for part in parts]


def answers(names: Sequence[str], weights: Weights, facts: Floats) -> Floats:
    """What the engine answers, by its own weights: a test holds one against the other."""
    rows = np.array([weights[name] for name in names]) * UNIT
    bias, out = np.array(weights[BIAS]) * UNIT, np.array(weights[OUT]) * UNIT
    lit = np.maximum(facts @ rows[:, 1:] + bias[1:], 0.0)
    found: Floats = bias[0] + facts @ rows[:, 0] + lit @ out
    return found
