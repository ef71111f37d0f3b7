"""Deals for tuning and deals for reports have nothing in common."""

from __future__ import annotations

import pytest
from tools.ladder import read_wishes

from shoal.bots.deals import (
    FIRST_REPORTING,
    LAST_REPORTING,
    REPORTING,
    WrongSeed,
    is_for_reports,
    reporting_seed,
    tuning_seed,
)
from shoal.bots.petri_heil import tune_ponds
from shoal.bots.rooms import measurement_of
from shoal.core.catalog import slugs


@pytest.mark.parametrize("seed", [0, 1, 7, FIRST_REPORTING - 1, LAST_REPORTING + 1, 1 << 40])
def test_what_is_tuned_on_is_not_reported(seed: int) -> None:
    assert tuning_seed(seed) == seed
    with pytest.raises(WrongSeed, match="may have been tuned on"):
        reporting_seed(seed)


@pytest.mark.parametrize("seed", [FIRST_REPORTING, FIRST_REPORTING + 7, LAST_REPORTING])
def test_what_is_reported_is_not_tuned_on(seed: int) -> None:
    assert reporting_seed(seed) == seed
    with pytest.raises(WrongSeed, match="for reports"):
        tuning_seed(seed)


def test_a_tool_of_tuning_refuses_a_seed_for_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune_ponds, "PATTERNS", ())  # whatever happens, it must not take minutes
    with pytest.raises(WrongSeed):
        tune_ponds.main([str(REPORTING)])


def test_the_ladder_refuses_a_seed_for_tuning(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_wishes(["petri_heil"]).seed == REPORTING
    assert read_wishes(["petri_heil", "--seed", str(LAST_REPORTING)]).seed == LAST_REPORTING
    with pytest.raises(SystemExit):
        read_wishes(["petri_heil", "--seed", "1"])
    assert "invalid seed_for_reports value: '1'" in capsys.readouterr().err


@pytest.mark.parametrize("slug", slugs())
def test_what_a_room_measures_is_measured_on_deals_for_reports(slug: str) -> None:
    measurement = measurement_of(slug)
    plans = measurement.plans(0.1) if measurement is not None else []
    assert all(is_for_reports(plan.seed) for plan, _ in plans)
