"""The figures at the end of the ledger come out of the engine."""

from __future__ import annotations

from statistics import mean, pstdev
from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice
from shoal.games.petri_heil import game
from shoal.games.petri_heil.moves import (
    CATCH,
    DECLINE,
    GO,
    PASS,
    SLIDE,
    cell_of,
    kind_of,
    number_of,
)
from shoal.games.petri_heil.options import Options
from shoal.lab.simulation import make_plan, simulate

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.petri_heil.rules.pond import Pond

DAYS = 3000


def scripted(lake: Pond, moves: list[int], dice: Dice) -> int:
    """On by one pier with the other angler; catches when it can; three slides; nothing special."""
    going = [move for move in moves if kind_of(move) == GO and number_of(move) == 1]
    if going:
        return min(going, key=lambda move: cell_of(move) == lake.active)
    for kind in (CATCH, DECLINE, SLIDE, PASS):
        found = [move for move in moves if kind_of(move) == kind]
        if found:
            return found[dice.below(len(found))]
    return moves[dice.below(len(moves))]


def scripted_day(number: int) -> dict[str, float]:
    dice = FastDice(5, number)
    lake = game.begin(Options(days=1), 2, dice)
    while lake.actors():
        seat = [1, 2].index(lake.actors())
        lake.play(seat, scripted(lake, game.legal(lake, seat), dice), dice)
    return game.figures(lake)


def test_scripted_players() -> None:
    days = [scripted_day(number) for number in range(DAYS)]
    means = {name: mean(day[name] for day in days) for name in days[0]}
    assert means["worth"] == pytest.approx(20.4, abs=0.3)
    assert pstdev(day["worth"] for day in days) == pytest.approx(4.2, abs=0.2)
    assert means["score"] == pytest.approx(17.4, abs=0.3)
    assert means["paid"] == pytest.approx(10.9, abs=0.1)
    assert means["caught"] == pytest.approx(9.9, abs=0.1)
    assert means["turns"] == pytest.approx(13.4, abs=0.15)


def test_random_players() -> None:
    plan = make_plan("petri_heil", ("random", "random"), ("days=1", "first=1"), 10_000, seed=3)
    report = simulate(plan, lambda *_: None)
    assert report.figures["score"].mean == pytest.approx(3.5, abs=0.2)
    assert report.figures["score"].sd == pytest.approx(3.7, abs=0.15)
    assert report.figures["turns"].mean == pytest.approx(5.3, abs=0.1)
    assert report.scores_mean[0] == report.figures["score"].mean


def test_a_day_never_takes_more_than_forty_turns() -> None:
    lake = game.begin(Options(days=1), 2, FastDice(1))
    dice = FastDice(2)
    while lake.actors():
        seat = [1, 2].index(lake.actors())
        moves = game.legal(lake, seat)
        slow = [
            m for m in moves if kind_of(m) == DECLINE or (kind_of(m) == GO and number_of(m) == 1)
        ]
        lake.play(seat, (slow or moves)[0], dice)
    assert 30 < lake.turns <= 40
