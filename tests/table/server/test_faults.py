"""Servers are killed, the database stops, lines to it break. `make soak` does it for longer."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest
from tools.soak import cluster
from tools.soak.history import Event, NotLinearizable, check_order
from tools.soak.hosts import FAULTS, MIXED, THINKERS, Hosts, evening
from tools.soak.kills import check_log
from tools.soak.player import Place, Player

from shoal.table.server.rows import LineRow, TableRow
from shoal.table.server.wire import Move, News

if TYPE_CHECKING:
    from pathlib import Path

COUNT = 20


def test_no_fault_loses_doubles_or_reorders_a_move(tmp_path: Path) -> None:
    if not cluster.is_there():
        pytest.skip("no PostgreSQL here")
    with cluster.running() as database:  # which synchronises, as a real one does
        report = asyncio.run(evening(Hosts(tmp_path, database, 18, THINKERS), COUNT, print))
    print(report)  # noqa: T201 - shown if it fails
    assert sum(report.faults.values()) == COUNT
    assert all(report.faults[kind] >= COUNT // len(FAULTS) for kind in FAULTS)
    assert report.tables >= len(MIXED)
    assert report.acknowledged > COUNT
    assert report.by_bots > 0
    assert report.again > 0, "nobody ever had to ask again"
    assert report.events > report.acknowledged


def told(n: int, request: str, events: bytes = b"[]") -> News:
    return News(n=n, by=0, acting=(), events=events, view=b"{}", standings=b"null", id=request)  # type: ignore[arg-type]  # raw bytes


def player() -> Player:
    """Somebody whose first move is under way."""
    one = Player(Place(), "t", 0, "", random.Random(1))  # noqa: S311 - dice of a test
    one.asked, one.asked_at = Move("0-0", 0, "a1"), {"0-0": (0.0, 9.0)}
    return one


def test_an_answer_that_is_given_once_more_is_no_second_move() -> None:
    one = player()
    one.hear(told(1, "0-0"))
    one.hear(told(1, "0-0"))
    assert (one.told, one.repeated) == ([{"by": 0, "events": []}], 1)


@pytest.mark.parametrize(
    ("again", "found"),
    [
        (told(1, "0-0", b'[{"key":"moved"}]'), "told otherwise before"),
        (told(1, "0-1"), "an answer to nothing"),
        (told(1, ""), "a gap in what was told"),
        (told(3, "0-0"), "a gap in what was told"),
    ],
    ids=["other news", "another move", "nobody's", "a gap"],
)
def test_a_player_finds_news_that_do_not_follow(again: News, found: str) -> None:
    one = player()
    one.hear(told(1, "0-0"))
    with pytest.raises(AssertionError, match=found):
        one.hear(again)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (((1, "0/0-0", 5), (2, "0/0-0", 6)), "a move was made twice"),
        (((1, "0/0-0", 5), (3, "1/0-0", 6)), "a gap in the log"),
        (((1, "0/0-0", 6), (2, "1/0-0", 5)), "time went back"),
        (((1, "1/0-0", 5),), "an acknowledged move was lost"),
    ],
)
def test_a_log_that_cannot_be_is_found(lines: tuple[tuple[int, str, int], ...], found: str) -> None:
    one = player()
    one.hear(told(1, "0-0"))
    row = TableRow("t", "fish_and_chips", 1, "", "", 2, b"", "{}", "", 0)
    log = [LineRow(seq, "1 a1", request, at, None) for seq, request, at in lines]
    with pytest.raises(AssertionError, match=found):
        check_log(row, log, [one])


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
