"""Training: games that can be repeated and go on, and a trainer that counts as the engine does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from tools.training import games, le_poissonnier, little_big_fish, public_market
from tools.training.__main__ import read_wishes
from tools.training.games import Played, lessons_of
from tools.training.net import Fit, answers

from shoal.bots.deals import REPORTING, tuning_seed
from shoal.bots.le_poissonnier.evaluation import learned_value
from shoal.bots.le_poissonnier.evaluation.evaluator import GameEvaluator as StallEvaluator
from shoal.bots.little_big_fish.evaluation.features import FEATURE_NAMES, Features
from shoal.bots.net import UNIT
from shoal.bots.public_market.evaluation.evaluator import GameEvaluator
from shoal.bots.public_market.evaluation.facts import FACT_NAMES
from shoal.core.dice import FastDice
from shoal.games.le_poissonnier import game as stalls
from shoal.games.le_poissonnier.rules.shop import Shop
from shoal.games.little_big_fish import game as fish
from shoal.games.little_big_fish.rules.sea import Sea
from shoal.games.public_market import game as market
from shoal.lab.executor import HERE
from tests.bots.positions import after_random_plies

if TYPE_CHECKING:
    from pathlib import Path

    from tools.training.net import Floats

    from shoal.bots.lessons import Notes

SEED = tuning_seed(5)


@pytest.fixture(scope="module")
def market_games() -> list[Notes]:
    return [lessons_of("public_market").play(SEED, number, None) for number in (3, 7, 3 + 24)]


def test_a_seed_for_reports_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_wishes(["public_market"]).seed == 1
    with pytest.raises(SystemExit):
        read_wishes(["public_market", "--seed", str(REPORTING)])
    assert "invalid seed_for_tuning value" in capsys.readouterr().err


def test_a_fit_finds_what_no_straight_line_can() -> None:
    facts = np.random.default_rng(1).normal(3.0, 2.0, (4000, 2))
    target = np.abs(facts[:, 0] - 3.0) + facts[:, 1]
    fit = Fit(facts, target, 4, 1)
    straight = spread_left(target, answers(["a", "b"], fit.rounded(["a", "b"]), facts))
    fit.run()
    assert spread_left(target, answers(["a", "b"], fit.rounded(["a", "b"]), facts)) < straight / 10


def spread_left(target: Floats, found: Floats) -> float:
    return float(((target - found) ** 2).mean())


def test_trainer_and_engine_count_alike(market_games: list[Notes]) -> None:
    """In positions of every number of seats, with weights of which none is nothing."""
    names = [*FACT_NAMES, "bias"]
    dice = np.random.default_rng(2)
    weights = {name: [int(n) for n in dice.integers(-9000, 9000, 5)] for name in names}
    weights["out"] = [70_000, -60_000, 9_000, 30_000]
    weights["spread"] = [1000, 500] * 5
    weights["angler"] = [3000, 4000, 5000]
    evaluator = GameEvaluator()
    evaluator.learn(weights)
    lit = set()
    for number in range(40):
        seats = 1 + number % 5
        table = after_random_plies(market, seats, 5 * number, FastDice(number))
        for seat in range(seats if table.actors() else 0):
            facts = np.array([evaluator.facts_of(table, seat)])
            expected = facts[0, 0] + answers(FACT_NAMES, weights, facts)[0]
            assert evaluator.expect(table, seat) == pytest.approx(expected, abs=1e-6)
            lit |= {*np.flatnonzero(facts[0])}
    assert len(lit) > len(FACT_NAMES) * 0.8
    assert len(market_games[0]["facts"][0]) == len(FACT_NAMES)


def test_trainer_and_engine_count_alike_in_the_sea() -> None:
    """With weights that were fitted, and so are no whole numbers before they are written."""
    notes = [lessons_of("little_big_fish").play(SEED, number, None) for number in range(2)]
    weights = little_big_fish.learn(notes)
    features, lit = Features(), set[int]()
    features.learn(weights)
    fitted = np.array([weights[name][0] for name in FEATURE_NAMES]) * UNIT
    for number in range(60):
        sea = after_random_plies(fish, 2, 3 + number, FastDice(number))
        assert isinstance(sea, Sea)
        facts = np.array([features.numbers_of(sea)])
        chance = little_big_fish.chances(facts, fitted)[0]
        assert 1.0 / (1.0 + np.exp(-features.odds(sea))) == pytest.approx(chance, abs=1e-9)
        lit |= {*np.flatnonzero(facts[0])}
    assert len(lit) > len(FEATURE_NAMES) * 0.8


def test_notes_of_a_market_end_with_what_its_seats_got(market_games: list[Notes]) -> None:
    for notes in market_games:
        come = public_market.to_come(notes)
        last = public_market.VP
        assert notes["facts"][-1][last] + come[-1] == notes["vp"][0][0]
        assert len(notes["angler"]) == len(notes["facts"])


def test_a_run_that_was_cut_off_goes_on_and_ends_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "KEPT", tmp_path)
    whole = Played("little_big_fish", SEED, 0, None)
    expected = whole.play(3, "test", HERE)
    text = whole.path.read_bytes()
    whole.path.write_bytes(text[: text.index(b"\n") + 40])
    again = Played("little_big_fish", SEED, 0, None)
    assert again.play(3, "test", HERE) == expected
    assert again.path.read_bytes() == text


def test_trainer_and_engine_count_stalls_alike() -> None:
    """In positions of every number of seats, with weights of which none is nothing."""
    dice = np.random.default_rng(3)
    names = [*learned_value.FACT_NAMES, "bias"]
    weights = {name: [int(n) for n in dice.integers(-9000, 9000, 3)] for name in names}
    weights[learned_value.SCALE_WEIGHTS] = [500, 300, 300, 1000, 300, 600]
    evaluator = StallEvaluator()
    evaluator.learn(weights)
    lit = set()
    for number in range(60):
        seats = 2 + number % 4
        shop = after_random_plies(stalls, seats, 3 * number, FastDice(number))
        assert isinstance(shop, Shop)
        for seat in range(seats if shop.actors() else 0):
            facts = np.array([evaluator.facts_of(shop, seat)])
            if facts[0, learned_value.OWN] == 0:
                continue  # no turn is to come
            for measure, found in enumerate(evaluator.expected_of(shop, seat)):
                learned = le_poissonnier.answers(facts, weights, measure)[0]
                expected = evaluator.have_of(shop, seat)[measure] + learned
                assert found == pytest.approx(expected, abs=1e-6)
            lit |= {*np.flatnonzero(facts[0])}
    assert len(lit) > len(learned_value.FACT_NAMES) * 0.8


def test_weights_of_stalls_are_those_that_made_the_games() -> None:
    """Ends that are what the weights say: they are found again, and nothing is left to luck."""
    notes = [lessons_of("le_poissonnier").play(SEED, number, None) for number in range(12)]
    dice = np.random.default_rng(4)
    wanted = {
        name: [int(n) for n in dice.integers(-9000, 9000, 3)] for name in learned_value.FACT_NAMES
    }
    wanted["bias"] = [70_000, -70_000, 30_000]
    rows = le_poissonnier.Rows(notes)
    for measure in range(3):
        have = rows.have[:, measure]
        rows.ends[:, measure] = have + le_poissonnier.answers(rows.facts, wanted, measure)
    found = le_poissonnier.fit(rows)
    for measure in range(3):
        came = le_poissonnier.answers(rows.facts, found, measure)[rows.counted]
        assert spread_left(rows.to_come(measure)[rows.counted], came) < 0.01
    assert found[learned_value.SCALE_WEIGHTS][3:] == [0, 0, 0]
