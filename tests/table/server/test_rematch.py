"""The next game of the same people: one table, seats turned, and kept for those who played."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from shoal.core.errors import ShoalError
from shoal.table.server.access import access, is_invited, may_sit
from shoal.table.server.endpoints import OPEN_TABLES
from tests.table.server.house import House, opened

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.table.server.people import Person
    from shoal.table.server.room import Room


async def three_people(house: House, *, listed: bool) -> tuple[Room, list[Person]]:
    """A finished game of Ann, Bob and Cat, in this order."""
    people = [await house.person(name) for name in ("Ann", "Bob", "Cat")]
    made = await house.table(people[0], "public_market", ("me", "open", "open"), listed=listed)
    room = house.room(made.table)
    for person in people[1:]:
        await house.server.hub.making.sit(room, person, None, invited=True)
    await house.dealt(made.table)
    await house.look(made.table, people[1]).act("resign")
    assert room.row.state == "over"
    return room, people


@pytest.mark.parametrize("listed", [True, False])
def test_everybody_gets_the_seat_that_is_kept_for_them(tmp_path: Path, *, listed: bool) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            hub = house.server.hub
            old, (ann, bob, cat) = await three_people(house, listed=listed)
            eve = await house.person("Eve")
            made = await hub.making.rematch(old, bob)
            room = house.room(made.table)
            assert [seat.name for seat in room.seats] == ["", "", "Bob"]
            assert not may_sit(room, eve, invited=False) or listed
            with pytest.raises(ShoalError, match="kept"):
                await hub.making.sit(room, eve, None)
            with pytest.raises(ShoalError, match="kept"):
                await hub.making.sit(room, ann, 0)
            assert await house.server.store.rows(OPEN_TABLES, 10) == []
            for person in (cat, ann):
                assert may_sit(room, person, invited=False)
                assert (await access(house.server.people, room, person, "", None)).viewer is None
                await hub.making.sit(room, person, None)
            assert [seat.name for seat in room.seats] == ["Cat", "Ann", "Bob"]
            await house.dealt(made.table)

    asyncio.run(evening())


def test_an_invitation_gives_a_seat_that_is_kept(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            hub = house.server.hub
            old, (ann, *_) = await three_people(house, listed=False)
            made = await hub.making.rematch(old, ann)
            room, eve = house.room(made.table), await house.person("Eve")
            assert await is_invited(house.server.people, room, made.invite)
            seat, _ = await hub.making.sit(room, eve, None, invited=True)
            assert room.seats[seat].name == "Eve"

    asyncio.run(evening())


def test_two_who_ask_at_once_get_one_table(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            old, (ann, bob, _) = await three_people(house, listed=True)
            asked = [house.server.hub.making.rematch(old, person) for person in (ann, bob)]
            made, late = await asyncio.gather(*asked, return_exceptions=True)
            assert isinstance(late, ShoalError)
            assert not isinstance(made, BaseException)
            assert late.facts == {"table": made.table}
            assert old.row.next == made.table

    asyncio.run(evening())


def test_seats_are_kept_across_a_restart(tmp_path: Path) -> None:
    async def before() -> tuple[str, Person]:
        async with opened(tmp_path) as house:
            old, (ann, bob, _) = await three_people(house, listed=False)
            return (await house.server.hub.making.rematch(old, ann)).table, bob

    async def after(table: str, bob: Person) -> None:
        async with opened(tmp_path) as house:
            seat, _ = await house.server.hub.making.sit(house.room(table), bob, None)
            assert seat == 2

    asyncio.run(after(*asyncio.run(before())))
