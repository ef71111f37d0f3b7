"""The figures at the end of the ledger come out of the simulation."""

from __future__ import annotations

from math import sqrt

import pytest

from shoal.lab.simulation import Report, make_plan, simulate

GAMES = 20_000


def simulated(seats: int, *pairs: str) -> Report:
    plan = make_plan("fish_and_chips", ("random",) * seats, pairs, GAMES, seed=11)
    return simulate(plan, lambda *_: None)


@pytest.mark.parametrize(
    ("seats", "captures", "points", "sd", "sweeps"),
    [(2, 27.0, 8.0, 4.2, 0.078), (3, 31.8, 7.8, 6.35, 0.035), (4, 32.0, 6.5, 6.5, 0.019)],
)
def test_random_play(seats: int, captures: float, points: float, sd: float, sweeps: float) -> None:
    report = simulated(seats, "reposition=off", "target=0")
    assert report.figures["captures"].mean == pytest.approx(captures, abs=0.06)
    assert sum(report.scores_mean) / seats == pytest.approx(points, abs=0.12)
    assert sum(report.scores_sd) / seats == pytest.approx(sd, abs=0.12)
    # The table rounds to a tenth of a percent; chance adds up to four standard errors.
    room = 0.0005 + 4 * sqrt(sweeps * (1 - sweeps) / GAMES)
    assert report.figures["sweeps"].mean == pytest.approx(sweeps, abs=room)
    assert report.figures["rounds"].mean == 1


def test_random_solo() -> None:
    report = simulated(1)
    assert report.wins[0] / GAMES == pytest.approx(0.0045, abs=4 * sqrt(0.0045 / GAMES))
    assert report.wins[0] / GAMES == report.scores_mean[0]
