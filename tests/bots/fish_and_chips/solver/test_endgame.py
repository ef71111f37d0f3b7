"""Endgames come out as they do when everything is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots.fish_and_chips.solver.alphabeta import AlphaBeta
from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.bots.fish_and_chips.solver.endgame import Endgame
from shoal.bots.fish_and_chips.solver.maxn import MaxN
from shoal.bots.fish_and_chips.solver.parts import Parts, count_rivals
from shoal.bots.fish_and_chips.solver.payoff import GAME, Payoff, count_fish
from shoal.bots.fish_and_chips.solver.round import Round
from shoal.bots.fish_and_chips.solver.searcher import NO_MOVE
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.notation import draw, write
from shoal.games.fish_and_chips.rules.board import TOTAL
from tests.bots.fish_and_chips.solver.positions import (
    after,
    late,
    max_n,
    moves_of,
    paranoid,
    several,
    worths,
)
from tests.games.fish_and_chips.boards import board, change

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea

NODE_BUDGET = 1_000_000


def played_out(sea: Sea, line: list[int]) -> Sea:
    """The position after a line, each move of which is checked."""
    for move in line:
        game.check(sea, int(sea.turn), move)
        sea = after(sea, move)
    return sea


@pytest.mark.parametrize("piles", [6, 8, 10])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_alpha_beta_finds_what_trying_everything_finds(seats: int, piles: int) -> None:
    for sea in several(seats, piles, 12):
        seat = int(sea.turn)
        search = AlphaBeta(sea)
        assert search.solve(NODE_BUDGET)
        assert search.worth == paranoid(sea, seat), draw(sea)
        assert paranoid(after(sea, int(search.best)), seat) == search.worth, draw(sea)


@pytest.mark.parametrize("piles", [6, 8, 10])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_max_n_finds_what_trying_everything_finds(seats: int, piles: int) -> None:
    for sea in several(seats, piles, 12):
        search = MaxN(sea)
        assert search.solve(NODE_BUDGET)
        expected = max_n(sea)
        assert max_n(after(sea, int(search.best))) == expected, draw(sea)
        end = played_out(sea, search.play_out(NODE_BUDGET))
        assert worths(end) == expected, draw(sea)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_line_leads_to_the_points_it_promises(seats: int) -> None:
    for sea in several(seats, 12, 8):
        endgame = Endgame(sea)
        assert endgame.solve(NODE_BUDGET)
        best = endgame.best
        assert endgame.play_out(NODE_BUDGET)
        assert endgame.line[0] == best
        end = played_out(sea, endgame.line)
        outcome = end.outcome()
        assert outcome is not None
        assert tuple(endgame.points) == outcome.scores["points"]


def test_two_seats_see_the_same_from_either_side() -> None:
    for sea in several(2, 12, 10):
        mine = AlphaBeta(sea)
        assert mine.solve(NODE_BUDGET)
        best = after(sea, int(mine.best))
        if not best.actors():
            continue
        then = AlphaBeta(best)
        assert then.solve(NODE_BUDGET)
        assert then.worth == (mine.worth if best.turn == sea.turn else -mine.worth)


def test_alpha_beta_is_for_two_that_can_move_and_max_n_for_more() -> None:
    kinds = {3: set[type](), 4: set[type]()}
    for seats, met in kinds.items():
        for piles in (6, 14):
            for sea in several(seats, piles, 10):
                kind = type(Endgame(sea).searcher)
                assert kind is (AlphaBeta if count_rivals(sea) <= 2 else MaxN)
                met.add(kind)
    assert kinds == {3: {AlphaBeta, MaxN}, 4: {AlphaBeta, MaxN}}


def test_a_colour_that_was_given_up_never_captures_again() -> None:
    gone = 0
    for seed in range(40):
        dice, parts = FastDice(seed), Parts()
        sea = game.begin(game.options(target=0, reposition=False), 4, dice)
        dead = set[int]()
        while sea.actors():
            assert sea.turn not in dead
            moves = moves_of(sea)
            sea.play(int(sea.turn), moves[dice.below(len(moves))], dice)
            parts.find(sea.sea)
            dead |= {turn for turn in range(4) if not parts.is_alive(sea.sea, turn)}
        gone += len(dead)
    assert gone == 160  # at the end nobody can capture, and this is seen


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_worth_of_a_finished_game_is_its_result_and_lead(seats: int) -> None:
    for seed in range(60):
        dice = FastDice(seed)
        sea = game.begin(game.options(target=0, reposition=False), seats, dice)
        before = Payoff(sea)
        while sea.actors():
            moves = moves_of(sea)
            sea.play(int(sea.turn), moves[dice.below(len(moves))], dice)
        before.settle(sea.sea, count_fish(sea))
        assert tuple(before.worth(seat) for seat in range(seats)) == worths(sea)


def payoff_of(totals: tuple[int, int], **parts: int) -> Payoff:
    """What is at stake when red captures nothing more and purple has one fish."""
    sea = change(board("p9r5 . . . . . \n . r16 . . . .", "-"), totals=totals, **parts)
    payoff = Payoff(sea)
    payoff.settle(sea.sea, count_fish(sea))
    return payoff


@pytest.mark.parametrize(
    ("totals", "parts", "red"),
    [
        ((9, 5), {"target": 60}, 9 - 6),  # goes on: an even share, and the lead
        ((59, 59), {"target": 60}, -GAME + 59 - 60),
        ((60, 20), {"target": 60}, GAME + 60 - 21),
        ((60, 59), {"target": 60}, 0),  # a tie: all play on
        ((60, 59), {"target": 60, "further": 10}, 0),  # and share the win in the end
        ((9, 5), {"target": 0}, GAME + 9 - 6),
    ],
)
def test_what_a_round_is_worth_depends_on_the_game(
    totals: tuple[int, int], parts: dict[str, int], red: int
) -> None:
    payoff = payoff_of(totals, **parts)
    assert payoff.worth(0) == red
    assert payoff.worth(1) == -red


def test_a_tie_of_three_is_worth_less_than_a_tie_of_two() -> None:
    sea = board("p9 . . . . . \n . r16 . . . . \n . . g9 . . .", "-")
    payoff = Payoff(sea)
    for seat in range(3):
        payoff.totals[seat] = 7
    assert payoff.worth(0) == -GAME // 3
    payoff.totals[2] = 3
    assert (payoff.worth(0), payoff.worth(2)) == (0, -GAME - 4)


def test_a_sweep_wins_a_game_of_many_rounds() -> None:
    """The 8 has to take a2 and the 9 b1: then purple has no top left (FC-E6)."""
    drawn = "r8 . . . . . \n p2 . . . . . \n r9 p3 . . . ."
    sea = change(board(drawn, "r"), target=60, totals=(0, 50))
    search = AlphaBeta(sea)
    assert search.solve(NODE_BUDGET)
    assert search.worth > GAME - 100
    assert played_out(sea, search.play_out(NODE_BUDGET)).sweeper == 0


def test_the_totals_before_the_round_do_not_count_as_its_points() -> None:
    sea = change(board("p5 . . . . . \n r9 . . . . .", "r"), target=60, totals=(11, 7))
    endgame = Endgame(sea)
    assert endgame.solve(NODE_BUDGET)
    assert endgame.play_out(NODE_BUDGET)
    assert endgame.points == [1, 0]


def test_a_finished_round_has_no_best_move() -> None:
    endgame = Endgame(board("p9r5 . . . . .", "-"))
    assert endgame.solve(NODE_BUDGET)
    assert endgame.best == NO_MOVE
    assert endgame.play_out(NODE_BUDGET)
    assert (endgame.line, endgame.points) == ([], [0, 1])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_runs_out_of_nodes_does_not_claim_to_know(seats: int) -> None:
    for sea in several(seats, 12, 10):
        whole = Endgame(sea)
        assert whole.solve(NODE_BUDGET)
        needed = int(whole.nodes)
        short = Endgame(sea)
        assert not short.solve(needed - 1)
        assert short.best == NO_MOVE
        assert short.nodes == needed - 1
        assert short.solve(NODE_BUDGET)  # and may be asked again
        assert Endgame(sea).solve(needed)


def test_searching_leaves_the_position_as_it_is() -> None:
    sea = late(3, 12, 1)
    assert sea is not None
    text, key = draw(sea), sea.key(-1)
    endgame = Endgame(sea)
    endgame.solve(NODE_BUDGET)
    endgame.play_out(NODE_BUDGET)
    assert (draw(sea), sea.key(-1)) == (text, key)


def test_captures_that_are_taken_back_leave_no_trace() -> None:
    dice = FastDice(4)
    for seats in (2, 3, 4):
        sea = game.begin(game.options(target=0, reposition=False), seats, dice)
        trip = Round(sea)
        states = []
        while sea.actors():
            states.append((list(trip.sea), list(trip.counts), trip.hash, trip.turn, trip.piles))
            moves = moves_of(sea)
            move = moves[dice.below(len(moves))]
            trip.capture(move)
            sea.play(int(sea.turn), move, dice)
            trip.turn = sea.turn
            assert trip.piles == count_piles(sea.sea)
            assert trip.hash == Round(sea).hash
        for state in reversed(states):
            trip.take_back()
            links = [pile for cell, pile in enumerate(trip.sea) if cell != 36 and cell < TOTAL]
            known = [pile for cell, pile in enumerate(state[0]) if cell != 36 and cell < TOTAL]
            assert links == known
            tops = [cell for cell in range(36) if trip.sea[cell] != -1]
            assert [trip.counts[cell] for cell in tops] == [state[1][cell] for cell in tops]
            assert (trip.hash, trip.turn, trip.piles) == state[2:]


def test_the_capture_that_leaves_nothing_to_the_octopus_is_best() -> None:
    """Taking on b1 lets the octopus on b6 take everything; taking on a2 ends the game, won."""
    sea = board(". p16 . . . . \n . . . . . . \n . . . . . . \n p5 . . . . . \n r5 p3 . . . .", "r")
    endgame = Endgame(sea)
    assert endgame.solve(NODE_BUDGET)
    assert write(int(endgame.best)) == "a1xa2"
    assert endgame.play_out(NODE_BUDGET)
    assert endgame.points == [1, 0]
