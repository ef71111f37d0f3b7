"""Tables that are opened again: after a restart, after a while, and those that cannot be."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from msgspec import json, structs

from shoal.core.errors import ShoalError
from shoal.core.record_reader import read_record
from shoal.table.server import server as servers
from shoal.table.server.asking import Asking
from shoal.table.server.connections import DirectConnection
from shoal.table.server.endpoints import Call, my_tables
from shoal.table.server.people import Person
from shoal.table.server.replaying import record_of
from shoal.table.server.rows import read_table, update_table
from shoal.table.server.seating import Seating
from shoal.table.server.server import Server
from shoal.table.server.sqlite import at_once
from shoal.table.server.store import Statement, StoreFailed
from shoal.table.server.vault import KEY_FILE, VARIABLE
from shoal.table.server.wire import About, Act, Chatted, News, Say, State
from tests.table.server.house import QUICK, House, Looker, opened, refused
from tests.table.server.test_play import SHORT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from shoal.table.server.people import Grant

IDLE = structs.replace(QUICK, idle_seconds=0)
BROKEN: dict[str, Callable[[str], Statement]] = {
    "a line that is no move": lambda table: Statement(
        "UPDATE line SET body='1 nonsense' WHERE table_id=?", (table,)
    ),
    "a game that is gone": lambda table: update_table(table, game="whist"),
    "other rules": lambda table: update_table(table, rules=99),
    "other data": lambda table: update_table(table, data="0" * 64),
}


async def one_move(house: House, slug: str = "fish_and_chips", **settings: object) -> str:
    """A table at which one move was made."""
    ann = await house.person()
    made = await house.table(ann, slug, ("me", "me"), (), **settings)
    await house.dealt(made.table)
    at = house.mover(made.table, ann)
    assert isinstance(await at.move(at.newest().moves[0]), News)
    at.hang_up()
    return made.table


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_a_table_that_cannot_be_opened_says_so_and_harms_no_other(
    tmp_path: Path, change: Callable[[str], Statement], caplog: pytest.LogCaptureFixture
) -> None:
    async def before() -> tuple[str, str]:
        async with opened(tmp_path) as house:
            bad, good = await one_move(house), await one_move(house)
            await house.server.store.write(change(bad))
            return bad, good

    async def after(bad: str, good: str) -> None:
        async with opened(tmp_path) as house:
            for _ in range(2):
                at = house.look(bad)
                (state,) = at.all(State)
                assert (state.table.state, bytes(state.view)) == ("closed", b"null")
                at.hang_up()
            assert house.look(good).newest().n == 1
            assert house.server.ready

    asyncio.run(after(*asyncio.run(before())))
    assert "nonsense" not in caplog.text


def test_the_log_of_a_game_that_cannot_go_on_is_shown_if_it_has_no_secrets(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, IDLE) as house:
            tables = await one_move(house), await one_move(house, "le_poissonnier")
            for table in tables:
                refused_key(house, table, "not_over")
                await house.server.store.write(update_table(table, rules=99))
            assert house.server.hub.unload_idle() == 2
            text = await record_of(house.server.hub, house.room(tables[0]))
            row = await read_table(house.server.store, tables[0])
            assert row is not None
            seed = house.server.vault.open(row.seed, row.id)
            assert seed.hex() not in text
            assert len(read_record(text.replace("rules: 99", f"rules: {RULES}")).lines) == 1
            refused_key(house, tables[1], "log_secret")

    asyncio.run(evening())


RULES = 1
"""Of Fish & Chips."""


def refused_key(house: House, table: str, key: str) -> None:
    with pytest.raises(ShoalError) as error:
        at_once(record_of(house.server.hub, house.room(table)))
    assert error.value.key == key


def test_nobody_sits_down_at_a_table_whose_rules_are_gone(tmp_path: Path) -> None:
    """Its commitment would be to rules under which it is not played."""

    async def evening() -> None:
        async with opened(tmp_path, IDLE) as house:
            ann, bob = await house.person("Ann"), await house.person("Bob")
            made = await house.table(ann, "fish_and_chips", ("me", "open"), SHORT)
            await house.server.store.write(update_table(made.table, rules=99))
            house.room(made.table)
            house.server.hub.unload_idle()
            with pytest.raises(ShoalError, match="other rules"):
                await house.server.hub.making.sit(house.room(made.table), bob, 1)

    asyncio.run(evening())


def test_a_key_that_is_another_one_or_gone_is_noticed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)

    async def before() -> None:
        async with opened(tmp_path) as house:
            await one_move(house)

    asyncio.run(before())
    key = (tmp_path / KEY_FILE).read_text()
    (tmp_path / KEY_FILE).write_text("0" * 64)
    with pytest.raises(ShoalError, match="does not belong"):
        Server(tmp_path)
    (tmp_path / KEY_FILE).unlink()
    with pytest.raises(ShoalError, match="is missing"):
        Server(tmp_path)
    assert not (tmp_path / KEY_FILE).exists()
    (tmp_path / KEY_FILE).write_text(key)
    asyncio.run(before())


def test_a_table_with_a_clock_is_unloaded_and_comes_back_in_time(tmp_path: Path) -> None:
    """Days for a move: nobody looks, nothing is in memory, and who does not come still loses."""

    async def evening() -> None:
        async with opened(tmp_path, IDLE) as house:
            table = await one_move(house, clock={"kind": "move", "seconds": 1})
            hub = house.server.hub
            assert hub.unload_idle() == 1
            assert table not in hub.rooms
            async with asyncio.timeout(20):
                while table not in hub.rooms or hub.rooms[table].row.state != "over":
                    await asyncio.sleep(0.02)
            days = await one_move(house, clock={"kind": "move", "seconds": 3 * 24 * 3600})
            hub.unload_idle()
            clock = house.room(days).clock
            assert clock is not None
            assert min(clock.shown(house.room(days).now())) > 2 * 24 * 3600 * 1000

    asyncio.run(evening())


def test_tables_with_a_clock_are_opened_when_a_server_begins_however_many_are_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "REVIVED", 1)

    async def before() -> str:
        async with opened(tmp_path) as house:
            timed = await one_move(house, clock={"kind": "move", "seconds": 1})
            for _ in range(2):
                await one_move(house)
            return timed

    async def after(timed: str) -> None:
        async with opened(tmp_path) as house:
            async with asyncio.timeout(20):
                while not (
                    timed in house.server.hub.rooms and house.room(timed).row.state == "over"
                ):
                    await asyncio.sleep(0.02)
            assert len(house.server.hub.rooms) == 2

    asyncio.run(after(asyncio.run(before())))


# Spectators who are kept behind


def test_who_is_kept_behind_is_shown_what_is_long_past_at_once(tmp_path: Path) -> None:
    async def before() -> str:
        async with opened(tmp_path) as house:
            table = await one_move(house, spectators="delayed", delay=1)
            await asyncio.sleep(1.1)
            return table

    async def after(table: str) -> None:
        async with opened(tmp_path) as house:
            assert house.look(table).newest().n == 1

    asyncio.run(after(asyncio.run(before())))


def test_who_is_kept_behind_learns_nothing_from_chat_and_clock(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            table = await one_move(
                house, spectators="delayed", delay=1, clock={"kind": "total", "seconds": 600}
            )
            late = house.look(table)
            host = house.room(table).row.host
            ann = house.look(table, Person(host, "Ann"))
            (state,) = late.all(State)
            assert state.table.clock is None
            assert ann.all(State)[0].table.clock is not None
            await ann.ask(Say(ann.new_id(), "behold"))
            assert [line.text for line in ann.all(Chatted)] == ["behold"]
            assert late.all(Chatted) == []
            second = house.look(table)
            assert second.all(State)[0].chat == ()
            await late.until(lambda: late.all(Chatted))
            assert house.look(table).all(State)[0].chat[0].text == "behold"

    asyncio.run(evening())


def test_who_is_kept_behind_learns_nothing_from_offers_and_the_queue(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            people = [await house.person(name) for name in ("Ann", "Bob")]
            made = await house.table(
                people[0], "fish_and_chips", ("me", "open"), spectators="delayed", delay=60
            )
            await house.server.hub.making.sit(house.room(made.table), people[1], 1)
            await house.dealt(made.table)
            ann, bob = (house.look(made.table, person) for person in people)
            late = house.look(made.table)
            await ann.act("draw")
            ann.room.queue = 3
            ann.room.show_table()
            shown = bob.all(About)[-1].table
            assert (shown.queue, shown.offer is None) == (3, False)
            assert len(late.sent) == 1  # not even that something has happened
            assert house.look(made.table).all(State)[0].table.offer is None

    asyncio.run(evening())


def test_who_is_kept_behind_is_not_told_in_the_moment_in_which_the_table_changes(
    tmp_path: Path,
) -> None:
    """Somebody comes or leaves, it is paused: a message would say when, and the view what."""

    async def evening() -> None:
        async with opened(tmp_path) as house:
            people = [await house.person(name) for name in ("Ann", "Bob")]
            made = await house.table(
                people[0], "fish_and_chips", ("me", "open"), spectators="delayed", delay=1
            )
            await house.server.hub.making.sit(house.room(made.table), people[1], 1)
            await house.dealt(made.table)
            late = house.look(made.table)
            before = list(late.sent)
            ann, bob = (house.look(made.table, person) for person in people)
            await ann.act("pause")
            await bob.act("agree")
            bob.hang_up()
            assert ann.all(About)[-1].table.paused
            assert late.sent == before
            newcomer = house.look(made.table).all(State)[0].table
            assert not newcomer.paused
            assert [seat.online for seat in newcomer.seats] == [False, False]
            assert newcomer.spectators == 2
            await late.until(lambda: late.all(About) and late.all(About)[-1].table.paused)
            await late.until(lambda: not late.all(About)[-1].table.seats[1].online)
            assert late.all(About)[-1].table.seats[0].online

    asyncio.run(evening())


# Two hellos in one go


def test_what_is_said_after_two_hellos_in_one_go_is_answered(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            table = await one_move(house)
            looker = Looker(house, house.room(table))
            seating = Seating(house.server, None, "")
            seating.connection = DirectConnection(looker.push, lambda: None)
            hello = json.encode({"t": "hello", "table": table})
            for said in (hello, hello, b'{"t":"act","id":"last","n":0,"what":"mute","detail":"9"}'):
                seating.hear(said)
            await looker.until(lambda: b'"last"' in looker.sent[-1] if looker.sent else False)
            assert sum(b'"t":"state"' in data for data in looker.sent) == 2

    asyncio.run(evening())


# A room that is given up while somebody comes in


async def table_to_give_up(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A table and a seat's token; its room is gone by the time that the token was looked at."""
    made = await house.table(await house.person(), "fish_and_chips", ("me", "me"))
    await house.dealt(made.table)
    grant = house.server.people.grant

    async def give_up_and_grant(token: str) -> Grant | None:
        monkeypatch.setattr(house.server.people, "grant", grant)
        house.server.hub.drop(made.table)
        return await grant(token)

    monkeypatch.setattr(house.server.people, "grant", give_up_and_grant)
    return made.table, made.seat_tokens["0"]


def test_who_comes_to_a_room_that_is_given_up_is_shown_the_one_that_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            table, token = await table_to_give_up(house, monkeypatch)
            looker = Looker(house, house.room(table))
            seating = Seating(house.server, None, "")
            seating.connection = DirectConnection(looker.push, lambda: None)
            seating.hear(json.encode({"t": "hello", "table": table, "token": token}))
            await looker.until(lambda: bool(looker.sent))
            (state,) = looker.all(State)
            assert state.seat == 0
            assert seating.room is house.room(table)

    asyncio.run(evening())


def test_a_request_at_a_room_that_is_given_up_can_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            table, token = await table_to_give_up(house, monkeypatch)
            asking = Asking(house.server, house.room(table), None, token)
            with pytest.raises(StoreFailed):
                await asking.ask(Act("1", 0, "pause", ""), "en")

    asyncio.run(evening())


# Nobody may watch


def test_who_looked_at_free_seats_does_not_see_the_game_where_nobody_may(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann, bob = await house.person("Ann"), await house.person("Bob")
            made = await house.table(
                ann, "fish_and_chips", ("open", "open"), SHORT, spectators="none"
            )
            host, guest = house.look(made.table, ann), house.look(made.table, bob)
            for person in (await house.person("Cat"), bob):
                await house.server.hub.making.sit(house.room(made.table), person, None)
            await house.dealt(made.table)
            await host.until(lambda: host.said_good_bye)
            assert guest.said_good_bye
            assert all(bytes(state.view) == b"null" for state in host.all(State))
            with pytest.raises(ShoalError):
                house.look(made.table, ann)
            assert house.look(made.table, bob).newest().acting

    asyncio.run(evening())


def test_each_spectator_mutes_for_themselves_whatever_ids_they_choose(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            table = await one_move(house)
            one, two = house.look(table), house.look(table)
            for at in (one, two):
                await at.ask(Act("same", 0, "mute", "0"))
            assert one.muted == two.muted == {0}
            refused(await one.act("mute", "9"), "no_such_seat")

    asyncio.run(evening())


def test_a_list_of_many_tables_holds_nobody_up(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, IDLE) as house:
            ann, hub = await house.person(), house.server.hub
            for _ in range(4):
                made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
                await house.dealt(made.table)
            assert hub.unload_idle() == 4
            seen: list[int] = []

            async def look() -> None:
                while len(hub.rooms) < 4:
                    seen.append(len(hub.rooms))
                    await asyncio.sleep(0)

            looking = asyncio.create_task(look())
            listed = await my_tables(Call(house.server, ann, {}, {}, None, "", "here"))
            await looking
            assert [table.your_turn for table in listed] == [True] * 4
            assert seen[-1] == 3, "all of them were opened at once"

    asyncio.run(evening())
