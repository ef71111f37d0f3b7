"""The figures at the end of the ledger come out of the engine.

What the greedy players of `greedy.py` came to in 600 games each that end by the letter (LP-E1),
beside the ledger's own:

                        2 players     3             4             5
    turns               20.4 (20.4)   19.0 (19.1)   15.0 (15.0)   14.1 (14.1)
    customers           30.3 (28.8)   28.8 (28.2)   27.1 (27.0)   26.1 (26.4)
    with partners' fish  6.3 (5.8)    11.5 (10.9)   13.9 (13.6)   16.3 (16.4)
    coins               77 (74)       67 (69)       64 (67)       65 (66)
    stamps              45 (43)       43 (42)       40 (40)       39 (39)
    first player wins   58 % (56 %)   41 % (51 %)   28 % (30 %)   22 % (29 %)

The policies of the ledger's own players are not known in detail, so the totals are compared within
bounds, and the last line not at all: who wins depends on policies more than the totals do. Partners
who always ask one coin per fish make it 44 % with three players and 23 % with five, partners who
always ask two 41 % and 15 %; with three crates at most it is 64 %, 48 %, 30 % and 23 %.
"""

from __future__ import annotations

from statistics import mean

import pytest

from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.options import Options
from shoal.lab.simulation import make_plan, simulate
from tests.games.le_poissonnier.greedy import choose

GREEDY_GAMES = 40
RANDOM_GAMES = 1000
LEDGER = {
    2: {"turns": 20.4, "customers": 28.8, "with_partners": 5.8, "coins": 74, "stamps": 43},
    3: {"turns": 19.1, "customers": 28.2, "with_partners": 10.9, "coins": 69, "stamps": 42},
    4: {"turns": 15.0, "customers": 27.0, "with_partners": 13.6, "coins": 67, "stamps": 40},
    5: {"turns": 14.1, "customers": 26.4, "with_partners": 16.4, "coins": 66, "stamps": 39},
}
WITHIN = {"turns": 0.4, "customers": 2.5, "with_partners": 1.8, "coins": 6, "stamps": 4.5}
"""What other policies may make of them, and forty games."""
RANDOM = {
    "turns": [(21.15, 0.61), (20.41, 0.63), (16.57, 0.53), (15.77, 0.48)],
    "customers": [(12.18, 3.03), (9.20, 2.72), (6.39, 2.37), (5.42, 2.21)],
    "with_partners": [(1.81, 1.35), (2.66, 1.61), (2.61, 1.62), (2.75, 1.65)],
    "coins": [(14.35, 7.06), (11.76, 5.95), (9.76, 5.24), (8.98, 5.01)],
    "stamps": [(17.22, 4.71), (12.80, 4.25), (8.72, 3.72), (7.27, 3.45)],
    "crates": [(6.90, 1.63), (6.61, 1.76), (6.24, 1.49), (6.82, 1.36)],
}
"""Means and deviations of 20,000 games with 2, 3, 4 and 5 random players."""


def play_greedily(seats: int, number: int) -> dict[str, float]:
    dice = FastDice(21, number)
    day = game.begin(Options(finish_round=False), seats, dice)
    while day.actors():
        seat = next(iter(actors_of(day)))
        move = choose(day, seat)
        game.check(day, seat, move)
        day.play(seat, move, dice)
    return game.figures(day)


@pytest.mark.parametrize("seats", LEDGER)
def test_greedy_players(seats: int) -> None:
    days = [play_greedily(seats, number) for number in range(GREEDY_GAMES)]
    for name, figure in LEDGER[seats].items():
        assert mean(day[name] for day in days) == pytest.approx(figure, abs=WITHIN[name]), name


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_players(seats: int) -> None:
    seated = ("random",) * seats
    plan = make_plan("le_poissonnier", seated, ("finish_round=off",), RANDOM_GAMES, seed=6)
    report = simulate(plan, lambda *_: None)
    for name, figures in RANDOM.items():
        found, (expected, deviation) = report.figures[name], figures[seats - 2]
        assert found.mean == pytest.approx(expected, abs=5 * deviation / RANDOM_GAMES**0.5), name
        assert found.sd == pytest.approx(deviation, rel=0.15), name
