from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.dice import FastDice
from shoal.core.errors import InvalidMove
from shoal.games.public_market import game
from shoal.games.public_market.options import Options
from tests.games.public_market.tables import seat


@pytest.mark.parametrize(
    "move",
    [
        "bid none",
        "bid home",
        "bid home 2",
        "bid sardine",
        "bid cod scrap herring",
        "bid cod 1 scrap cod",
        "fish",
        "market",
        "take F12",
        "place F12 r1 b2",
        "place F70 r3 e5",
        "sell",
        "cooler",
        "discard",
        "scrap cod c3",
        "return cod",
        "power scrap salmon a1",
        "power cash",
        "shrimp cooler",
        "shrimp cash",
        "contract P24 left 1",
        "contract P44 right 3",
        "contract P11 L2 fish",
        "card B05",
        "card R14",
        "free B16",
        "give R01",
        "done",
        "rows",
        "columns",
        "boat 4",
        "token ice",
        "bonus 2 anchor",
        "bonus 4 vp",
    ],
)
def test_moves_are_written_as_they_are_read(move: str) -> None:
    assert game.write(game.read(move)) == move
    assert game.read(f"  {move.upper().replace(' ', '  ')} ") == game.read(move)


def test_in_front_of_nobody_is_behind_all() -> None:
    assert game.write(game.read("bid cod 0 scrap cod")) == "bid cod scrap cod"


@pytest.mark.parametrize(
    "move",
    [
        "",
        "bid",
        "bid tuna",
        "bid cod 8",
        "bid cod scrap",
        "bid cod scrap tuna",
        "take F71",
        "take F00",
        "place F12 b2",
        "place F12 r4 b2",
        "place F12 r1 f1",
        "place F12 r1 a6",
        "scrap cod",
        "power",
        "shrimp ice",
        "contract P24",
        "contract P25 left 1",
        "contract P24 left 4",
        "contract P24 L3 fish",
        "contract P24 L1 cod",
        "card B17",
        "boat 0",
        "boat 5",
        "token cash",
        "bonus 2 cod",
        "bonus 5 vp",
        "fish fish",
        "return",
        "return ice",
    ],
)
def test_what_is_no_move_says_how_moves_are_written(move: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        game.read(move)
    assert "bid cod scrap herring" in str(caught.value)
    assert caught.value.say("fr") != str(caught.value)


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(move: str) -> None:
    try:
        assert game.read(game.write(game.read(move))) == game.read(move)
    except InvalidMove as error:
        assert str(error)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_legal_move_is_read_as_it_is_written(seats: int) -> None:
    """Whole games with Shallow Waters, so that every kind of move comes up."""
    dice = FastDice(seats)
    table = game.begin(Options(shallow_waters=True), seats, dice)
    while table.outcome() is None:
        moves = game.legal(table, seat(table))
        written = [game.write(move) for move in moves]
        assert [game.read(text) for text in written] == list(moves)
        assert len(set(written)) == len(moves)
        table.play(seat(table), moves[dice.below(len(moves))], dice)
