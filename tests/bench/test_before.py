"""What the bench compares of today and of an older commit."""

from __future__ import annotations

from bench.before import pairs, ratio, same


def test_tasks_of_both_are_compared_under_their_names_of_that_time() -> None:
    today = ["playouts 2", "bots' search petri_heil 2 mid-game", "new"]
    before = ["players' search petri_heil 2 mid-game", "playouts 2", "gone"]
    assert pairs(today, before) == [
        ("playouts 2", "playouts 2"),
        ("bots' search petri_heil 2 mid-game", "players' search petri_heil 2 mid-game"),
    ]


def test_a_task_that_kept_its_name_is_found_by_it() -> None:
    assert pairs(["bots' search"], ["bots' search", "players' search"]) == [
        ("bots' search", "bots' search")
    ]


def told(check: int, seconds: float) -> dict[str, float]:
    return {"units": 100, "check": check, "seconds": seconds}


def test_one_round_with_another_checksum_is_told() -> None:
    alike = (told(3, 1.0), told(3, 1.0))
    assert same([alike, alike]) == "the same results"
    assert same([alike, (told(3, 1.0), told(4, 1.0))]) == "other results"


def test_a_task_without_checksums_proves_nothing() -> None:
    assert same([(told(0, 1.0), told(0, 1.0))]) == "no checksum"


def test_half_the_time_is_twice_as_fast_round_by_round() -> None:
    rounds = [(told(1, 1.0), told(1, 2.0)), (told(1, 3.0), told(1, 3.0))]
    assert ratio([*rounds, rounds[0]]) == "2.00 (1.50 to 2.00)"
