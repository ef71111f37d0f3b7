"""Chances that were said are compared with what came of them, game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools import strength_data, strength_sections
from tools.strength_data import calibrations_file, fingerprint_of, write_lines
from tools.strength_plots import reliability

from shoal.bots.bot import Advice, Option
from shoal.lab.calibration import bin_of, compare_all, play_game, worth_of_move
from shoal.lab.own_games import SelfPlay

if TYPE_CHECKING:
    from pathlib import Path

PLAN = SelfPlay("little_big_fish", 2, "sardine", 1.0)


def test_the_score_is_the_mean_square_over_games() -> None:
    found = compare_all(PLAN, [[(0.9, 1.0), (0.7, 1.0)], [(0.5, 0.0)], []], "")
    assert (found.games, found.predictions) == (2, 3)
    assert found.brier == pytest.approx(((0.01 + 0.09) / 2 + 0.25) / 2)
    assert found.even == pytest.approx(0.25)


def test_a_bin_has_what_was_said_and_what_came() -> None:
    found = compare_all(PLAN, [[(0.62, 1.0), (0.68, 1.0)], [(0.65, 0.0)], [(0.1, 0.0)]], "")
    low, high = found.bins
    assert (low.count, low.came) == (1, 0.0)
    assert (high.count, high.predicted, high.came) == pytest.approx((3, 0.65, 2 / 3))
    assert 0.0 <= high.low < high.came < high.high <= 1.0


def test_certainty_belongs_to_the_last_bin() -> None:
    assert [bin_of(chance) for chance in (0.0, 0.05, 0.1, 0.95, 1.0)] == [0, 0, 1, 9, 9]


def test_only_what_a_bot_says_of_its_own_move_is_a_prediction() -> None:
    options = (Option("a", 0.7), Option("b", 0.6), Option("c", 0.5, at_most=True))
    assert worth_of_move(Advice("a", options)) == 0.7
    assert worth_of_move(Advice("b", options)) == 0.6
    assert worth_of_move(Advice("c", options)) is None
    assert worth_of_move(Advice("d")) is None


def test_a_game_gives_predictions_with_its_end_and_can_be_repeated() -> None:
    found = play_game(PLAN, 1)
    assert found == play_game(PLAN, 1)
    assert len(found) > 10
    assert {came for _, came in found} <= {0.0, 0.5, 1.0}
    assert all(0.0 <= chance <= 1.0 for chance, _ in found)


def test_the_page_has_score_and_diagram_and_says_when_they_are_stale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    now = fingerprint_of(PLAN.game, PLAN.level)
    monkeypatch.setattr(strength_data, "RESULTS", tmp_path)
    monkeypatch.setattr(strength_sections, "RESULTS", tmp_path)
    games = [[(0.62, 1.0), (0.35, 1.0)], [(0.65, 0.0)]]
    for player, is_stale in ((now, False), ("other", True)):
        found = compare_all(PLAN, games, player)
        write_lines(calibrations_file(PLAN.game), [found])
        lines = "\n".join(strength_sections.calibration(PLAN.game))
        assert f"Brier score {found.brier:.3f}" in lines
        assert ("**stale** (bots)" in lines) == is_stale
    strength_sections.draw_diagrams(PLAN.game)
    drawn = (tmp_path / "little_big_fish_2_calibration.svg").read_text(encoding="utf-8")
    assert drawn == reliability(found)
    assert drawn.count("<circle") == len(found.bins) == 2
