"""The Python API that a notebook user finds by tab, and the tour that shows it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tools.notebook import TOUR, run, run_cell, write

import shoal
import shoal.bots
from shoal.core.catalog import find, slugs
from shoal.core.errors import BadSeats, InvalidMove

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.api import Turn

ROUND = ("target=0", "reposition=off")


def first_move(turn: Turn) -> str:
    return turn.moves[0]


def test_it_is_found_by_tab() -> None:
    assert dir(shoal) == ["COMPILED", "bots", "environments", "game_names", "play", "read"]
    assert dir(shoal.bots) == ["NAMES", "make_bot"]
    assert shoal.game_names() == slugs()
    assert "shark" in shoal.bots.NAMES
    with pytest.raises(AttributeError, match="no attribute 'nets'"):
        _ = shoal.nets
    with pytest.raises(AttributeError, match="no attribute 'nets'"):
        _ = shoal.bots.nets


@pytest.mark.parametrize("slug", slugs())
def test_every_game_is_played_and_read_again(slug: str, tmp_path: Path) -> None:
    seats = find(slug).seats[-1]
    story = shoal.play(slug, *["random"] * (seats - 1), first_move, seed=4)
    assert len(story) >= seats
    assert len(story.values) == seats
    assert all(len(scores) == seats for scores in story.scores.values())
    assert [row["ply"] for row in story.rows] == list(range(1, len(story) + 1))
    assert {row["player"] for row in story.rows} <= {"random", "first_move"}
    story.save(tmp_path / "game.txt")
    again = shoal.read(tmp_path / "game.txt").verify()
    assert again.rows == story.rows
    assert shoal.read(story.text).figures == story.figures


def test_the_same_seed_gives_the_same_game() -> None:
    one, same, other = (
        shoal.play("fish_and_chips", "sardine", "shrimp", options=ROUND, seed=seed)
        for seed in (1, 1, 2)
    )
    assert one.rows == same.rows
    assert one.rows != other.rows
    assert repr(one).startswith("Fish & Chips: sardine · shrimp; ")


def test_a_player_is_given_what_its_seat_knows() -> None:
    turns: list[Turn] = []

    def watch(turn: Turn) -> str:
        turns.append(turn)
        return turn.moves[-1]

    shoal.play("petri_heil", watch, "random", options=("days=1", "first=1"), seed=1)
    assert all(turn.seat == 0 for turn in turns)
    assert any(None in turn.view.faces for turn in turns)
    assert all(turn.numbers["own is angler player"] == 1 for turn in turns)
    assert all(repr(turn) for turn in turns)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(BadSeats):
        shoal.play("petri_heil", "random", "nobody")
    with pytest.raises(InvalidMove):
        shoal.play("petri_heil", lambda _turn: "nonsense", lambda _turn: "nonsense")


def test_the_tour_shows_what_the_code_gives() -> None:
    text = TOUR.read_text(encoding="utf-8")
    assert write(run(json.loads(text))) == text, "python -m tools.notebook writes it again"


def test_a_cell_shows_what_it_prints_and_what_its_last_line_is_worth() -> None:
    names = {"a": 1}
    printed, worth = run_cell("print(a)\nb = a + 1\nb", names, 3)
    assert printed["text"] == ["1\n"]
    assert worth["data"] == {"text/plain": ["2"]}
    assert run_cell("c = b", names, 4) == []
