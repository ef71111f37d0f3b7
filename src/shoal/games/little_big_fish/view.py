"""What a seat may know: in Little Big Fish everything but the order of the surprise tokens.

The stack is a bag: nobody, not even the position, knows the order before a token is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.games.little_big_fish.components import PHASES, SIZES, SURPRISES, Phase
from shoal.games.little_big_fish.layouts import read_layout, write_layout
from shoal.games.little_big_fish.moves import CELLS
from shoal.games.little_big_fish.rules.sea import lay_out
from shoal.games.little_big_fish.rules.state import BAG, EATEN, FISH, LENGTH, RESERVE, TOKENS

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.little_big_fish.rules.sea import Sea

FISH_LETTERS = ".smbSMB"
"""A fish on a cell: sizes in small letters for the first seat, in capitals for the second."""


class View(Struct, frozen=True, kw_only=True):
    """The table as everybody sees it."""

    phase: Phase
    layout: str
    """Boards and their quarter turns clockwise: top left, top right, bottom left, bottom right."""
    fish: str
    """One letter per cell from a1, row by row from the top: s m b, S M B, or a dot."""
    mover: int
    steps: int
    quiet: int
    busy: bool
    """Whether something was eaten or a plankton token discarded in this turn."""
    where: int
    """The quarter that a birth or a fisherman is about."""
    token: str | None
    """The surprise token that is being resolved."""
    reserve: tuple[tuple[int, ...], ...]
    """For each seat the figures left: small, medium, big."""
    eaten: tuple[tuple[int, ...], ...]
    """For each seat the fish that it has eaten, by size."""
    plankton: tuple[int, ...]
    """For each seat its plankton tokens, one bit per colour: blue, red, yellow, green."""
    stack: tuple[int, ...]
    """Tokens in the stack: fisherman, plankton, birth, whirlpool."""
    turns: int
    winner: int | None
    """The seat that won; None for a draw or while the game goes on."""
    reason: int
    first: int
    limit: int


def view(sea: Sea, _seat: int | None) -> View:
    """The same for every seat and every spectator."""
    numbers = list(sea.sea)
    return View(
        phase=PHASES[sea.phase],
        layout=write_layout(sea.chart.layout),
        fish="".join(FISH_LETTERS[fish] for fish in numbers[:CELLS]),
        mover=sea.mover,
        steps=sea.steps,
        quiet=sea.quiet,
        busy=sea.busy == 1,
        where=sea.where,
        token=None if sea.token < 0 else SURPRISES[sea.token],
        reserve=(tuple(numbers[RESERVE : RESERVE + 3]), tuple(numbers[RESERVE + 3 : EATEN])),
        eaten=(tuple(numbers[EATEN : EATEN + 3]), tuple(numbers[EATEN + 3 : FISH])),
        plankton=tuple(numbers[TOKENS:BAG]),
        stack=tuple(numbers[BAG:LENGTH]),
        turns=sea.turns,
        winner=None if sea.winner < 0 else sea.winner,
        reason=sea.reason,
        first=sea.first,
        limit=sea.limit,
    )


def imagine(view: View, _dice: Dice) -> Sea:
    """The one position that the view allows."""
    fish = [FISH_LETTERS.index(letter) for letter in view.fish]
    size = len(SIZES)
    counts = [
        sum(1 for figure in fish if figure and (figure - 1) // size == seat) for seat in (0, 1)
    ]
    numbers = [*fish, *view.reserve[0], *view.reserve[1], *view.eaten[0], *view.eaten[1], *counts]
    sea = lay_out([*numbers, *view.plankton, *view.stack], read_layout(view.layout))
    sea.phase = PHASES.index(view.phase)
    sea.mover = view.mover
    sea.steps = view.steps
    sea.quiet = view.quiet
    sea.busy = 1 if view.busy else 0
    sea.where = view.where
    sea.token = -1 if view.token is None else SURPRISES.index(view.token)
    sea.turns = view.turns
    sea.winner = -1 if view.winner is None else view.winner
    sea.reason = view.reason
    sea.first = view.first
    sea.limit = view.limit
    return sea
