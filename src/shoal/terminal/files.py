"""Where records are kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from shoal.core.errors import ShoalError
from shoal.core.match import Match
from shoal.terminal.seats import BOOK
from shoal.terminal.table import Table

if TYPE_CHECKING:
    from shoal.core.record import Record


def new_path(slug: str) -> Path:
    """A file that does not exist yet: fish_and_chips.txt, then fish_and_chips-2.txt."""
    path, number = Path(f"{slug}.txt"), 1
    while path.exists():
        number += 1
        path = Path(f"{slug}-{number}.txt")
    return path


def claim(path: Path) -> None:
    """Make a new file for the record before the game, so that no game is played in vain."""
    try:
        path.open("x", encoding="utf-8").close()
    except OSError as error:
        raise ShoalError("cannot_write", path=str(path), why=error.strerror or "") from None


def resume(record: Record, path: Path, seats: tuple[str, ...] | None) -> Table:
    """The table of an unfinished record: dealt and played again, with other players if named."""
    if seats is not None and len(seats) != len(record.seats):
        raise ShoalError("load_seats", book=BOOK, path=str(path), seats=len(record.seats))
    if record.seed is None:
        raise ShoalError("record_secret")
    names = seats or record.seats
    table = Table(Match(record.game, record.options, names, record.seed, record.date))
    table.replay(record.plies)
    if table.match.over or record.ending:
        raise ShoalError("load_finished", book=BOOK, path=str(path))
    return table
