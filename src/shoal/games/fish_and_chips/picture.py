"""The sea as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.games.fish_and_chips.components import SIDE

if TYPE_CHECKING:
    from shoal.core.words import Words
    from shoal.games.fish_and_chips.view import View


def picture(view: View, words: Words) -> str:
    """The board with each pile's top fish, and its height where it is more than one."""
    lines = [words.say("picture", "round", {"round": view.round}) + "  " + standing(view, words)]
    for row in reversed(range(SIDE)):
        cells = (draw_pile(view.piles[row * SIDE + column]) for column in range(SIDE))
        lines.append(f"{row + 1}  " + " ".join(cells))
    lines.append("   " + " ".join(f"{letter:^6}" for letter in "abcdef"))
    if view.phase != "over":
        colour = words.say("colours", view.order[view.turn])
        lines.append(words.say("picture", view.phase, {"colour": colour}))
    return "\n".join(line.rstrip() for line in lines)


def draw_pile(pile: tuple[str, ...]) -> str:
    """A pile in six letters: r16 on two others is `r16^3`."""
    if not pile:
        return f"{'.':^6}"
    height = f"^{len(pile)}" if len(pile) > 1 else ""
    return f"{pile[0] + height:^6}"


def standing(view: View, words: Words) -> str:
    """The totals by colour; in the solo game, the player's colour."""
    if view.solo:
        return words.say("picture", "yours", {"colour": words.say("colours", view.order[-1])})
    return "  ".join(
        f"{words.say('colours', letter)} {total}"
        for letter, total in zip(view.order, view.totals, strict=True)
    )
