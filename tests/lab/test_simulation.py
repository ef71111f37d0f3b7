"""Simulations: the same totals however they ran, until they are sure enough, every game kept."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import json
from msgspec.structs import replace

from shoal.core.errors import BadSeats
from shoal.lab.executor import HERE, PROCESSES, in_order
from shoal.lab.rows import RowFile
from shoal.lab.simulation import Report, Row, Run, make_plan, play_part, simulate

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.lab.simulation import Plan

RANDOM = ("random", "random")


def plan_of(games: int, **changes: Any) -> Plan:  # noqa: ANN401 - any field of a plan
    return replace(make_plan("petri_heil", RANDOM, (), games, 5), **changes)


def silent(_games: int, _of: int) -> None:
    """Nobody watches."""


def totals(report: Report) -> dict[str, Any]:
    """All but the time it took."""
    told: dict[str, Any] = json.decode(json.encode(report))
    return {name: value for name, value in told.items() if "second" not in name}


def test_totals_are_the_same_to_the_last_digit_on_one_core_and_on_all() -> None:
    plan = plan_of(1700)
    assert totals(simulate(plan, silent, Run(HERE))) == totals(
        simulate(plan, silent, Run(PROCESSES))
    )


def test_blocks_come_in_order_and_whoever_stops_asking_stops_them() -> None:
    played: list[int] = []

    def work(number: int) -> int:
        played.append(number)
        return number

    results = in_order(work, range(1000), HERE)
    assert [next(results), next(results)] == [0, 1]
    results.close()
    assert played == [0, 1]


def test_an_interrupted_simulation_reports_what_it_has_and_goes_on(tmp_path: Path) -> None:
    plan, whole = plan_of(2100), simulate(plan_of(2100), silent, Run(HERE))
    run = Run(HERE, folder=tmp_path)

    def interrupt(games: int, of: int) -> None:
        assert of == 2100
        if games == 1000:
            raise KeyboardInterrupt

    first = simulate(plan, interrupt, run)
    assert (first.games, first.interrupted) == (1000, True)
    heard: list[int] = []
    resumed = simulate(plan, lambda games, _: heard.append(games), replace(run, resume=True))
    assert totals(resumed) == totals(whole)
    assert heard == [500, 1000, 1500, 2000, 2100]
    assert list(tmp_path.iterdir()) == []  # nothing is left of a job that is done


def test_a_fresh_start_forgets_what_was_kept(tmp_path: Path) -> None:
    def interrupt(_games: int, _of: int) -> None:
        raise KeyboardInterrupt

    run = Run(HERE, folder=tmp_path)
    simulate(plan_of(2000), interrupt, run)
    (kept,) = tmp_path.iterdir()
    kept.write_text("damaged\n", encoding="utf-8")
    assert simulate(plan_of(2000), silent, run).games == 2000


def test_it_goes_on_until_the_intervals_are_narrow() -> None:
    wanted: list[int] = []
    report = simulate(plan_of(10**6), lambda _, of: wanted.append(of), Run(HERE, until=0.03))
    assert 500 <= report.games <= 1500
    assert all(rate.within <= 0.03 for rate in report.win_rates)
    assert wanted[-1] == report.games


def test_a_range_of_seeds_has_a_game_for_each() -> None:
    rows = play_part(plan_of(3, seed=100, each_seed=True, rows=True), 0).rows
    assert [(row.seed, row.deal) for row in rows] == [(100, 0), (101, 0), (102, 0)]
    alone = play_part(plan_of(1, seed=102, rows=True), 0).rows
    assert alone == rows[2:]


def test_yardsticks_play_too_and_budgets_can_be_scaled() -> None:
    plan = make_plan("fish_and_chips", ("mcts1", "shrimp"), ("target=0",), 1, 3)
    report = simulate(replace(plan, scale=0.001), silent)
    assert report.seats == ("mcts1", "shrimp")
    with pytest.raises(BadSeats, match="mcts1"):
        make_plan("fish_and_chips", ("mcts7", "shrimp"), (), 1, 3)


ROWS = [
    Row(7, 0, 40, (9, 12), (2, 1), (0.0, 1.0), {"rounds": 1.0}),
    Row(7, 1, 42, (8, 8), None, (0.5, 0.5), {"rounds": 2.0}),
]
FIRST = {"seed": 7, "deal": 0, "plies": 40, "score_1": 9, "place_1": 2, "value_1": 0.0,
         "score_2": 12, "place_2": 1, "value_2": 1.0, "rounds": 1.0}  # fmt: skip


def test_every_game_as_json(tmp_path: Path) -> None:
    file = RowFile(tmp_path / "games.json")
    file.write(ROWS[:1])
    file.write(ROWS[1:])
    file.close()
    first, second = json.decode((tmp_path / "games.json").read_bytes())
    assert first == FIRST
    assert second["place_1"] is None
    empty = RowFile(tmp_path / "none.json")
    empty.close()
    assert json.decode((tmp_path / "none.json").read_bytes()) == []


def test_every_game_as_csv(tmp_path: Path) -> None:
    file = RowFile(tmp_path / "games.csv")
    file.write(ROWS)
    file.close()
    with (tmp_path / "games.csv").open(encoding="utf-8") as written:
        rows = list(csv.DictReader(written))
    assert rows[0] == {name: str(value) for name, value in FIRST.items()}
    assert rows[1]["place_2"] == ""
