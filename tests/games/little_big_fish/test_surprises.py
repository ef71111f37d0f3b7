from __future__ import annotations

from collections import Counter

import pytest

from shoal.core.dice import FastDice
from shoal.games.little_big_fish import game
from tests.games.little_big_fish.seas import ends, fish, legal, play, refused, sea, seat, text
from tests.rule import rule

# The small fish on a1 steps onto b1, the surprise of the blue board.
BEFORE = """
    s.....
    ......
    s.....
    .....S
    s.....
    .....S
"""
FISHERMAN, PLANKTON, BIRTH, WHIRLPOOL = 0, 2, 4, 6
"""Places of the first token of each kind in a full stack."""


@rule("LB-K6")
def test_each_token_left_is_equally_likely() -> None:
    drawn: Counter[str | None] = Counter()
    lake = sea(BEFORE, stack="fww")
    for seed in range(900):
        after = lake.copy()
        after.play(0, game.read("a1-b1"), FastDice(seed))
        drawn["fisherman" if game.view(after, None).stack[0] == 0 else "whirlpool"] += 1
    assert drawn["whirlpool"] == pytest.approx(600, abs=60)


@rule("LB-K6")
def test_a_token_is_discarded_when_its_effect_is_complete() -> None:
    lake = play(sea(BEFORE), "a1-b1", drawn=WHIRLPOOL)
    assert game.view(lake, None).token == "whirlpool"
    assert game.view(lake, None).stack == (2, 2, 2, 1)
    lake = play(lake, "turn BR cw")
    assert game.view(lake, None).token is None


@rule("LB-K6")
def test_the_eighth_discard_refills_the_stack_at_once() -> None:
    lake = play(sea(BEFORE, stack="w"), "a1-b1", drawn=0)
    assert game.view(lake, None).stack == (0, 0, 0, 0)
    assert game.view(play(lake, "turn BR cw"), None).stack == (2, 2, 2, 2)
    assert game.view(play(sea(BEFORE, stack="p"), "a1-b1", drawn=0), None).stack == (2, 2, 2, 2)
    later = play(sea(BEFORE, stack="w", mover=2), "f4-f3", "f3-f4")
    later = play(play(later, "a1-b1", drawn=0), "turn BR cw")
    assert game.view(later, None).stack == (2, 2, 2, 2)


@rule("LB-J1")
def test_the_fisherman_sends_the_fish_back() -> None:
    lake = play(sea(BEFORE), "a1-b1", drawn=FISHERMAN)
    assert fish(lake).startswith("...... ...... s.....")
    assert game.view(lake, None).reserve[0] == (4, 4, 2)
    assert game.view(lake, None).eaten == ((0, 0, 0), (0, 0, 0))


@rule("LB-J1")
def test_and_the_opponents_only_fish_on_the_same_board() -> None:
    lake = sea("s.S...\n......\ns.....\n.....S\ns.....\n.....S")
    after = play(lake, "a1-b1", drawn=FISHERMAN)
    assert fish(after).startswith("......")
    assert game.view(after, None).reserve == ((4, 4, 2), (4, 4, 2))


@rule("LB-J1")
def test_the_opponent_chooses_among_several() -> None:
    lake = sea("s.S...\n......\ns.M...\n.....S\ns.....\n.....S")
    lake = play(lake, "a1-b1", drawn=FISHERMAN)
    assert seat(lake) == 1
    assert legal(lake) == ["return c1", "return c3"]
    assert refused(lake, "return a3") == "LB-J1 own_fish_returns"
    assert refused(lake, "return f4") == "LB-J1 other_board"
    assert refused(lake, "a1-a2") == "LB-J1 choose_return"
    after = play(lake, "return c3")
    assert (seat(after), after.steps) == (0, 1)
    assert game.view(after, None).reserve[1][1] == 4


@rule("LB-J1", "LB-E2")
def test_the_opponent_chooses_even_if_the_mover_is_down_to_one() -> None:
    lake = sea("s.S...\n......\n..M...\n.....S\ns.....\n.....S")
    lake = play(lake, "a1-b1", drawn=FISHERMAN)
    assert seat(lake) == 1
    after = play(lake, "return c1")
    assert after.winner == 1


@rule("LB-J2")
def test_plankton_grows_without_a_colour_token() -> None:
    lake = play(sea(BEFORE), "a1-b1", drawn=PLANKTON)
    assert fish(lake).startswith(".m....")
    assert game.view(lake, None).plankton[0] == 15
    big = play(sea(BEFORE.replace("s", "b", 1)), "a1-b1", drawn=PLANKTON)
    assert fish(big).startswith(".b....")
    no_medium = sea("s.....\nm.....\nm.....\n.....S\n......\n.....S", eaten=("-", "mm"))
    assert fish(play(no_medium, "a1-b1", drawn=PLANKTON)).startswith(".s....")


@rule("LB-J3")
def test_birth_on_the_board_of_the_surprise() -> None:
    lake = play(sea(BEFORE), "a1-b1", drawn=BIRTH)
    assert legal(lake) == ["birth a1", "birth c1", "birth a2", "birth c2", "birth c3"]
    assert fish(play(lake, "birth c2")).startswith(".s.... ..s...")
    full = sea("S.S...\nS.S...\nS.S...\ns.....\ns.....", layout="B2R0Y0G0")
    after = play(full, "a4-b3", drawn=BIRTH)  # through the wreck on b4
    assert (seat(after), after.steps, game.view(after, None).token) == (0, 1, None)


@rule("LB-J4")
def test_the_whirlpool_turns_any_board_either_way() -> None:
    lake = play(sea(BEFORE), "a1-b1", drawn=WHIRLPOOL)
    assert len(legal(lake)) == 8
    assert {"turn TL cw", "turn BR ccw"} <= set(legal(lake))
    assert refused(lake, "b1-c1") == "LB-J4 turn_a_board"


@rule("LB-J4")
def test_cells_and_fish_turn_with_the_board() -> None:
    lake = play(sea(BEFORE), "a1-b1", drawn=WHIRLPOOL)
    clockwise = play(lake, "turn TL cw")
    assert game.view(clockwise, None).layout == "B1R0Y0G0"
    assert fish(clockwise).startswith("s..... ..s...")  # b1 to c2, a3 to a1
    counter = play(lake, "turn TL ccw")
    assert game.view(counter, None).layout == "B3R0Y0G0"
    assert fish(counter).startswith("...... s..... ..s...")  # b1 to a2, a3 to c3
    assert "c2-d2" not in legal(clockwise)  # d2 is a wreck


@rule("LB-J4", "LB-K4")
def test_wreck_chains_are_right_again_after_a_turn() -> None:
    # b2 and b3 are wrecks, and so is b4 until the yellow board turns and puts its birth cell there.
    assert ends(sea(BEFORE), "a3") == "a2 a4 b1 b5 c2 c3 c4"
    lake = play(sea(BEFORE), "a1-b1", drawn=WHIRLPOOL)
    turned = play(lake, "turn BL cw")  # the fish on a5 comes to b4
    assert ends(turned, "a3") == "a2 a4 c2 c3"
    assert ends(play(lake, "turn BR cw"), "a3") == "a2 a4 b5 c2 c3 c4"
    again = game.read_position(text(turned))
    assert legal(again) == legal(turned)


@rule("LB-J4")
def test_the_moving_fish_may_make_its_remaining_step_from_there() -> None:
    lake = play(sea(BEFORE), "a1-b1", drawn=WHIRLPOOL)
    lake = play(lake, "turn TL cw", "c2-c3")
    assert fish(lake).split()[2] == "..s..."


@rule("LB-J4", "LB-T3")
def test_a_fish_turned_onto_a_cell_sets_nothing_off() -> None:
    lake = sea("s.....\n......\n..s...\n.....S\ns.....\n.....S")
    lake = play(lake, "a1-b1", drawn=WHIRLPOOL)
    after = play(lake, "turn TL cw")
    assert game.view(after, None).plankton[0] == 15
