"""People's moves never wait for bots, however many of those think or wait to."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from msgspec import structs

from shoal.table.server.pool import Pool
from tests.table.server.house import QUICK, House, Looker, opened

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from pathlib import Path

    import pytest

    from shoal.bots.reason import Reason
    from shoal.bots.worker import Question

CROWD = 40
"""Tables at which sharks are to move."""
EXCHANGE = Pool.exchange
SHORT = ("target=0", "reposition=off")


class Stuck:
    """Processes that think and think, until they may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.go_on = asyncio.Event()

        def exchange(pool: Pool, number: int, question: Question) -> Awaitable[Reason]:
            return self.exchange(pool, number, question)

        monkeypatch.setattr(Pool, "exchange", exchange)

    async def exchange(self, pool: Pool, number: int, question: Question) -> Reason:
        self.asked += 1
        await self.go_on.wait()
        return await EXCHANGE(pool, number, structs.replace(question, name="random"))


def knows(seat: Looker, n: int) -> bool:
    """Whether somebody was told so often."""
    return seat.n == n


async def whole_game(house: House) -> int:
    """Two people play until their game is over; returns how many moves were acknowledged."""
    people = [await house.person(name) for name in ("Bob", "Cat")]
    made = await house.table(people[0], "fish_and_chips", ("me", "open"), SHORT)
    await house.server.hub.making.sit(await house.open(made.table), people[1], 1)
    await house.dealt(made.table)
    seats: list[Looker] = [await house.come(made.table, person) for person in people]
    moves = 0
    while not seats[0].newest().result:
        acting = seats[seats[0].newest().acting[0]]
        now = await acting.my_turn()
        answer = await acting.move(now.moves[0])
        assert answer.n == now.n + 1
        for seat in seats:
            await seat.until(partial(knows, seat, answer.n))
        moves += 1
    return moves


def test_a_table_that_is_read_anew_while_its_bot_thinks_asks_it_again(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a database that could not be read: the room is given up, and opened again."""

    async def evening() -> None:
        stuck = Stuck(monkeypatch)
        async with opened(tmp_path, QUICK, database) as house:
            hub, ann = house.server.hub, await house.person()
            made = await house.table(ann, "fish_and_chips", ("shark", "shark"), SHORT)
            await house.dealt(made.table)
            async with asyncio.timeout(30):
                while not stuck.asked:
                    await asyncio.sleep(0.01)
            hub.following.give_up(await house.open(made.table))
            watcher = await house.come(made.table)
            stuck.go_on.set()
            await watcher.until(lambda: watcher.n > 0)

    asyncio.run(evening())


def test_a_game_of_people_is_played_while_every_bot_is_stuck_and_many_wait(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        stuck = Stuck(monkeypatch)
        async with opened(tmp_path, QUICK, database) as house:
            pool, ann = house.server.pool, await house.person()
            tables = [
                await house.table(ann, "fish_and_chips", ("shark", "shark"), SHORT)
                for _ in range(CROWD)
            ]
            for made in tables:
                await house.dealt(made.table)
            watcher = await house.come(tables[-1].table)
            async with asyncio.timeout(30):
                while stuck.asked == 0 or len(pool.queue) + len(pool.busy) < CROWD:
                    await asyncio.sleep(0.01)
            assert await whole_game(house) > 0
            assert stuck.asked == 1  # it still thinks, about the first
            assert len(pool.queue) + len(pool.busy) == CROWD
            assert watcher.n == 0
            stuck.go_on.set()
            await watcher.until(lambda: watcher.n > 0)

    asyncio.run(evening())
