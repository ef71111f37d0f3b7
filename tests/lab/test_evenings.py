"""A rung may grow over many evenings, from the games that are told in docs/strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tools import ladder as tool
from tools import strength_data
from tools.ladder import climb, read_wishes, run_for
from tools.strength_data import keep_rung, rungs_of
from tools.strength_page import ratings, row, yardstick_row

from shoal.core.catalog import find
from shoal.lab import ladder
from shoal.lab.contest import Contest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from shoal.lab.contest import Deal
    from shoal.lab.ladder import Rung

TOP = Contest("petri_heil", 2, "shark", "pike")
PLAIN = replace(TOP, others="mcts5", scale=0.02)
PLAYERS = ("shark of now", "pike of now")
WON: Deal = ((1, 2), (2, 1))
LOST: Deal = ((2, 1), (1, 2))


class Evenings:
    """A clone a folder; deals are known before anybody plays them."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self.patch = patch
        self.folder = folder
        self.players = PLAYERS
        self.played: list[int] = []
        """The numbers of deals that were played."""
        self.until: int | None = None
        """The deal during which somebody presses Ctrl+C."""
        patch.setattr(ladder, "in_order", self.play)
        patch.setattr(tool, "players_now", lambda *_: self.players)
        patch.setattr(tool, "write_page", lambda: None)
        self.clone("first")

    def clone(self, name: str) -> None:
        """Nothing but what is committed goes into another clone."""
        self.patch.setattr(strength_data, "RESULTS", self.folder / "docs")
        self.patch.setattr(tool, "UNFINISHED", self.folder / name / "build")

    def play(self, _work: object, numbers: Iterable[int], _on: str) -> Iterator[Deal]:
        for number in numbers:
            if number == self.until:
                raise KeyboardInterrupt
            self.played.append(number)
            yield LOST if number % 5 == 2 else WON

    def climb(self, *words: str, contest: Contest = TOP) -> Rung:
        """`make ladder` with these words; what is told of the rung after it."""
        self.played.clear()
        wanted = read_wishes([contest.game, *words])
        climb(contest, run_for(contest, wanted), afresh=wanted.afresh)
        return self.told()

    def interrupt(self, deal: int, contest: Contest = TOP) -> Rung:
        self.until = deal
        with pytest.raises(SystemExit):
            self.climb(contest=contest)
        self.until = None
        return self.told()

    def told(self) -> Rung:
        (rung,) = rungs_of(TOP.game)
        return rung


@pytest.fixture
def evenings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Evenings:
    return Evenings(monkeypatch, tmp_path)


def test_a_part_of_a_rung_is_kept_and_says_so(evenings: Evenings) -> None:
    rung = evenings.climb("--games", "60")
    assert (rung.games, rung.goal, len(rung.deals)) == (60, 200, 30)
    assert rung.is_sure
    assert "| 60 of 200 games so far" in row(rung)
    assert "above the bar" not in row(rung)


def test_a_rung_that_grew_in_several_clones_is_that_of_one_evening(evenings: Evenings) -> None:
    evenings.climb("--games", "60")
    evenings.clone("second")
    assert evenings.interrupt(41).games == 82
    assert evenings.played == list(range(30, 41))
    evenings.clone("third")
    grown = evenings.climb()
    assert evenings.played == list(range(41, 100))
    assert (grown.games, grown.goal) == (200, 0)
    assert "above the bar" in row(grown)
    evenings.clone("fourth")
    whole = evenings.climb("--afresh")
    assert evenings.played == list(range(100))
    assert grown == whole


def test_a_rung_is_played_no_further_than_it_was_asked_to(evenings: Evenings) -> None:
    evenings.climb("--games", "60")
    assert evenings.climb("--games", "20").games == 60
    assert evenings.played == []


def test_after_an_open_look_a_rung_is_on_its_way_to_twice_the_games(evenings: Evenings) -> None:
    evenings.patch.setattr(ladder, "BARS", {2: 0.75})
    rung = evenings.interrupt(120)
    assert (rung.games, rung.goal) == (240, 400)


def test_an_interrupted_contest_with_a_yardstick_is_on_its_way_to_what_was_asked(
    evenings: Evenings,
) -> None:
    rung = evenings.interrupt(12, contest=PLAIN)
    assert "| 24 of 200 games so far" in yardstick_row(rung)
    done = evenings.climb("--games", "60", contest=PLAIN)
    assert evenings.played == list(range(12, 30))
    assert (done.games, done.goal) == (60, 0)
    assert "games so far" not in yardstick_row(done)


@pytest.mark.parametrize("changed", ["players", "rules", "seed"])
def test_nothing_goes_on_from_games_of_others(evenings: Evenings, changed: str) -> None:
    rung = evenings.climb("--games", "60")
    contest = TOP
    if changed == "players":
        evenings.players = ("shark of now", "another pike")
    elif changed == "rules":
        keep_rung(replace(rung, rules=find(TOP.game).rules_version - 1))
    else:
        contest = replace(TOP, seed=TOP.seed + 1)
    evenings.clone("second")
    assert evenings.climb("--games", "20", contest=contest).games == 20
    assert evenings.played == list(range(10))


def test_nothing_takes_the_place_of_a_whole_rung_by_fewer_games(evenings: Evenings) -> None:
    whole = evenings.climb("--games", "240")
    evenings.clone("second")
    evenings.until = 5
    with pytest.raises(SystemExit):
        evenings.climb("--afresh")
    assert evenings.told() == whole
    evenings.until = None
    assert evenings.climb() == whole
    evenings.players = ("shark of now", "another pike")
    assert evenings.climb("--games", "20").games == 20


def test_an_interruption_before_the_first_deal_leaves_all_as_it_was(evenings: Evenings) -> None:
    evenings.until = 0
    with pytest.raises(SystemExit):
        evenings.climb()
    assert rungs_of(TOP.game) == []


def test_ratings_wait_until_there_are_enough_games(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.strength_page.why_stale", lambda _rung: [])
    evenings.climb("--games", "60")
    assert ratings(TOP.game) == []
    evenings.climb()
    assert any(line.startswith("| shark |") for line in ratings(TOP.game))
