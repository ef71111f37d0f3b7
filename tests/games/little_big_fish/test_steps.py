from __future__ import annotations

import pytest

from shoal.core.errors import InvalidMove
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.moves import CELLS, STEP, pack
from shoal.games.little_big_fish.rules.chart import ENDS, Chart
from tests.games.little_big_fish.seas import ends, fish, legal, play, refused, sea, seat
from tests.rule import rule

APART = """
    s.....
    ......
    s.....
    .....S
    ......
    .....S
"""


@rule("LB-F1", "LB-F2")
def test_a_fish_eats_one_of_its_own_size_or_smaller_and_keeps_it() -> None:
    lake = sea("..mM..\n......\ns.....\n.....S\n......\n.....S")
    after = play(lake, "c1-d1")
    assert fish(after).startswith("...m..")
    assert game.view(after, None).eaten == ((0, 1, 0), (0, 0, 0))
    assert game.view(after, None).reserve[1][1] == 3  # it does not return to the reserve
    smaller = sea("..bM..\n......\ns.....\n.....S\n......\n.....S")
    assert game.view(play(smaller, "c1-d1"), None).eaten[0] == (0, 1, 0)
    biggest = sea("..bB..\n......\ns.....\n.....S\n......\n.....S")
    assert game.view(play(biggest, "c1-d1"), None).eaten[0] == (0, 0, 1)


@rule("LB-F3", "LB-K2")
def test_growing_takes_the_next_figure_and_returns_the_smaller() -> None:
    lake = sea("..s...\n......\ns.....\n.....S\n......\n.....S")
    after = play(lake, "c1-c2")  # blue plankton
    assert fish(after).split()[1] == "..m..."
    assert game.view(after, None).reserve[0] == (5, 3, 2)
    assert game.view(after, None).plankton == (14, 15)


@rule("LB-T1")
def test_a_turn_is_two_steps_of_one_fish_or_of_two() -> None:
    lake = sea("..s...\n......\ns.....\n.....S\n......\n.....S")
    assert ends(lake, "c1") == "b1 c2 d1"
    once = play(lake, "c1-d1")
    assert (seat(once), once.steps) == (0, 1)
    assert seat(play(once, "d1-c1")) == 1  # back again, and the turn is over
    assert seat(play(once, "a3-a2", "birth b1")) == 1  # or another fish
    assert refused(lake, "c1-d2") == "LB-K4 not_on_a_wreck"
    assert refused(lake, "c1-f1") == "LB-T1 out_of_reach"
    assert refused(lake, "f4-f3") == "LB-T1 not_your_fish"
    assert refused(lake, "b3-c3") == "LB-T1 no_fish"
    assert refused(lake, "turn TL cw") == "LB-T1 make_a_step"


@pytest.mark.parametrize(("start", "target"), [(CELLS, 0), (63, 0), (0, CELLS), (0, 63)])
def test_a_number_with_a_cell_beyond_the_sea_is_no_move(start: int, target: int) -> None:
    with pytest.raises(InvalidMove):
        game.check(sea(APART), 0, pack(STEP, start, target))


@rule("LB-T2")
def test_not_onto_an_own_fish_nor_a_larger_one() -> None:
    lake = sea("s.sM..\n......\ns.....\n.....S\n......\n.....S")
    assert refused(lake, "c1-d1") == "LB-T2 too_large"
    lake = sea(".ss...\n......\ns.....\n.....S\n......\n.....S")
    assert refused(lake, "c1-b1") == "LB-T2 own_fish_there"


@rule("LB-T2")
def test_a_fish_that_grew_makes_the_second_step_at_its_new_size() -> None:
    lake = sea("..s...\n......\ns..M..\n.....S\n......\n.....S", layout="B0G2Y0R0")
    after = play(lake, "c1-c2", "c2-c3")
    assert fish(after).split()[2] == "s.mM.."
    lake = sea("..s...\n......\ns.M...\n.....S\n......\n.....S")
    assert (
        refused(sea("......\n..s...\ns.M...\n.....S\n......\n.....S"), "c2-c3") == "LB-T2 too_large"
    )
    assert fish(play(lake, "c1-c2", "c2-c3")).split()[2] == "s.m..."


@rule("LB-T3")
def test_the_cell_works_at_once_before_the_next_step() -> None:
    lake = play(sea(APART), "a1-a2")  # a birth cell
    assert refused(lake, "a2-a1") == "LB-K5 choose_birth"
    lake = play(lake, "birth a1")
    assert (seat(lake), lake.steps) == (0, 1)


@rule("LB-T3")
def test_a_capture_that_wins_ends_the_game_before_the_cells_effect() -> None:
    lake = sea("s.....\nS.....\ns.....\n.....S\n......\n.....S", eaten=("ssmm", "-"))
    after = play(lake, "a1-a2")
    assert after.actors() == 0
    assert game.view(after, None).phase == "over"


@rule("LB-T3")
def test_a_fish_born_or_turned_onto_a_cell_sets_nothing_off() -> None:
    lake = play(sea(APART), "a1-a2", "birth c2")  # born on plankton: stays small
    assert fish(lake).split()[1] == "s.s..."
    assert game.view(lake, None).plankton[0] == 15


@rule("LB-T4")
def test_who_has_no_legal_step_passes_without_a_move() -> None:
    # The small fish on a1 has medium ones beside it; the medium one on f1 a big one and a wreck.
    walled_in = "Sm..bM\nm.....\n......\n......\n......\n..s..."
    after = play(sea(walled_in), "c6-d6", "d6-c6")
    assert seat(after) == 0
    assert (after.turns, after.quiet, after.steps) == (2, 2, 2)  # a passed turn counts (LB-E4)
    assert seat(sea(walled_in, mover=2)) == 0


@rule("LB-T4", "LB-K4")
def test_a_way_through_wrecks_is_a_step_too() -> None:
    # The small fish on a1 has medium ones beside it; the one on f1 only wrecks.
    walled_in = "Sm...S\nm.....\n......\n......\n......\n..s..."
    lake = sea(walled_in, layout="B0G0Y0R0", mover=2)
    assert seat(lake) == 1
    assert legal(lake) == ["f1-d1", "f1-e2", "f1-f3"]


@rule("LB-T4")
def test_a_second_step_that_cannot_be_made_is_lost() -> None:
    # The small fish comes through wrecks to plankton between two big ones and cannot go back as a
    # medium one; the fish on f1 has wrecks on both sides.
    lake = sea(".....m\ns.....\n......\n......\nB.B...\n......", layout="B0G0Y0R0")
    after = play(lake, "a2-b5")
    assert fish(after).split()[4] == "BmB..."
    assert (seat(after), after.steps) == (1, 2)


@rule("LB-T5")
def test_a_fish_born_in_the_turn_may_make_the_remaining_step() -> None:
    lake = play(sea(APART), "a1-a2", "birth c3", "c3-d3")
    assert fish(lake).split()[2] == "s..s.."
    assert seat(lake) == 1


@rule("LB-K1")
def test_ocean_does_nothing() -> None:
    lake = sea("..s...\n......\ns.....\n.....S\n......\n.....S")
    before, after = game.view(lake, None), game.view(play(lake, "c1-d1"), None)
    assert (after.plankton, after.stack, after.reserve) == (
        before.plankton,
        before.stack,
        before.reserve,
    )


@rule("LB-K2")
def test_plankton_works_once_for_each_player() -> None:
    lake = sea("..s...\n......\ns.....\n.....S\n......\n.....S", plankton=("ryg", "bryg"))
    assert fish(play(lake, "c1-c2")).split()[1] == "..s..."


@rule("LB-K3")
def test_a_big_fish_or_an_empty_reserve_keeps_the_token() -> None:
    lake = sea("..b...\n......\ns.....\n.....S\n......\n.....S")
    assert game.view(play(lake, "c1-c2"), None).plankton[0] == 15
    no_medium = sea("..s...\nm.....\nm.....\n.....S\n......\n.....S", eaten=("-", "mm"))
    after = play(no_medium, "c1-c2")
    assert fish(after).split()[1] == "m.s..."
    assert game.view(after, None).plankton[0] == 15


@rule("LB-K4")
def test_small_fish_go_through_chains_of_wrecks() -> None:
    # b2 and b3 of the blue board and b4 of the yellow one are wrecks.
    lake = sea("......\ns.....\n......\n.....S\n......\ns....S")
    assert ends(lake, "a2") == "a1 a3 a4 b1 b5 c2 c3 c4"
    assert refused(lake, "a2-b2") == "LB-K4 not_on_a_wreck"


@rule("LB-K4")
def test_no_layout_leads_a_small_fish_to_more_than_13_cells() -> None:
    small, others = 0, 0
    for layout in range(6144):
        chart = Chart(layout)
        small = max(small, *(chart.small[cell * ENDS] for cell in range(36)))
        others = max(others, *(chart.others[cell * ENDS] for cell in range(36)))
    assert (small, others) == (13, 4)
    assert small < ENDS
    assert game.widest == 6 * small + 6 * others


@rule("LB-K4")
def test_only_small_fish_and_not_back_to_the_start() -> None:
    lake = sea("......\nm.....\n......\n.....S\n......\ns....S")
    assert ends(lake, "a2") == "a1 a3"
    assert refused(lake, "a2-c2") == "LB-K4 only_small_fish"
    assert refused(lake, "a2-d2") == "LB-K4 not_on_a_wreck"
    assert refused(lake, "a2-e2") == "LB-T1 out_of_reach"
    small = sea("......\ns.....\n......\n.....S\n......\ns....S")
    assert "a2-a2" not in legal(small)
    assert refused(small, "a2-a2") == "LB-T1 out_of_reach"


@rule("LB-K4", "LB-T2")
def test_a_chain_may_end_in_a_capture() -> None:
    lake = sea("......\ns.S...\n..M...\n.....S\n......\ns.....")
    assert "c2" in ends(lake, "a2").split()
    assert refused(lake, "a2-c3") == "LB-T2 too_large"


@rule("LB-K5")
def test_a_small_fish_is_born_on_any_free_cell_of_the_board() -> None:
    lake = play(sea(APART), "a1-a2")
    assert legal(lake) == ["birth a1", "birth b1", "birth c1", "birth c2", "birth c3"]
    assert refused(lake, "birth b2") == "LB-K5 not_on_a_wreck"
    assert refused(lake, "birth a3") == "LB-K5 taken"
    assert refused(lake, "birth d1") == "LB-K5 other_board"
    assert game.view(play(lake, "birth b1"), None).reserve[0] == (3, 4, 2)


@rule("LB-K5")
def test_nothing_is_born_without_a_figure_or_a_free_cell() -> None:
    lake = sea("s....s\n......\ns....s\n.....S\n...S..\ns....s")
    assert (seat(play(lake, "a1-a2")), play(lake, "a1-a2").steps) == (0, 1)
    full = play(sea("S.S...\nS...s.\nSSS...\n......\ns.....", layout="B2R0Y0G0"), "e2-c2")
    assert (seat(full), full.steps, "c2-c1" in legal(full)) == (0, 1, True)
