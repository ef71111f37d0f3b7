"""The example for OpenSpiel's algorithms: a small Petri Heil! is solved."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "learning"))
cfr: Any = import_module("cfr")


def test_exploitability_falls() -> None:
    first, *_, last = [gap for _, gap, _ in cfr.solve(12, 6)]
    assert 0 <= last < 0.1 * first


def test_seats_see_what_they_should() -> None:
    game = cfr.small_game()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(1)
    assert state.observation_string(0).count("null") == 4
    assert "null" not in state.observation_string(1)
