"""The figures at the end of the ledger come out of the engine."""

from __future__ import annotations

from statistics import mean, median, quantiles
from typing import TYPE_CHECKING, TypeAlias

import pytest

from shoal.core.dice import FastDice
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.moves import STEP, kind_of, start_of, target_of
from shoal.games.little_big_fish.options import Options
from shoal.games.little_big_fish.rules.chart import BIRTH_CELL, PLANKTON
from shoal.games.little_big_fish.rules.state import NOBODY, RESERVE, STEPPING, TOKENS
from shoal.lab.simulation import make_plan, simulate

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.dice import Dice
    from shoal.games.little_big_fish.rules.sea import Sea

Played: TypeAlias = tuple[dict[str, float], list[int]]
"""The figures of a game, and how many steps were legal each time."""
GAMES = 1500


def test_random_players() -> None:
    report = simulate(
        make_plan("little_big_fish", ("random",) * 2, (), 20_000, seed=4), lambda *_: None
    )
    assert report.figures["turns"].mean == pytest.approx(42.5, abs=0.6)
    assert report.figures["five_eaten"].mean == pytest.approx(0.779, abs=0.015)
    assert report.figures["one_left"].mean == pytest.approx(0.220, abs=0.015)
    assert report.figures["first_wins"].mean == pytest.approx(0.501, abs=0.015)


def greedy(lake: Sea, moves: list[int], dice: Dice) -> int:
    """Eats, else grows, else gives birth, else anything."""
    for wanted in (eats, grows, bears):
        found = [move for move in moves if kind_of(move) == STEP and wanted(lake, move)]
        if found:
            return found[dice.below(len(found))]
    return random(lake, moves, dice)


def eats(lake: Sea, move: int) -> bool:
    return lake.sea[target_of(move)] != NOBODY


def grows(lake: Sea, move: int) -> bool:
    colour = lake.chart.kind[target_of(move)] - PLANKTON
    figure = lake.sea[start_of(move)] - 1
    has_token = colour >= 0 and lake.sea[TOKENS + lake.mover] >> colour & 1
    return bool(has_token and figure % 3 < 2 and lake.sea[RESERVE + figure + 1])


def bears(lake: Sea, move: int) -> bool:
    return lake.chart.kind[target_of(move)] == BIRTH_CELL and lake.sea[RESERVE + lake.mover * 3] > 0


def random(_lake: Sea, moves: list[int], dice: Dice) -> int:
    return moves[dice.below(len(moves))]


def play_game(choose: Callable[[Sea, list[int], Dice], int], number: int) -> Played:
    dice = FastDice(6, number)
    lake = game.begin(Options(), 2, dice)
    widths = []
    while lake.actors():
        seat = [1, 2].index(lake.actors())
        moves = game.legal(lake, seat)
        if lake.phase == STEPPING:
            widths.append(len(moves))
        lake.play(seat, choose(lake, moves, dice), dice)
    return game.figures(lake), widths


def test_greedy_players() -> None:
    played = [play_game(greedy, number) for number in range(GAMES)]
    turns = [figures["turns"] for figures, _ in played]
    assert mean(turns) == pytest.approx(16.7, abs=0.6)
    assert median(turns) == pytest.approx(16, abs=1)
    assert quantiles(turns, n=20)[-1] == pytest.approx(27, abs=2)
    assert mean(figures["five_eaten"] for figures, _ in played) == pytest.approx(0.922, abs=0.03)
    assert mean(figures["one_left"] for figures, _ in played) == pytest.approx(0.078, abs=0.03)
    assert mean(figures["first_wins"] for figures, _ in played) == pytest.approx(0.513, abs=0.06)
    assert mean(width for _, widths in played for width in widths) == pytest.approx(12.1, abs=0.3)


def test_how_random_games_spread() -> None:
    """What a simulation does not report: it keeps means, and counts no moves."""
    played = [play_game(random, number) for number in range(GAMES)]
    turns = [figures["turns"] for figures, _ in played]
    assert median(turns) == pytest.approx(43, abs=2)
    assert quantiles(turns, n=20)[-1] == pytest.approx(74, abs=4)
    assert mean(width for _, widths in played for width in widths) == pytest.approx(13.3, abs=0.3)
