from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.games.petri_heil import game
from shoal.games.petri_heil.rules.state import OVER
from tests.games.petri_heil.ponds import at, legal, play, pond, refused, seat
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond

FEW = "1 . . . \n . 6 . . \n . . diver . \n . . . 5"


def score(lake: Pond) -> int:
    outcome = lake.outcome()
    assert outcome is not None
    return outcome.scores["score"][0]


@rule("PH-E1")
@pytest.mark.parametrize(
    ("gone", "home", "other"), [((18, 3), "red", "yellow"), ((3, 18), "yellow", "red")]
)
def test_an_angler_that_comes_home_leaves_the_board(
    gone: tuple[int, int], home: str, other: str
) -> None:
    lake = play(pond(gone=gone), f"{home} +2")
    assert at(lake, home) == "home"
    assert seat(lake) == 1  # nothing is shown or caught, the fish player goes on
    assert {"pass", f"move {other}", "swap a1 b1"} <= set(legal(lake))
    lake = play(lake, "pass")
    assert refused(lake, f"{home} +1") == "PH-E1 finished"
    assert all(other in move for move in legal(lake))


@rule("PH-E1")
def test_a_catch_that_takes_it_home_stands() -> None:
    lake = play(pond(gone=(15, 3), red="T1"), "red +3")
    assert at(lake, "red") == "L1"
    lake = play(lake, "show a1", "catch d1")  # four piers: past the start
    assert at(lake, "red") == "home"
    assert lake.taken == 1


@rule("PH-E1")
def test_a_special_tile_may_take_it_home() -> None:
    lake = play(pond(phase="special", gone=(19, 3)), "move red")
    assert at(lake, "red") == "home"
    assert seat(lake) == 0


@rule("PH-E2")
@pytest.mark.parametrize(
    ("lake", "move"),
    [
        (pond(gone=(20, 18)), "yellow +2"),
        (pond(FEW, phase="fish", gone=(20, 19), active="yellow", yellow="T1"), "catch a1"),
        (pond(phase="special", gone=(20, 19)), "move yellow"),
    ],
    ids=["going on", "catching", "a special tile"],
)
def test_the_day_ends_at_once_in_whatever_step(lake: Pond, move: str) -> None:
    if move == "catch a1":
        lake.tiles[51] = 18
        lake = play(pond(FEW, gone=(20, 18), yellow="T2"), "yellow +1")
        lake = play(lake, "show a1")
    assert play(lake, move).phase == OVER


@rule("PH-E3")
def test_fish_caught_less_the_special_tiles_unused() -> None:
    # Caught are all but 1, 6, the diver and 5: 31 - 12 = 19.
    assert score(play(pond(FEW, gone=(20, 19), specials=[]), "yellow +1")) == 19
    unused = ["look", "hold", "move_red", "swap"]  # the angler player's own cost nothing
    assert score(play(pond(FEW, gone=(20, 19), specials=unused), "yellow +1")) == 17


@rule("PH-E3")
def test_a_score_may_be_negative_and_fisher_tiles_score_nothing() -> None:
    lake = pond(gone=(20, 19), fishers=(3, 3, 3, 3))
    assert score(play(lake, "yellow +1")) == -3


@rule("PH-E4")
@pytest.mark.parametrize(("first", "places"), [(15, (2, 1)), (16, (1, 2)), (17, (1, 2))])
def test_the_higher_score_wins_and_day_one_wins_a_tie(first: int, places: tuple[int, int]) -> None:
    lake = pond(FEW, gone=(20, 19), days=2, day=2, scores=(first, 0))
    outcome = play(lake, "yellow +1").outcome()
    assert outcome is not None
    assert outcome.scores["score"] == (first, 16)
    assert outcome.places == places
    assert outcome.values == tuple(float(place == 1) for place in places)


@rule("PH-E4")
def test_a_tie_goes_to_whoever_fished_first_also_if_that_is_seat_two() -> None:
    lake = pond(FEW, gone=(20, 19), days=2, day=2, scores=(0, 16), first=1)
    outcome = play(lake, "yellow +1").outcome()
    assert outcome is not None
    assert outcome.scores["score"] == (16, 16)
    assert outcome.places == (2, 1)


@rule("PH-E4")
def test_a_single_day_has_a_score_and_no_winner() -> None:
    outcome = play(pond(FEW, gone=(20, 19)), "yellow +1").outcome()
    assert outcome is not None
    assert outcome.places is None
    assert outcome.scores["score"] == (16, 0)
    assert outcome.values == (19 / 34, 15 / 34)


@rule("PH-E5")
def test_anglers_may_stand_on_the_same_pier() -> None:
    lake = play(pond(red="TL", yellow="T3"), "red +3")
    assert at(lake, "red") == at(lake, "yellow") == "T3"


def test_after_the_game_everybody_sees_everything() -> None:
    lake = play(pond(FEW, gone=(20, 19)), "yellow +1")
    assert game.view(lake, 0).faces == game.view(lake, 1).faces == game.view(lake, None).faces
    assert [face for face in game.view(lake, 0).faces if face] == ["1", "6", "diver", "5"]
