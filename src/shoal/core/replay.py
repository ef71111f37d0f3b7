"""Plays records again, and proves that a finished game was dealt and played as it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.core.commitment import dealing_seed
from shoal.core.dice import DEAL, KeyedDice
from shoal.core.errors import BadRecord, ShoalError
from shoal.core.game import Event
from shoal.core.record import (
    HANDS_OVER,
    TAKES_BACK,
    Ply,
    TableEvent,
    first_line,
    line_of,
    write_result,
)
from shoal.core.record_reader import damaged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.game import Played
    from shoal.core.outcome import Outcome
    from shoal.core.position import Position
    from shoal.core.record import Line, Record
    from shoal.core.words import Fact


class Step(Struct, frozen=True):
    """One line of a record, played again."""

    number: int
    """Of the line, from 1."""
    line: Line
    played: Played[Position] | None
    """What a move did; None for an event of the table."""
    after: Position


def steps(record: Record) -> Iterator[Step]:
    """A game line by line, from the deal. Stops at the first line that cannot be."""
    game, seed = record.game, seed_of(record)
    positions = [deal(record)]
    for number, line in enumerate(record.lines, 1):
        where = first_line(record.form) + number - 1
        played = None
        if isinstance(line, Ply):
            try:
                game.check(positions[-1], line.seat, line.move)
            except ShoalError as error:
                raise BadRecord(where, error) from None
            played = game.make(positions[-1], line.seat, line.move, KeyedDice(seed, number))
            positions.append(played.after)
        else:
            if positions[-1].actors() == 0:
                raise damaged(where, "record_over")
            if line.what == TAKES_BACK:
                if int(line.detail) >= len(positions):
                    raise damaged(where, "take_back_count", count=int(line.detail))
                del positions[-int(line.detail) :]
        yield Step(number, line, played, positions[-1])


def replay(record: Record) -> list[Played[Position]]:
    """The moves that stand, played again from the deal."""
    standing: list[Played[Position]] = []
    for step in steps(record):
        if step.played is not None:
            standing.append(step.played)
        elif isinstance(step.line, TableEvent) and step.line.what == TAKES_BACK:
            del standing[-int(step.line.detail) :]
    return standing


def seed_of(record: Record) -> bytes:
    """The seed of all dice; the one in the record is kept secret while a game is played."""
    if record.seed is None:
        raise damaged(line_of("seed", record.form), "record_secret")
    return dealing_seed(record.seed, record.nonces)


def deal(record: Record) -> Position:
    """The position before the first line."""
    dice = KeyedDice(seed_of(record), DEAL)
    try:
        position: Position = record.game.begin(record.options, len(record.seats), dice)
    except ShoalError as error:
        raise BadRecord(line_of("options", record.form), error) from None
    return position


class Told(Struct, frozen=True):
    """What somebody was told of a line."""

    number: int
    """Counted among the lines that this somebody was told of: steps in secret leave no gap."""
    seat: int | None
    events: list[Event]


def transcript(record: Record, to: int | None) -> list[Told]:
    """The game as a seat, or a spectator, was told it: all of it that may be shown to them."""
    told: list[Told] = []
    for step in steps(record):
        events = events_of(step, record, to)
        if events:
            told.append(Told(len(told) + 1, step.line.seat, events))
    return told


def events_of(step: Step, record: Record, to: int | None) -> list[Event]:
    """What a seat, or a spectator, learned of a line. Events of the table are told to all."""
    if step.played is not None:
        return record.game.tell(step.played, to)
    return [table_event(step.line)] if isinstance(step.line, TableEvent) else []


def table_event(event: TableEvent) -> Event:
    """An event of the table as it is told; its words are the core's.

    How many moves were taken back is not told: some may have been steps made in secret.
    """
    facts: dict[str, Fact] = {} if event.seat is None else {"seat": event.seat + 1}
    if event.what == HANDS_OVER:
        facts["name"] = event.detail
    return Event(event.what, facts)


def verify(record: Record) -> Outcome | TableEvent:
    """Play a finished game again and prove its deals, its moves and its result."""
    last = deal(record)
    for step in steps(record):
        last = step.after
    ended: Outcome | TableEvent | None = record.ending or last.outcome()
    if ended is None:
        raise damaged(first_line(record.form) + len(record.lines), "record_unfinished")
    known = write_result(ended, len(record.seats))
    if record.result != known:
        line = line_of("result", record.form)
        raise damaged(line, "record_result", found=record.result[:80], known=known)
    return ended
