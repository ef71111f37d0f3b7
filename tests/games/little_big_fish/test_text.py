from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.errors import BadPosition, InvalidMove
from shoal.games.little_big_fish import game, moves
from tests.games.little_big_fish.seas import seat, text
from tests.games.little_big_fish.test_perft import BIRTH, FISHERMAN, MIDDLE, OPENING, WHIRLPOOL
from tests.rule import rule


@pytest.mark.parametrize("position", [OPENING, MIDDLE, FISHERMAN, WHIRLPOOL, BIRTH])
def test_a_position_is_drawn_as_it_was_given(position: str) -> None:
    assert text(game.read_position(position)) == position


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("B0Y3G1R3", "B0Y3G1R4", "B0Y3G1R4 is no layout"),
        ("B0Y3G1R3", "B0B3G1R3", "B0B3G1R3 is no layout"),
        ("s.ss..", "s.ss.", "6 rows of 6 cells"),
        ("s.ss..", "s.sx..", "cells are dots or fish, one of smbSMB"),
        (" 1 2 ", " 3 2 ", "the seat to move is a number from 1 to 2, not 3"),
        (" 1 2 ", " 1 0 ", "steps left are a number from 1 to 2, not 0"),
        ("bryg bryg", "bryg gb", "plankton tokens are written bryg"),
        ("ffppbbww", "fffpbbww", "the stack holds at least one token"),
        ("ffppbbww", "-", "the stack holds at least one token"),
        ("ffppbbww - -", "ffppbbww x -", "eaten fish are written with the letters s, m and b"),
        ("ffppbbww - -", "ffppbbww - bbb", "seat 1 has more fish b than there are figures"),
        ("ffppbbww - -", "ffppbbww ssmmb -", "the game is over"),
        (" 0 -", " zero -", "quiet turns are a number from 0 to 999"),
        (" 0 -", " 40 -", "the game is over"),
        (" 0 -", " 0 dance:TL", "dance:TL is no decision"),
        ("ffppbbww - - 0 -", "fppbbww - - 0 return:TL", "the decision that is pending cannot"),
        ("ffppbbww - - 0 -", "ffppbbww - - 0 return:TL", "the stack holds at least one token"),
        ("....../....../....../....../", ".s..../....../....../....../", "b2 is a wreck"),
        (" 0 -", " 0 turn:", "turn: is no decision"),
        (" 0 -", " 3! -", "but before the first step of a turn nothing can have been eaten"),
        (" 0 -", " 0", "a position has 11 words, not 10"),
        ("s.ss..", "s.....", "the game is over"),
    ],
)
def test_what_is_no_position_says_what_is_wrong(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game.read_position(OPENING.replace(old, new, 1))
    assert complaint in str(caught.value)
    assert caught.value.say("fr") != str(caught.value)


def test_a_position_in_which_passing_ends_the_game_is_over() -> None:
    walled_in = "B0R0Y0G0 Sm..bM/m...../....../....../....../..s... 2 2 bryg bryg ffppbbww - - {} -"
    assert text(game.read_position(walled_in.format(38))).split()[2:4] == ["1", "2"]
    with pytest.raises(BadPosition, match="the game is over"):
        game.read_position(walled_in.format(39))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("birth:TL", "birth:BR"),  # nobody of the mover's is on the birth cell d5
        ("1 1 bryg bryg ffppbbww - - 0 birth:TL", "1 1 bryg bryg ffppbww - - 0 surprise-birth:TL"),
        ("/s...../s", "/S...../s"),  # the fish on the birth cell is the opponent's
        ("ffppbbww - - 0 birth:TL", "ffppbbw - - 0 turn"),  # nobody is on a surprise
        (" ....../", " s.ss../"),  # no small fish is left in the reserve
        (" ....../s...../s.....", " sSs.../s.S.../s.S..."),  # the board is full
    ],
)
def test_a_step_has_asked_for_what_is_pending(old: str, new: str) -> None:
    with pytest.raises(BadPosition, match="the decision that is pending cannot be made"):
        game.read_position(BIRTH.replace(old, new))


@rule("LB-J1")
def test_a_fisherman_has_emptied_the_surprise_cell() -> None:
    with pytest.raises(BadPosition, match="the decision that is pending cannot be made"):
        game.read_position(FISHERMAN.replace("..S.", ".SS."))


@rule("LB-J1")
def test_the_opponent_chooses_only_among_several() -> None:
    """Also if the mover is down to one fish, which counts only after the choice."""
    one = FISHERMAN.replace("/s...../..M", "/....../..M")
    assert text(game.read_position(one)) == one
    with pytest.raises(BadPosition, match="the decision that is pending cannot be made"):
        game.read_position(FISHERMAN.replace("..M", "..."))


@rule("LB-K6")
def test_the_stack_may_be_empty_while_its_last_token_is_in_play() -> None:
    last = WHIRLPOOL.replace("ffppbbw", "-")
    assert text(game.read_position(last)) == last


@pytest.mark.parametrize(
    ("position", "kind"), [(FISHERMAN, moves.RETURN), (BIRTH, moves.BIRTH)], ids=["return", "birth"]
)
def test_a_choice_of_one_cell_has_no_start(position: str, kind: int) -> None:
    lake = game.read_position(position)
    game.check(lake, seat(lake), moves.pack(kind, 0, 2))
    with pytest.raises(InvalidMove, match="is not a move of this game"):
        game.check(lake, seat(lake), moves.pack(kind, 1, 2))


@pytest.mark.parametrize(
    "move",
    [
        "place a1 c1 d1",
        "place c6 d6 f6",
        "a1-a2",
        "birth c3",
        "return e5",
        "turn TL cw",
        "turn BR ccw",
    ],
)
def test_moves_are_written_as_they_are_read(move: str) -> None:
    assert game.write(game.read(move)) == move
    assert game.read(f" {move.upper()} ") == game.read(move)


@pytest.mark.parametrize(
    "move",
    ["", "a1", "a1-g1", "place a1 c1", "place a1 b1 c1", "place a2 c2 d2", "turn XX cw", "birth"],
)
def test_what_is_no_move_says_how_moves_are_written(move: str) -> None:
    with pytest.raises(InvalidMove, match="write place a1 c1 d1"):
        game.read(move)


@given(st.text(max_size=80) | st.text(alphabet="BRYG0123smbSMB./ -fpw!", max_size=120))
def test_any_text_is_read_or_refused(given_text: str) -> None:
    for reader in (game.read_position, game.read):
        try:
            reader(given_text)
        except (BadPosition, InvalidMove) as error:
            assert str(error)
