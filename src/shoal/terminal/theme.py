"""How the table looks: colours for the styles of drawings, and marks.

Colours only add to what the text says: lit and picked places have marks too. Where the
panes are is in table.tcss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from shoal.core.drawing import Style

COLOURS: Final[dict[Style, str]] = {
    "": "#d7dee6",
    "strong": "bold #ffffff",
    "quiet": "#7d8b99",
    "board": "#8fa3b5 on #10222f",
    "sea": "#3f6f8f on #0c2a40",
    "sand": "#2b2416 on #d9c48f",
    "wood": "#e8d9be on #4a3826",
    "ice": "#0d2b3a on #bfe3f0",
    "red": "bold #ffffff on #a8323c",
    "purple": "bold #ffffff on #65489e",
    "green": "bold #ffffff on #2c7a48",
    "yellow": "bold #2b2410 on #dcb43c",
    "blue": "bold #ffffff on #2b5f9e",
    "grey": "#ffffff on #56606a",
    "first": "bold #1d1406 on #f0913a",
    "second": "bold #10222f on #f2f5f7",
}
MARKS: Final = {"lit": "‹›", "shown": "»«", "picked": "[]", "cursor": "▸◂"}
"""What is set at either end of a place, by what it is just now."""
EMPHASIS: Final = {
    "lit": "bold #1b1b1b on #ffe27a",
    "shown": "bold #0a151d on #9fd3ee",
    "picked": "bold #0a151d on #ffffff",
    "cursor": "bold #0a151d on #ffffff",
}
EDGES: Final = {"lit": "#ffe27a", "shown": "#9fd3ee", "picked": "#ffffff", "cursor": "#ffffff"}
"""The half rows above and below such a place."""
