"""A layout of the four boards: the kind of each cell and where a step from it may end.

There are 6144 layouts. A chart never changes, so positions share them, and each is made once; all
of them take some 60 MB.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.little_big_fish.layouts import (
    board_kinds,
    boards_in_quarters,
    neighbours,
    places,
    quarters,
    turned_places,
)
from shoal.games.little_big_fish.moves import CELLS

LAYOUTS: Final = 6144
OCEAN: Final = 0
WRECK: Final = 1
BIRTH_CELL: Final = 2
SURPRISE: Final = 3
PLANKTON: Final = 4
"""The blue one; red, yellow and green follow."""
BESIDE: Final = 1
BEYOND_WRECKS: Final = 2
ENDS: Final = 16
"""Entries of a cell in a table of ends: their count, then the ends, never more than 13."""


QUARTER: Final[vec[i64]] = vec[i64](quarters())
"""The quarter of each cell."""
TURNED_PLACES: Final[vec[i64]] = vec[i64](turned_places())
"""For each way and place on a board the place from which a quarter turn brings its content."""
PLACES: Final[vec[i64]] = vec[i64](places())
"""The nine cells of each quarter, row by row."""


BOARD_KINDS: Final[vec[i64]] = vec[i64](board_kinds())
"""The kinds of a board's nine cells, from (board * 4 + quarter turns) * 9 on."""
BOARDS: Final[vec[i64]] = vec[i64](boards_in_quarters())
"""The board in each quarter, from order * 4 on."""
NEIGHBOURS: Final[vec[i64]] = vec[i64](neighbours())
"""LB-T1: four for each cell; -1 off the sea."""


@final
class Chart:
    """One layout."""

    def __init__(self, layout: i64) -> None:
        self.layout: i64 = layout
        self.kind: vec[i64] = vec[i64]([0] * CELLS)
        self.small: vec[i64] = vec[i64]([0] * (CELLS * ENDS))
        """LB-K4: where a small fish may end its step."""
        self.others: vec[i64] = vec[i64]([0] * (CELLS * ENDS))
        """Where a medium or big fish may."""
        self.lay_boards()
        for cell in range(i64(CELLS)):
            self.find_ends(cell)

    def lay_boards(self) -> None:
        """LB-S1: the kind of each cell."""
        turns = self.layout % 256
        order = self.layout // 256 * 4
        for quarter in range(i64(4)):
            board = (BOARDS[order + quarter] * 4 + turns % 4) * 9
            for place in range(i64(9)):
                self.kind[PLACES[quarter * 9 + place]] = BOARD_KINDS[board + place]
            turns //= 4

    def find_ends(self, start: i64) -> None:
        """LB-T1, LB-K4: a cell beside; for small fish also one at the end of a path of wrecks."""
        ends = vec[i64]([0] * CELLS)
        self.follow_wrecks(start, ends)
        for cell in range(i64(CELLS)):
            if ends[cell] > 0:
                note(self.small, start, cell)
            if ends[cell] == BESIDE:
                note(self.others, start, cell)

    def leads(self, start: i64, end: i64, small: bool) -> bool:
        """Whether a step may end there, of a small fish or of the others."""
        ends = self.small if small else self.others
        for place in range(start * ENDS + 1, start * ENDS + 1 + ends[start * ENDS]):
            if ends[place] == end:
                return True
        return False

    def follow_wrecks(self, start: i64, ends: vec[i64]) -> None:
        """Mark the first cells without a wreck along every path, but not the start."""
        met = vec[i64]([0] * CELLS)
        path = vec[i64]([0] * CELLS)
        path[0] = start
        length: i64 = 1
        while length > 0:
            length -= 1
            here = path[length]
            for side in range(i64(4)):
                cell = NEIGHBOURS[here * 4 + side]
                if cell < 0 or cell == start:
                    continue
                if self.kind[cell] != WRECK:
                    if ends[cell] != BESIDE:
                        ends[cell] = BESIDE if here == start else BEYOND_WRECKS
                elif met[cell] == 0:
                    met[cell] = 1
                    path[length] = cell
                    length += 1


def note(table: vec[i64], start: i64, end: i64) -> None:
    """One more end of a step."""
    table[start * ENDS] += 1
    table[start * ENDS + table[start * ENDS]] = end


CHARTS: Final[list[Chart | None]] = [None] * LAYOUTS


def chart_of(layout: i64) -> Chart:
    """The chart of a layout."""
    found = CHARTS[layout]
    if found is None:
        found = Chart(layout)
        CHARTS[layout] = found
    return found


def turn_layout(layout: i64, quarter: i64, way: i64) -> i64:
    """LB-J4: the layout after a quarter turn of one board; clockwise is way 0."""
    scale: i64 = 1
    for place in range(quarter):
        scale *= 4
    turns = layout // scale % 4
    return layout + ((turns + 1 + 2 * way) % 4 - turns) * scale
