from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.dice import FastDice
from shoal.core.errors import BadPosition, InvalidMove
from shoal.games.fish_and_chips import game
from tests.games.fish_and_chips.boards import board, mover, text

EMPTY = ".,.,.,.,.,."


def rows(*given: str) -> str:
    return "/".join([EMPTY] * (6 - len(given)) + list(given))


@pytest.mark.parametrize(
    "move", ["b3xb5", "a1xf1", "stay", "swap r16 b3", "swap y15 c1", "swap r16 b3, swap r15 c1"]
)
def test_moves_are_written_as_they_are_read(move: str) -> None:
    assert game.write(game.read(move)) == move


@pytest.mark.parametrize(
    ("written", "usual"),
    [
        (" B3xB5 ", "b3xb5"),
        ("STAY", "stay"),
        ("swap r15 c1,swap  r16 b3", "swap r16 b3, swap r15 c1"),
    ],
)
def test_case_blanks_and_order_do_not_matter(written: str, usual: str) -> None:
    assert game.write(game.read(written)) == usual


@pytest.mark.parametrize(
    "move",
    [
        "",
        "b3",
        "b3xb7",
        "g1xa1",
        "b3-b5",
        "swap",
        "swap r14 b3",
        "swap r16 b3, swap r16 c1",
        "swap r16 b3, swap p15 c1",
        "swap r16 b3, stay",
        "swap r16 b3,",
        "staying",
        "x" * 10_000,
    ],
)
def test_what_is_no_move_says_how_moves_are_written(move: str) -> None:
    with pytest.raises(InvalidMove, match="write b3xb5, swap r16 b3"):
        game.read(move)


def test_a_position_is_drawn_as_it_was_given() -> None:
    drawn = rows("r16p3,.,p7,.,.,.", ".,p5,.,.,r3,.") + " r"
    assert text(game.read_position(drawn)) == drawn


def test_colours_that_are_present_take_turns_in_their_order() -> None:
    sea = board("g9 r8 . . . . \n . . . . y10 g10", "g")
    assert game.view(sea, None).order == ("r", "g", "y")
    assert mover(sea) == "g"
    assert sea.actors() == 2


def test_a_third_word_makes_it_a_position_of_the_solo_game() -> None:
    drawn = rows("r16p3,.,p7,.,.,.", ".,p8,.,.,y9,.") + " y gyrp"
    sea = game.read_position(drawn)
    assert text(sea) == drawn
    assert game.view(sea, None).order == ("g", "y", "r", "p")
    assert sea.terms.solo
    assert sea.actors() == 1


def test_a_deal_of_the_solo_game_can_be_written_and_read() -> None:
    sea = game.begin(game.defaults(1), 1, FastDice(8))
    again = game.read_position(text(sea))
    assert game.view(again, None) == game.view(sea, None)


def test_a_colour_that_cannot_capture_is_passed_over() -> None:
    assert mover(board("r5 p9 . . . .", "r")) == "p"


def test_a_position_without_captures_is_over() -> None:
    assert board("r5 . . . . .", "r").actors() == 0
    assert text(board("r5 . . . . .", "r")).endswith(" -")
    assert game.read_position(rows("r5,.,.,.,.,.") + " -").actors() == 0


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("", "6 rows"),
        ("x r", "6 rows separated by /, not 1"),
        (rows("r5,.,.,.,.") + " r", "row 1 has 6 cells separated by commas, not 5"),
        (rows("r5,q3,.,.,.,.") + " r", "b1: there is no fish q3"),
        (rows("r5,r17,.,.,.,.") + " r", "b1: there is no fish r17"),
        (rows("r5,r0,.,.,.,.") + " r", "b1: there is no fish r0"),
        (rows("r5,g4,.,.,.,.") + " r", "b1: there is no fish g4"),
        (rows("r5,r,.,.,.,.") + " r", "b1: there is no fish r "),
        (rows("r5,5r,.,.,.,.") + " r", "b1 should be a dot or fish such as r16p3, not 5r"),
        (rows("r5,,.,.,.,.") + " r", 'b1 should be a dot or fish such as r16p3, not ""'),
        (rows("r5,p4r5,.,.,.,.") + " r", "b1: r5 is on the board twice"),
        (rows(EMPTY) + " r", "no fish on the board"),
        (rows("r5,p4,.,.,.,."), 'the colour to move, one of r, p, not ""'),
        (rows("r5,p4,.,.,.,.") + " g", "the colour to move, one of r, p, not g"),
        (rows("r5,p4,.,.,.,.") + " -", "somebody can capture"),
        (rows("r5,p4,.,.,.,.") + " r rp", "rp is no order of play"),
        (rows("r5,p4,.,.,.,.") + " r rpgg", "rpgg is no order of play"),
        (rows("r5,p4,.,.,.,.") + " r rpgy x", "rpgy x is no order of play"),
    ],
)
def test_what_is_no_position_says_where_it_is_wrong(position: str, complaint: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game.read_position(position)
    assert complaint in str(caught.value)
    assert caught.value.say("fr") != str(caught.value)


@given(st.text(alphabet="rpgy123456789.,/ x-", max_size=120) | st.text(max_size=60))
def test_any_text_is_a_position_or_a_clear_error(position: str) -> None:
    try:
        sea = game.read_position(position)
    except BadPosition as error:
        assert str(error)
    else:
        assert text(game.read_position(text(sea))) == text(sea)


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(move: str) -> None:
    try:
        assert game.read(game.write(game.read(move))) == game.read(move)
    except InvalidMove as error:
        assert str(error)
