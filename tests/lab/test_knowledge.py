"""What many games tell a player, each figure with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tools import strength_data
from tools.strength_data import fingerprint_of, knowledge_file, write_lines
from tools.strength_sections import knowledge

from shoal.bots.knowledge import Story, Watcher, watcher_of
from shoal.bots.levels import LEVELS
from shoal.core.catalog import find, slugs
from shoal.core.intervals import mean_interval, share_interval
from shoal.games.petri_heil.rules.pond import Pond
from shoal.lab.knowledge import RARE, sum_up, watch_game
from shoal.lab.ladder import ladder_seats
from shoal.lab.own_games import SelfPlay, begin, play_on

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from shoal.bots.bot import Advice
    from shoal.core.position import Position

PLAN = SelfPlay("little_big_fish", 2, "sardine", 1.0)


def story(
    first: int, winner: int, points: tuple[float | None, float | None], plies: int = 10
) -> Story:
    worth = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    openings = (("mine",), ("yours",)) if first == 0 else (("yours",), ("mine",))
    return Story(worth, first, plies, {"turns": plies / 2}, {"fish": points}, {"opening": openings})


def test_who_is_favoured_is_told_by_the_order_of_decisions() -> None:
    stories = [story(0, 0, (3, 1)), story(1, 1, (0, 4)), story(1, 0, (2, 1)), story(0, 0, (5, 2))]
    found = sum_up(PLAN, stories, "")
    first, second = found.turns
    assert (first.mean, second.mean) == (0.75, 0.25)
    assert (first.low, first.high) == share_interval(3, 4)[1:]


def test_points_of_winners_and_of_the_others() -> None:
    stories = [story(0, 0, (3, 1)), story(1, 1, (0, 4)), story(1, 0, (5, 2))]
    source = sum_up(PLAN, stories, "").sources[0]
    assert (source.winners.mean, source.others.mean) == (4.0, 1.0)
    assert source.winners.high == pytest.approx(mean_interval([3, 4, 5]).high)


def test_points_that_the_end_no_longer_shows_are_not_counted_as_none() -> None:
    stories = [story(0, 0, (12, None)), story(0, 1, (8, None)), story(1, 1, (None, 20))]
    source = sum_up(PLAN, stories, "").sources[0]
    assert (source.winners.mean, source.others.mean) == (16.0, 8.0)


def test_the_catch_of_petri_heil_is_told_of_both_days() -> None:
    """At the table nobody sees the first day's catch any more."""
    caught_so_far: dict[int, int] = {}
    """When each of them began to fish."""

    def see(before: Position) -> None:
        assert isinstance(before, Pond)
        caught_so_far.setdefault(int(before.angler), int(before.worth))

    watcher, end = watched(SelfPlay("petri_heil", 2, "sardine"), 1, see)
    assert isinstance(end, Pond)
    first, second = caught_so_far
    on_day_one = caught_so_far[second]
    parts = watcher.parts(end)
    assert parts["caught"][first] == on_day_one > 0
    assert parts["caught"][second] == int(end.worth) - on_day_one
    assert all(-3 <= unused <= 0 for unused in parts["unused"] if unused is not None)


def test_choices_are_told_the_best_first_unless_they_are_rare() -> None:
    stories = [story(n % 2, n % 2, (1, 1)) for n in range(RARE)]
    found = sum_up(PLAN, stories, "").choices["opening"]
    assert [(figure.name, figure.count, figure.mean) for figure in found] == [
        ("mine", RARE, 1.0),
        ("yours", RARE, 0.0),
    ]
    assert sum_up(PLAN, stories[1:], "").choices["opening"] == ()


def test_lengths_are_means_over_games() -> None:
    found = sum_up(PLAN, [story(0, 0, (1, 1), plies) for plies in (8, 10, 12)], "")
    assert [(figure.name, figure.mean) for figure in found.lengths] == [("plies", 10), ("turns", 5)]


@pytest.mark.parametrize("slug", slugs())
def test_every_game_tells_its_story(slug: str) -> None:
    seats = ladder_seats(slug)[0]
    told = watch_game(SelfPlay(slug, seats, LEVELS[0]), 2)
    assert len(told.worth) == seats
    assert sum(told.worth) == pytest.approx(1.0)
    assert told.plies > 0
    assert set(told.figures)
    assert all(len(points) == seats for points in told.sources.values())
    assert any(any(chosen) for chosen in told.choices.values())


def test_a_story_can_be_told_again() -> None:
    assert watch_game(PLAN, 3) == watch_game(PLAN, 3)


@pytest.mark.parametrize(
    ("slug", "seats"),
    [
        (slug, seats)
        for slug in slugs()
        for seats in find(slug).seats
        if seats > 1 and find(slug).sources is not None
    ],
)
def test_sources_add_up_to_the_score(slug: str, seats: int) -> None:
    for number in range(4):
        watcher, end = watched(SelfPlay(slug, seats, LEVELS[0]), number)
        parts = watcher.parts(end)
        assert parts
        assert tuple(map(sum, zip(*parts.values(), strict=True))) == first_score(end)


def test_sources_of_one_round_of_fish_and_chips_add_up() -> None:
    plan = SelfPlay("fish_and_chips", 3, LEVELS[0], options=("target=0",))
    watcher, end = watched(plan, 1)
    parts = watcher.parts(end)
    assert find(plan.game).figures(end)["rounds"] == 1
    assert parts["rounds_before"] == (0, 0, 0)
    assert parts["last_round"] == first_score(end)


def test_a_game_that_leaves_out_a_source_is_an_error() -> None:
    silent = replace(story(0, 0, (3, 1)), sources={})
    with pytest.raises(KeyError):
        sum_up(PLAN, [story(0, 0, (3, 1)), silent], "")


def watched(
    plan: SelfPlay, number: int, see: Callable[[Position], None] = lambda _: None
) -> tuple[Watcher, Position]:
    """A game that is over, and who has seen it."""
    position, dice = begin(plan, number)
    game = find(plan.game)
    watcher = watcher_of(plan.game)(game, position)

    def listen(before: Position, seat: int, advice: Advice) -> None:
        see(before)
        watcher.see(before, seat, game.read(advice.move))

    play_on(plan, number, (position, dice), listen)
    return watcher, position


def first_score(end: Position) -> tuple[int, ...]:
    outcome = end.outcome()
    assert outcome is not None
    return next(iter(outcome.scores.values()))


def test_customers_are_told_by_name() -> None:
    told = watch_game(SelfPlay("le_poissonnier", 3, "sardine"), 1)
    served = [len(customers) for customers in told.choices["customer"]]
    assert tuple(map(float, served)) == told.sources["customers"]


def test_the_page_tells_command_level_and_intervals(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    now = fingerprint_of(PLAN.game, PLAN.level)
    monkeypatch.setattr(strength_data, "RESULTS", tmp_path)
    assert knowledge(PLAN.game) == []
    stories = [story(n % 2, n % 2, (1, 1)) for n in range(RARE)]
    write_lines(knowledge_file(PLAN.game), [sum_up(PLAN, stories, now)])
    lines = knowledge(PLAN.game)
    assert f"#### What wins in {find(PLAN.game).title()}" in lines
    asked = f'ARGS="--level sardine --games {RARE} --scale 1"'
    assert f"From `make knowledge GAME={PLAN.game} {asked}`." in lines
    assert f"sardine, 2 seats, 100% of its full budget, {RARE} games:" in lines
    assert "| first | 100.0% (56.6% – 100.0%) |" in lines
    assert "| mine | 5 | 100.0% (56.6% – 100.0%) |" in lines
