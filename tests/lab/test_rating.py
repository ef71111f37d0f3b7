"""Ratings from games: the likeliest strengths, on the scale of Elo."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tools import strength_page
from tools.strength_page import ratings

from shoal.core.dice import FastDice
from shoal.lab.contest import Contest, write_deal
from shoal.lab.rating import Rating, rate, score_of
from tests.lab.test_ladder import rung_of

if TYPE_CHECKING:
    from shoal.lab.ladder import Rung

GAME = "petri_heil"


def contest(one: str, others: str, *wins: float) -> Rung:
    """Deals of two games, of which the one won so many."""
    ends = {1.0: ((1, 2), (2, 1)), 0.5: ((1, 2), (1, 2)), 0.0: ((2, 1), (1, 2))}
    deals = tuple(write_deal(ends[share]) for share in wins)
    rung = rung_of(Contest(GAME, 2, one, others), 0.5, 0.6)
    return replace(rung, deals=deals)


def by_name(rungs: list[Rung]) -> dict[str, Rating]:
    return {rating.player: rating for rating in rate(rungs)}


def test_three_wins_of_four_are_191_points() -> None:
    found = by_name([contest("shark", "pike", *[0.5, 1.0] * 500)])
    assert found["shark"].elo - found["pike"].elo == pytest.approx(190.8, abs=0.6)
    assert found["shark"].elo + found["pike"].elo == pytest.approx(3000.0)
    assert found["shark"].games == 2000


def test_differences_add_up_along_a_chain() -> None:
    share = [0.5, 1.0] * 500
    found = by_name([contest("shark", "pike", *share), contest("pike", "trout", *share)])
    assert found["shark"].elo - found["trout"].elo == pytest.approx(2 * 190.8, abs=1.5)
    assert list(found) == ["shark", "pike", "trout"]


def test_whoever_never_loses_is_not_infinitely_strong() -> None:
    found = by_name([contest("shark", "pike", *[1.0] * 20)])
    assert 400 < found["shark"].elo - found["pike"].elo < 1200


def test_more_games_make_an_interval_narrower_and_it_holds_the_truth() -> None:
    """Deals are drawn with an even chance to be won, halved or lost: the truth is no difference."""
    widths = []
    for deals in (40, 640):
        dice = FastDice(5, deals)
        shares = [(0.0, 0.5, 1.0)[dice.below(3)] for _ in range(deals)]
        found = by_name([contest("shark", "pike", *shares)])["shark"]
        assert found.low < 1500 < found.high
        widths.append(found.high - found.low)
    assert widths[1] < widths[0] / 2.5


def test_yardsticks_are_rated_and_strangers_left_out() -> None:
    even = [0.5] * 20
    rungs = [contest("shark", "mcts5", *even), contest("sardine", "shrimp", *even)]
    found = by_name(rungs)
    assert set(found) == {"shark", "mcts5"}
    assert found["shark"].elo == pytest.approx(1500.0)


def test_of_three_seats_every_pair_counts_by_places() -> None:
    assert score_of(((1, 2, 3), (2, 1, 3), (2, 3, 1))) == 6.0
    assert score_of(((2, 1, 3), (1, 3, 2), (2, 2, 1))) == 1.0 + 0.0 + 2.0
    assert score_of(((1, 1, 3), (0, 0, 0), (1, 2, 3))) == 1.5 + 1.0 + 0.0


def test_a_rating_can_be_repeated_and_takes_no_time() -> None:
    rungs = [contest("shark", f"mcts{n}", *[0.5, 1.0, 0.0] * 60) for n in (1, 5, 20)]
    rungs += [contest("shark", "pike", *[1.0, 0.5] * 100)]
    began = time.process_time()
    assert rate(rungs) == rate(rungs)
    assert time.process_time() - began < 10.0


def test_the_page_rates_only_by_games_that_still_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    rung = contest("shark", "pike", *[0.5, 1.0] * 20)
    monkeypatch.setattr(strength_page, "rungs_of", lambda _slug: [rung])
    assert any("| shark | 15" in line for line in ratings(GAME))
    monkeypatch.setattr(strength_page, "rungs_of", lambda _slug: [replace(rung, rules=99)])
    assert ratings(GAME) == []
