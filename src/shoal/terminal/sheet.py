"""A drawing laid out for a screen of some width: blocks side by side, tall lines, marks.

Still no colours here: a sheet is rows of spans, and knows where each span lies.
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.core.drawing import Drawing, Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Block

GAP: Final = 3
TIGHT: Final = re.compile(r" (?=[:;!?»])")
BOUND: Final = "\N{NO-BREAK SPACE}"
INDENT: Final = 4
PROSE: Final = 34
"""Mere text is set beside a board if it has so much room."""
UPPER, LOWER = "▄", "▀"
"""Half rows above and below a place that is drawn tall."""
WORD: Final = 12
"""Mere text at the end of a line that is never broken."""
WRITTEN: Final = re.compile(r"\w")
Row = tuple[Span, ...]


class Region(NamedTuple):
    """Where a named span lies."""

    row: int
    start: int
    end: int
    span: Span


class Sheet(NamedTuple):
    """Rows of spans."""

    rows: tuple[Row, ...]

    @property
    def width(self) -> int:
        """The length of the longest row."""
        return max((measure(row) for row in self.rows), default=0)

    def regions(self) -> Iterator[Region]:
        """Every named span, in reading order."""
        for number, row in enumerate(self.rows):
            start = 0
            for span in row:
                if span.names:
                    yield Region(number, start, start + len(span.text), span)
                start += len(span.text)

    def at(self, row: int, column: int) -> Span | None:
        """The named span on a place of the sheet."""
        for region in self.regions():
            if region.row == row and region.start <= column < region.end:
                return region.span
        return None


def lay_out(drawn: Drawing, width: int, height: int) -> Sheet:
    """A drawing for a pane of that size: as tall as fits, blocks side by side if they fit."""
    for rows in (3, 2):
        sheet = flow(drawn, width, rows)
        if len(sheet.rows) <= height:
            return sheet
    return flow(drawn, width, 1)


def flow(drawn: Drawing, width: int, tall: int) -> Sheet:
    """Blocks from left to right while there is room, then below."""
    done: list[Row] = []
    beside: list[Row] = []
    for block in drawn.blocks:
        room = width - measure_all(beside) - GAP if beside else width
        if beside and room < needs(block):
            done += [*beside, ()] if tall > 1 else beside
            beside, room = [], width
        beside = join(beside, expand(fit(block, room), tall))
    return Sheet((*done, *beside))


def measure(row: Row) -> int:
    """How long a row is."""
    return sum(len(span.text) for span in row)


def measure_all(rows: list[Row]) -> int:
    """How long the longest row is."""
    return max((measure(row) for row in rows), default=0)


def styled_width(block: Block) -> int:
    """The least length of the lines that are not mere text."""
    return max((head(row) + min(tail(row), PROSE) for row in block if not breaks(row)), default=0)


def tail(row: Line) -> int:
    """The length of the mere text at the end of a line; a mere word there is not broken."""
    last = row.spans[-1] if row.spans else Span("")
    return 0 if last.names or last.style or len(last.text) <= WORD else len(last.text)


def head(row: Line) -> int:
    """The length of what comes before it, which stays whole."""
    return len(row.text) - tail(row)


def needs(block: Block) -> int:
    """The least width that a block can be set in."""
    longest = max((len(row.text) for row in block), default=0)
    return max(styled_width(block), min(longest, PROSE))


def fit(block: Block, width: int) -> Block:
    """The lines of a block, long ones of mere text broken; above a board they get no wider."""
    boards = [len(row.text) for row in block if not breaks(row)]
    width = min(width, max(boards, default=width))
    return tuple(part for row in block for part in broken(row, width))


def breaks(row: Line) -> bool:
    """Whether a line is mere text."""
    return not any(span.names or span.style for span in row.spans)


def broken(row: Line, width: int) -> list[Line]:
    """A line in as many lines as it needs; the mere text at its end can be broken anywhere."""
    before = head(row)
    text = row.text[before:]
    if len(row.text) <= width or row.tall:
        return [row]
    if not text:
        return between_spans(row, width)
    indent = " " * (len(text) - len(text.lstrip()) + (0 if before else 2))
    first, *others = wrap(text, max(width - before, 20), indent)
    return [line(*row.spans[:-1], first), *(line(" " * before + other) for other in others)]


def wrap(text: str, width: int, indent: str) -> list[str]:
    """Lines of mere text; none begins with a sign that French sets after a blank."""
    bound = TIGHT.sub(BOUND, text)
    rows = textwrap.wrap(bound, width, subsequent_indent=indent)
    return [row.replace(BOUND, " ") for row in rows]


def between_spans(row: Line, width: int) -> list[Line]:
    """A line of many places, broken before those that do not fit."""
    rows: list[list[Span]] = [[]]
    for span in row.spans:
        if span.names and measure(tuple(rows[-1])) + len(span.text) > width and rows[-1]:
            rows.append([Span(" " * INDENT)])
        rows[-1].append(span)
    return [Line(tuple(spans)) for spans in rows]


def expand(block: Block, tall: int) -> list[Row]:
    """The rows of a block; tall lines get a row of edges below, and one above if there is room."""
    rows: list[Row] = []
    for drawn in block:
        if drawn.tall and tall > 2:
            rows.append(edges(drawn, UPPER))
        rows.append(drawn.spans)
        if drawn.tall and tall > 1:
            rows.append(edges(drawn, LOWER))
    return rows


def edges(drawn: Line, half: str) -> Row:
    """Half rows of what has a style; borders, which have neither name nor style, go on."""
    return tuple(
        Span(half * len(span.text), span.style, span.names)
        if span.names or span.style
        else Span(WRITTEN.sub(" ", span.text))
        for span in drawn.spans
    )


def is_edge(span: Span) -> bool:
    """Whether a span is the upper or lower half row of a place."""
    return span.text[:1] in {UPPER, LOWER}


def join(left: list[Row], right: list[Row]) -> list[Row]:
    """Two columns of rows side by side."""
    if not left:
        return right
    width = measure_all(left) + GAP
    rows = []
    for number in range(max(len(left), len(right))):
        row = left[number] if number < len(left) else ()
        other = right[number] if number < len(right) else ()
        rows.append((*row, Span(" " * (width - measure(row))), *other) if other else row)
    return rows
