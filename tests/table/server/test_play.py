"""Whole games through a server, and what becomes of a move on its way."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from msgspec import Raw, json

from shoal.core.catalog import slugs
from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from shoal.table.server.play import NO_MOVES, Learned, Look, Moves, Tale
from shoal.table.server.replaying import record_of
from shoal.table.server.wire import (
    Allowed,
    Ask,
    Chatted,
    ClockInfo,
    Done,
    Forms,
    Hinted,
    Move,
    News,
    Refused,
    Say,
    State,
    Try,
)
from tests.table.server.house import QUICK, opened, refused

if TYPE_CHECKING:
    from pathlib import Path

    from msgspec import Struct

    from shoal.core.game import AnyGame
    from shoal.core.position import Position
    from tests.table.server.house import Looker

SHORT = ("target=0", "reposition=off")


async def play_on(looker: Looker, plies: int = 10_000) -> None:
    """Make the first legal move whenever there is one."""
    for _ in range(plies):
        now = await looker.my_turn()
        if now.result:
            return
        answer = await looker.move(now.moves[0])
        assert isinstance(answer, News | Done), answer


@pytest.mark.parametrize("slug", slugs())
def test_a_game_with_a_bot_is_played_to_its_end_and_proved(tmp_path: Path, slug: str) -> None:
    async def evening() -> str:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, slug, ("me", "random"))
            looker = house.look(made.table, ann)
            await house.dealt(made.table)
            await play_on(looker, 60)
            if not looker.newest().result:
                await looker.act("resign")
                await looker.until(lambda: looker.newest().result)
            assert [json.encode(said) for said in looker.messages] == looker.sent
            return await record_of(house.server.hub, house.room(made.table))

    record = read_record(asyncio.run(evening()))
    verify(record)
    assert record.seats == ("Ann", "random")


@pytest.mark.parametrize("full", [True, False], ids=["full", "bare"])
@pytest.mark.parametrize("by", [None, 2])
def test_news_is_written_as_its_type_says(by: int | None, *, full: bool) -> None:
    look, events = Look(b'{"sea":"\\u00e9"}', b'{"scores":{}}'), b'[{"key":"swaps"}]'
    clock = ClockInfo((1000, 0), running=True) if full else None
    moves = Moves(b'["a1","say \\"b\\""]', (("a1",), ("b", "é"))) if full else NO_MOVES
    request, result = ("q-1", 'points 1 "2"') if full else ("", "")
    written = Learned(7, Tale(by, events), (0, 2), result).write(look, clock, moves, request)
    news = News(
        n=7,
        by=by,
        acting=(0, 2),
        events=Raw(events),
        view=Raw(look.view),
        standings=Raw(look.standings),
        moves=("a1", 'say "b"') if full else (),
        places=moves.places,
        id=request,
        result=result,
        clock=clock,
    )
    assert written == json.encode(news)


def test_a_table_starts_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann, bob = await house.person("Ann"), await house.person("Bob")
            made = await house.table(ann, "fish_and_chips", ("me", "open"), SHORT)
            at = house.look(made.table, ann)
            assert at.all(State)[0].table.state == "open"
            seat, _token = await house.server.hub.making.sit(at.room, bob, None)
            assert seat == 1
            await house.dealt(made.table)
            names = [info.name for info in at.room.info().seats]
            assert names == ["Ann", "Bob"]

    asyncio.run(evening())


def test_a_repeated_id_gets_the_first_answer_and_is_played_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            move = Move("m1", at.n, at.newest().moves[0])
            first = await at.ask(move)
            lines = len(at.room.play.match.lines) if at.room.play else 0
            assert await at.ask(move) == first
            assert at.room.play is not None
            assert len(at.room.play.match.lines) == lines == 1

    asyncio.run(evening())


def test_a_repeated_id_is_known_after_a_restart(tmp_path: Path) -> None:
    async def before() -> tuple[str, Move]:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            seat = str(house.mover(made.table, ann).viewer)
            at = house.look(made.table, token=made.seat_tokens[seat])
            move = Move("m1", at.n, at.newest().moves[0])
            await at.ask(move)
            return made.seat_tokens[seat] + " " + made.table, move

    async def after(where: str, move: Move) -> None:
        token, table = where.split()
        async with opened(tmp_path) as house:
            at = house.look(table, token=token)
            assert await at.ask(move) == Done("m1")
            other = Move("m2", move.n, move.move)
            refused(await at.ask(other), "behind")

    asyncio.run(after(*asyncio.run(before())))


def test_reconnecting_by_seen_tells_what_was_missed(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at = house.look(made.table, ann, seat=0)
            told = []
            for _ in range(6):
                now = at.newest()
                seat = now.acting[0]
                at = house.look(made.table, ann, seat=seat)
                told.append((await at.move(at.newest().moves[0])).events)
            late = house.look(made.table, ann, seat=0)
            late.sent.clear()
            late.hello(seen=4)
            (state,) = late.all(State)
            assert state.n == 6
            missed = json.decode(state.told)
            assert [item["events"] for item in missed] == [json.decode(each) for each in told[4:]]

    asyncio.run(evening())


def test_illegal_and_unreadable_moves_change_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at = house.look(made.table, ann)
            unreadable = await at.move("fly to the moon")
            assert isinstance(unreadable, Refused)
            assert unreadable.kind == "unreadable"
            illegal = await at.move("a1xa2", seat=1 - at.newest().acting[0])
            assert isinstance(illegal, Refused)
            assert illegal.kind == "illegal"
            assert illegal.rule.startswith("FC-")
            assert at.room.play is not None
            assert at.room.play.match.lines == []

    asyncio.run(evening())


def test_seats_that_decide_sealed_do_not_disturb_each_other(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, QUICK) as house:
            ann = await house.person()
            made = await house.table(ann, "le_poissonnier", ("me", "me", "me"))
            await house.dealt(made.table)
            seats = [house.look(made.table, ann, seat=seat) for seat in range(3)]
            decided = [Move(f"m{at.viewer}", at.n, "done") for at in seats]
            for at, move in zip(seats, decided, strict=True):
                assert isinstance(await at.ask(move), News)
            assert seats[2].n > 2  # it was told of both others before it decided
            # when it is one seat's turn, what was decided before that is too late
            turn = house.mover(made.table, ann)
            late = await turn.move(turn.newest().moves[0], n=0)
            assert refused(late, "behind").kind == "behind"

    asyncio.run(evening())


def test_one_view_is_made_for_everybody_where_nothing_is_secret(tmp_path: Path) -> None:
    views: list[Struct] = []

    def counted(game: AnyGame) -> AnyGame:
        def view(position: Position, seat: int | None) -> Struct:
            views.append(game.view(position, seat))
            return views[-1]

        return replace(game, view=view)

    async def evening() -> None:
        async with opened(tmp_path, QUICK) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            crowd = [house.look(made.table) for _ in range(5)]
            play = house.server.hub.rooms[made.table].play
            assert play is not None
            play.game = counted(play.game)
            await at.move(at.newest().moves[0])
            assert len(views) == 1
            assert len({id(watcher.sent[-1]) for watcher in crowd}) == 1  # the same bytes

    asyncio.run(evening())


def test_chat_is_kept_bounded_and_mutable(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann, bob = await house.person("Ann"), await house.person("Bob")
            made = await house.table(ann, "fish_and_chips", ("me", "open"), SHORT)
            one = house.look(made.table, ann)
            await house.server.hub.making.sit(one.room, bob, 1)
            two = house.look(made.table, bob)
            deaf = house.look(made.table, bob)
            await two.looking()
            await deaf.act("mute", "0")
            assert isinstance(await one.ask(Say("c1", "  hello \n there ")), Done)
            assert [line.text for line in two.all(Chatted)] == ["hello there"]
            assert deaf.all(Chatted) == []
            late = house.look(made.table, bob)
            await late.looking()
            assert [line.text for line in late.all(State)[0].chat] == ["hello there"]
            answers = [await one.ask(Say(f"d{i}", "spam")) for i in range(10)]
            assert any(isinstance(a, Refused) and a.kind == "limit" for a in answers)
            refused(await two.ask(Say("e", "\u202eevil")), "bad_chat")

    asyncio.run(evening())


def test_forms_tries_and_hints_are_answered_to_who_asks(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            assert isinstance(await at.ask(Ask("f", "forms")), Forms)
            assert isinstance(await at.ask(Try("t", at.newest().moves[0])), Allowed)
            assert isinstance(await at.ask(Try("u", "a1xa1")), Refused)
            hint = await at.ask(Ask("h", "hint"))
            assert isinstance(hint, Hinted)
            assert hint.move in at.newest().moves
            assert hint.options[0].chance > 0.0

    asyncio.run(evening())


def test_places_come_where_they_are_asked_for(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, QUICK) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            assert at.newest().places == ()
            at.hello(places=True)
            now = at.newest()
            assert len(now.places) == len(now.moves)
            assert all(places for places in now.places)

    asyncio.run(evening())


def test_who_comes_while_a_move_is_being_written_is_told_of_it_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, QUICK) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            at.say(Move("m", at.n, at.newest().moves[0]))
            late, gone = house.look(made.table, ann), house.look(made.table, ann)
            assert at.room.writing
            assert late.sent == []  # the log does not have the move yet
            gone.hang_up()
            await late.looking()
            assert [
                message.n for message in late.messages if isinstance(message, State | News)
            ] == [1]
            assert gone.sent == []
            assert gone not in at.room.sockets

    asyncio.run(evening())
