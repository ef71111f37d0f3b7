"""Servers are killed, the database stops, lines to it break. `make soak` does it for longer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tools.soak import cluster
from tools.soak.history import Event, NotLinearizable, check_order
from tools.soak.hosts import FAULTS, MIXED, Hosts, evening

if TYPE_CHECKING:
    from pathlib import Path

COUNT = 20


def test_no_fault_loses_doubles_or_reorders_a_move(tmp_path: Path) -> None:
    if not cluster.is_there():
        pytest.skip("no PostgreSQL here")
    with cluster.running() as database:  # which synchronises, as a real one does
        report = asyncio.run(evening(Hosts(tmp_path, database, seed=18), COUNT, print))
    print(report)  # noqa: T201 - shown if it fails
    assert sum(report.faults.values()) == COUNT
    assert all(report.faults[kind] >= COUNT // len(FAULTS) for kind in FAULTS)
    assert report.tables >= len(MIXED)
    assert report.acknowledged > COUNT
    assert report.again > 0, "nobody ever had to ask again"
    assert report.events > report.acknowledged


def move(began: float, ended: float, place: int) -> Event:
    return Event(began, ended, place, place, moves=True, what="move")


def look(began: float, ended: float, least: int, most: int) -> Event:
    return Event(began, ended, least, most, moves=False, what="look")


def test_a_history_that_some_order_explains_is_accepted() -> None:
    together = [move(0, 5, 2), move(1, 4, 1), look(0, 9, 0, 0), look(6, 7, 2, 3), move(6.5, 9, 3)]
    assert check_order(together) == 5


@pytest.mark.parametrize(
    "planted",
    [
        [move(0, 1, 1), look(2, 3, 0, 0)],
        [move(0, 1, 2), move(2, 3, 1)],
        [look(0, 1, 2, 2), look(2, 3, 1, 1)],
        [look(0, 1, 1, 1), move(2, 3, 1)],
        [move(0, 9, 1), look(1, 2, 1, 1), look(3, 4, 0, 0)],
    ],
    ids=[
        "stale look",
        "moves turned round",
        "time goes back",
        "seen before it was asked",
        "flicker",
    ],
)
def test_a_history_that_no_order_explains_is_found(planted: list[Event]) -> None:
    with pytest.raises(NotLinearizable):
        check_order(planted)
