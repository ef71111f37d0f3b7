from __future__ import annotations

from shoal.games.petri_heil.rules.state import FISHERS, GONE
from tests.games.petri_heil.ponds import (
    FULL,
    at,
    caught,
    draw,
    known,
    legal,
    play,
    pond,
    reason,
    refused,
    same,
    seat,
)
from tests.rule import rule


@rule("PH-T1")
def test_one_angler_moves_on_by_one_pier_or_more_at_most_home() -> None:
    lake = pond(gone=(17, 0))
    assert [move for move in legal(lake) if "red" in move] == ["red +1", "red +2", "red +3"]
    assert [move for move in legal(lake) if "yellow" in move][-1] == "yellow +20"
    assert refused(lake, "red +4") == "PH-T1 how_far"
    assert reason(lake, "red +4") == "red goes on by 1 to 3 piers (PH-T1)"
    assert refused(lake, "decline") == "PH-T1 go_on"


@rule("PH-T1")
def test_the_same_angler_may_be_chosen_turn_after_turn() -> None:
    lake = play(pond(specials=["hold", "look"]), "red +1", "show a1", "hold", "red +1")
    assert at(lake, "red") == "T2"


@rule("PH-T2")
def test_a_tile_of_the_line_is_shown_but_not_the_diver() -> None:
    lake = play(pond(), "red +3")  # T3 faces 3 diver 6 can
    assert seat(lake) == 1
    assert legal(lake) == ["show c1", "show c3", "show c4"]
    assert refused(lake, "show c2") == "PH-T2 not_the_diver"
    assert refused(lake, "show a1") == "PH-T2 not_in_line"
    assert refused(lake, "done") == "PH-T2 show_a_tile"


@rule("PH-T2")
def test_also_if_nothing_there_can_be_paid_for() -> None:
    lake = play(pond(fishers=(0, 0, 0, 0)), "red +1")
    assert legal(lake) == ["show a1", "show a2", "show a3", "show a4"]


@rule("PH-T2")
def test_the_diver_if_it_is_alone_and_then_always() -> None:
    lake = play(pond("1 . . . \n . . diver . \n . . . . \n . . . 2"), "red +3")
    assert legal(lake) == ["show c2"]


@rule("PH-T2")
def test_an_empty_line_shows_nothing() -> None:
    lake = play(pond("1 . . . \n . . . . \n . . . . \n . . . 2"), "red +3")
    assert seat(lake) == 0
    assert "decline" in legal(lake)
    assert not [move for move in legal(lake) if "catch" in move]


@rule("PH-T3")
def test_catch_any_tile_of_the_line_for_its_distance() -> None:
    lake = play(pond(), "red +3", "show c1")
    assert [m for m in legal(lake) if "catch" in m] == [
        "catch c1",
        "catch c2",
        "catch c3",
        "catch c4",
    ]
    after = play(lake, "catch c3")
    assert after.tiles[FISHERS + 2] == 2
    assert at(after, "red") == "R1"  # T3, and three piers on
    assert caught(after) == ["6"]
    assert known(after) == {"c1"}  # the catch shows nothing else


@rule("PH-T3")
def test_empty_cells_count_and_a_used_up_distance_cannot_be_fished() -> None:
    drawing = "1 . . . \n . . . . \n . . 6 . \n . . 5 2"
    lake = play(pond(drawing, fishers=(3, 3, 0, 1)), "red +3", "show c3")
    assert [move for move in legal(lake) if "catch" in move] == ["catch c4"]
    assert refused(lake, "catch c3") == "PH-T3 no_fisher_tile"
    assert "left for distance 3 " in reason(lake, "catch c3")
    assert refused(lake, "catch c2") == "PH-T3 no_tile"
    assert refused(lake, "catch a1") == "PH-T3 not_in_line"
    hidden_diver = play(pond(fishers=(3, 0, 3, 3)), "red +3", "show c1")
    assert refused(hidden_diver, "catch c2") == "PH-T3 no_fisher_tile"  # as for any other tile
    assert play(lake, "catch c4").tiles[FISHERS + 3] == 0


@rule("PH-T4")
def test_a_caught_tile_is_gone_and_a_shown_one_is_turned_back() -> None:
    lake = play(pond(), "red +3", "show c1", "catch c4")
    assert draw(lake) == same(FULL).replace("can", ".")
    assert caught(lake) == ["can"]
    assert lake.open == -1
    shown_and_caught = play(pond(), "red +3", "show c1", "catch c1")
    assert known(shown_and_caught) == set()
    assert shown_and_caught.seen == 0


@rule("PH-T5")
def test_the_diver_is_seen_and_goes_back_and_costs_all_the_same() -> None:
    lake = play(pond(), "red +3", "show c1", "catch c2")
    assert draw(lake) == same(FULL)
    assert caught(lake) == []
    assert lake.tiles[FISHERS + 1] == 2
    assert at(lake, "red") == "TR"
    assert lake.open == 6  # the back that lay on c2
    assert known(lake) == {"c1", "c2"}


@rule("PH-T6")
def test_who_declines_may_play_one_special_tile_instead() -> None:
    lake = play(pond(), "red +3", "show c1")
    assert {"decline", "hold", "look a1", "look d4"} <= set(legal(lake))
    declined = play(lake, "decline")
    assert seat(declined) == 1
    assert at(declined, "red") == "T3"
    looked = play(lake, "look d1")
    assert seat(looked) == 1  # no second special tile, and no catch


@rule("PH-T6")
def test_who_can_neither_catch_nor_play_a_special_tile_has_declined() -> None:
    lake = play(pond(fishers=(0, 0, 0, 0), specials=["swap"]), "red +3", "show c1")
    assert seat(lake) == 1
    assert lake.open == 2  # the shown tile can still be seen


@rule("PH-T7")
def test_up_to_three_slides_over_empty_cells() -> None:
    drawing = "1 . . 2 \n . diver . . \n . . . . \n 3 . . ."
    lake = pond(drawing, phase="slide", slides=3)
    assert "slide a1-c1" in legal(lake)
    assert "slide a1-d1" not in legal(lake)
    assert refused(lake, "slide a1-d1") == "PH-T7 in_the_way"
    assert "from a1 to d1 is blocked on d1" in reason(lake, "slide a1-d1")
    assert refused(lake, "slide a1-b2") == "PH-T7 not_straight"
    assert refused(lake, "slide a1-a1") == "PH-T7 not_straight"
    assert refused(lake, "slide b1-c1") == "PH-T7 no_tile"
    lake = play(lake, "slide b2-b4", "slide a1-c1", "slide c1-c4")  # one tile several times
    assert draw(lake) == same(". . . 2 \n . . . . \n . . . . \n 3 diver 1 .")
    back = play(pond(drawing, phase="slide", slides=3), "slide a1-b1", "slide b1-a1")
    assert draw(back) == same(drawing)
    assert refused(lake, "slide d1-c1") == "PH-T8 special_or_pass"


@rule("PH-T7")
def test_fewer_slides_or_none() -> None:
    drawing = "1 . . 2 \n . diver . . \n . . . . \n 3 . . ."
    lake = pond(drawing, phase="slide", slides=3, specials=[])
    assert seat(play(lake, "done")) == 0
    assert seat(play(lake, "slide a1-b1", "done")) == 0
    assert seat(play(pond(specials=["look"]), "red +1", "show a1", "decline")) == 0  # full pond


@rule("PH-T7")
def test_one_empty_cell_is_enough_to_slide() -> None:
    lake = play(pond(), "red +3", "show c1", "catch c3")
    assert seat(lake) == 1
    slides = {"slide b3-c3", "slide d3-c3", "slide c2-c3", "slide c4-c3"}
    assert slides == {move for move in legal(lake) if move.startswith("slide")}


@rule("PH-T8")
def test_after_the_slides_one_special_tile() -> None:
    drawing = "1 . . 2 \n . diver . . \n . . . . \n 3 . . ."
    lake = play(pond(drawing, phase="slide", slides=3), "slide a1-b1", "done")
    assert refused(lake, "slide b1-c1") == "PH-T8 special_or_pass"
    assert {"pass", "move red", "move yellow", "swap b1 d1"} <= set(legal(lake))
    assert seat(play(lake, "pass")) == 0
    for special in ("move red", "swap b1 d1"):
        after = play(lake, special)  # not a second one
        assert seat(after) == 0
        assert "red +1" in legal(after)


@rule("PH-X1")
def test_look_at_any_tile_of_the_pond() -> None:
    drawing = "1 . . 2 \n . diver . . \n . . . . \n 3 . . ."
    lake = pond(drawing, phase="fish", gone=(1, 0))
    after = play(lake, "look d1")
    assert known(after) == {"d1"}
    assert after.open == 3
    assert known(play(pond(phase="fish", gone=(1, 0)), "look b2")) == {"b2"}
    assert refused(lake, "look b1") == "PH-X1 no_tile"


@rule("PH-X2")
def test_hold_costs_the_fish_player_the_fourth_step() -> None:
    lake = play(pond(), "red +3", "show c1", "hold")
    assert seat(lake) == 0
    assert "red +1" in legal(lake)
    idle = pond(phase="fish", gone=(3, 0), specials=["hold"])  # a full pond, no special tile
    assert "hold" in legal(idle)
    assert seat(play(idle, "hold")) == 0


@rule("PH-X3")
def test_move_red_or_yellow_by_a_pier_without_fishing() -> None:
    lake = play(pond(phase="special", gone=(0, 4)), "move red")
    assert at(lake, "red") == "T1"
    assert lake.tiles[GONE] == 1
    assert seat(lake) == 0
    assert "red +19" in legal(lake)


@rule("PH-X3")
def test_not_an_angler_that_has_finished() -> None:
    lake = pond(phase="special", gone=(20, 4))
    assert refused(lake, "move red") == "PH-X3 finished"
    assert at(play(lake, "move yellow"), "yellow") == "BL"


@rule("PH-X4")
def test_two_tiles_change_places() -> None:
    lake = play(pond("1 . . 2 \n . diver . . \n . . . . \n 3 . . .", phase="special"), "swap a1 b2")
    assert draw(lake) == same("diver . . 2 \n . 1 . . \n . . . . \n 3 . . .")
    assert lake.tiles[0] == 5  # everybody sees which backs moved
    lake = pond("1 . . 2 \n . diver . . \n . . . . \n 3 . . .", phase="special")
    assert refused(lake, "swap a1 b1") == "PH-X4 no_tile"
