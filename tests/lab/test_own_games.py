"""What is learned from games of a level against itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from msgspec import json
from tools import own_games, strength_data
from tools.calibration import main as measure_calibration
from tools.knowledge import main as gather_knowledge

from shoal.bots.deals import WrongSeed
from shoal.lab.calibration import calibrate
from shoal.lab.knowledge import learn
from shoal.lab.own_games import SelfPlay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize("study", [calibrate, learn])
def test_it_comes_from_deals_for_reports(study: Callable[..., object]) -> None:
    plan = SelfPlay("little_big_fish", 2, "sardine", seed=1)
    with pytest.raises(WrongSeed):
        study(plan, 1, "", lambda *_: None)


@pytest.mark.parametrize(
    ("tool", "file", "levels"),
    [
        (measure_calibration, "little_big_fish_calibration.json", ["sardine"]),
        (gather_knowledge, "little_big_fish_knowledge.json", ["shrimp", "sardine"]),
    ],
)
def test_a_tool_studies_the_levels_that_are_asked_for(
    tool: Callable[[], None],
    file: str,
    levels: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    written = []
    monkeypatch.setattr(strength_data, "RESULTS", tmp_path)
    monkeypatch.setattr(own_games, "write_page", lambda: written.append(1))
    asked = [word for level in levels for word in ("--level", level)]
    monkeypatch.setattr(sys, "argv", ["tool", "little_big_fish", "--games", "2", *asked])
    tool()
    found = json.decode((tmp_path / file).read_bytes())
    assert [(one["plan"]["level"], one["games"]) for one in found] == [
        (level, 2) for level in levels
    ]
    assert written == [1]
