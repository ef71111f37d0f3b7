"""How well an ice chest of Public Market is packed: lines, crab, shrimp, and cells left over."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.public_market.evaluation import weights
from shoal.bots.public_market.evaluation.weights import weight
from shoal.games.public_market.rules import score
from shoal.games.public_market.rules.pieces import (
    CRAB,
    FULL,
    ICE,
    LINES,
    MOST_CRABS,
    RING,
    SHRIMPS,
)
from shoal.games.public_market.rules.state import (
    CHEST,
    COVERED,
    CRAB_TOKEN,
    CRABS,
    ICE_TOKEN,
    NOTHING,
    SHRIMP_TOKEN,
    SHRIMPED,
    State,
    at,
)

NOT_LAST: Final = 0b01111_01111_01111_01111_01111
"""All cells but those of the last column: what may move right."""
NOT_FIRST: Final = 0b11110_11110_11110_11110_11110
ROW: Final = 31
"""The cells of the first row."""
COUNTS: Final[vec[i64]] = vec[i64]([row.bit_count() for row in range(32)])
"""By the cells of a row: how many they are."""
COLUMNS_OF_ROW: Final[vec[i64]] = vec[i64](
    [sum((row >> column & 1) << 3 * column for column in range(5)) for row in range(32)]
)
"""By the cells of a row: one in each column, as a number of three bits for each."""


def count_cells(cells: i64) -> i64:
    """How many of the 25 cells are in a set."""
    cells = cells - ((cells >> 1) & 0x5555555)
    cells = (cells & 0x3333333) + ((cells >> 2) & 0x3333333)
    cells = (cells + (cells >> 4)) & 0xF0F0F0F
    return ((cells * 0x1010101) >> 24) & 63


def beside(cells: i64) -> i64:
    """All cells next to one of a set."""
    return (cells & NOT_LAST) << 1 | (cells & NOT_FIRST) >> 1 | (cells << 5) & FULL | cells >> 5


def dead_cells(free: i64) -> i64:
    """Free cells alone or in twos: no tile has so few cells, only scrap fits (PM-C1)."""
    right = (free & NOT_LAST) << 1
    left = (free & NOT_FIRST) >> 1
    down = (free << 5) & FULL
    up = free >> 5
    two = (right & left) | (down & up) | ((right | left) & (down | up))
    some = right | left | down | up
    one = free & some & ~two
    return free & ~some | one & beside(one)


def worth_of_lines(filled: i64, time_factor: float) -> float:
    """PM-K10: rows or columns, whichever will pay more."""
    rows, columns = 0.0, 0.0
    missing: i64 = 0
    for number in range(i64(LINES)):
        bare = (~filled >> LINES * number) & ROW
        rows += worth_of_line(COUNTS[bare], time_factor)
        missing += COLUMNS_OF_ROW[bare]
    for number in range(i64(LINES)):
        columns += worth_of_line((missing >> 3 * number) & 7, time_factor)
    low = min(rows, columns)
    return rows + columns - low + weight(weights.OTHER_LINES) * time_factor * low


def worth_of_line(missing: i64, time_factor: float) -> float:
    """PM-K10: a row or column; an unfinished one is worth a part."""
    if missing == 0:
        return weight(weights.LINE_WEIGHTS)
    return time_factor * weight(weights.LINE_WEIGHTS + missing)


def worth_of_crab(chest: i64, covered: i64, vp: float, time_factor: float) -> float:
    """PM-K2: how near the crab is, if it brings so much."""
    missing = count_cells(RING[chest] & ~(covered | ICE[chest]))
    if missing > 0:
        vp *= time_factor
    return vp * weight(weights.RING_WEIGHTS + missing)


def vp_of_crab(state: State, party: i64) -> float:
    """PM-V1, PM-W4: the next crab is worth one VP more than the last; with the token, two come."""
    crabs = state.board[at(party, CRABS)]
    after = crabs + 1
    if state.has_token(party, CRAB_TOKEN):
        after += 1
    after = min(after, MOST_CRABS)
    return float(score.triangle(after) - score.triangle(crabs))


def worth_of_shrimp(bare: i64, spared: i64, time_factor: float) -> float:
    """PM-F6, PM-W4: how near the bonus is; with its token one shrimp may stay bare."""
    missing = count_cells(bare) - spared
    near = weight(weights.SHRIMP_WEIGHTS + max(missing, i64(0)))
    return time_factor * weight(weights.POWER) * near


def worth_of_chest(state: State, party: i64, more: i64, time_factor: float) -> float:
    """A chest once these cells are covered too; the factor is 1 while there is time to fill it."""
    chest = state.board[at(party, CHEST)]
    if chest == NOTHING:
        return 0.0
    covered = state.board[at(party, COVERED)] | more
    worth = worth_of_lines(covered | ICE[chest] | CRAB[chest], time_factor)
    worth += worth_of_crab(chest, covered, vp_of_crab(state, party), time_factor)
    if state.board[at(party, SHRIMPED)] == 0:
        spared: i64 = 0
        if state.has_token(party, SHRIMP_TOKEN):
            spared = 1
        worth += worth_of_shrimp(SHRIMPS[chest] & ~covered, spared, time_factor)
    free = free_cells(state, party) & ~more
    return worth - time_factor * weight(weights.DEAD_CELL) * float(count_cells(dead_cells(free)))


def free_cells(state: State, party: i64) -> i64:
    """PM-F2, PM-W4: where something may still be placed."""
    chest = state.board[at(party, CHEST)]
    if chest == NOTHING:
        return 0
    free = FULL & ~state.board[at(party, COVERED)]
    if state.has_token(party, ICE_TOKEN):
        return free
    return free & ~ICE[chest]
