from __future__ import annotations

from collections import Counter

import pytest

from shoal.core.dice import FastDice
from shoal.core.errors import BadOption
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.components import BOX
from shoal.games.little_big_fish.layouts import spread_layout, write_layout
from shoal.games.little_big_fish.options import Options
from tests.games.little_big_fish.seas import fish, legal, play, refused, seat
from tests.rule import rule


@rule("LB-C1")
def test_four_boards_of_nine_cells() -> None:
    assert {board.name: " ".join(board.upright) for board in BOX.board} == {
        "blue": "OSO BWP OWO",
        "red": "OPO WBW OSO",
        "yellow": "OWO BPS OWO",
        "green": "OWO BPW OSO",
    }


@rule("LB-C2")
def test_figures_and_plankton_tokens() -> None:
    view = game.view(game.begin(Options(), 2, FastDice(1)), None)
    assert view.reserve == ((6, 4, 2), (6, 4, 2))
    assert view.plankton == (15, 15)


@rule("LB-C3", "LB-S4")
def test_eight_surprise_tokens_in_the_stack() -> None:
    assert BOX.surprises == {"fisherman": 2, "plankton": 2, "birth": 2, "whirlpool": 2}
    assert game.view(game.begin(Options(), 2, FastDice(1)), None).stack == (2, 2, 2, 2)


@rule("LB-S1")
def test_every_layout_is_laid_at_random() -> None:
    layouts = [game.view(game.begin(Options(), 2, FastDice(s)), None).layout for s in range(3000)]
    corners = Counter(layout[:2] for layout in layouts)
    assert len(corners) == 16
    assert max(corners.values()) < 2 * min(corners.values())
    assert len(set(layouts)) > 2000
    assert len({write_layout(number) for number in range(6144)}) == 6144


@rule("LB-S1", "LB-S3")
def test_a_first_row_always_reads_the_same() -> None:
    for layout in range(6144):
        cells = spread_layout(layout)
        for row in (cells[:6], cells[30:]):
            assert [column for column in range(6) if row[column] == "O"] == [0, 2, 3, 5]


@rule("LB-S2")
def test_the_layout_of_a_first_game() -> None:
    lake = game.begin(Options(layout="first-game"), 2, FastDice(1))
    assert game.view(lake, None).layout == "B0Y3G1R3"
    cells = spread_layout(lake.chart.layout)
    rows = [" ".join(cell[0] for cell in cells[row * 6 : row * 6 + 6]) for row in range(6)]
    # Blue upright; yellow counter-clockwise; green clockwise; red counter-clockwise.
    assert rows == [
        "O S O O S O",
        "B W P W P W",
        "O W O O B O",
        "O B O O W O",
        "S P W P B S",
        "O W O O W O",
    ]


def test_a_given_layout_names_each_board_once() -> None:
    assert (
        game.view(game.begin(Options(layout="G3R0B2Y1"), 2, FastDice(1)), None).layout == "G3R0B2Y1"
    )
    with pytest.raises(BadOption, match="does not name each board once"):
        game.begin(Options(layout="G3G0B2Y1"), 2, FastDice(1))


@rule("LB-S3")
def test_three_small_fish_on_ocean_cells_of_the_own_first_row() -> None:
    lake = game.begin(Options(first="1"), 2, FastDice(1))
    assert legal(lake) == ["place c1 d1 f1", "place a1 d1 f1", "place a1 c1 f1", "place a1 c1 d1"]
    assert refused(lake, "place a6 c6 d6") == "LB-S3 own_row"
    assert refused(lake, "a1-a2") == "LB-S3 place_first"
    lake = play(lake, "place a1 c1 d1", "place a6 c6 f6")
    assert fish(lake) == "s.ss.. ...... ...... ...... ...... S.S..S"
    assert seat(lake) == 0


@rule("LB-S3", "LB-S5")
def test_the_top_row_is_the_first_seats_whoever_starts() -> None:
    lake = game.begin(Options(first="2"), 2, FastDice(1))
    assert seat(lake) == 1
    assert "place a6 c6 d6" in legal(lake)
    lake = play(lake, "place a6 c6 d6", "place a1 c1 d1")
    assert seat(lake) == 1


@rule("LB-S5")
def test_the_first_player_is_drawn_unless_agreed() -> None:
    drawn = Counter(game.begin(Options(), 2, FastDice(s)).first for s in range(400))
    assert 150 < drawn[0] < 250
