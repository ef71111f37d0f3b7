"""The sea as it is drawn in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import Span, drawing, line
from shoal.games.fish_and_chips.components import write_cell
from shoal.games.fish_and_chips.moves import SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Drawing, Line, Style
    from shoal.core.words import Fact, Words
    from shoal.games.fish_and_chips.view import View

STYLES: dict[str, Style] = {"r": "red", "p": "purple", "g": "green", "y": "yellow"}


def picture(view: View, words: Words) -> Drawing:
    """The board with each pile's top fish, and its height where it is more than one."""
    rows = [*standing(view, words), *board(view), *order(view, words)]
    return drawing(rows, asked=asked(view, words))


def board(view: View) -> Iterator[Line]:
    """Six rows of six cells, the first row at the bottom."""
    for row in reversed(range(SIDE)):
        cells: list[str | Span] = []
        for cell in range(row * SIDE, (row + 1) * SIDE):
            cells += [" ", draw_pile(view.piles[cell], cell)]
        yield line(f"{row + 1}", *cells, tall=True)
    yield line(" ", *(f" {letter:^8}" for letter in "abcdef"))


def draw_pile(pile: tuple[str, ...], cell: int) -> Span:
    """A pile in eight letters: r16 on two others is `r16^3`."""
    if not pile:
        return Span(f"{'.':^8}", "sea", (write_cell(cell),))
    height = f"^{len(pile)}" if len(pile) > 1 else ""
    return Span(f"{pile[0] + height:^8}", STYLES[pile[0][0]], (write_cell(cell), pile[0]))


def standing(view: View, words: Words) -> Iterator[Line]:
    """The round, and who has which colour and how much; in the solo game the player's colour."""
    round_ = words.say("picture", "round", {"round": view.round})
    if view.solo:
        colour = words.say("colours", view.order[-1])
        yield line(f"{round_}  {words.say('picture', 'yours', {'colour': colour})}")
        return
    parts: list[str | Span] = [round_]
    for seat, (letter, total) in enumerate(zip(view.order, view.totals, strict=True)):
        if seat and seat % 2 == 0:  # four names are longer than the board is wide
            yield line(*parts)
            parts = [" " * len(round_)]
        facts: dict[str, Fact] = {
            "colour": words.say("colours", letter), "seat": seat + 1, "total": total
        }  # fmt: skip
        parts += ["  ", Span(f" {words.say('picture', 'standing', facts)} ", STYLES[letter])]
    yield line(*parts)


def order(view: View, words: Words) -> Iterator[Line]:
    """FC-1S2: in the solo game, which colour follows which; elsewhere the totals stand in order."""
    if view.solo:
        colours = ", ".join(words.say("colours", letter) for letter in view.order)
        yield line(words.say("picture", "order", {"colours": colours}))


def asked(view: View, words: Words) -> str:
    """Whose turn it is, and for what."""
    if view.phase == "over":
        return ""
    facts: dict[str, Fact] = {"colour": words.say("colours", view.order[view.turn])}
    if not view.solo:  # there the one seat moves for every colour
        facts["seat"] = view.turn + 1
    return words.say("picture", view.phase, facts)
