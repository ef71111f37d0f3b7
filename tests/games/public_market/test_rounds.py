from __future__ import annotations

import pytest

from shoal.core.dice import ScriptedDice
from shoal.games.public_market import game
from shoal.games.public_market.options import Options
from tests.games.public_market import law_kit
from tests.games.public_market.readings import column, phase, spaces, told
from tests.games.public_market.tables import (
    act,
    acting,
    empty_bag,
    evening,
    give,
    legal,
    ocean,
    play,
    refused,
    seat,
)
from tests.rule import rule

OCEAN = """
    F44 F35 F09 F39
    F27 F40 F54 F57
    F01 F13 F25 F66
    F02 F05 F34 F70
    F03 F38 F51 F11
"""


@rule("PM-R1")
def test_what_is_left_under_the_boat_leaves_the_game_and_the_column_is_refilled() -> None:
    table = acting(3)
    ocean(table, OCEAN)
    left = set(game.view(table, None).unseen)
    table = play(table, "fish", "take F27", "sell", "market", "market")
    view = game.view(table, None)
    drawn = set(column(table, 1))
    assert len(drawn) == 5
    assert drawn <= left
    assert view.bag == 45
    assert law_kit.census(table) == law_kit.expected_census(Options(), 3)  # nothing is lost
    assert set(view.unseen) == left - drawn  # neither back in the bag nor sold ones
    assert [column(table, number)[0] for number in (2, 3, 4)] == ["F35", "F09", "F39"]


@rule("PM-R1", "PM-F9")
def test_a_refill_fills_positions_one_to_five() -> None:
    table = acting(3)
    ocean(table, OCEAN)
    table = play(table, "market", "market")
    lowest = list(game.view(table, None).unseen[:5])
    chest_and_tiles = ScriptedDice([0, 0, 0, 0, 0, 0])
    assert column(play(table, "market", dice=chest_and_tiles), 1) == lowest


@rule("PM-R1")
def test_only_the_column_under_the_boat_is_emptied() -> None:
    table = play(acting(3), "market", "market", "market", "boat 3")
    before = [column(table, number) for number in (1, 2, 3, 4)]
    table = play(table, "bid none", "bid none", "bid none", "market", "market", "market", seed=7)
    after = [column(table, number) for number in (1, 2, 3, 4)]
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, True, False, True]
    assert not set(before[2]) & set(after[2])


@rule("PM-R1")
def test_an_empty_bag_refills_nothing() -> None:
    table = acting(3)
    empty_bag(table)
    table = play(table, "market", "market", "market")
    assert column(table, 1) == ["-"] * 5
    assert game.view(table, None).evening


@rule("PM-R1", "PM-K12")
@pytest.mark.parametrize(("seats", "rounds"), [(1, 10), (2, 8), (3, 11), (4, 11), (5, 11)])
def test_in_which_round_the_bag_is_empty(seats: int, rounds: int) -> None:
    table = acting(seats)
    while game.view(table, None).bag > 0:
        assert game.view(table, None).round < rounds
        move = legal(table)[0] if phase(table) != "act" else "market"
        table = play(table, move)
    while phase(table) == "boat":
        table = play(table, "boat 1")
    assert game.view(table, None).round == rounds


@rule("PM-R2")
@pytest.mark.parametrize(
    ("choices", "standing", "helm"),
    [
        ("market market market", "----- | 123--", 3),
        ("market fish fish", "23--- | 1----", 1),
        ("fish market fish", "13--- | 2----", 2),
        ("fish fish fish", "123-- | -----", 3),
    ],
)
def test_the_rightmost_meeple_steers(choices: str, standing: str, helm: int) -> None:
    table = act(acting(3), *choices.split())
    assert (phase(table), spaces(table), seat(table) + 1) == ("boat", standing, helm)


@rule("PM-R2")
def test_to_any_column_the_same_included() -> None:
    table = play(acting(3), "market", "market", "market")
    assert legal(table) == ["boat 1", "boat 2", "boat 3", "boat 4"]
    assert [game.view(play(table, move), None).boat for move in legal(table)] == [0, 1, 2, 3]
    assert refused(table, "bid none") == "PM-R2 now_boat"
    assert refused(table, "done") == "PM-R2 now_boat"


@rule("PM-R2")
def test_then_the_next_round_begins() -> None:
    table = play(acting(3), "market", "market", "market")
    assert game.view(table, None).round == 1
    assert told(table, "boat 2") == ["steers", "round"]
    after = play(table, "boat 2")
    assert (game.view(after, None).round, phase(after), seat(after)) == (2, "bid", 0)


@rule("PM-R2")
def test_with_an_empty_bag_to_a_column_with_tiles() -> None:
    table = acting(3)
    empty_bag(table)
    table = play(table, "market", "market", "market")
    assert legal(table) == ["boat 2", "boat 3", "boat 4"]
    assert refused(table, "boat 1") == "PM-R2 empty_column"


@rule("PM-R2")
def test_in_the_evening_the_last_who_fished_steers() -> None:
    table = evening(3)
    give(table, 1, money=20)
    table = play(table, "bid salmon scrap cod", "bid sardine scrap sardine", "bid home")
    while phase(table) != "boat":
        table = play(table, "done" if "done" in legal(table) else legal(table)[-1])
    assert spaces(table) == "12--- | -----"
    assert seat(table) == 1
    assert legal(table) == ["boat 3", "boat 4"]
