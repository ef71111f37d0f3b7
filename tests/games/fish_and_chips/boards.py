"""Positions drawn in text, for tests that read like the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.components import LETTERS
from tests.games.hands import Hands

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea


hands = Hands(game)
legal, play, refused, seat_to_move = hands.legal, hands.play, hands.refused, hands.seat


def board(drawing: str, mover: str = "r") -> Sea:
    """A capture phase drawn with one line per row and a blank between cells; row 6 on top.

    Rows that are left out, from the top, are empty.
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    rows = [["."] * 6] * (6 - len(rows)) + rows
    return game.read_position("/".join(",".join(row) for row in rows) + f" {mover}")


def before_captures(drawing: str, mover: str = "r", **terms: object) -> Sea:
    """The same drawing in the phase before, with everybody still to reposition."""
    view = game.view(board(drawing, mover), None)
    turn = view.order.index(mover)
    changed = replace(
        view, phase="reposition", repositioning=True, turn=turn, sweeper=None, sweeps=0, **terms
    )
    return game.imagine(changed, FastDice(0))


def change(sea: Sea, **parts: object) -> Sea:
    """The position with parts of its view changed."""
    return game.imagine(replace(game.view(sea, None), **parts), FastDice(0))


def mover(sea: Sea) -> str:
    return LETTERS[sea.terms.colour(sea.turn)]


def text(sea: Sea) -> str:
    assert game.draw is not None
    return game.draw(sea)
