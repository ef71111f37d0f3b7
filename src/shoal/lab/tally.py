"""Sums over many games, kept so that parts can be added in any number."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.intervals import t_interval

if TYPE_CHECKING:
    from shoal.core.intervals import Interval
    from shoal.core.outcome import Outcome


class Spread(Struct):
    """Mean and standard deviation of a number, from its sums."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def note(self, number: float) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    def add(self, other: Spread) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def sd(self) -> float:
        return sqrt(max(0.0, self.squares / self.count - self.mean**2))

    @property
    def interval(self) -> Interval:
        """The mean, and where the mean of all that could have been counted lies."""
        freedom = max(1, self.count - 1)
        return t_interval(self.mean, self.sd * sqrt(self.count / freedom), self.count)


class Tally(Struct):
    """What a number of games came to."""

    wins: list[int]
    scores: list[Spread]
    lengths: Spread
    """Of the games, in plies."""
    games: int = 0
    draws: int = 0
    figures: dict[str, Spread] = {}

    @property
    def plies(self) -> int:
        return int(self.lengths.total)

    def note(self, plies: int, outcome: Outcome, figures: dict[str, float]) -> None:
        self.games += 1
        self.lengths.note(plies)
        winners = outcome.winners()
        if len(winners) == 1:
            self.wins[winners[0]] += 1
        elif winners:
            self.draws += 1
        main = next(iter(outcome.scores.values()))
        for spread, score in zip(self.scores, main, strict=True):
            spread.note(score)
        for name, figure in figures.items():
            self.figures.setdefault(name, Spread()).note(figure)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.draws += other.draws
        self.lengths.add(other.lengths)
        self.wins = [own + more for own, more in zip(self.wins, other.wins, strict=True)]
        for spread, more in zip(self.scores, other.scores, strict=True):
            spread.add(more)
        for name, figure in other.figures.items():
            self.figures.setdefault(name, Spread()).add(figure)


def new_tally(seats: int) -> Tally:
    """No games yet."""
    return Tally([0] * seats, [Spread() for _ in range(seats)], Spread())
