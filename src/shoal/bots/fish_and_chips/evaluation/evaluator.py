"""Evaluates Fish & Chips by the end of the round: what comes after is a new deal for all."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import Evaluator, squash
from shoal.core.dice import Dice
from shoal.core.position import Position, first_seat
from shoal.games.fish_and_chips.rules.board import TOTAL
from shoal.games.fish_and_chips.rules.sea import Sea

SCALE_AT_TARGET: Final[vec[float]] = vec[float]([0.0, 0.0, 8.0, 10.5, 12.0])
SCALE_PER_POINT: Final[vec[float]] = vec[float]([0.0, 0.0, 0.95, 0.4, 1.0])
"""By seats: what a lead is divided by where somebody reaches the target, and what is added for
each point that nobody has yet of it. Fitted by `chances.py`."""
LEAD: Final = 6.0
"""So many points ahead are half of the longest lead."""


@final
class GameEvaluator(Evaluator):
    """Plays the round to its end at random and compares the totals."""

    def __init__(self) -> None:
        self.scene = "round"

    def settle(self, position: Position, moves: vec[i64], dice: Dice) -> None:
        """Random captures until the round, or the game, is over."""
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        playing = position.round
        seats = position.actors()
        while seats != 0 and (position.round == playing or position.terms.solo):
            seat = first_seat(seats)
            count = position.moves(seat, moves)
            position.play(seat, moves[dice.below(count)], dice)
            seats = position.actors()

    def value(self, position: Position, seat: i64) -> float:
        """The result, or the chance to win the game that goes on; those of all seats make 1."""
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        return chance(position, seat)

    def lead(self, position: Position, seat: i64) -> float:
        """The lead over the best of the others; alone there is nobody to be ahead of."""
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        return 0.0 if position.terms.solo else squash(ahead(position, seat), LEAD)


def chance(sea: Sea, seat: i64) -> float:
    """The chance to win from the totals: a lead counts the more, the nearer the target is."""
    seats = sea.terms.colours
    most: i64 = 0
    for other in range(seats):
        most = max(most, sea.sea[TOTAL + other])
    missing = max(sea.terms.target - most, i64(0))
    scale = SCALE_AT_TARGET[seats] + SCALE_PER_POINT[seats] * float(missing)
    odds = 0.0
    for other in range(seats):
        odds += exp(float(sea.sea[TOTAL + other] - sea.sea[TOTAL + seat]) / scale)
    return 1.0 / odds


def ahead(sea: Sea, seat: i64) -> float:
    """The points of a seat over those of the best other one."""
    best: i64 = -1
    for other in range(sea.terms.colours):
        total = sea.sea[TOTAL + other]
        if other != seat and total > best:
            best = total
    return float(sea.sea[TOTAL + seat] - best)
