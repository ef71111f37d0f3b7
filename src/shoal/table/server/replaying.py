"""Finished games: their records, any moment of them, and records that somebody brings along."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec import Raw, json

from shoal.core.catalog import find, slugs
from shoal.core.commitment import fingerprint
from shoal.core.errors import ShoalError
from shoal.core.game import actors_of
from shoal.core.options import write_options
from shoal.core.record import MAGIC, SECRET, TAKES_BACK, UNFINISHED, Ply, write_nonces
from shoal.core.record_reader import read_record
from shoal.core.replay import deal, events_of, steps, verify
from shoal.table.server.api import Film, FilmStep, ReplayStep
from shoal.table.server.archiving import read_archive
from shoal.table.server.limits import MOST_LINES
from shoal.table.server.people import issue, new_id, new_token
from shoal.table.server.requests import refusal
from shoal.table.server.rows import (
    BAR,
    LineRow,
    SeatRow,
    Settings,
    TableRow,
    day_of,
    insert_line,
    insert_seat,
    insert_table,
    read_lines,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.game import Event
    from shoal.core.position import Position
    from shoal.core.record import Line, Record
    from shoal.table.server.hub import Hub
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.store import Statement

OPEN_HANDS: Final = "open"
AS_SPECTATOR: Final = "spectator"
MOMENTS_AT_ONCE: Final = 400
"""Moments of a film in one answer."""


async def record_of(hub: Hub, room: Room) -> str:
    """The record of a finished game, which reveals the seed; or the log of one that cannot go on.

    Without its rules nobody knows which lines of a log are secret.
    """
    if room.row.state != "over":
        if not room.closed or room.row.dealt is None:
            raise refusal("not_over")
        if has_secrets(room.row.game):
            raise refusal("log_secret")
    if room.play is not None:
        return room.play.match.record.write()
    return await raw_record(hub, room)


def has_secrets(slug: str) -> bool:
    """Whether a game hides something, as far as anybody knows here."""
    return slug not in slugs() or find(slug).secrets


async def raw_record(hub: Hub, room: Room) -> str:
    """The record of a game of other rules, as the log has it."""
    row = room.row
    header = {
        "game": row.game,
        "rules": str(row.rules),
        "data": row.data,
        "options": row.options,
        "seats": row.names,
        "commitment": row.commitment,
        "seed": hub.vault.open(row.seed, row.id).hex() if row.state == "over" else SECRET,
        "nonces": row.nonces or "none",
        "date": day_of(row).isoformat(),
        "result": row.result or UNFINISHED,
    }
    lines = [MAGIC[2], *(f"{name}: {value}" for name, value in header.items()), ""]
    log = await read_lines(hub.store, row.id) or await read_archive(hub.store, row.id)
    lines += [line.body for line in log]
    return "\n".join(lines) + "\n"


def finished(room: Room) -> Record:
    """The record of a game that is over and can be played again."""
    if room.row.state != "over":
        raise refusal("not_over")
    if room.play is None:
        raise refusal("other_rules")
    return room.play.match.record


def film(room: Room, first: int, seat: str) -> Film:
    """Many moments at once, for somebody who steps to and fro through a game."""
    record = finished(room)
    lines = len(record.lines)
    if first > lines:
        raise ShoalError("no_such_ply", ply=first, plies=lines)
    one = None if seat == OPEN_HANDS else read_viewers(seat, len(record.seats))[0]
    shown = []
    if first == 0:
        dealt = deal(record)
        viewer = min(actors_of(dealt), default=None) if seat == OPEN_HANDS else one
        shown.append(moment(record, dealt, viewer, None, []))
    for step in steps(record):
        if step.number >= first + MOMENTS_AT_ONCE:
            break
        if step.number >= max(first, 1):
            by = step.line.seat
            viewer = by if seat == OPEN_HANDS else one
            shown.append(moment(record, step.after, viewer, by, events_of(step, record, viewer)))
    return Film(first, lines, tuple(standing_lines(record.lines)), tuple(shown))


def moment(
    record: Record, position: Position, viewer: int | None, by: int | None, told: list[Event]
) -> FilmStep:
    """A position as somebody saw it."""
    return FilmStep(
        viewer=viewer,
        by=by,
        acting=tuple(actors_of(position)),
        view=look(record, position, viewer),
        standings=standings(record, position, viewer),
        told=tuple(told),
    )


def standing_lines(lines: Sequence[Line]) -> list[int]:
    """The numbers of the lines whose moves were not taken back."""
    standing: list[int] = []
    for number, line in enumerate(lines, 1):
        if isinstance(line, Ply):
            standing.append(number)
        elif line.what == TAKES_BACK:
            del standing[-int(line.detail) :]
    return standing


def at_ply(hub: Hub, room: Room, ply: int, seat: str) -> ReplayStep:
    """The game after a line of its log; -1 for its end, 0 for the deal."""
    del hub
    record = finished(room)
    viewers = read_viewers(seat, len(record.seats))
    last = len(record.lines) if ply < 0 else ply
    if last > len(record.lines):
        raise ShoalError("no_such_ply", ply=ply, plies=len(record.lines))
    position, by = deal(record), None
    told: list[list[Event]] = [[] for _ in viewers]
    for step in steps(record):
        if step.number > last:
            break
        position, by = step.after, step.line.seat
        told = [events_of(step, record, viewer) for viewer in viewers]
    return ReplayStep(
        ply=last,
        plies=len(record.lines),
        view=tuple(look(record, position, viewer) for viewer in viewers),
        standings=tuple(standings(record, position, viewer) for viewer in viewers),
        told=tuple(map(tuple, told)),
        by=by,
    )


def read_viewers(seat: str, seats: int) -> list[int | None]:
    """One seat, a spectator, or everybody for a game that is open."""
    if seat == OPEN_HANDS:
        return [*range(seats), None]
    if seat == AS_SPECTATOR:
        return [None]
    if seat not in map(str, range(seats)):
        raise ShoalError("no_such_seat", number=seat[:20] or '""', seats=seats)
    return [int(seat)]


def look(record: Record, position: Position, viewer: int | None) -> Raw:
    """What somebody saw."""
    return Raw(record.game.encode(record.game.view(position, viewer)))


def standings(record: Record, position: Position, viewer: int | None) -> Raw:
    """The scores so far, as somebody knew them."""
    game, view = record.game, record.game.view(position, viewer)
    now = game.standings(view) if position.actors() else game.final_standings(view)
    return Raw(json.encode(now))


def read_proved(text: str) -> Record:
    """A record that was played again to its end; one that is longer than any game is not."""
    if text.count("\n") > MOST_LINES:
        raise refusal("record_too_long", most=MOST_LINES)
    record = read_record(text)
    verify(record)
    return record


async def upload(hub: Hub, person: Person, text: str) -> Room:
    """Keep a record that somebody brings, once it is proved."""
    record = await asyncio.to_thread(read_proved, text)  # long ones hold nobody up
    table = new_id()
    row = row_of(hub, table, person, record, ended=True)
    seats = [insert_seat(table, n, SeatRow("", "", name)) for n, name in enumerate(record.seats)]
    links = [issue(new_token(), table, "watch")]
    await hub.store.write(insert_table(row), *seats, *links, *copy_lines(table, record, row.made))
    room = await hub.open(table)
    assert room is not None  # noqa: S101 - it was written just now
    return room


def row_of(hub: Hub, table: str, person: Person, record: Record, *, ended: bool) -> TableRow:
    """A table that has the game of a record."""
    now = hub.store.now()
    assert record.seed is not None  # noqa: S101 - it was played again
    return TableRow(
        id=table,
        game=record.game.slug,
        rules=record.rules,
        data=record.data or fingerprint(record.game.package),
        options=" ".join(write_options(record.options)),
        seats=len(record.seats),
        seed=hub.vault.seal(record.seed, table),
        settings=json.encode(Settings(listed=True)).decode(),
        host=person.id,
        made=now,
        commitment=record.commitment,
        names=BAR.join(record.seats),
        nonces=write_nonces(record.nonces) if record.nonces else "",
        started=now,
        dealt=now,
        ended=now if ended else None,
        result=record.result if ended else "",
    )


def copy_lines(table: str, record: Record, at: int) -> list[Statement]:
    """The lines of a record as those of a table."""
    return [
        insert_line(table, LineRow(number, record.write_line(line), "", at, None))
        for number, line in enumerate(record.lines, 1)
    ]
