"""What is told of ponds, start piers and bluffs is what lies there."""

from __future__ import annotations

from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Advice, Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.petri_heil.evidence import danger_of, value_on
from shoal.bots.petri_heil.hints import HINTS, remarks_on_pond, tiles_of, usual_lines
from shoal.bots.petri_heil.levels import bluff
from shoal.bots.reason import explain
from shoal.core.dice import FastDice, shuffled
from shoal.core.game import Event
from shoal.games.petri_heil import game
from shoal.games.petri_heil.components import SET, read_cell, write_cell
from shoal.games.petri_heil.moves import CELLS

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond

ANGLER, FISH = 0, 1
RICH = "pond 6 1 1 5 tyre 2 2 hat shoe 3 3 can 4 umbrella diver 4"
"""Corners of 6, 5, 4 and 4; all fish of 2 and 3 in the middle."""


def morning(*moves: str) -> Pond:
    """The first day after some moves, each by whoever has to make it."""
    pond = game.begin(game.options(first="1"), 2, FastDice(1))
    for move in moves:
        seat = int(pond.mover())
        game.check(pond, seat, game.read(move))
        pond.play(seat, game.read(move), FastDice(1))
    return pond


def remarks(pond: Pond, move: str) -> list[Event]:
    seat = int(pond.mover())
    return list(HINTS.remarks(game.view(pond, seat), seat, move))


def test_of_a_pond_is_told_where_its_points_lie_and_what_can_be_shown() -> None:
    """PH-D2."""
    told = [
        Event("pond_lines", {"lines": 6, "all": 10, "usual": 7}),
        Event("pond_points", {"corners": 19, "middle": 10, "usual": 8}),
    ]
    assert remarks(morning(), RICH) == told, "rows 2 and 3, columns b and c, both diagonals"


def test_a_pond_to_keep_is_looked_at_too() -> None:
    pond = morning("random")
    view = game.view(pond, FISH)
    faces = " ".join(str(view.faces[back]) for back in view.backs)
    assert remarks(pond, "keep") == remarks(pond, f"pond {faces}")


def test_what_a_shuffled_pond_has_is_so_on_average() -> None:
    dice, lines, corners = FastDice(3), [], []
    for _ in range(2000):
        first, second = remarks_on_pond(shuffled(list(SET), dice))
        lines.append(int(str(first.facts["lines"])))
        corners.append(int(str(second.facts["corners"])))
    assert fmean(lines) == pytest.approx(usual_lines(), abs=0.1)
    assert fmean(corners) == pytest.approx(31 / 4, abs=0.2)
    assert sorted(tiles_of(game.read(RICH))) == sorted(SET)
    assert len(tiles_of(game.read(RICH))) == CELLS


@pytest.mark.parametrize(
    ("before", "move", "others"),
    [
        ((), RICH, ["random"]),
        (("put 1 a1",), RICH, None),  # too late to shuffle
        (("random",), "keep", None),
        ((RICH,), "start T1", []),  # the list has the other piers
    ],
)
def test_a_pond_is_set_beside_a_shuffled_one_or_another(
    before: tuple[str, ...], move: str, others: list[str] | None
) -> None:
    pond = morning(*before)
    found = HINTS.others(pond, int(pond.mover()), move, FastDice(2))
    if others is None:
        (other,) = found
        assert other.startswith("pond ")
        game.check(pond, int(pond.mover()), game.read(other))
    else:
        assert list(found) == others


def test_of_the_second_start_is_told_how_far_it_is_from_the_first() -> None:
    assert remarks(morning(RICH), "start T1") == []
    told = [Event("start_apart", {"piers": 9, "angler": "red"})]
    assert remarks(morning(RICH, "start T1"), "start BR") == told
    (wrapped,) = remarks(morning(RICH, "start BL"), "start TL")
    assert wrapped.facts["piers"] == 5, "past the last pier the first ones follow"


def test_a_swap_that_saves_nothing_is_called_a_bluff() -> None:
    """PH-X4."""
    pond = morning(RICH, "start TL", "start L1", "yellow +1", "show a1", "decline")
    view = game.view(pond, FISH)
    danger = danger_of(view)
    near, *_, safe = sorted(range(CELLS), key=lambda cell: -danger[cell])
    cells = f"{write_cell(min(near, safe))} {write_cell(max(near, safe))}"
    made = bluff(Advice(f"swap {cells}"), view).move
    (told,) = remarks(pond, made)
    saved, risked = (int(str(told.facts[name])) for name in ("saved", "risked"))
    assert (told.key, saved <= risked) == ("bluff", True)
    one, other = (value_on(view, read_cell(cell)) for cell in made.split()[1:])
    assert sorted((one, other)) == [saved, risked]


def test_a_swap_that_saves_the_better_tile_is_no_bluff() -> None:
    pond = morning(RICH, "start TL", "start L1", "yellow +1", "show a1", "decline")
    view = game.view(pond, FISH)
    danger = danger_of(view)
    for cell, other in combinations(range(CELLS), 2):
        safe, near = sorted((cell, other), key=lambda one: danger[one])
        if danger[safe] < danger[near] and value_on(view, near) > value_on(view, safe):
            assert remarks(pond, f"swap {write_cell(cell)} {write_cell(other)}") == []


def test_start_piers_are_set_beside_others_and_hardly_differ() -> None:
    """docs/strength/petri_heil.md: 16.5 to 17.3 for all offsets."""
    pond = morning(RICH)
    seen = observe(game, pond, ANGLER)
    advice = make_bot("shark", game.slug, ANGLER, 1).decide(seen, Budget(iterations=16))
    told = explain(game, seen, advice)
    assert advice.options == ()
    assert told.beside.startswith("start ")
    assert told.beside != advice.move
    assert told.as_good == "" or told.as_good.startswith("start ")


def test_a_pond_has_a_reason() -> None:
    seen = observe(game, morning(), FISH)
    told = explain(game, seen, Advice(RICH))
    assert told.beside == "random"
    assert [remark.key for remark in told.remarks] == ["pond_lines", "pond_points"]
