"""Counts by the engine beside counts by a naive program, and tables from the latter."""

from __future__ import annotations

import pytest

from shoal.core.dice import FastDice
from shoal.core.perft import perft
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.options import Options
from shoal.games.little_big_fish.rules.state import SETUP
from tests.games.little_big_fish import naive
from tests.games.little_big_fish.seas import text

OPENING = "B0Y3G1R3 s.ss../....../....../....../....../S.SS.. 1 2 bryg bryg ffppbbww - - 0 -"
MIDDLE = "Y1G2R0B3 .s.m../....b./..S.../sM...s/...S../..B..S 2 1 ryg bg fpbw s m 3! -"
FISHERMAN = (
    "B0R0Y0G0 ..S.../s...../..M.../.....S/s...../.....S 1 2 bryg bryg fppbbww - - 0 return:TL"
)
WHIRLPOOL = "B0R0Y0G0 .s..../....../s...../.....S/s...../.....S 1 2 bryg bryg ffppbbw - - 0 turn"
BIRTH = "B0R0Y0G0 ....../s...../s...../.....S/s...../.....S 1 1 bryg bryg ffppbbww - - 0 birth:TL"

# depth: count, all from naive.py
TABLES: dict[str, dict[int, int]] = {
    OPENING: {1: 29, 2: 377, 3: 4757, 4: 57559},
    MIDDLE: {1: 30, 2: 487, 3: 7191},
    FISHERMAN: {1: 2, 2: 33, 3: 584},
    WHIRLPOOL: {1: 8, 2: 141, 3: 2177},
    BIRTH: {1: 5, 2: 100, 3: 940, 4: 15827},
}


def random_position(seed: int, plies: int) -> str | None:
    """A position some plies after the setup; None if the game was over before."""
    dice = FastDice(seed)
    lake = game.begin(Options(), 2, dice)
    while lake.actors() and (plies or lake.phase == SETUP):
        seat = [1, 2].index(lake.actors())
        moves = game.legal(lake, seat)
        plies -= lake.phase != SETUP
        lake.play(seat, moves[dice.below(len(moves))], dice)
    return text(lake) if lake.actors() else None


@pytest.mark.parametrize("position", TABLES)
def test_tables(position: str) -> None:
    lake = game.read_position(position)
    for depth, counted in TABLES[position].items():
        assert perft(lake, depth, game.widest) == counted


@pytest.mark.parametrize("plies", [0, 6, 25, 60])
def test_the_engine_counts_like_the_naive_program(plies: int) -> None:
    for seed in range(8):
        position = random_position(seed, plies)
        if position:
            state, lake = naive.read(position), game.read_position(position)
            for depth in (1, 2):
                assert perft(lake, depth, game.widest) == naive.count(state, depth), position
