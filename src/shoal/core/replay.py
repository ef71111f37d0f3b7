"""Plays records again, and proves that a finished game was dealt and played as it says."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.dice import SETUP_PLY, KeyedDice
from shoal.core.errors import BadRecord, ShoalError
from shoal.core.record import FIRST_PLY, line_of, write_result
from shoal.core.record_reader import damaged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.game import Event
    from shoal.core.outcome import Outcome
    from shoal.core.position import Position
    from shoal.core.record import Record, TableEvent


def replay(record: Record) -> Iterator[Position]:
    """The positions of a game: as dealt, then after each ply. Stops at the first that cannot be."""
    if record.seed is None:
        raise damaged(line_of("seed"), "record_secret")
    game = record.game
    position = deal(record)
    yield position.copy()
    for ply, (seat, move) in enumerate(((p.seat, p.move) for p in record.plies), SETUP_PLY + 1):
        line = FIRST_PLY + ply - 1
        try:
            game.check(position, seat, move)
        except ShoalError as error:
            raise BadRecord(line, error) from None
        position.play(seat, move, KeyedDice(record.seed, ply))
        yield position.copy()


def deal(record: Record) -> Position:
    """The position before the first ply."""
    assert record.seed is not None  # noqa: S101 - asked before
    try:
        dice = KeyedDice(record.seed, SETUP_PLY)
        position: Position = record.game.begin(record.options, len(record.seats), dice)
    except ShoalError as error:
        raise BadRecord(line_of("options"), error) from None
    return position


class Told(Struct, frozen=True):
    """What somebody was told of a ply."""

    number: int
    """Counted among the plies that this somebody was told of: steps in secret leave no gap."""
    seat: int
    events: list[Event]


def transcript(record: Record, to: int | None) -> list[Told]:
    """The game as a seat, or a spectator, was told it: all of it that may be shown to them."""
    told: list[Told] = []
    for (before, after), ply in zip(pairwise(replay(record)), record.plies, strict=True):
        events = record.game.tell(before, ply.seat, ply.move, after, to)
        if events:
            told.append(Told(len(told) + 1, ply.seat, events))
    return told


def verify(record: Record) -> Outcome | TableEvent:
    """Play a finished game again and prove its deals, its moves and its result."""
    last = None
    for position in replay(record):
        last = position
    assert last is not None  # noqa: S101 - there is always the deal
    outcome = last.outcome()
    if record.ending is not None and outcome is not None:
        raise damaged(FIRST_PLY + len(record.plies), "record_over")
    ended: Outcome | TableEvent | None = record.ending or outcome
    if ended is None:
        raise damaged(FIRST_PLY + len(record.plies), "record_unfinished")
    known = write_result(ended, len(record.seats))
    if record.result != known:
        line = line_of("result")
        raise damaged(line, "record_result", found=record.result[:80], known=known)
    return ended
