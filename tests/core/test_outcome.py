from __future__ import annotations

from shoal.core.outcome import Outcome, places_by


def test_winners_are_those_in_first_place() -> None:
    assert Outcome({"points": (3, 5, 5)}, (3, 1, 1), (0.0, 0.5, 0.5)).winners() == [1, 2]
    assert Outcome({"points": (3,)}, None, (0.3,)).winners() == []


def test_ties_are_broken_by_what_comes_next() -> None:
    assert places_by([(9, 1), (12, 0), (9, 2), (9, 1)]) == [3, 1, 2, 3]
