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

LEAD: Final = 6.0
"""So many points ahead are taken to be worth about three games in four; not measured."""


@final
class GameEvaluator(Evaluator):
    """Plays the round to its end at random and compares the totals."""

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
        """The lead over the best of the others, as a chance to win."""
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        if position.actors() == 0:
            return position.value(seat)
        return 1.0 / (1.0 + exp(-ahead(position, seat) / LEAD))

    def lead(self, position: Position, seat: i64) -> float:
        """The same lead; alone there is nobody to be ahead of."""
        assert isinstance(position, Sea)  # noqa: S101 - tells the compiler
        return 0.0 if position.terms.solo else squash(ahead(position, seat), LEAD)


def ahead(sea: Sea, seat: i64) -> float:
    """The points of a seat over those of the best other one."""
    best: i64 = -1
    for other in range(sea.terms.colours):
        total = sea.sea[TOTAL + other]
        if other != seat and total > best:
            best = total
    return float(sea.sea[TOTAL + seat] - best)
