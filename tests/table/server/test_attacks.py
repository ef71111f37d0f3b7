"""What somebody would try who wants to know or to do more than they may."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from contextlib import suppress
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from httpx import AsyncClient
from msgspec import json, structs
from starlette.datastructures import Headers

from shoal.core.catalog import find
from shoal.core.errors import ShoalError
from shoal.core.game import actors_of
from shoal.core.match import RECENT, Match
from shoal.core.record import GOES_ON, PAUSES, TableEvent, stand
from shoal.core.replay import steps
from shoal.table.server import sqlite as stores
from shoal.table.server.limits import MOST_CHAT, MOST_LINES
from shoal.table.server.people import clean_name
from shoal.table.server.security import is_same_origin, one_holder
from shoal.table.server.sockets import MOST_BYTES, QueuedConnection
from shoal.table.server.wire import Chatted, Done, News, Say, State
from tests.table.server.house import QUICK, opened, refused
from tests.table.server.wired import LAVISH, hear, wired

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from shoal.table.server.store import Write
    from tests.table.server.house import Looker


SLOW = 0.2
"""Seconds that the disk takes, so that what is sent next arrives before."""


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    transact = stores.transact

    def write(db: sqlite3.Connection, batch: list[Write]) -> None:
        time.sleep(SLOW)
        transact(db, batch)

    monkeypatch.setattr(stores, "transact", write)


@pytest.mark.parametrize("direct", [True, False])
@pytest.mark.usefixtures("slow_disk")
def test_who_goes_to_another_table_takes_no_seat_of_it_back(tmp_path: Path, direct: bool) -> None:  # noqa: FBT001
    """A request is answered to who made it, not to who they are at the table they look at now."""

    async def evening() -> None:
        async with wired(tmp_path, direct=direct) as there:
            house = there.house
            people = [await house.server.people.welcome(name, 0) for name in ("Eve", "Bob")]
            made = await house.table(people[0][0], "petri_heil", ("me", "open"))
            await house.server.hub.making.sit(house.room(made.table), people[1][0], None)
            await house.dealt(made.table)
            play = house.room(made.table).play
            assert play is not None
            (seat,) = play.acting()
            eve, secret = people[seat]
            own = await house.table(eve, "petri_heil", ("me", "me"))
            cookie = {"Cookie": f"shoal={secret}"}
            async with there.connect(additional_headers=cookie) as socket:

                async def say(**said: Any) -> None:  # noqa: ANN401 - any message
                    await socket.send(json.encode(said).decode())

                await say(t="hello", table=made.table)
                moves = (await hear(socket, "state"))["moves"]
                await say(t="move", id="m", n=0, move=moves[0])
                await say(t="act", id="r", n=0, what="resign")
                await say(t="hello", table=own.table, seat=1 - seat)
                seen = await hear(socket, "news")
                assert seen["id"] == "m"
                assert seen["view"] == json.decode(play.look(seat).view)
                await asyncio.sleep(3 * SLOW)
                ending = play.match.ending
                assert ending is not None
                assert ending.seat == seat

    asyncio.run(evening())


def test_nothing_is_agreed_on_before_the_deal(tmp_path: Path) -> None:
    """There is no game yet that could be drawn or handed over."""

    async def evening() -> None:
        async with opened(tmp_path, structs.replace(QUICK, nonce_seconds=60)) as house:
            ann, bob = await house.person("Ann"), await house.person("Bob")
            made = await house.table(ann, "little_big_fish", ("me", "open"))
            await house.server.hub.making.sit(house.room(made.table), bob, None)
            at = house.look(made.table, ann)
            await at.looking()
            refused(await at.act("draw"), "not_playing")
            refused(await at.act("hand_over", "1 trout"), "not_playing")

    asyncio.run(evening())


def is_done(at: Looker, request: str) -> bool:
    return Done(request) in at.messages


def test_a_defect_at_one_table_leaves_others_alone(tmp_path: Path) -> None:
    """What is written together is told separately."""

    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person("Ann")
            tables = [await house.table(ann, "fish_and_chips", ("me", "open")) for _ in range(3)]
            lookers = [house.look(made.table, ann) for made in tables]
            for at in lookers:
                await at.looking()

            def fail() -> None:
                raise AssertionError

            for at in lookers:
                at.say(Say("c", "hello"))
            at = lookers[0]
            assert at.room.writing
            at.room.when_free(fail)
            at.say(Say("d", "still here"))
            for at in lookers:
                await at.until(partial(is_done, at, "c"))
            await lookers[0].until(partial(is_done, lookers[0], "d"))

    asyncio.run(evening())


def test_nobody_takes_back_for_ever(tmp_path: Path) -> None:
    """A log that grows without end would hold everybody up when it is loaded."""

    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person("Ann")
            made = await house.table(ann, "little_big_fish", ("me", "me"))
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            for _ in range(8):
                await at.act("undo")
            answer = refused(await at.act("undo"), "too_fast")
            assert answer.kind == "limit"
            play = house.room(made.table).play
            assert play is not None
            play.match.lines += [TableEvent(0, PAUSES), TableEvent(0, GOES_ON)] * (MOST_LINES // 2)
            for what in ("undo", "pause"):
                refused(await at.act(what), "log_full")
            refused(await at.act("hand_over", "trout"), "log_full")

    asyncio.run(evening())


def test_nobody_talks_for_ever(tmp_path: Path) -> None:
    """Chat that grows without end would fill the disk."""

    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person("Ann")
            made = await house.table(ann, "little_big_fish", ("me", "me"))
            at = house.look(made.table, ann)
            house.room(made.table).chats = MOST_CHAT - 1
            assert isinstance(await at.ask(Say("a", "the last word")), Done)
            refused(await at.ask(Say("b", "one more")), "chat_full")
            assert len(at.all(Chatted)) == 1

    asyncio.run(evening())


def test_taking_back_a_thousand_times_is_read_quickly() -> None:
    """Each time costs no more than the moves that are taken back, unless those are many."""
    game = find("public_market")
    match = Match(game, game.defaults(2), ("Ann", "Bob"), bytes(32), date(2026, 1, 1))
    for number in range(1000):
        if number > 30:
            match.take_back(0, number % 3 + 1)
        while len(match.standing) < 30:
            (seat,) = actors_of(match.position)
            match.play(seat, game.legal(match.position, seat)[0])
    assert match.standing == stand(match.lines)
    again = [step.after for step in steps(match.record)][-1]
    assert again.key(0) == match.position.key(0)

    def deal_again(*_: object) -> NoReturn:
        raise AssertionError("a whole game is played again")

    match.game = dataclasses.replace(game, start=deal_again)
    for _ in range(RECENT):
        match.take_back(0, 1)


def test_who_stood_up_sees_nothing_of_who_sits_there_now(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            hub = house.server.hub
            ann, eve, bob = [await house.person(name) for name in ("Ann", "Eve", "Bob")]
            made = await house.table(ann, "le_poissonnier", ("me", "open", "open"))
            room = house.room(made.table)
            seat, token = await hub.making.sit(room, eve, None)
            spy = house.look(made.table, token=token)
            await spy.looking()
            await hub.making.stand_up(room, seat)
            assert spy.said_good_bye
            await hub.making.sit(room, bob, seat)
            hub.dealing.start(room, "random")
            await house.dealt(made.table)
            assert all(bytes(state.view) == b"null" for state in spy.all(State))
            refused(await spy.act("resign"), "not_at_table")

    asyncio.run(evening())


@pytest.mark.usefixtures("slow_disk")
def test_nobody_leaves_a_table_that_is_being_started(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            hub = house.server.hub
            ann, bob = await house.person("Ann"), await house.person("Bob")
            made = await house.table(ann, "little_big_fish", ("me", "open"))
            room = house.room(made.table)
            await hub.making.sit(room, bob, None)
            assert room.row.state == "open"
            with pytest.raises(ShoalError) as refusal:
                await hub.making.stand_up(room, 1)
            assert refusal.value.key == "already_started"
            await house.dealt(made.table)
            assert [seat.person for seat in room.seats] == [ann.id, bob.id]

    asyncio.run(evening())


@pytest.mark.usefixtures("slow_disk")
def test_two_want_the_same_seat_and_one_gets_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            hub = house.server.hub
            ann, bob, eve = [await house.person(name) for name in ("Ann", "Bob", "Eve")]
            made = await house.table(ann, "little_big_fish", ("me", "open"))
            room = house.room(made.table)
            both = [hub.making.sit(room, person, 1) for person in (bob, eve)]
            got = await asyncio.gather(*both, return_exceptions=True)
            assert isinstance(got[0], tuple)
            assert isinstance(got[1], ShoalError)
            await house.dealt(made.table)
            assert room.row.names == "Ann | Bob"

    asyncio.run(evening())


def test_people_play_on_themselves(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            hub, ann = house.server.hub, await house.person("Ann")
            made = await house.table(ann, "little_big_fish", ("me", "me"))
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            await at.act("resign")
            study = await hub.making.play_on(at.room, ann, 0, ("me", "shrimp"))
            seats = house.room(study.table).seats
            assert [seat.bot for seat in seats] == ["", "shrimp"]

    asyncio.run(evening())


def test_spectators_kept_behind_cannot_ask_how_far_the_game_is(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person("Ann")
            made = await house.table(ann, "little_big_fish", ("me", "me"), spectators="delayed")
            await house.dealt(made.table)
            watcher = house.look(made.table)
            at = house.mover(made.table, ann)
            await at.my_turn()
            assert (await at.move(at.newest().moves[0])).n == 1
            assert refused(await watcher.act("resign"), "not_at_table").n == 0

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("scheme", "origin", "ours"),
    [
        ("http", "http://[", False),
        ("http", "http://fish.example", True),
        (
            "http",
            "https://fish.example",
            True,
        ),  # behind a proxy that does not say how it is reached
        ("http", "http://fish.example:81", False),
        ("http", "http://evil.example", False),
        ("https", "https://fish.example", True),
        ("https", "http://fish.example", False),
        ("wss", "https://fish.example", True),
        ("wss", "http://fish.example", False),
        ("wss", "null", False),
    ],
)
def test_only_our_own_pages_may_ask(scheme: str, origin: str, *, ours: bool) -> None:
    headers = Headers({"origin": origin, "host": "fish.example"})
    assert is_same_origin(scheme, headers) is ours


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_version_6_counts_as_one_address(host: str, counted: str) -> None:
    assert one_holder(host) == counted


@pytest.mark.parametrize("name", ["\uff53hark", "\U0001d42chark", "\u3164", "Ann\u2800"])
def test_no_name_looks_like_a_bot_or_like_nothing(name: str) -> None:
    with pytest.raises(ShoalError):
        clean_name(name)


def test_a_long_state_is_no_reason_to_send_its_reader_away() -> None:
    async def evening() -> None:
        reader = QueuedConnection()
        reader.push(bytes(MOST_BYTES + 1))
        assert not reader.closing
        reader.push(b"more")
        assert reader.closing

    asyncio.run(evening())


def test_a_step_made_in_secret_leaves_an_offer_alone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            people = [await house.person(name) for name in ("Ann", "Bob")]
            made = await house.table(people[0], "petri_heil", ("me", "open"))
            room = house.room(made.table)
            await house.server.hub.making.sit(room, people[1], None)
            await house.dealt(made.table)
            assert room.play is not None
            (seat,) = room.play.acting()
            mover = house.look(made.table, people[seat])
            other = house.look(made.table, people[1 - seat])
            await other.act("pause")
            now = await mover.my_turn()
            put = next(move for move in now.moves if move.startswith("put"))
            assert isinstance(await mover.move(put), News)
            assert other.n == 0
            assert room.offer is not None

    asyncio.run(evening())


def test_a_bot_makes_no_move_for_who_is_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, structs.replace(QUICK, pace_seconds=0.3)) as house:
            ann = await house.person("Ann")
            made = await house.table(ann, "little_big_fish", ("me", "me"))
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            await at.my_turn()
            await at.act("hand_over", "shrimp")
            await asyncio.sleep(0)
            assert house.server.hub.thinking.tasks
            assert isinstance(await at.act("return"), News)
            await asyncio.sleep(2)
            assert at.room.play is not None
            assert not at.room.play.match.standing

    asyncio.run(evening())


def test_tables_of_any_kind_are_counted(tmp_path: Path) -> None:
    """A study copies a whole log, and anybody can ask for one."""

    async def evening() -> None:
        settings = structs.replace(LAVISH, tables_per_hour=2, tables_per_address=3)
        async with wired(tmp_path, settings) as there:
            house = there.house
            ann, secret = await house.server.people.welcome("Ann", 0)
            made = await house.table(ann, "little_big_fish", ("me", "me"))
            await house.dealt(made.table)
            await house.mover(made.table, ann).act("resign")
            _bob, other = await house.server.people.welcome("Bob", 0)
            path = f"{there.address}/api/tables/{made.table}/play-on"
            body = {"ply": 0, "seats": ["me", "me"]}
            async with AsyncClient() as client:

                async def ask(who: str) -> int:
                    header = {"authorization": f"Bearer {who}"}
                    return (await client.post(path, json=body, headers=header)).status_code

                assert [await ask(secret) for _ in range(3)] == [201, 201, 429]
                assert [await ask(other) for _ in range(2)] == [201, 429]

    asyncio.run(evening())


def test_a_request_that_never_ends_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.table.server.app.BODY_SECONDS", 0.1)

    async def evening() -> None:
        async with wired(tmp_path) as there:
            reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
            writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{")
            status = await asyncio.wait_for(reader.readline(), 10)
            assert b"429" in status
            writer.close()

    asyncio.run(evening())


def test_a_connection_without_a_request_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether nothing is said or a letter now and then; sockets and streams stay."""
    monkeypatch.setattr("shoal.table.server.patient.HEAD_SECONDS", 0.4)

    async def silent(port: int, first: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(first)
        async with asyncio.timeout(10):
            while not reader.at_eof():
                with suppress(OSError):
                    writer.write(b"x")
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(4096), 0.05)
        writer.close()

    async def evening() -> None:
        async with wired(tmp_path) as there, there.connect() as socket:
            ann = await there.house.person()
            made = await there.house.table(ann, "fish_and_chips", ("me", "me"), ())
            await there.house.dealt(made.table)
            async with AsyncClient(base_url=there.address) as http:
                path = f"/api/tables/{made.table}/events"
                async with http.stream("GET", path) as stream:
                    lines = stream.aiter_lines()
                    assert '"state"' in await anext(lines)
                    ask = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
                    begun = (b"", b"GET / HTTP/1.1\r\nHost: ", ask)
                    await asyncio.gather(*(silent(there.port, first) for first in begun))
                    await socket.send(json.encode({"t": "hello", "table": made.table}).decode())
                    assert (await hear(socket))["t"] == "state"
                    await there.house.mover(made.table, ann).act("resign")
                    async with asyncio.timeout(10):
                        while '"news"' not in await anext(lines):
                            pass

    asyncio.run(evening())
