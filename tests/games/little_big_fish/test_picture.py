from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from shoal.core.dice import FastDice
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.options import Options
from tests.games.little_big_fish.seas import sea
from tests.games.little_big_fish.test_perft import BIRTH, FISHERMAN, MIDDLE

if TYPE_CHECKING:
    from shoal.games.little_big_fish.rules.sea import Sea


def lines(lake: Sea, lang: str = "en") -> list[str]:
    return game.picture(game.view(lake, None), game.words(lang)).text.splitlines()


def test_a_fish_stands_before_its_cell() -> None:
    assert lines(game.read_position(MIDDLE))[:10] == [
        "       a     b     c      d     e     f",
        "   +------- TL -------+------- TR -------+",
        " 1 |    ~  -< o     ~ | =< ~     ?     ~ |",
        " 2 |    #     y     # |    #  ≡< g     o |",
        " 3 |    ~     ?  >- ~ |    ~     #     ~ |",
        "   +------------------+------------------+",
        " 4 | -< ~  >= r     ~ |    ~     b  -< ~ |",
        " 5 |    #     o     # | >- ?     #     # |",
        " 6 |    ~     ?  >≡ ~ |    ~     o  >- ~ |",
        "   +------- BL -------+------- BR -------+",
    ]


@pytest.mark.parametrize(("first", "row"), [("1", 1), ("2", 6)])
def test_a_placing_names_its_row(first: Literal["1", "2"], row: int) -> None:
    lake = game.begin(Options(first=first), 2, FastDice(1))
    assert lines(lake)[-1] == f"Seat {first} places three small fish on row {row}."


def test_a_decision_says_who_decides_and_on_which_board() -> None:
    assert lines(game.read_position(BIRTH))[-1].startswith("Seat 1 chooses where on the top left")
    assert lines(game.read_position(FISHERMAN))[-1].startswith("Seat 2 chooses which fish")
    assert "plateau du haut à gauche" in lines(game.read_position(BIRTH), "fr")[-1]


def test_quiet_turns_are_shown_unless_there_is_no_limit() -> None:
    lake = sea("s.....\n......\ns.....\n.....S\n......\n.....S", quiet="7")
    assert "7 quiet turns in a row; at 40 the game ends." in lines(lake)
    endless = game.begin(Options(quiet=0), 2, FastDice(1))
    assert not any("Quiet" in line for line in lines(endless))
