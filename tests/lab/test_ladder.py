"""Ladders count deals, not games, stop when they know enough, and go on after an interruption."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tools import strength_page
from tools.ladder import contests_of, read_wishes
from tools.strength_data import RESULTS, players_now, rungs_of
from tools.strength_page import (
    PAGE,
    YARDSTICKS,
    plot_name,
    row,
    section,
    why_stale,
    yardstick_row,
    yardsticks_met,
)

from shoal.bots.deals import REPORTING, WrongSeed
from shoal.bots.levels import LEVELS
from shoal.bots.self_play import player_settings
from shoal.bots.yardsticks import yardsticks_of
from shoal.core.catalog import find, slugs
from shoal.core.intervals import mean_interval, share_interval
from shoal.lab import ladder
from shoal.lab.contest import Contest, play_game, read_deal, worth_of_deal, write_deal
from shoal.lab.ladder import (
    Run,
    Rung,
    climb_rung,
    climbs_of,
    kept_deals,
    sum_up,
    yardstick_contests,
)
from shoal.lab.progress import clock_left
from shoal.lab.tally import Spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from shoal.lab.contest import Deal

TWO = Contest("petri_heil", 2, "sardine", "shrimp")
THREE = Contest("le_poissonnier", 3, "sardine", "shrimp")
NOW = ("new", "new")
WON: Deal = ((1, 2), (2, 1))
LOST: Deal = ((2, 1), (1, 2))


def spread(*worths: float) -> Spread:
    seen = Spread()
    for worth in worths:
        seen.note(worth)
    return seen


def summed(contest: Contest, *worths: float) -> Rung:
    return sum_up(contest, NOW, spread(*worths), ())


def rung_of(contest: Contest, low: float, high: float) -> Rung:
    settings = [player_settings(name, contest.game) for name in (contest.one, contest.others)]
    players = players_now(contest.game, contest.one, contest.others)
    version = find(contest.game).rules_version
    mean = (low + high) / 2
    return Rung(contest, (settings[0], settings[1]), 200, mean, low, high, version, players)


def silent(_rung: Rung, _look: int) -> None:
    """Nobody watches."""


def test_a_deal_is_one_observation() -> None:
    worths = [0.5, 0.5, 0.0, 1.0, 0.5, 1.0, 0.5, 0.5]
    rung = summed(TWO, *worths)
    assert rung.games == 16
    assert (rung.mean, rung.low, rung.high) == pytest.approx(mean_interval(worths))


def test_a_win_is_shared_by_those_who_share_the_first_place() -> None:
    assert worth_of_deal(((1, 2), (2, 1))) == 1.0
    assert worth_of_deal(((1, 1), (1, 2))) == 0.25
    assert worth_of_deal(((1, 1, 3), (2, 3, 1), (0, 0, 0))) == pytest.approx(1 / 6)


def test_a_deal_is_read_as_it_was_written() -> None:
    deal = ((1, 2, 3), (2, 1, 2), (0, 0, 0))
    assert write_deal(deal) == "123 212 000"
    assert read_deal(write_deal(deal)) == deal


def test_an_interval_ends_where_a_worth_does() -> None:
    assert summed(TWO, 1.0, 0.5).high == 1.0


def test_deals_that_came_out_alike_do_not_make_a_rung_sure() -> None:
    assert summed(TWO, *[1.0] * 2).low == pytest.approx(share_interval(2, 2).low)
    assert not summed(TWO, 1.0).is_sure
    assert 0.9 < summed(TWO, *[1.0] * 100).low < 1.0


def test_a_rung_is_sure_when_the_whole_interval_is_above_the_bar() -> None:
    assert rung_of(TWO, 0.56, 0.64).is_sure
    assert not rung_of(TWO, 0.54, 0.66).is_sure
    assert rung_of(THREE, 0.41, 0.6).is_sure
    assert rung_of(TWO, 0.46, 0.54).is_hopeless


def test_against_a_yardstick_the_bar_is_an_even_share() -> None:
    assert rung_of(replace(TWO, one="shark", others="mcts5"), 0.51, 0.6).is_sure
    assert rung_of(replace(THREE, one="shark", others="mcts5"), 0.34, 0.6).is_sure
    assert "undecided" in yardstick_row(
        rung_of(replace(THREE, one="shark", others="mcts5"), 0.3, 0.4)
    )


def test_the_page_says_what_every_yardstick_is() -> None:
    for slug in slugs():
        assert {one.kind for one in yardsticks_of(slug).values()} <= {*YARDSTICKS}
    rung = rung_of(replace(TWO, one="shark", others="mcts5", scale=0.02), 0.51, 0.6)
    told = " ".join(yardsticks_met("petri_heil", [rung, rung]))
    assert told.startswith("`mcts5` is plain tree search with five times the time")
    assert "ARGS=--yardsticks` with `--scale 0.02`, " in told


def test_games_for_more_have_ladders_of_three() -> None:
    assert [contest.seats for contest in climbs_of("fish_and_chips")] == [2] * 4 + [3] * 4
    assert [contest.seats for contest in climbs_of("public_market")] == [3] * 4
    found = [(contest.others, contest.one) for contest in climbs_of("little_big_fish")]
    assert found == list(pairwise(LEVELS))


def test_full_budgets_are_for_the_top_rung_unless_levels_are_named() -> None:
    words = ["fish_and_chips", "--full"]
    top = contests_of(read_wishes(words))
    found = [(contest.seats, contest.one, contest.scale) for contest in top]
    assert found == [(2, "shark", 1.0), (3, "shark", 1.0)]
    assert read_wishes(words).games >= 200
    named = contests_of(read_wishes([*words, "--level", "pike"]))
    assert {one.one for one in named} == {"pike"}
    seated = contests_of(read_wishes(["fish_and_chips", "--level", "pike", "--seats", "3"]))
    assert [(one.seats, one.one) for one in seated] == [(3, "pike")]


def test_level_five_meets_every_yardstick() -> None:
    found = yardstick_contests("petri_heil")
    assert {contest.one for contest in found} == {"shark"}
    assert [contest.others for contest in found][:3] == ["mcts1", "mcts5", "mcts20"]
    asked = contests_of(read_wishes(["petri_heil", "--yardsticks", "--against", "mcts5"]))
    assert [contest.others for contest in asked] == ["mcts5"]


def test_the_same_deal_is_played_the_same_again() -> None:
    contest = Contest("little_big_fish", 2, "sardine", "shrimp")
    assert play_game(contest, 3, 0) == play_game(contest, 3, 0)


def test_the_second_level_is_stronger_than_the_first(tmp_path: Path) -> None:
    contest = climbs_of("little_big_fish")[0]
    rung = climb_rung(contest, NOW, silent, Run(tmp_path, at_least=40, at_most=80))
    assert rung.games >= 40
    assert rung.mean > 0.6
    assert len(rung.deals) * 2 == rung.games


def test_a_ladder_is_not_climbed_on_deals_for_tuning(tmp_path: Path) -> None:
    with pytest.raises(WrongSeed):
        climb_rung(replace(TWO, seed=1), NOW, silent, Run(tmp_path))


def test_the_interval_is_looked_at_only_when_games_have_doubled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deals = iter([LOST, WON, LOST, LOST] + [WON] * 100)
    monkeypatch.setattr(ladder, "in_order", lambda *_: (deal for deal in deals))
    seen: list[tuple[int, int]] = []
    run = Run(tmp_path, at_least=8, at_most=400)
    rung = climb_rung(TWO, NOW, lambda r, look: seen.append((r.games, look)), run)
    assert {look for _, look in seen} == {8, 16, 32}
    assert rung.games == 32


class Unplugged(Exception):
    """Somebody stopped the run."""


def test_an_interrupted_run_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played: list[int] = []

    def play(_work: object, numbers: Iterable[int], _on: str) -> Iterator[Deal]:
        for number in numbers:
            played.append(number)
            yield WON if number % 3 else LOST

    def unplug(rung: Rung, _look: int) -> None:
        if rung.games == 10:
            raise Unplugged

    monkeypatch.setattr(ladder, "in_order", play)
    run, whole = Run(tmp_path / "one", 24, 24), Run(tmp_path / "two", 24, 24)
    with pytest.raises(Unplugged):
        climb_rung(TWO, NOW, unplug, run)
    resumed = climb_rung(TWO, NOW, silent, run)
    assert played == list(range(12))
    assert resumed == climb_rung(TWO, NOW, silent, whole)
    played.clear()
    climb_rung(TWO, ("new", "changed"), silent, run)
    assert played == list(range(12))


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = kept_deals(tmp_path, TWO, NOW)
    file.add(WON)
    file.add(LOST)
    whole = file.path.read_text(encoding="ascii")
    file.path.write_text(whole[:-3], encoding="ascii")
    assert file.read() == [WON]
    file.add(LOST)
    assert file.path.read_text(encoding="ascii") == whole


def test_the_time_left_is_that_of_the_rest_and_leaves_out_an_earlier_run() -> None:
    assert clock_left(60.0, 0, 100) == ""
    assert clock_left(60.0, 10, 20) == "0:02:00"
    assert clock_left(3600.0, 1, 2) == "2:00:00"


# A figure that does not hold any more is called stale


def test_a_rung_of_today_is_not_stale() -> None:
    rung = rung_of(TWO, 0.6, 0.7)
    assert why_stale(rung) == []
    assert "stale" not in row(rung)


@pytest.mark.parametrize("players", [("other", None), (None, "other"), ("", "")])
def test_the_page_says_that_a_rung_is_stale_when_a_player_decides_otherwise(
    monkeypatch: pytest.MonkeyPatch, players: tuple[str | None, str | None]
) -> None:
    rung = rung_of(TWO, 0.6, 0.7)
    then = (players[0] is None and rung.players[0]) or players[0] or ""
    other = (players[1] is None and rung.players[1]) or players[1] or ""
    changed = replace(rung, players=(then, other))
    monkeypatch.setattr(strength_page, "rungs_of", lambda _slug: [changed])
    assert "above the bar; **stale** (bots) |" in section(TWO.game)


def test_the_page_says_that_a_rung_is_stale_when_its_deals_are_not_held_out() -> None:
    tuned = replace(rung_of(TWO, 0.6, 0.7), contest=replace(TWO, seed=1))
    assert why_stale(tuned) == ["deals"]
    assert "**stale** (deals)" in row(tuned)


def test_the_page_names_a_seed_that_is_not_the_usual_one() -> None:
    rung = rung_of(TWO, 0.6, 0.7)
    assert "seed" not in row(rung)
    other = replace(rung, contest=replace(TWO, seed=REPORTING + 1))
    assert f"above the bar; `--seed {REPORTING + 1}` |" in row(other)


def test_the_page_says_that_a_rung_is_stale_when_rules_have_changed() -> None:
    assert why_stale(replace(rung_of(TWO, 0.6, 0.7), rules=99)) == ["rules"]


def test_ladders_of_other_budgets_have_pictures_of_their_own() -> None:
    rungs = [rung_of(replace(TWO, scale=scale), 0.6, 0.7) for scale in (0.1, 0.01, 0.2, 1.0)]
    assert [plot_name(rung).removeprefix("petri_heil_2") for rung in rungs] == [
        ".svg", "_1.svg", "_20.svg", "_100.svg",
    ]  # fmt: skip


# What docs/strength.md says is still true

MEASURED = [slug for slug in slugs() if (RESULTS / f"{slug}.md").exists()]
"""A game has a page of strength once somebody has climbed its ladder, and then all of it."""
RENEW = "players or data have changed: `make strength` writes the page anew"


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_page_names_the_games_that_have_a_page_of_strength() -> None:
    linked = re.findall(r"how the levels were chosen\]\(strength/(\w+)\.md\)", page())
    assert linked == MEASURED


@pytest.mark.parametrize("slug", MEASURED)
def test_the_page_says_which_ladders_were_climbed_under_other_rules(slug: str) -> None:
    is_stale = any(rung.is_under_old_rules() for rung in rungs_of(slug))
    assert ("**Stale.**" in section(slug)) == is_stale


@pytest.mark.parametrize("slug", MEASURED)
def test_the_page_has_what_was_measured_and_calls_stale_what_is(slug: str) -> None:
    assert section(slug) in page(), RENEW


@pytest.mark.parametrize("slug", MEASURED)
def test_figures_are_those_of_the_games_that_were_kept(slug: str) -> None:
    for rung in rungs_of(slug):
        if rung.deals:
            worths = [worth_of_deal(read_deal(deal)) for deal in rung.deals]
            assert rung.mean == pytest.approx(mean_interval(worths).mean)
            assert rung.games == len(worths) * rung.contest.seats
            assert rung.contest.seed >= REPORTING


@pytest.mark.parametrize("slug", MEASURED)
def test_every_level_was_measured_to_be_stronger_than_the_one_below_it(slug: str) -> None:
    rungs = [rung for rung in rungs_of(slug) if rung.contest.others in LEVELS]
    tenth = [rung.contest for rung in rungs if rung.contest.scale < 1.0]
    assert [(c.seats, c.one) for c in tenth] == [(c.seats, c.one) for c in climbs_of(slug)]
    enough = [rung for rung in rungs if not rung.goal]
    assert all(rung.is_sure and rung.games >= 200 and rung.contest.scale >= 0.1 for rung in enough)
    assert all(rung.contest.scale >= 1.0 for rung in rungs if rung.goal)
