"""Lessons at tables: a real game whose beginning, replies and wanted moves are written down.

A table of a lesson is made for one step and goes on through the scene of that step; another scene
is another table. All that has happened is in its log, so it is resumed like any other game.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import json, structs

from shoal.core.errors import IllegalMove
from shoal.core.lesson import ME as LEARNER
from shoal.core.lesson import book_of, edition, lesson_of, record_before
from shoal.core.record import UNFINISHED
from shoal.core.record_reader import read_ply
from shoal.table.server.api import LessonInfo, LessonStep
from shoal.table.server.people import issue, new_id, new_token
from shoal.table.server.replaying import copy_lines, row_of
from shoal.table.server.requests import refusal
from shoal.table.server.rows import SeatRow, Settings, day_at, insert_seat, insert_table
from shoal.table.server.store import BOOK
from shoal.table.server.wire import LessonAt

if TYPE_CHECKING:
    from shoal.core.lesson import Lesson, Now
    from shoal.table.server.hub import Hub
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.rows import TableRow

LESSON_SETTINGS: Final = json.encode(Settings(listed=False, spectators="none")).decode()
NEWEST_LESSON: Final = (
    "SELECT id FROM seat JOIN game_table ON table_id=id "
    "WHERE person=? AND person!='' AND game=? AND lesson LIKE ? ORDER BY made DESC LIMIT 1"
)


class Course:
    """How far somebody is in the lesson of a table."""

    def __init__(self, lesson: Lesson, began: int) -> None:
        self.lesson = lesson
        self.began = began

    def now(self, room: Room) -> Now:
        """The step whose move is wanted, and what follows by itself."""
        lines = 0 if room.play is None else len(room.play.match.lines)
        return self.lesson.now(self.began, lines)

    def info(self, room: Room) -> LessonAt:
        """Where the table is, for who looks at it."""
        return LessonAt(self.began, self.now(room).step)

    def check(self, room: Room, move: str) -> None:
        """Refuse a move, as the game writes it, that the step does not ask for."""
        now, steps = self.now(room), self.lesson.steps
        if now.reply or now.step >= len(steps):
            raise refusal("in_lesson")
        if not steps[now.step].takes(move):
            raise IllegalMove(steps[now.step].rule, "not_in_lesson", book=BOOK)


def course_of(row: TableRow) -> Course | None:
    """The lesson of a table; nothing if it is not the one that is taught here today."""
    began, _, made_for = row.lesson.partition(" ")
    lesson = lesson_of(row.game)
    return None if lesson is None or made_for != edition(row.game) else Course(lesson, int(began))


def lesson_info(slug: str, lang: str) -> LessonInfo:
    """A lesson in words."""
    lesson, book = lesson_of(slug), book_of(slug, lang)
    if lesson is None:
        raise refusal("no_lesson")
    return LessonInfo(
        minutes=lesson.minutes,
        opponents=lesson.opponents,
        steps=tuple(
            LessonStep(
                scene=number,
                rule=step.rule,
                look=step.look,
                move=step.moves[0] if step.moves else "",
                say=book[step.name].say,
                other=book[step.name].other,
            )
            for number, scene in enumerate(lesson.scene)
            for step in scene.step
        ),
    )


async def teach(hub: Hub, person: Person, slug: str, step: int) -> tuple[Room, str]:
    """A table of one's own at a step of a lesson, and the token of the seat."""
    lesson = lesson_of(slug)
    if lesson is None or step >= len(lesson.steps):
        raise refusal("no_lesson")
    table, token = new_id(), new_token()
    record = record_before(slug, step, person.name, day_at(hub.store.now()))
    row = row_of(hub, table, person, record, ended=record.result != UNFINISHED)
    row = structs.replace(row, settings=LESSON_SETTINGS, lesson=f"{step} {edition(slug)}")
    scene, _first = lesson.find(step)
    seats = [
        SeatRow(person.id, "", person.name) if seat == LEARNER else SeatRow("", seat, seat)
        for seat in scene.seats
    ]
    await hub.store.write(
        insert_table(row),
        *(insert_seat(table, number, seat) for number, seat in enumerate(seats)),
        issue(token, table, "seat", scene.seats.index(LEARNER)),
        *copy_lines(table, record, row.made),
    )
    room = await hub.open(table)
    assert room is not None  # noqa: S101 - it was written just now
    return room, token


async def newest(hub: Hub, person: Person, slug: str) -> Room | None:
    """Where somebody was in a lesson last."""
    found = await hub.store.row(NEWEST_LESSON, person.id, slug, f"% {edition(slug)}")
    return None if found is None else await hub.open(found[0])


class Teaching:
    """Plays what is written for the other seats, at a pace that people can follow."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.timers: dict[str, asyncio.TimerHandle] = {}

    def close(self) -> None:
        """Nobody waits for a reply any more."""
        for timer in self.timers.values():
            timer.cancel()

    def go_on(self, room: Room) -> None:
        """Something has happened: a reply may follow, and everybody is told which step it is."""
        room.show_table()
        table = room.row.id
        if room.course is not None and room.course.now(room).reply and table not in self.timers:
            loop = asyncio.get_running_loop()
            pace = self.hub.settings.pace_seconds
            self.timers[table] = loop.call_later(pace, self.take_turn, room)

    def take_turn(self, room: Room) -> None:
        """It is time for a reply, as soon as nothing is being written."""
        del self.timers[room.row.id]
        if not room.when_free(partial(self.reply, room)):
            self.go_on(room)

    def reply(self, room: Room) -> None:
        """The next line that follows by itself, if the room is still the one of its table."""
        line = "" if room.course is None else room.course.now(room).reply
        if line and room.play is not None and self.hub.rooms.get(room.row.id) is room:
            match = room.play.match
            room.add_line(read_ply(line, len(match.lines) + 1, match.agreed))
