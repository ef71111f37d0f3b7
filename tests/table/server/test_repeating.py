"""A request is carried out once, however often it is made, also after a restart."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from shoal.table.server.rows import read_lines
from shoal.table.server.sqlite import at_once
from shoal.table.server.wire import Act, Done, Move, News
from tests.table.server.house import opened, refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from shoal.table.server.wire import What
    from tests.table.server.house import House

SHORT = ("target=0", "reposition=off")


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[House, str, str]]:
    """A game against a bot has begun; the table, and the token of the person's seat."""
    async with opened(folder) as house:
        ann = await house.person()
        made = await house.table(ann, "fish_and_chips", ("me", "random"), SHORT)
        await house.dealt(made.table)
        yield house, made.table, made.seat_tokens["0"]


async def move_once(house: House, table: str, token: str) -> Move:
    """Make a move; returns it."""
    at = house.look(table, token=token)
    now = await at.my_turn()
    move = Move(at.new_id(), now.n, now.moves[0])
    assert isinstance(await at.ask(move), News)
    await at.my_turn()
    return move


def bodies(house: House, table: str) -> list[str]:
    return [line.body for line in at_once(read_lines(house.server.store, table))]


@pytest.mark.parametrize("what", ["resign", "undo", "pause"])
def test_an_act_is_carried_out_once_across_a_restart(tmp_path: Path, what: What) -> None:
    async def before() -> tuple[str, str, list[str]]:
        async with playing(tmp_path) as (house, table, token):
            await move_once(house, table, token)
            await move_once(house, table, token)
            at = house.look(table, token=token)
            await at.ask(Act("a1", at.n, what))
            # The bot may move again after that; what was played up to here stays.
            stop = next(n for n, body in enumerate(bodies(house, table)) if body[0] == "*")
            return table, token, bodies(house, table)[: stop + 1]

    async def after(table: str, token: str, log: list[str]) -> None:
        async with opened(tmp_path) as house:
            at = house.look(table, token=token)
            assert await at.ask(Act("a1", at.n, what)) == Done("a1")
            assert bodies(house, table)[: len(log)] == log
            assert sum(body[0] == "*" for body in bodies(house, table)) == 1

    asyncio.run(after(*asyncio.run(before())))


@pytest.mark.parametrize("what", ["undo", "pause"])
def test_an_act_is_acknowledged_when_it_is_in_the_log(tmp_path: Path, what: What) -> None:
    async def evening() -> None:
        async with playing(tmp_path) as (house, table, token):
            await move_once(house, table, token)
            at = house.look(table, token=token)
            heard = len(at.sent)
            at.say(Act("a1", at.n, what))
            assert at.sent[heard:] == []
            await at.until(lambda: any(getattr(m, "id", "") == "a1" for m in at.messages))
            assert any(body[0] == "*" for body in bodies(house, table))

    asyncio.run(evening())


def test_the_last_move_of_a_game_is_known_after_a_restart(tmp_path: Path) -> None:
    async def before() -> tuple[str, str, Move]:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "random"), SHORT)
            await house.dealt(made.table)
            token = made.seat_tokens["0"]
            while True:
                last = await move_once(house, made.table, token)
                if house.room(made.table).row.state == "over":
                    return made.table, token, last

    async def after(table: str, token: str, move: Move) -> None:
        async with opened(tmp_path) as house:
            at = house.look(table, token=token)
            assert await at.ask(move) == Done(move.id)
            refused(await at.ask(Move("other", move.n, move.move)), "not_playing")

    asyncio.run(after(*asyncio.run(before())))


def test_a_move_is_known_while_the_table_is_paused(tmp_path: Path) -> None:
    async def before() -> tuple[str, str, Move]:
        async with playing(tmp_path) as (house, table, token):
            move = await move_once(house, table, token)
            at = house.look(table, token=token)
            await at.act("pause")
            return table, token, move

    async def after(table: str, token: str, move: Move) -> None:
        async with opened(tmp_path) as house:
            at = house.look(table, token=token)
            assert await at.ask(move) == Done(move.id)
            refused(await at.ask(Move("other", move.n, move.move)), "paused")

    asyncio.run(after(*asyncio.run(before())))
