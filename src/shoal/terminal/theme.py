"""How the table looks: colours for the styles of drawings, and marks; dark and light.

Colours only add to what the text says: lit and picked places have marks too. Where the
panes are is in table.tcss, which names the colours of `VARIABLES`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from textual.theme import Theme

if TYPE_CHECKING:
    from shoal.core.drawing import Style

MARKS: Final = {"lit": "‹›", "last": "••", "shown": "»«", "picked": "[]", "cursor": "▸◂"}
"""What is set at either end of a place, by what it is just now."""
PIECES: Final[dict[Style, str]] = {
    "sand": "#2b2416 on #d9c48f",
    "wood": "#f0e2c8 on #4a3826",
    "ice": "#0d2b3a on #bfe3f0",
    "red": "bold #ffffff on #a8323c",
    "purple": "bold #ffffff on #65489e",
    "green": "bold #ffffff on #2c7a48",
    "yellow": "bold #2b2410 on #dcb43c",
    "blue": "bold #ffffff on #2b5f9e",
    "grey": "#ffffff on #56606a",
    "first": "bold #1d1406 on #f0913a",
}
"""What has its own colour by day and by night."""
VARIABLES: Final = {
    "ground": "#0a151d",
    "ink": "#d7dee6",
    "bar": "#14405c",
    "bar-ink": "#ffffff",
    "line": "#1f4a66",
    "heading": "#6fb7dd",
    "chosen": "#1f5f86",
    "message": "#0f2432",
    "typing": "#14303f",
    "dialogue": "#102a3b",
    "frame": "#3c86b3",
    "composed": "#ffe27a",
    "curtain": "#071018",
}
"""The colours of the panes, by night."""


class Look(NamedTuple):
    """One way in which the table can look."""

    theme: Theme
    colours: dict[Style, str]
    emphasis: dict[str, str]
    """The ends of a marked place; the half rows above and below have the same ground."""


DARK: Final = Look(
    Theme("shoal-dark", primary="#14405c", background="#0a151d", foreground="#d7dee6",
          dark=True, variables=VARIABLES),
    {
        "": "#d7dee6",
        "strong": "bold #ffffff",
        "quiet": "#8a98a6",
        "board": "#a9bccd on #10222f",
        "sea": "#6f9fbf on #0c2a40",
        "second": "bold #10222f on #f2f5f7",
        **PIECES,
    },
    {
        "lit": "bold #1b1b1b on #ffe27a",
        "last": "bold #ffffff on #4b6b80",
        "shown": "bold #0a151d on #9fd3ee",
        "picked": "bold #0a151d on #ffffff",
        "cursor": "bold #0a151d on #ffffff",
    },
)  # fmt: skip
LIGHT: Final = Look(
    Theme("shoal-light", primary="#14405c", background="#f4f7f9", foreground="#1b2a35",
          dark=False, variables={
              "ground": "#f4f7f9", "ink": "#1b2a35", "bar": "#14405c", "bar-ink": "#ffffff",
              "line": "#8fb3c8", "heading": "#0b5c8a", "chosen": "#14547a", "message": "#e2ebf1",
              "typing": "#d5e3ec", "dialogue": "#e6eff5", "frame": "#2f7ba8",
              "composed": "#7a4a00", "curtain": "#dfe8ee",
          }),
    {
        "": "#1b2a35",
        "strong": "bold #000000",
        "quiet": "#56646f",
        "board": "#2b3d4a on #dde6ec",
        "sea": "#2c6286 on #cfe4f1",
        "second": "bold #ffffff on #22343f",
        **PIECES,
    },
    {
        "lit": "bold #1b1b1b on #ffb700",
        "last": "bold #000000 on #9db4c2",
        "shown": "bold #ffffff on #1473a8",
        "picked": "bold #ffffff on #000000",
        "cursor": "bold #ffffff on #000000",
    },
)  # fmt: skip
LOOKS: Final = {look.theme.name: look for look in (DARK, LIGHT)}
