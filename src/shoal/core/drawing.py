"""What a game draws of a view: text in which some places have a style and a name.

A drawing is blocks of lines, a line is spans. Its text is what a plain terminal, a pipe or a screen
reader gets. A terminal with colours may set blocks side by side, give tall lines more room, and
light the places that the moves name:

    Span(" r16^3 ", "red", ("c4", "r16"))      a pile on c4 whose top is called r16

A name is what the notation of moves calls the place. Where every seat has places of its own, only
those of the seat to move have such a name; `2:e2` is what seat 2 would call e2. A named span has a
blank at either end, where a terminal sets its marks. Styles are never the only sign of anything:
the text alone says it all.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Style: TypeAlias = Literal[
    "", "strong", "quiet", "board", "sea", "sand", "wood", "ice",
    "red", "purple", "green", "yellow", "blue", "grey", "first", "second",
]  # fmt: skip
STYLES: Final[tuple[Style, ...]] = get_args(Style)
CROSS: Final = re.compile(r"(?<=[0-9])x(?=[a-z])")
"""In b3xb5 the cross separates two names."""
NAME: Final = re.compile(r"\w+")


class Span(Struct, frozen=True):
    """A piece of a line."""

    text: str
    style: Style = ""
    names: tuple[str, ...] = ()
    """What moves call this place, or what lies there."""


class Line(Struct, frozen=True):
    """Spans side by side."""

    spans: tuple[Span, ...]
    tall: bool = False
    """Whether it may be drawn higher than one row, such as a row of a board."""
    said: str | None = None
    """What plain text says instead, where a shape over several lines would be hard to hear; an
    empty text leaves the line out."""

    @property
    def text(self) -> str:
        """The line without styles."""
        return "".join(span.text for span in self.spans)


Block: TypeAlias = tuple[Line, ...]
"""Lines that belong below each other."""


class Drawing(Struct, frozen=True):
    """A view as it is drawn."""

    blocks: tuple[Block, ...]
    asked: str = ""
    """What is to be decided now, in a sentence; a screen keeps it in observation."""

    @property
    def text(self) -> str:
        """The drawing as plain text, and what is to be decided."""
        lines = [
            (line.text if line.said is None else line.said).rstrip()
            for line in self.lines()
            if line.said != ""
        ]
        return "\n".join([*lines, self.asked] if self.asked else lines)

    def lines(self) -> Iterator[Line]:
        """All lines, block after block."""
        return chain.from_iterable(self.blocks)

    def spans(self) -> Iterator[Span]:
        """All spans in reading order."""
        return chain.from_iterable(line.spans for line in self.lines())


def own_name(seat: int, name: str) -> str:
    """The name of a place that only this seat calls so."""
    return f"{seat + 1}:{name}"


def line(*parts: str | Span, tall: bool = False, said: str | None = None) -> Line:
    """A line of texts and spans."""
    spans = tuple(Span(part) if isinstance(part, str) else part for part in parts)
    return Line(spans, tall, said)


def drawing(*blocks: Iterable[str | Line], asked: str = "") -> Drawing:
    """A drawing of lines; those that are mere text have neither styles nor names."""
    made = (tuple(line(row) if isinstance(row, str) else row for row in block) for block in blocks)
    return Drawing(tuple(made), asked)


def names_in(notation: str) -> tuple[str, ...]:
    """What a move names, in order: the words of its notation. b3xb5 names b3 and b5."""
    return tuple(NAME.findall(CROSS.sub(" ", notation)))
