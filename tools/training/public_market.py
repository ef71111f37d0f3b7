"""What Public Market learns: VP to come of a seat, how sure that is, and what the angler earns."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import numpy as np

from shoal.bots.public_market.evaluation.facts import FACT_NAMES
from shoal.bots.public_market.evaluation.learned_value import ANGLER_ROUND, SPREAD
from shoal.games.public_market.components import STRENGTHS
from tools.training.net import Fit, answers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shoal.bots.learned import Weights
    from shoal.bots.lessons import Notes
    from tools.training.net import Floats

HIDDEN: Final = 16
SEED: Final = 1
VP, ACTIONS, BY_HAND = (FACT_NAMES.index(name) for name in ("vp", "actions", "by_hand"))
FIRST_SPREADS: Final = (0.5, 0.8, 1.2, 1.8, 2.7, 4.0)
MORE_SPREADS: Final = (0.05, 0.1, 0.2, 0.35, 0.6, 1.0)
MOST_SEATS: Final = 5
EPSILON: Final = 1e-6
"""No chance is nearer to 0 or 1."""


def learn(games: Sequence[Notes]) -> Weights:
    """Weights from games that were played."""
    facts = np.concatenate([np.array(notes["facts"]) for notes in games])
    fit = Fit(facts, np.concatenate([to_come(notes) for notes in games]), HIDDEN, SEED)
    fit.run()
    weights = fit.rounded(FACT_NAMES)
    weights[ANGLER_ROUND] = [round(1000 * rate) for rate in rates_of_angler(games)]
    spreads = [best_spread(games, weights, seats) for seats in range(1, MOST_SEATS + 1)]
    weights[SPREAD] = [round(1000 * part) for pair in spreads for part in pair]
    return weights


def to_come(notes: Notes) -> Floats:
    """VP that each row's seat still earned."""
    facts = np.array(notes["facts"])
    seats = len(notes["worth"][0])
    ends = np.array(notes["vp"][0][:seats])
    found: Floats = np.tile(ends, len(facts) // seats) - facts[:, VP]
    return found


def rates_of_angler(games: Sequence[Notes]) -> Iterator[float]:
    """VP in a round, by strength: a line through nothing."""
    rows = [
        (strength, left, notes["vp"][0][1] - now)
        for notes in games
        for strength, left, now in notes["angler"]
    ]
    for number in range(len(STRENGTHS)):
        own = np.array([(left, came) for strength, left, came in rows if strength == number])
        yield float((own[:, 0] @ own[:, 1]) / (own[:, 0] @ own[:, 0])) if len(own) else 0.0


class Chances:
    """Games of one number of seats: VP that were expected at the beginning of rounds, and wins."""

    def __init__(
        self, games: Sequence[Notes], weights: Weights, seats: int, *, by_hand: bool
    ) -> None:
        chosen = [notes for notes in games if len(notes["worth"][0]) == seats]
        self.games = len(chosen)
        if not chosen:
            return
        facts = [np.array(notes["facts"]) for notes in chosen]
        rounds = [len(rows) // seats for rows in facts]
        rows = np.concatenate(facts)
        vp = rows[:, BY_HAND] if by_hand else rows[:, VP] + answers(FACT_NAMES, weights, rows)
        self.actions = rows[:, ACTIONS].reshape(-1, seats)
        self.vp = vp.reshape(-1, seats)
        self.worth = np.concatenate(
            [
                np.tile(notes["worth"], (count, 1))
                for notes, count in zip(chosen, rounds, strict=True)
            ]
        )
        if seats == 1:
            angler = np.concatenate([np.array(notes["angler"]) for notes in chosen])
            rate = np.array(weights[ANGLER_ROUND])[angler[:, 0].astype(int)] / 1000
            if by_hand:
                rate = np.full(len(angler), 5.0)
            self.vp = np.c_[self.vp, angler[:, 2] + rate * angler[:, 1]]

    def loss(self, spread: tuple[float, float]) -> float:
        """The mean log loss of who wins, every seat for itself."""
        total = 0.0
        for seat in range(self.worth.shape[1]):
            sharp = 1.0 / (spread[0] + spread[1] * self.actions[:, seat])
            ahead = sharp[:, None] * (self.vp - self.vp[:, seat : seat + 1])
            share = np.clip(1.0 / np.exp(np.minimum(50.0, ahead)).sum(1), EPSILON, 1.0 - EPSILON)
            won = self.worth[:, seat]
            total -= float((won * np.log(share) + (1.0 - won) * np.log(1.0 - share)).mean())
        return total / float(self.worth.shape[1])


def best_spread(games: Sequence[Notes], weights: Weights, seats: int) -> tuple[float, float]:
    """At the end, and more for each action: what makes the results likeliest."""
    chances = Chances(games, weights, seats, by_hand=False)
    if chances.games == 0:
        return 1.0, 0.5
    return min(product(FIRST_SPREADS, MORE_SPREADS), key=chances.loss)


def report(games: Sequence[Notes], weights: Weights) -> str:
    """How well games that were not learned from are foretold, beside what was made by hand."""
    facts = np.concatenate([np.array(notes["facts"]) for notes in games])
    target = np.concatenate([to_come(notes) for notes in games])
    learned = answers(FACT_NAMES, weights, facts)
    by_hand = facts[:, BY_HAND] - facts[:, VP]
    shifted = np.c_[by_hand, facts[:, ACTIONS], np.ones(len(facts))]
    line = np.linalg.lstsq(shifted, target, rcond=None)[0]
    lines = [
        f"{len(games)} games held out, {len(facts)} rows.",
        f"Of the spread of VP to come, explained: {explained(target, learned):.3f} learned,",
        f"{explained(target, by_hand):.3f} by hand,",
        f"{explained(target, shifted @ line):.3f} by hand with the best shift and scale.",
    ]
    for seats in range(1, MOST_SEATS + 1):
        new = Chances(games, weights, seats, by_hand=False)
        old = Chances(games, weights, seats, by_hand=True)
        if new.games:
            place = 2 * (seats - 1)
            spread = weights[SPREAD][place] / 1000, weights[SPREAD][place + 1] / 1000
            lines.append(
                f"Log loss of who wins with {seats}: {new.loss(spread):.4f} learned, "
                f"{old.loss((1 / 0.12, 0.0)):.4f} by hand ({new.games} games)."
            )
    return "\n".join(lines)


def explained(target: Floats, found: Floats) -> float:
    return float(1.0 - ((target - found) ** 2).mean() / target.var())
