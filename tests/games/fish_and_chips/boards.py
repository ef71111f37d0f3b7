"""Positions drawn in text, for tests that read like the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from shoal.core.dice import FastDice
from shoal.core.errors import IllegalMove
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.components import LETTERS

if TYPE_CHECKING:
    from shoal.games.fish_and_chips.rules.sea import Sea


def board(drawing: str, mover: str = "r") -> Sea:
    """A capture phase drawn with a line a row and a blank between cells; row 6 on top.

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


def legal(sea: Sea) -> list[str]:
    """The legal moves of the seat whose turn it is, as text."""
    return [game.write(move) for move in game.legal(sea, seat_to_move(sea))]


def play(sea: Sea, *moves: str, seed: int = 1) -> Sea:
    """The position after these moves, each by the seat whose turn it is."""
    sea, dice = sea.copy(), FastDice(seed)
    for text in moves:
        seat, move = seat_to_move(sea), game.read(text)
        game.check(sea, seat, move)
        sea.play(seat, move, dice)
    return sea


def seat_to_move(sea: Sea) -> int:
    """The one seat that may move."""
    return [1, 2, 4, 8].index(sea.actors())


def mover(sea: Sea) -> str:
    """The colour to move."""
    return LETTERS[sea.terms.colour(sea.turn)]


def refused(sea: Sea, move: str) -> str:
    """The clause that forbids a move; fails if none does."""
    try:
        game.check(sea, seat_to_move(sea), game.read(move))
    except IllegalMove as error:
        assert str(error).endswith(f"({error.rule})")
        return f"{error.rule} {error.key}"
    raise AssertionError(f"{move} is allowed")


def text(sea: Sea) -> str:
    """The position's text form."""
    assert game.draw is not None
    return game.draw(sea)
