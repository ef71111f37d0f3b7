"""A greedy bot compares the same moves in all worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.evaluator import Evaluator
from shoal.bots.one_ply import OnePly
from shoal.core.dice import FastDice
from shoal.core.position import EVERYTHING
from shoal.games.fish_and_chips import game

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from shoal.core.position import Position


class Steady(Evaluator):
    """Likes positions by their hash."""

    def value(self, position: Position, seat: i64) -> float:  # noqa: ARG002 - for all alike
        return (position.key(EVERYTHING) & 1023) / 1023


class Fickle(Steady):
    """Lists the moves the other way round every other time."""

    def __init__(self) -> None:
        self.asked = 0

    def candidates(self, position: Position, seat: i64, out: vec[i64]) -> i64:
        count = position.moves(seat, out)
        self.asked += 1
        if self.asked % 2 == 0:
            for number, move in enumerate([out[number] for number in range(count)]):
                out[count - 1 - number] = move
        return count


def test_a_move_is_not_judged_by_what_another_one_came_to() -> None:
    sea = game.begin(game.options(target=0, reposition=False), 2, FastDice(1))
    found = []
    for evaluator in (Steady(), Fickle()):
        one_ply, dice = OnePly(sea.turn, evaluator, game.widest), FastDice(1)
        for _ in range(2):
            one_ply.look(sea, dice)
        found.append(dict(one_ply.worth()))
    assert found[0] == found[1]
    assert len(set(found[0].values())) > 2
