"""Counts by the engine beside counts by a naive program, and tables from the latter."""

from __future__ import annotations

import pytest

from shoal.core.dice import FastDice
from shoal.core.perft import perft
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.options import Options
from tests.games.fish_and_chips import naive
from tests.games.fish_and_chips.boards import play, text

FULL_2 = (
    ".,r12,p8,r4,p14,./p2,r9,r16,p11,r1,p6/r13,p15,p3,r7,p10,r2/"
    "p16,r10,r5,p12,r14,p4/r8,p1,r15,p9,r3,p13/.,p7,r11,r6,p5,. r"
)
PILES_3 = (
    "r9p5,.,g16,.,.,p12/.,.,r7g6,.,p16r5,./g8,.,.,r16,.,./.,p9g5,.,.,g11,r14/"
    ".,.,p15,.,.,./r12,.,.,g13p6,.,p7 g"
)
ENDGAME = "r16p3,.,.,.,.,p7/.,.,p9r2,.,.,./.,.,.,.,.,./g9,.,.,r8,.,./.,.,.,.,.,./.,y12,.,.,.,g16 y"

# depth: count, all from naive.py
TABLES = {
    FULL_2: {1: 17, 2: 395, 3: 5800, 4: 111762},
    PILES_3: {1: 6, 2: 37, 3: 102, 4: 379, 5: 1209, 6: 2136},
    ENDGAME: {1: 2, 2: 5, 3: 3, 4: 1, 5: 0, 6: 0, 7: 0},
}


def random_position(seats: int, seed: int, captures: int) -> str:
    """A position some captures after a deal."""
    dice = FastDice(seed)
    sea = game.begin(Options(target=0, reposition=False), seats, dice)
    for _ in range(captures):
        seat = [1, 2, 4, 8].index(sea.actors())
        moves = game.legal(sea, seat)
        sea.play(seat, moves[dice.below(len(moves))], dice)
    return text(sea)


@pytest.mark.parametrize("position", TABLES)
def test_tables(position: str) -> None:
    sea = game.read_position(position)
    for depth, counted in TABLES[position].items():
        assert perft(sea, depth, game.widest) == counted


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("captures", "depth"), [(0, 2), (8, 3), (16, 4)])
def test_the_engine_counts_like_the_naive_program(seats: int, captures: int, depth: int) -> None:
    for seed in range(6):
        position = random_position(seats, seed, captures)
        board, mover = naive.read_board(position)
        sea = game.read_position(position)
        for plies in range(1, depth + 1):
            assert perft(sea, plies, game.widest) == naive.count(board, mover, plies)


def test_a_line_that_ends_early_counts_nothing() -> None:
    sea = game.read_position("/".join([".,.,.,.,.,."] * 5) + "/r5,p4,.,.,.,. r")
    assert [perft(sea, depth, game.widest) for depth in (0, 1, 2)] == [1, 1, 0]
    assert perft(play(sea, "a1xb1"), 1, game.widest) == 0
