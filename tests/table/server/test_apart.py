"""People at one table and different servers: their offers, and whether the others are there."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pytest

from shoal.core.game import Game
from shoal.table.server import following, hub
from shoal.table.server.dealing import Dealing
from shoal.table.server.people import Person
from shoal.table.server.postgres import hearing
from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.postgres.writer import Writer
from shoal.table.server.rows import read_lines
from shoal.table.server.store import Statement
from shoal.table.server.wire import About, Chatted, Done, News, Say, State
from tests.table.server.house import House, Looker, opened, refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine
    from pathlib import Path
    from typing import Any

    from shoal.table.server.postgres.lanes import Lane
    from shoal.table.server.room import Room
    from shoal.table.server.rows import Known
    from shoal.table.server.store import Result, Write
    from shoal.table.server.wire import OfferInfo, TableInfo, What


class Apart(NamedTuple):
    """A table whose people are at different servers, the first seat at the first."""

    table: str
    houses: list[House]
    people: list[Looker]

    async def bodies(self) -> list[str]:
        lines = await read_lines(self.houses[0].server.store, self.table)
        return [line.body for line in lines]

    def mover(self) -> Looker:
        acting = self.people[0].newest().acting
        return self.people[acting[0]]


def info(at: Looker) -> TableInfo:
    """The table as somebody was last told of it."""
    about = [m.table for m in at.messages if isinstance(m, State | About)]
    return about[-1]


def offer(at: Looker) -> OfferInfo | None:
    return info(at).offer


async def until_all(people: list[Looker], wanted: Callable[[Looker], object]) -> None:
    for each in people:
        await each.until(partial(wanted, each))


async def sit_apart(houses: list[House], game: str, seats: int) -> Apart:
    """A game that has begun, each seat at another server."""
    hosts = [houses[seat % len(houses)] for seat in range(seats)]
    names = [await host.person(f"P{seat}") for seat, host in enumerate(hosts)]
    wishes = ("me", *["open"] * (seats - 1))
    made = await houses[0].table(names[0], game, wishes)
    for seat in range(1, seats):
        room = await hosts[seat].open(made.table)
        await hosts[seat].server.hub.making.sit(room, names[seat], seat)
    for house in houses:
        await house.dealt(made.table)
    return Apart(
        made.table,
        houses,
        [await host.come(made.table, name) for host, name in zip(hosts, names, strict=True)],
    )


@asynccontextmanager
async def apart(
    folder: Path, database: str, game: str = "fish_and_chips", seats: int = 2
) -> AsyncIterator[Apart]:
    async with opened(folder, database=database) as one, opened(folder, database=database) as two:
        yield await sit_apart([one, two], game, seats)


@pytest.mark.parametrize(
    ("what", "written"),
    [("draw", "* draw_agreed"), ("pause", "* 1 pauses"), ("undo", "* 1 takes_back 1")],
)
def test_an_offer_is_seen_and_answered_at_another_server(
    postgresql: str, tmp_path: Path, what: What, written: str
) -> None:
    async def evening() -> None:
        async with apart(tmp_path, postgresql) as at:
            one = at.mover()
            two = at.people[1 - (one.viewer or 0)]
            expected = written.replace("1", str((one.viewer or 0) + 1), 1)
            await one.move(one.newest().moves[0])
            await two.until(lambda: two.n == 1)
            assert isinstance(await one.act(what), Done)
            await two.until(lambda: offer(two))
            seen = offer(two)
            assert seen is not None
            assert (seen.what, seen.seat) == (what, one.viewer)
            refused(await one.act("agree"), "no_offer")
            assert isinstance(await two.act("agree"), News)
            await one.until(lambda: one.n == two.n)
            await one.until(lambda: offer(one) is None)
            assert (await at.bodies())[-1] == expected

    asyncio.run(evening())


def test_an_offer_ends_everywhere_with_a_refusal_its_maker_or_a_move(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with apart(tmp_path, postgresql) as at:
            one = at.mover()
            two = at.people[1 - (one.viewer or 0)]
            for who in (two, one):
                await one.act("draw")
                await two.until(lambda: offer(two))
                assert isinstance(await who.act("refuse"), Done)
                await until_all([one, two], lambda each: offer(each) is None)
            await two.act("draw")
            await one.until(lambda: offer(one))
            await one.move(one.newest().moves[0])
            await two.until(lambda: two.n == one.n)
            refused(await one.act("agree"), "no_offer")
            assert one.room.offer is None
            assert two.room.offer is None

    asyncio.run(evening())


def test_an_offer_and_a_move_at_the_same_time_are_seen_alike_everywhere(
    postgresql: str, tmp_path: Path
) -> None:
    """The offer may come before the move or after it; both servers know which."""

    async def evening() -> None:
        async with apart(tmp_path, postgresql, "little_big_fish") as at:
            rounds = 0
            while rounds < 12 and not at.people[0].newest().result:
                rounds += 1
                one = at.mover()
                two = at.people[1 - (one.viewer or 0)]
                before = one.n
                move = one.newest().moves[0]
                answers = await asyncio.gather(two.act("pause"), one.move(move))
                assert isinstance(answers[1], News)
                assert isinstance(answers[0], Done)
                await until_all([two], lambda each: each.n == before + 1)  # noqa: B023 - awaited
                for house in at.houses:
                    await house.server.hub.following.catch_up(await house.open(at.table))
                kept = [(await house.open(at.table)).offer for house in at.houses]
                assert kept[0] == kept[1]
                if kept[0] is not None and not two.newest().result:
                    await two.act("refuse")
            plies = [body for body in await at.bodies() if not body.startswith("*")]
            assert len(plies) == rounds >= 5

    asyncio.run(evening())


def test_of_two_who_agree_at_once_at_different_servers_the_last_carries_it_out(
    postgresql: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with apart(tmp_path, postgresql, "le_poissonnier", 3) as at:
            one, two, three = at.people
            await one.act("pause")
            await until_all([two, three], offer)
            await asyncio.gather(two.act("agree"), three.act("agree"))
            await until_all(at.people, lambda each: info(each).paused)
            assert await at.bodies() == ["* 1 pauses"]

    asyncio.run(evening())


def test_an_offer_is_there_after_a_restart(database: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, database=database) as house:
            at = await sit_apart([house], "fish_and_chips", 2)
            await at.people[0].act("draw")
            bob = Person(at.people[1].room.seats[1].person, "P1")
        async with opened(tmp_path, database=database) as house:
            two = await house.come(at.table, bob)
            assert offer(two) is not None
            assert isinstance(await two.act("agree"), News)

    asyncio.run(evening())


def test_a_resignation_does_not_lose_against_a_move_elsewhere(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes second has not heard of the other yet, and looks again."""

    async def evening() -> None:
        async with apart(tmp_path, postgresql, "little_big_fish") as at:
            one = at.mover()
            two = at.people[1 - (one.viewer or 0)]
            following = two.house.server.hub.following
            monkeypatch.setattr(following, "hear_line", lambda *_said: None)
            assert isinstance(await one.move(one.newest().moves[0]), News)
            assert two.n == 0
            assert isinstance(await two.act("resign"), News)
            assert two.n == 2

    asyncio.run(evening())


# Who is there


def test_who_comes_to_one_server_is_seen_at_the_other(postgresql: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with apart(tmp_path, postgresql) as at:
            one, two = at.people
            await until_all([one, two], lambda each: all(s.online for s in info(each).seats))
            watcher = await at.houses[1].come(at.table)
            assert [seat.online for seat in info(watcher).seats] == [True, True]
            await watcher.until(lambda: info(watcher).spectators == 1)
            refused(await one.act("hand_over", "1 trout"), "still_there")
            two.hang_up()
            await one.until(lambda: not info(one).seats[1].online)
            await one.until(lambda: info(one).spectators == 1)
            assert isinstance(await one.act("hand_over", "1 trout"), News)
            two.hello()
            await two.until(lambda: info(two).seats[1].bot == "trout")  # heard from the other
            assert isinstance(await two.act("return"), News)
            await one.until(lambda: info(one).seats[1].online)

    asyncio.run(evening())


def test_who_was_connected_to_a_server_that_died_is_shown_as_gone(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearing, "BEAT", 0.05)
    monkeypatch.setattr(hearing, "DEAD", 400)

    async def evening() -> None:
        async with apart(tmp_path, postgresql) as at:
            one, two = at.people
            await one.until(lambda: info(one).seats[1].online)
            dead = two.house.server.store
            assert isinstance(dead, PostgresStore)
            for task in dead.tasks:  # it beats no more
                task.cancel()
            presence = one.house.server.hub.presence
            async with asyncio.timeout(20):
                while info(one).seats[1].online:
                    await presence.read([at.table])
                    await asyncio.sleep(0.05)
            two.room.show_table()
            assert info(two).seats[0].online, "the other side knows nothing of it"

    asyncio.run(evening())


def test_a_server_that_stood_still_and_was_taken_for_dead_is_told_of_its_tables_again(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearing, "BEAT", 0.05)

    async def evening() -> None:
        async with apart(tmp_path, postgresql) as at:
            two = at.people[1]
            store = two.house.server.store
            assert isinstance(store, PostgresStore)
            await store.rows("DELETE FROM looking WHERE host=?", store.host)
            await store.rows("DELETE FROM host WHERE id=?", store.host)
            async with asyncio.timeout(20):
                while True:
                    sql = "SELECT seats FROM looking WHERE host=? AND table_id=?"
                    found = await store.row(sql, store.host, at.table)
                    if found == (2,):
                        break
                    await asyncio.sleep(0.02)

    asyncio.run(evening())


# What is written, and what is heard of it


def test_a_move_is_written_in_a_group_and_not_in_a_transaction_of_its_own(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone: list[Write] = []
    write_alone = Writer.write_alone

    def note(self: Writer, lane: Lane, write: Write) -> Coroutine[Any, Any, list[Result]]:
        alone.append(write)
        return write_alone(self, lane, write)

    async def evening() -> None:
        async with apart(tmp_path, postgresql, "fish_and_chips") as at:
            monkeypatch.setattr(Writer, "write_alone", note)
            for _ in range(4):
                n = at.people[0].n
                await at.mover().move(at.mover().newest().moves[0])
                await until_all(at.people, lambda each: each.n > n)  # noqa: B023 - awaited
            assert len(await at.bodies()) == 4
            assert [write for write in alone if write.table == at.table] == []

    asyncio.run(evening())


def test_what_nobody_told_is_found_by_the_look_round(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line, a line of chat, an offer and a rematch of which no notification came."""
    monkeypatch.setattr(hearing.Hearing, "hear", lambda *_said: None)
    for seconds in ("CHECK_SECONDS", "YOUNG_SECONDS"):  # we look ourselves
        monkeypatch.setattr(following, seconds, 3600.0)

    async def evening() -> None:
        async with apart(tmp_path, postgresql, "fish_and_chips") as at:
            one = at.mover()
            two = at.people[1 - (one.viewer or 0)]
            there = at.houses[two.viewer or 0].server.hub
            await one.move(one.newest().moves[0])
            await asyncio.sleep(0.1)
            assert two.n == 0, "somebody told"
            await there.following.look_at([at.table])
            await two.until(lambda: two.n == 1)
            one.say(Say("c", "Bonjour"))
            await one.until(lambda: any(isinstance(said, Chatted) for said in one.messages))
            await there.following.look_at([at.table])
            await two.until(lambda: any(isinstance(said, Chatted) for said in two.messages))
            await one.act("draw")
            await there.following.look_at([at.table])
            await two.until(lambda: offer(two) is not None)
            room = there.rooms[at.table]
            store = at.houses[0].server.store
            next_table = "UPDATE game_table SET next=? WHERE id=?"
            await store.write(Statement(next_table, ("another", at.table)))
            await there.following.look_at([at.table])
            await two.until(lambda: info(two).rematch == "another")
            assert room.row.next == "another"

    asyncio.run(evening())


def test_what_another_server_has_written_is_not_checked_once_more(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with apart(tmp_path, postgresql, "fish_and_chips") as at:
            monkeypatch.setattr(Game, "check", None)
            for _ in range(6):
                n = at.people[0].n
                await at.mover().move(at.mover().newest().moves[0])
                await until_all(at.people, lambda each: each.n > n)  # noqa: B023 - awaited

    asyncio.run(evening())


def test_who_comes_elsewhere_while_a_table_is_being_read_is_seen(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seconds in ("CHECK_SECONDS", "YOUNG_SECONDS"):
        monkeypatch.setattr(following, seconds, 3600.0)

    async def evening() -> None:
        async with (
            opened(tmp_path, database=postgresql) as one,
            opened(tmp_path, database=postgresql) as two,
        ):
            ann = await one.person()
            made = await one.table(ann, "fish_and_chips", ("me", "me"))
            await one.dealt(made.table)
            there, reading, go_on = two.server.hub, asyncio.Event(), asyncio.Event()
            load = there.load

            async def slowly(room: Room, known: Known) -> None:
                reading.set()
                await go_on.wait()
                await load(room, known)

            monkeypatch.setattr(there, "load", slowly)
            opening = asyncio.create_task(two.open(made.table))
            await reading.wait()
            await one.come(made.table, ann, seat=1)
            async with asyncio.timeout(20):
                while made.table not in there.following.came:
                    await asyncio.sleep(0.005)
            go_on.set()
            room = await opening
            async with asyncio.timeout(20):
                while not room.is_there(1):
                    await asyncio.sleep(0.005)

    asyncio.run(evening())


def test_only_the_server_at_which_a_table_was_made_deals_as_long_as_it_lives(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both would write the same: one of them in vain, and it would read all of it again."""
    dealers: list[Dealing] = []
    for name in ("publish", "write_deal"):
        real = getattr(Dealing, name)

        def note(self: Dealing, *given: object, real: Callable[..., None] = real) -> None:
            dealers.append(self)
            real(self, *given)

        monkeypatch.setattr(Dealing, name, note)

    async def evening() -> None:
        async with (
            opened(tmp_path, database=postgresql) as one,
            opened(tmp_path, database=postgresql) as two,
        ):
            ann = await one.person()
            made = await one.table(ann, "fish_and_chips", ("me", "me"))
            for house in (two, one):
                await house.dealt(made.table)
            assert dealers == [one.server.hub.dealing] * 2
            # The next one is made by a server that is gone before it deals.
            monkeypatch.setattr(one.server.hub, "go_on", lambda *_said: None)
            monkeypatch.setattr(hub, "GRACE", 0.1)
            dealers.clear()
            made = await one.table(ann, "fish_and_chips", ("me", "me"))
            await two.dealt(made.table)
            assert dealers == [two.server.hub.dealing] * 2

    asyncio.run(evening())
