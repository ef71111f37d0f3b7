"""Plain UCT finds good moves, counts right, and never plays an illegal one.

The bench itself compares the compiled search with the interpreted one and with C.
"""
# ruff: noqa: ARG002 - a position takes the seat even where the rules need not ask

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bench.hot.uct import Tree, search

from shoal.core.dice import FastDice
from shoal.core.position import EVERYTHING, Position
from shoal.games.fish_and_chips.notation import parse, write
from shoal.games.fish_and_chips.options import Options, start
from shoal.games.fish_and_chips.rules.sea import WIDEST, Sea

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64

    from shoal.core.dice import Dice
    from shoal.core.outcome import Outcome

EMPTY_ROWS = ".,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,."
ONE_GOOD_CAPTURE = f".,p16,.,.,.,./{EMPTY_ROWS}/p5,.,.,.,.,./r5,p3,.,.,.,. r"
"""Taking on b1 lets the octopus on b6 take everything; taking on a2 ends the game, won."""


def opening(seats: int, seed: int) -> Sea:
    options = Options(target=0, reposition=False)
    return start(options, seats, FastDice(seed))


def test_a_winning_capture_is_found() -> None:
    tree = search(parse(ONE_GOOD_CAPTURE), FastDice(1), 200, WIDEST)
    best, other = tree.best(), min(tree.choices(), key=lambda choice: choice.visits)
    assert (write(best.move), best.value) == ("a1xa2", 1.0)
    assert (write(other.move), other.value) == ("a1xb1", 0.0)
    assert best.visits > 150


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_simulation_is_counted_once(seats: int) -> None:
    position = opening(seats, 3)
    before = position.key(EVERYTHING)
    choices = search(position, FastDice(4), 1000, WIDEST).choices()
    moves = [choice.move for choice in choices]
    assert moves == list_moves(position)
    assert sum(choice.visits for choice in choices) == 1000
    assert all(choice.visits > 0 and 0 <= choice.value <= 1 for choice in choices)
    assert position.key(EVERYTHING) == before


def list_moves(position: Sea) -> list[int]:
    tree = search(position, FastDice(0), 1, WIDEST)
    return [choice.move for choice in tree.choices()]


def test_moves_that_were_not_tried_have_no_visits() -> None:
    choices = search(opening(2, 3), FastDice(4), 2, WIDEST).choices()
    assert [choice.visits for choice in choices] == [1, 1] + [0] * (len(choices) - 2)


def test_a_search_can_go_on() -> None:
    position = opening(2, 8)
    tree = Tree(position, FastDice(9), WIDEST)
    tree.search(400)
    tree.search(600)
    whole = search(position, FastDice(9), 1000, WIDEST)
    visits = [[choice.visits for choice in one.choices()] for one in (tree, whole)]
    assert visits[0] == visits[1]
    assert tree.plies == whole.plies


def test_more_simulations_than_room_at_first() -> None:
    tree = search(opening(2, 2), FastDice(2), 2000, WIDEST)
    assert sum(choice.visits for choice in tree.choices()) == 2000
    assert len(tree.slots) > len(tree.move) > 2000


def test_a_finished_game_has_no_best_move() -> None:
    position = parse(ONE_GOOD_CAPTURE)
    tree = search(position, FastDice(1), 10, WIDEST)
    position.play(0, tree.best().move, FastDice(1))
    with pytest.raises(ValueError, match="the game is over"):
        search(position, FastDice(1), 10, WIDEST).best()


class Coin(Position):
    """Be content (worth 0.6), or throw a coin and call it: the only calls are the coin's sides.

    A call of the side that lies there wins. So throwing is best, for those who look at the coin.
    """

    CONTENT, THROW = 1, 2

    def __init__(self) -> None:
        self.side = -1
        self.won = -1.0

    def copy(self) -> Coin:
        twin = Coin()
        twin.side, twin.won = self.side, self.won
        return twin

    def actors(self) -> i64:
        return 1 if self.won < 0 else 0

    def legal(self) -> list[int]:
        return [self.CONTENT, self.THROW] if self.side < 0 else [10 + self.side, 20 + self.side]

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        for place, move in enumerate(self.legal()):
            out[place] = move
        return 2

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        assert move in self.legal()
        if move == self.THROW:
            self.side = dice.below(2)
        else:
            self.won = 0.6 if move == self.CONTENT else float(move >= 20)

    def key(self, seat: i64) -> i64:
        return self.side + 1

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        out[at] = self.side

    def value(self, seat: i64) -> float:
        return self.won

    def outcome(self) -> Outcome | None:
        return None


def test_chance_leads_to_a_node_for_each_result() -> None:
    tree = search(Coin(), FastDice(1), 500, 2)
    best = tree.best()
    assert best.move == Coin.THROW
    assert best.value > 0.9
    assert len(tree.results) == 2


class Dare(Position):
    """Be content (worth 0.6), or dare the other seat, which then says who has everything."""

    CONTENT, DARE = 1, 2

    def __init__(self) -> None:
        self.dared = False
        self.won = -1.0

    def copy(self) -> Dare:
        twin = Dare()
        twin.dared, twin.won = self.dared, self.won
        return twin

    def actors(self) -> i64:
        return 0 if self.won >= 0 else 1 + self.dared

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        for place in range(2):
            out[place] = place + (10 if self.dared else self.CONTENT)
        return 2

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        if move == self.DARE:
            self.dared = True
        else:
            self.won = 0.6 if move == self.CONTENT else float(move - 10)

    def key(self, seat: i64) -> i64:
        return 1 if self.dared else 0

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        out[at] = self.dared

    def value(self, seat: i64) -> float:
        return self.won if seat == 0 else 1.0 - self.won

    def outcome(self) -> Outcome | None:
        return None


def test_the_other_seat_wants_the_most_for_itself() -> None:
    tree = search(Dare(), FastDice(1), 500, 2)
    assert tree.best().move == Dare.CONTENT
    assert tree.choices()[1].value < 0.4
