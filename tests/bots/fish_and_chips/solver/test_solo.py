"""Verdicts on the solo game are right, and lines win."""

from __future__ import annotations

import json

import pytest

from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.bots.fish_and_chips.solver.endgame import Endgame
from shoal.bots.fish_and_chips.solver.solo import FIRST_NODES, GAVE_UP, LOST, WON, Solo
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.notation import draw, parse
from tests.bots.fish_and_chips.solver.positions import after, can_be_won, several
from tests.interpreted import if_compiled, run_interpreted, say

NODE_BUDGET = 1_000_000


@pytest.mark.parametrize("piles", [5, 7, 9, 11])
def test_verdicts_are_those_of_trying_everything(piles: int) -> None:
    verdicts = set[int]()
    for sea in several(1, piles, 25):
        verdict = int(Solo(sea).solve(NODE_BUDGET))
        assert verdict == (WON if can_be_won(sea) else LOST), draw(sea)
        verdicts.add(verdict)
    assert LOST in verdicts


def test_won_and_lost_both_happen_late_in_hopeful_games() -> None:
    """Random games are mostly lost by then, so these follow a line that wins for a while."""
    verdicts = {WON: 0, LOST: 0}
    for seed in range(1, 13):
        sea = game.begin(game.defaults(1), 1, FastDice(seed))
        solo = Solo(sea)
        assert solo.solve(NODE_BUDGET) == WON
        for move in solo.captures()[:-9]:
            sea = after(sea, move)
        for move in game.legal(sea, 0):
            then = after(sea, move)
            verdict = int(Solo(then).solve(NODE_BUDGET))
            assert verdict == (WON if can_be_won(then) else LOST), draw(then)
            verdicts[verdict] += 1
    assert min(verdicts.values()) > 5


@pytest.mark.parametrize("seed", range(1, 41))
def test_lines_win_under_the_rules(seed: int) -> None:
    sea = game.begin(game.defaults(1), 1, FastDice(seed))
    solo = Solo(sea)
    assert solo.solve(NODE_BUDGET) == WON
    for move in solo.captures():
        game.check(sea, 0, move)
        sea = after(sea, move)
    assert not sea.actors()
    assert sea.value(0) == 1.0


@pytest.mark.parametrize("keep", [1, 2, 3, 4])
def test_so_many_fish_are_kept_or_cannot_be(keep: int) -> None:
    for seed in range(1, 9):
        sea = game.begin(game.defaults(1), 1, FastDice(seed))
        first = Solo(sea)
        assert first.solve(NODE_BUDGET) == WON
        for move in first.captures()[:-8]:
            sea = after(sea, move)
        solo = Solo(sea, keep)
        verdict = solo.solve(NODE_BUDGET)
        assert verdict == (WON if can_be_won(sea, keep) else LOST)
        if verdict == WON:
            for move in solo.captures():
                sea = after(sea, move)
            assert count_piles(sea.sea) >= keep


def test_a_game_that_is_over_is_won_or_lost() -> None:
    rows = ".,.,.,.,.,./" * 5
    won, lost = (
        Solo(parse(f"{rows}r9,.,.,.,.,r8 - pgyr")),
        Solo(parse(f"{rows}r9,.,.,.,.,. - rpgy")),
    )
    assert (won.solve(NODE_BUDGET), won.captures()) == (WON, [])
    assert (lost.solve(NODE_BUDGET), lost.captures()) == (LOST, [])


def test_a_strong_stranger_apart_is_hopeless() -> None:
    """The yellow shark shares no row and no column with anybody."""
    sea = parse(
        "y15,.,.,.,.,./.,.,.,.,.,./.,.,r16,p9,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,. r pgyr"
    )
    solo = Solo(sea)
    assert (solo.solve(NODE_BUDGET), solo.nodes) == (LOST, 1)


def test_who_runs_out_of_nodes_gives_up() -> None:
    for seed in range(1, 20):
        sea = game.begin(game.defaults(1), 1, FastDice(seed))
        solo = Solo(sea)
        assert solo.solve(20) == GAVE_UP
        assert solo.nodes == 20
        assert solo.solve(NODE_BUDGET) == WON  # and may be asked again


def test_a_search_that_starts_again_ends_with_the_same_verdict() -> None:
    lost = 0
    for sea in several(1, 18, 60):
        solo = Solo(sea)
        verdict = solo.solve(NODE_BUDGET)
        assert verdict != GAVE_UP
        lost += verdict == LOST and solo.nodes > FIRST_NODES
    assert lost > 0


def answers() -> list[object]:
    """What the solvers say, with the positions they looked at."""
    found: list[object] = []
    for seed in range(1, 6):
        solo = Solo(game.begin(game.defaults(1), 1, FastDice(seed)))
        found.append([int(solo.solve(NODE_BUDGET)), int(solo.nodes), solo.captures()])
    for seats in (2, 3, 4):
        for sea in several(seats, 11, 3):
            endgame = Endgame(sea)
            known = [endgame.solve(NODE_BUDGET), endgame.play_out(NODE_BUDGET)]
            found.append([known, int(endgame.nodes), endgame.line, endgame.points])
    return found


@if_compiled
def test_interpreted_solvers_say_the_same() -> None:
    interpreted = run_interpreted("tests.bots.fish_and_chips.solver.test_solo")
    assert interpreted == json.loads(json.dumps(answers()))


if __name__ == "__main__":
    say(answers())
