"""Where fish can be in one step and in two, for each layout of the boards, as sets of cells.

A set of cells is a number with one bit per cell. Two steps are counted as if the sea were empty:
who stands in the way now may have left by then.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.little_big_fish.moves import CELLS
from shoal.games.little_big_fish.rules.chart import (
    BIRTH_CELL,
    ENDS,
    LAYOUTS,
    PLANKTON,
    SURPRISE,
    chart_of,
)

COLOURS: Final = 4
CHUNK: Final = 12
MASK: Final = (1 << CHUNK) - 1


def build_bits() -> vec[i64]:
    """The set of each single cell."""
    bits = vec[i64]([1] * CELLS)
    for cell in range(i64(1), i64(CELLS)):
        bits[cell] = bits[cell - 1] * 2
    return bits


def build_counts() -> vec[i64]:
    """How many cells each set of twelve has."""
    counts = vec[i64]([0] * (MASK + 1))
    for cells in range(i64(1), i64(MASK + 1)):
        counts[cells] = counts[cells >> 1] + (cells & 1)
    return counts


BITS: Final[vec[i64]] = build_bits()
COUNTS: Final[vec[i64]] = build_counts()


def count(cells: i64) -> i64:
    """How many cells a set has."""
    return COUNTS[cells & MASK] + COUNTS[(cells >> CHUNK) & MASK] + COUNTS[cells >> (2 * CHUNK)]


@final
class Reach:
    """One layout."""

    def __init__(self, layout: i64) -> None:
        self.near: vec[i64] = vec[i64]([0] * (2 * CELLS))
        """Where a small fish can be after a step, from each cell; then where others can."""
        self.far: vec[i64] = vec[i64]([0] * (2 * CELLS))
        """After one step or two."""
        self.plankton: vec[i64] = vec[i64]([0] * COLOURS)
        self.births: i64 = 0
        self.surprises: i64 = 0
        chart = chart_of(layout)
        for cell in range(i64(CELLS)):
            self.note_kind(cell, chart.kind[cell])
            self.near[cell] = ends_of(chart.small, cell)
            self.near[CELLS + cell] = ends_of(chart.others, cell)
        for cell in range(i64(CELLS)):
            self.far[cell] = self.two_steps(cell, 0)
            self.far[CELLS + cell] = self.two_steps(cell, CELLS)

    def note_kind(self, cell: i64, kind: i64) -> None:
        """LB-C1: where plankton, births and surprises are."""
        if kind >= PLANKTON:
            self.plankton[kind - PLANKTON] |= BITS[cell]
        elif kind == BIRTH_CELL:
            self.births |= BITS[cell]
        elif kind == SURPRISE:
            self.surprises |= BITS[cell]

    def two_steps(self, start: i64, sizes: i64) -> i64:
        """LB-T1: one fish may make both steps of a turn."""
        first = self.near[sizes + start]
        found = first
        for cell in range(i64(CELLS)):
            if first & BITS[cell] != 0:
                found |= self.near[sizes + cell]
        return found


def ends_of(table: vec[i64], start: i64) -> i64:
    """The ends of a step, as a set."""
    found: i64 = 0
    for place in range(start * ENDS + 1, start * ENDS + 1 + table[start * ENDS]):
        found |= BITS[table[place]]
    return found


REACHES: Final[list[Reach | None]] = [None] * LAYOUTS


def reach_of(layout: i64) -> Reach:
    """What a layout allows; made once."""
    found = REACHES[layout]
    if found is None:
        found = Reach(layout)
        REACHES[layout] = found
    return found
