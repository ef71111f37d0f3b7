"""Tables for tests."""

from __future__ import annotations

from datetime import date

from shoal.core.catalog import find
from shoal.core.match import Match
from shoal.table.table import Table

SEED = bytes(range(32))
POND = "1 1 2 2 3 3 4 4 5 6 can hat shoe tyre umbrella diver"


def table(slug: str, *pairs: tuple[str, object], seats: tuple[str, ...] = ("you", "you")) -> Table:
    game = find(slug)
    return Table(Match(game, game.options(**dict(pairs)), seats, SEED, date(2026, 11, 15)))


def play(at: Table, count: int) -> None:
    for _ in range(count):
        assert at.actor is not None
        at.play(at.actor, at.moves(at.actor)[0])


def type_move(at: Table, seat: int, text: str) -> None:
    at.play(seat, at.game.read(text))
