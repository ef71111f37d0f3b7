"""The search over imagined worlds finds what there is to find, and keeps its books right."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.evaluator import SECOND_AIM, PlayoutEvaluator
from shoal.bots.ismcts import EMPTY, Search
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips.notation import parse, write
from shoal.games.fish_and_chips.rules.sea import WIDEST, Sea
from tests.games.petri_heil.ponds import pond

EMPTY_ROWS = ".,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,."
ONE_GOOD_CAPTURE = f".,p16,.,.,.,./{EMPTY_ROWS}/p5,.,.,.,.,./r5,p3,.,.,.,. r"
"""Taking on b1 lets the octopus on b6 take everything; taking on a2 ends the game, won."""


def searched(sea: Sea, simulations: int, seed: int = 1) -> Search:
    search = Search(0, PlayoutEvaluator(), FastDice(seed), WIDEST)
    search.search(sea, simulations)
    return search


def test_the_good_capture_is_found() -> None:
    sea = parse(ONE_GOOD_CAPTURE)
    found = {write(f.move): f for f in searched(sea, 200).found(sea)}
    assert found["a1xa2"].value > 1.0 - SECOND_AIM
    assert found["a1xa2"].visits > 150


def test_the_position_that_is_searched_stays_as_it_is() -> None:
    sea = parse(ONE_GOOD_CAPTURE)
    before = sea.key(-1)
    searched(sea, 50)
    assert sea.key(-1) == before


def test_every_simulation_but_the_first_visits_a_move() -> None:
    sea = parse(ONE_GOOD_CAPTURE)
    assert sum(f.visits for f in searched(sea, 100).found(sea)) == 99.0


def test_the_same_dice_search_the_same() -> None:
    sea = parse(ONE_GOOD_CAPTURE)
    books = [
        [(f.move, f.visits, f.value) for f in searched(sea, 300, seed=4).found(sea)]
        for _ in range(2)
    ]
    assert books[0] == books[1]


def test_a_growing_table_loses_nothing() -> None:
    search = Search(0, PlayoutEvaluator(), FastDice(1), WIDEST)
    keys = [number * 7919 + 1 for number in range(3000)]
    for number, key in enumerate(keys):
        search.grow(1)
        search.visits[search.slot_of(key)] = float(number)
    assert search.used == 3000
    assert len(search.keys) >= 6000
    assert [search.visits[search.find(key)] for key in keys] == [float(n) for n in range(3000)]
    assert search.keys[search.find(5)] == EMPTY


def test_what_a_seat_cannot_see_shares_its_numbers() -> None:
    """Two ponds that the angler player cannot tell apart are one situation to it."""
    one = pond("1 . . hat \n . 6 . . \n . . diver . \n . . . .", phase="fish")
    other = pond("6 . . 1 \n . hat . . \n . . diver . \n . . . .", phase="fish")
    search = Search(0, PlayoutEvaluator(), FastDice(1), 256)
    assert search.node_of(one, 0) == search.node_of(other, 0)
    seeing = Search(1, PlayoutEvaluator(), FastDice(1), 256)
    assert seeing.node_of(one, 0) != seeing.node_of(other, 0)


def test_widening_looks_at_few_moves_at_first() -> None:
    sea = pond("1 2 3 4 \n . 6 . . \n . . diver . \n . . . .", phase="go")
    narrow = Search(0, PlayoutEvaluator(), FastDice(1), 256)
    narrow.widen = 0.5
    narrow.search(sea, 20)
    assert sum(f.visits > 0 for f in narrow.found(sea)) < 6


def test_a_game_without_an_evaluator_is_played_to_its_end() -> None:
    evaluator = evaluator_of("no_such_game")
    sea = parse(ONE_GOOD_CAPTURE)
    evaluator.settle(sea, vec[i64]([0] * WIDEST), FastDice(1))
    assert sea.actors() == 0
    assert evaluator.value(sea, 0) in (0.0, 0.5, 1.0)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_seat_plays_for_itself(seat: int) -> None:
    sea = parse(ONE_GOOD_CAPTURE)
    search = Search(seat, PlayoutEvaluator(), FastDice(1), WIDEST)
    search.search(sea, 200)
    assert search.simulations == 200
