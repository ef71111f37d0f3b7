from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from shoal.core.dice import FastDice
from shoal.games.petri_heil import game
from shoal.games.petri_heil.components import PIERS, SET, TACKLE, TILES, line_of, write_cell
from shoal.games.petri_heil.options import Options
from shoal.games.petri_heil.rules.state import FISHERS
from tests.games.petri_heil.ponds import FULL, at, draw, legal, play, pond, refused, same, seat
from tests.rule import rule

WHOLE = "pond " + " ".join(FULL.split())


@rule("PH-C1")
@pytest.mark.parametrize(
    ("pier", "cells"),
    [
        ("TL", "a1 b2 c3 d4"),
        ("T1", "a1 a2 a3 a4"),
        ("T2", "b1 b2 b3 b4"),
        ("T3", "c1 c2 c3 c4"),
        ("T4", "d1 d2 d3 d4"),
        ("TR", "d1 c2 b3 a4"),
        ("R1", "d1 c1 b1 a1"),
        ("R2", "d2 c2 b2 a2"),
        ("R3", "d3 c3 b3 a3"),
        ("R4", "d4 c4 b4 a4"),
        ("BR", "d4 c3 b2 a1"),
        ("B4", "d4 d3 d2 d1"),
        ("B3", "c4 c3 c2 c1"),
        ("B2", "b4 b3 b2 b1"),
        ("B1", "a4 a3 a2 a1"),
        ("BL", "a4 b3 c2 d1"),
        ("L4", "a4 b4 c4 d4"),
        ("L3", "a3 b3 c3 d3"),
        ("L2", "a2 b2 c2 d2"),
        ("L1", "a1 b1 c1 d1"),
    ],
)
def test_each_pier_faces_four_cells(pier: str, cells: str) -> None:
    assert " ".join(map(write_cell, line_of(PIERS.index(pier)))) == cells


@rule("PH-C2")
def test_the_piers_go_round_clockwise() -> None:
    assert " ".join(PIERS) == "TL T1 T2 T3 T4 TR R1 R2 R3 R4 BR B4 B3 B2 B1 BL L4 L3 L2 L1"
    lake = pond(red="L1")
    assert at(play(lake, "red +1"), "red") == "TL"


@rule("PH-C3")
def test_sixteen_tiles() -> None:
    values = sorted(tile.value for tile in TACKLE.tile for _ in range(tile.count))
    assert values == [0] * 6 + [1, 1, 2, 2, 3, 3, 4, 4, 5, 6]
    assert [tile.name for tile in TACKLE.tile if not tile.value] == [
        "tyre",
        "hat",
        "shoe",
        "can",
        "umbrella",
        "diver",
    ]


@rule("PH-C4")
def test_three_fisher_tiles_of_each_distance() -> None:
    lake = play(game.begin(Options(), 2, FastDice(1)), WHOLE)
    assert [lake.tiles[FISHERS + distance] for distance in range(4)] == [3, 3, 3, 3]
    assert TACKLE.anglers == ("red", "yellow")


@rule("PH-C5")
def test_five_special_tiles_each_once_a_day() -> None:
    lake = pond(phase="fish", specials=["hold", "swap", "move_red", "move_yellow"], gone=(1, 0))
    assert refused(lake, "look a1") == "PH-C5 used"
    assert refused(pond(phase="fish", specials=[], gone=(1, 0)), "hold") == "PH-C5 used"
    assert refused(pond(phase="special", specials=["swap"]), "move red") == "PH-C5 used"
    lake = pond(phase="special", specials=["move_red"])
    assert refused(lake, "swap a1 b1") == "PH-C5 used"


@rule("PH-C5", "PH-D1")
def test_the_second_day_starts_with_everything_again_and_changed_roles() -> None:
    lake = pond(days=2, gone=(20, 19), specials=["look"], fishers=(0, 1, 2, 0), open="b2")
    assert lake.seen
    assert seat(lake) == 0
    lake = play(lake, "yellow +1")
    assert (lake.day, lake.angler, seat(lake)) == (2, 1, 0)
    lake = play(lake, WHOLE)
    view = game.view(lake, 1)
    assert view.fishers == (3, 3, 3, 3)
    assert len(view.specials) == 5
    assert sum(view.caught) == 0
    assert (view.seen, view.open) == ((), -1)
    assert game.view(lake, 0).seen == ()
    assert seat(lake) == 1


@rule("PH-D1")
def test_who_fishes_first_is_drawn_or_agreed() -> None:
    drawn = Counter(game.begin(Options(), 2, FastDice(seed)).angler for seed in range(400))
    assert 150 < drawn[0] < 250
    for number, options in enumerate((Options(first="1"), Options(first="2"))):
        lake = game.begin(options, 2, FastDice(1))
        assert (lake.angler, seat(lake)) == (number, 1 - number)


@rule("PH-D2")
def test_the_pond_is_laid_at_once() -> None:
    lake = game.begin(Options(first="1"), 2, FastDice(1))
    assert draw(play(lake, WHOLE)) == same(FULL)
    assert refused(lake, WHOLE.replace("hat", "shoe")) == "PH-D2 all_tiles"
    assert refused(lake, "start T1") == "PH-D2 lay_the_pond"


@rule("PH-D2")
def test_or_tile_by_tile_in_a_fixed_order() -> None:
    lake = game.begin(Options(first="1"), 2, FastDice(1))
    assert refused(lake, "put hat b2") == "PH-D2 next_tile"
    for number, kind in enumerate(SET):
        cell = write_cell(15 - number)
        lake = play(lake, f"put {TILES[kind]} {cell}")
        if number == 0:
            assert refused(lake, f"put 1 {cell}") == "PH-D2 cell_taken"
            assert refused(lake, "random") == "PH-D2 random_first"
    assert draw(lake).split() == [TILES[kind] for kind in reversed(SET)]
    assert seat(lake) == 0


@rule("PH-D2")
def test_or_from_a_random_arrangement() -> None:
    begun = game.begin(Options(first="1"), 2, FastDice(1))
    ponds = {draw(play(begun, "random", seed=seed)) for seed in range(20)}
    assert len(ponds) == 20
    divers = Counter(
        draw(play(begun, "random", seed=s)).split().index("diver") for s in range(1600)
    )
    assert chisquare([divers[cell] for cell in range(16)]).pvalue > 1e-4
    lake = play(begun, "random")
    assert draw(play(lake, "keep")) == draw(lake)
    assert draw(play(lake, WHOLE)) == same(FULL)
    assert refused(lake, "random") == "PH-D2 keep_or_lay"


@rule("PH-D2", "PH-K1")
def test_the_angler_player_sees_nothing_of_the_laying() -> None:
    begun = game.begin(Options(first="1"), 2, FastDice(1))
    before = game.view(begun, 0)
    for moves in (["put 1 a1"], ["put 1 a1", "put 1 b2"], ["random"]):
        lake = play(begun, *moves)
        assert game.view(lake, 0) == before == game.view(lake, None)
        assert lake.key(0) == begun.key(0)
        assert game.view(lake, 1) != game.view(begun, 1)
    laid = game.view(play(begun, WHOLE), 0)
    assert laid.backs == tuple(range(16))
    assert laid.faces == (None,) * 16


@rule("PH-D3")
def test_a_start_pier_for_each_angler_and_not_the_same() -> None:
    lake = play(game.begin(Options(first="1"), 2, FastDice(1)), WHOLE, "start T2")
    assert refused(lake, "start T2") == "PH-D3 two_piers"
    assert len(legal(lake)) == 19
    lake = play(lake, "start B1")
    assert (at(lake, "red"), at(lake, "yellow")) == ("T2", "B1")
    assert refused(lake, "start L1") == "PH-T1 go_on"


@rule("PH-D3")
@pytest.mark.parametrize("pier", PIERS)
def test_no_pier_is_a_start_pier_twice(pier: str) -> None:
    lake = play(game.begin(Options(first="1"), 2, FastDice(1)), WHOLE, f"start {pier}")
    assert f"start {pier}" not in legal(lake)
    assert refused(lake, f"start {pier}") == "PH-D3 two_piers"


@rule("PH-D4")
def test_fisher_and_special_tiles_are_open_to_both() -> None:
    lake = pond(fishers=(1, 2, 0, 3), specials=["look", "swap"])
    for viewer in (0, 1, None):
        assert game.view(lake, viewer).fishers == (1, 2, 0, 3)
        assert game.view(lake, viewer).specials == ("look", "swap")
