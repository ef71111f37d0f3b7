"""Plays records again, and proves that a finished game was dealt and played as it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.dice import SETUP_PLY, KeyedDice
from shoal.core.errors import BadRecord, ShoalError
from shoal.core.record import FIRST_PLY, line_of, write_result
from shoal.core.record_reader import damaged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.game import Event, Played
    from shoal.core.outcome import Outcome
    from shoal.core.position import Position
    from shoal.core.record import Record, TableEvent


def replay(record: Record) -> Iterator[Played[Position]]:
    """A game ply by ply, from the deal. Stops at the first ply that cannot be."""
    game, position, seed = record.game, deal(record), seed_of(record)
    for number, ply in enumerate(record.plies, SETUP_PLY + 1):
        try:
            game.check(position, ply.seat, ply.move)
        except ShoalError as error:
            raise BadRecord(FIRST_PLY + number - 1, error) from None
        played = game.make(position, ply.seat, ply.move, KeyedDice(seed, number))
        yield played
        position = played.after


def seed_of(record: Record) -> bytes:
    """The seed, which is kept secret while a game is played."""
    if record.seed is None:
        raise damaged(line_of("seed"), "record_secret")
    return record.seed


def deal(record: Record) -> Position:
    """The position before the first ply."""
    seed = seed_of(record)
    try:
        dice = KeyedDice(seed, SETUP_PLY)
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
    for played in replay(record):
        events = record.game.tell(played, to)
        if events:
            told.append(Told(len(told) + 1, played.seat, events))
    return told


def verify(record: Record) -> Outcome | TableEvent:
    """Play a finished game again and prove its deals, its moves and its result."""
    last = deal(record)
    for played in replay(record):
        last = played.after
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
