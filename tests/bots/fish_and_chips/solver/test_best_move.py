"""A move is only said to be best where that is sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots.fish_and_chips.solver.endgame import Endgame
from shoal.bots.fish_and_chips.solver.payoff import GAME
from shoal.bots.rooms import best_move
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.notation import parse
from tests.bots.fish_and_chips.solver.positions import after, late, paranoid, several

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea

NODE_BUDGET = 1_000_000


def test_the_best_move_wins_a_solo_game() -> None:
    sea = game.begin(game.defaults(1), 1, FastDice(3))
    while sea.actors():
        move = best_move("fish_and_chips", sea, NODE_BUDGET)
        assert move is not None
        sea = after(sea, move)
    assert sea.solo_won()


def test_the_best_move_is_not_known_where_it_cannot_be() -> None:
    opening = game.begin(game.options(), 2, FastDice(1))
    assert best_move("fish_and_chips", opening, NODE_BUDGET) is None  # before the captures
    long = late(2, 30, 1)
    assert long is not None
    assert best_move("fish_and_chips", long, NODE_BUDGET) is None
    short = late(2, 12, 1)
    assert short is not None
    assert best_move("fish_and_chips", short, 1) is None
    assert best_move("fish_and_chips", short, NODE_BUDGET) == solved(short)
    hopeless = parse(".,.,.,.,.,./" * 5 + "r9,p8,.,.,.,. r rpgy")
    assert best_move("fish_and_chips", hopeless, NODE_BUDGET) is None
    assert best_move("petri_heil", opening, NODE_BUDGET) is None  # has no solver


def solved(sea: Sea) -> int:
    endgame = Endgame(sea)
    assert endgame.solve(NODE_BUDGET)
    return int(endgame.best)


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_only_a_sure_win_is_known(seats: int) -> None:
    known = 0
    for sea in several(seats, 9, 40):
        seat, move = int(sea.turn), best_move("fish_and_chips", sea, NODE_BUDGET)
        if move is None:
            assert paranoid(sea, seat) < GAME // 2
        else:
            assert paranoid(after(sea, move), seat) > GAME // 2
            known += 1
    assert 0 < known < 40
