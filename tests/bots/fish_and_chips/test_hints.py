"""What is told of a solved capture is what trying everything finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Advice, observe
from shoal.bots.fish_and_chips import hints
from shoal.bots.fish_and_chips.hints import HINTS
from shoal.bots.fish_and_chips.solver.best_move import best_move
from shoal.bots.hints import Solution
from shoal.bots.reason import explain
from shoal.core.dice import FastDice
from shoal.core.game import Event
from shoal.games.fish_and_chips import game
from tests.bots.fish_and_chips.solver.positions import (
    after,
    can_be_won,
    late,
    moves_of,
    paranoid,
    several,
)
from tests.bots.fish_and_chips.solver.test_best_move import solved
from tests.games.fish_and_chips.boards import board

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea

LATE = 22
"""Captures after which everything can be tried."""
WON, LOST = 3000, -3000
"""Worths beyond which a game is won or lost."""


@pytest.mark.parametrize("piles", [8, 10])
def test_two_seats_are_told_what_the_next_best_capture_lacks(piles: int) -> None:
    kinds = set()
    for sea in several(2, piles, 16):
        seat, best = int(sea.turn), int(solved(sea))
        values = {move: paranoid(after(sea, move), seat) for move in moves_of(sea)}
        if len(values) == 1:
            continue
        found = HINTS.solve(sea, seat, game.write(best))
        assert found is not None
        alike = {game.write(move) for move in values if values[move] == values[best]}
        worse = [value for value in values.values() if value < values[best]]
        assert found.as_good in alike - {game.write(best)} or len(alike) == 1
        assert bool(found.as_good) == (len(alike) > 1)
        assert bool(found.beside) == bool(worse)
        if worse:
            other = values[game.read(found.beside)]
            assert other == max(worse)
            own, others = found.more["points"][seat], found.more["points"][1 - seat]
            keys = [remark.key for remark in found.remarks]
            assert keys == expected_remarks(values[best], other)
            if not keys:  # the lead is all that differs
                assert own - others == values[best] - other
            kinds.update(keys or ["points"])
    assert "points" in kinds


def expected_remarks(own: int, other: int) -> list[str]:
    if other < LOST < own:
        return ["is_lost"]
    return ["is_not_won"] if other < WON < own else []


def test_a_capture_that_gives_the_game_away_is_named() -> None:
    found = {remark.key for sea in several(2, 12, 60) for remark in remarks_on(sea)}
    assert found == {"is_lost", "is_not_won"}


def remarks_on(sea: Sea) -> tuple[Event, ...]:
    found = HINTS.solve(sea, int(sea.turn), game.write(int(solved(sea))))
    return found.remarks if found else ()


def test_the_reason_of_a_solved_capture_is_exact() -> None:
    for sea in several(2, 8, 12):
        seat, best = int(sea.turn), game.write(int(solved(sea)))
        found = HINTS.solve(sea, seat, best)
        if found is None or not found.beside:
            continue
        told = explain(game, observe(game, sea, seat), Advice(best, solved=True))
        assert told.sure
        assert (told.beside, told.as_good, told.remarks) == (
            found.beside,
            found.as_good,
            found.remarks,
        )
        for one in told.differences:
            assert one.when == "round"
            assert one.more == found.more["points"][one.seat]
            assert (one.more > 0) == (one.seat == seat), "only what speaks for the move"
        return
    raise AssertionError("no position has a capture that is worse")


def test_alone_one_is_told_which_capture_still_wins_and_which_does_not() -> None:
    kinds = set()
    for seed in range(1, 13):
        sea = game.begin(game.defaults(1), 1, FastDice(seed))
        while len(moves_of(sea)) > 1 and (best := int(best_move(sea, 100_000))) >= 0:
            if int(sea.captures) > LATE:
                moves = moves_of(sea)
                verdicts = {game.write(move): can_be_won(after(sea, move)) for move in moves}
                found = HINTS.solve(sea, 0, game.write(best))
                assert found is not None
                assert not found.as_good or verdicts[found.as_good]
                for remark in found.remarks:
                    assert remark.key == "cannot_be_won"
                    assert not verdicts[str(remark.facts["move"])]
                others = [won for move, won in verdicts.items() if move != game.write(best)]
                assert bool(found.as_good) == any(others)
                assert bool(found.remarks) == (not all(others))
                kinds.add((bool(found.as_good), bool(found.remarks)))
            sea = after(sea, best)
    assert {(True, True), (False, True)} <= kinds


def test_more_than_two_seats_go_by_quick_games() -> None:
    sea = late(3, 8, 2)
    assert sea is not None
    best = game.write(moves_of(sea)[0])
    assert HINTS.solve(sea, int(sea.turn), best) is None
    told = explain(game, observe(game, sea, int(sea.turn)), Advice(best, solved=True))
    assert told.beside
    assert (told.as_good, told.sure, told.ends) == ("", False, {})


def test_what_takes_too_long_is_left_to_quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "NODES_PER_SECOND", 1)
    sea = several(2, 10, 1)[0]
    assert HINTS.solve(sea, int(sea.turn), game.write(moves_of(sea)[0])) is None


def test_a_capture_that_ends_the_round_is_compared_too() -> None:
    """FC-E2, FC-E4: a3xa1 leaves purple nothing to capture with; after a3xc3 it takes that pile."""
    sea = board(
        """
        r9 . p5 p12 . .
        .  . .  .   . .
        p3 . .  .   . .
        """
    )
    assert {game.write(move) for move in moves_of(sea)} == {"a3xa1", "a3xc3"}
    assert HINTS.solve(sea, 0, game.write(int(solved(sea)))) == Solution(
        beside="a3xc3",
        more={"points": (1, -1)},
        when="round",
        remarks=(Event("is_lost", {"move": "a3xc3"}),),
    )
