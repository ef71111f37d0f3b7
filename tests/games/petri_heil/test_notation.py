from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.errors import InvalidMove
from shoal.games.petri_heil import game
from tests.games.petri_heil.test_days import WHOLE


@pytest.mark.parametrize(
    "move",
    [
        "put hat b2",
        "random",
        "keep",
        WHOLE,
        "start TL",
        "red +20",
        "yellow +1",
        "show d4",
        "catch a1",
        "decline",
        "look c3",
        "hold",
        "slide a1-a4",
        "done",
        "move yellow",
        "swap a1 d4",
        "pass",
    ],
)
def test_moves_are_written_as_they_are_read(move: str) -> None:
    assert game.write(game.read(move)) == move
    assert game.read(f"  {move.upper()} ") == game.read(move)


def test_a_swap_may_be_named_from_either_side() -> None:
    assert game.read("swap d4 a1") == game.read("swap a1 d4")


@pytest.mark.parametrize(
    "move",
    ["", "red", "red +0", "red +21", "blue +1", "start T5", "show e1", "pond 1 2 3", "put 7 a1"],
)
def test_what_is_no_move_says_how_moves_are_written(move: str) -> None:
    with pytest.raises(InvalidMove, match=r"moves look like put 1 a1, start T1, red \+3"):
        game.read(move)


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(move: str) -> None:
    try:
        assert game.read(game.write(game.read(move))) == game.read(move)
    except InvalidMove as error:
        assert str(error)
