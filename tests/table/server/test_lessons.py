"""Lessons at tables of a server: followed, refused, resumed, and in nobody's way."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from shoal.core.catalog import slugs
from shoal.core.errors import ShoalError
from shoal.core.lesson import lesson_of
from shoal.table.server.endpoints import OPEN_TABLES, TABLES_OF_PERSON
from shoal.table.server.people import Person
from shoal.table.server.rows import update_table
from shoal.table.server.settings import Settings
from shoal.table.server.teaching import lesson_info, newest, teach
from shoal.table.server.wire import Allowed, Ask, Try
from tests.table.server.house import opened, refused

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.table.server.wire import LessonAt
    from tests.table.server.house import House, Looker

LESSONS = [slug for slug in slugs() if lesson_of(slug) is not None]
SLOW = Settings(bots=1, nonce_seconds=0, pace_seconds=3600)
"""No reply comes while a test looks."""


async def sit(house: House, person: Person, slug: str, step: int = 0) -> Looker:
    """Somebody at a table of a lesson."""
    room, _token = await teach(house.server.hub, person, slug, step)
    looker = house.look(room.row.id, person)
    await looker.looking()
    return looker


def step_of(looker: Looker) -> int:
    """Where the table says it is."""
    found = [m.table.lesson for m in looker.messages if hasattr(m, "table")]
    at: LessonAt | None = found[-1]
    assert at is not None
    return at.step


async def come_to(looker: Looker, steps: set[int]) -> None:
    """Wait until the table is at one of these steps."""
    await looker.until(lambda: step_of(looker) in steps)


async def follow(house: House, person: Person, slug: str) -> int:
    """Do what every step asks for; the number of steps."""
    steps = lesson_info(slug, "en").steps
    looker = await sit(house, person, slug)
    for number, step in enumerate(steps):
        if step.scene != steps[number - 1].scene and number:
            looker = await sit(house, person, slug, number)
        if not step.move:
            continue
        await looker.my_turn()
        await come_to(looker, {number})
        answer = await looker.move(step.move)
        assert not hasattr(answer, "key"), (step, answer)
        await come_to(looker, set(range(number + 1, len(steps) + 1)))
    assert looker.room.row.state == "over"
    return len(steps)


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_is_followed_to_its_end(slug: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            assert await follow(house, await house.person(), slug) >= 6

    asyncio.run(story())


@pytest.mark.parametrize("slug", LESSONS)
def test_another_legal_move_leaves_a_lesson_where_it_is(slug: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, SLOW) as house:
            person = await house.person()
            for number, step in enumerate(lesson_info(slug, "en").steps):
                if step.move:
                    await try_others(await sit(house, person, slug, number), slug, number)

    asyncio.run(story())


async def try_others(looker: Looker, slug: str, number: int) -> None:
    """Make and try moves that the step does not ask for."""
    lesson = lesson_of(slug)
    assert lesson is not None
    step, before = lesson.steps[number], looker.newest()
    others = [move for move in before.moves if not step.takes(move)][:3]
    for move in others:
        assert refused(await looker.move(move), "not_in_lesson").rule == step.rule
        refused(await looker.ask(Try(looker.new_id(), move)), "not_in_lesson")
    assert isinstance(await looker.ask(Try(looker.new_id(), step.moves[0])), Allowed)
    assert looker.newest() == before
    assert step_of(looker) == number


def test_a_lesson_goes_on_after_a_restart_where_a_reply_was_due(tmp_path: Path) -> None:
    async def begin() -> str:
        async with opened(tmp_path, SLOW) as house:
            looker = await sit(house, await house.person(), "fish_and_chips", 1)
            await looker.move("swap r16 c4")
            assert looker.newest().acting == (1,)
            assert step_of(looker) == 1
            return looker.room.row.id

    async def go_on(table: str) -> None:
        async with opened(tmp_path) as house:
            room = house.room(table)
            person = Person(room.row.host, "Ann")
            looker = house.look(table, person)
            await looker.my_turn()
            await looker.until(lambda: step_of(looker) == 2)
            found = await newest(house.server.hub, person, "fish_and_chips")
            assert found is room

    asyncio.run(go_on(asyncio.run(begin())))


def test_a_lesson_takes_no_part_in_anything_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, SLOW) as house:
            person = await house.person()
            looker = await sit(house, person, "fish_and_chips", 2)
            for what in ("undo", "resign", "pause", "draw", "hand_over", "nonce", "start"):
                refused(await looker.act(what), "in_lesson")
            refused(await looker.ask(Ask(looker.new_id(), "hint")), "in_lesson")
            store = house.server.store
            assert not await store.rows(TABLES_OF_PERSON, person.id, 100)
            assert not await store.rows(OPEN_TABLES, 100)
            with pytest.raises(ShoalError, match="private"):
                house.look(looker.room.row.id)
            over = await sit(house, person, "fish_and_chips", 8)
            assert over.room.row.state == "over"
            with pytest.raises(ShoalError, match="belongs to a lesson"):
                await house.server.hub.making.rematch(over.room, person)

    asyncio.run(story())


def test_a_lesson_that_was_written_anew_is_begun_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, SLOW) as house:
            person, hub = await house.person(), house.server.hub
            looker = await sit(house, person, "fish_and_chips", 2)
            old = structs.replace(looker.room.row, lesson="2 0123456789abcdef")
            await house.server.store.write(update_table(old.id, lesson=old.lesson))
            await hub.reload(looker.room)
            assert looker.room.closed
            assert await newest(hub, person, "fish_and_chips") is None
            with pytest.raises(ShoalError, match="no such lesson"):
                await teach(hub, person, "fish_and_chips", 99)

    asyncio.run(story())
