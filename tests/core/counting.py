"""A game that can be counted by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.position import Position

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64

    from shoal.core.dice import Dice
    from shoal.core.outcome import Outcome

WIDEST = 2


class Countdown(Position):
    """From a number down to 0: at an odd one seat 1 takes one or two, else seat 0 throws a die.

    The die has three sides, and takes so many, or all that are left.
    """

    def __init__(self, left: int) -> None:
        self.left = left
        self.made: list[tuple[int, int]] = []

    def actors(self) -> i64:
        return 0 if self.left == 0 else 1 + self.left % 2

    def moves(self, _seat: i64, out: vec[i64]) -> i64:
        legal = range(1, min(2, self.left) + 1) if self.left % 2 else (0,)
        for number, move in enumerate(legal):
            out[number] = move
        return len(legal)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        taken = move or min(1 + int(dice.below(3)), self.left)
        self.made.append((seat, move))
        self.left -= taken

    def copy(self) -> Countdown:
        return Countdown(self.left)

    def key(self, _seat: i64) -> i64:
        return self.left

    def observe(self, _seat: i64, out: vec[i16], at: i64) -> None:
        out[at] = self.left

    def value(self, _seat: i64) -> float:
        return 0.5

    def outcome(self) -> Outcome | None:
        return None
