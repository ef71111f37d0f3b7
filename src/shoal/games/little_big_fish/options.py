"""What players agree on before the boards are laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from shoal.core.errors import BadOption
from shoal.core.options import choose_first
from shoal.games.little_big_fish.components import BOX
from shoal.games.little_big_fish.layouts import read_layout
from shoal.games.little_big_fish.rules.chart import LAYOUTS
from shoal.games.little_big_fish.rules.ending import GOAL
from shoal.games.little_big_fish.rules.sea import new_sea

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.little_big_fish.rules.sea import Sea

BOOK = __name__.rpartition(".")[0]
"""The package, whose words are used."""
PLACINGS = 2
PLIES_OF_TURN = 4
"""Two steps, each with a decision that its cell asks for."""
PLANKTON_TOKENS = 8
"""LB-C2: plankton tokens of both players, which can each end a quiet time once."""


PATTERN = "random|first-game|([BRYG][0-3]){4}"
DESCRIPTION = "random | first-game | B0Y3G1R3"


class Options(Struct, frozen=True, kw_only=True):
    layout: Annotated[str, Meta(pattern=PATTERN, description=DESCRIPTION)] = "random"
    """LB-S1, LB-S2: how the boards lie; B0Y3G1R3 names each and its quarter turns clockwise."""
    first: Literal["random", "1", "2"] = "random"
    """LB-S5: the seat that begins."""
    quiet: Annotated[int, Meta(ge=0, le=1000)] = 40
    """LB-E4: quiet turns in a row that end the game; 0 for none."""


def defaults(_seats: int) -> Options:
    """The game of the rulebook."""
    return Options()


def start(options: Options, _seats: int, dice: Dice) -> Sea:
    """LB-S1 to LB-S5: lay out the boards; the players then place their fish."""
    layout = choose_layout(options.layout, dice)
    first = choose_first(options.first, 2, dice)
    return new_sea(layout, first, options.quiet)


def choose_layout(text: str, dice: Dice) -> int:
    """LB-S1, LB-S2: drawn, the one for a first game, or the one that was named."""
    if text == "random":
        return dice.below(LAYOUTS)
    if text == "first-game":
        text = BOX.first_game
    if len(set(text[::2])) != len(BOX.board):
        raise BadOption("layout_boards", book=BOOK, layout=text)
    return read_layout(text)


def longest(options: Options, _seats: int) -> int | None:
    """LB-E4: only eating and plankton tokens end a quiet time, and there are few of either."""
    if options.quiet == 0:
        return None
    turns = options.quiet * (2 * (GOAL - 1) + PLANKTON_TOKENS + 1)
    return PLACINGS + PLIES_OF_TURN * turns
