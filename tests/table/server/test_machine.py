"""A table's whole life in any order: people come and go, move, offer, chat; the server restarts."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from shoal.core.record_reader import read_line
from shoal.table.server.play import Play
from shoal.table.server.rows import LineRow, insert_line, read_lines
from shoal.table.server.settings import Settings
from shoal.table.server.sqlite import FILE, at_once
from shoal.table.server.wire import Bye, Done, Move, News, Refused, Say, State, What
from tests.table.server.house import House, Looker

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from shoal.table.server.room import Room

QUIET = Settings(bots=1, nonce_seconds=0, pace_seconds=0, idle_seconds=0)
HOUR = 3600
LONGER_THAN_ANY_CLOCK = 1000 * HOUR * 1000
"""Milliseconds: clocks gain an hour with every move."""
GAMES = {"petri_heil": 2, "le_poissonnier": 3, "fish_and_chips": 2}
ACTS: tuple[What, ...] = (
    "undo", "draw", "agree", "refuse", "pause", "resume", "return", "start", "nonce", "mute",
)  # fmt: skip
"""All but those that end a game or bring a bot, which have rules of their own."""


class TableLife(RuleBasedStateMachine):
    """People at one table, and what must always be so."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.house = House(self.folder, QUIET)
        self.lookers: dict[int | None, Looker] = {}
        self.acknowledged: dict[str, tuple[int, str]] = {}
        """Moves by id: who made them, and as what they were acknowledged."""
        self.requests = 0

    def run(self, story: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401 - whatever it returns
        return self.loop.run_until_complete(asyncio.wait_for(story, 30))

    @initialize(
        slug=st.sampled_from(sorted(GAMES)),
        at_zero=st.none() | st.sampled_from(["lose", "bot"]),
        comings=st.lists(st.tuples(st.booleans(), st.integers(0, 2)), max_size=6),
    )
    def sit_down(self, slug: str, at_zero: str | None, comings: list[tuple[bool, int]]) -> None:
        """People sit down and stand up until all seats are taken, which begins the game."""
        self.run(self.house.server.begin())
        clock = at_zero and {
            "kind": "total",
            "seconds": HOUR,
            "increment": HOUR,
            "at_zero": at_zero,
        }

        async def make() -> None:
            hub, ann = self.house.server.hub, await self.house.person()
            seats = ("open",) * GAMES[slug]
            made = await self.house.table(ann, slug, seats, (), listed=False, clock=clock)
            self.table, self.watch, taken = made.table, made.watch, dict[str, str]()
            for comes, number in comings:
                seat = number % len(seats)
                if not comes:
                    await hub.making.stand_up(self.room, seat)
                    taken.pop(str(seat), None)
                elif str(seat) not in taken and len(taken) < len(seats) - 1:
                    taken[str(seat)] = (await hub.making.sit(self.room, ann, seat))[1]
            for seat in range(len(seats)):
                if str(seat) not in taken:
                    taken[str(seat)] = (await hub.making.sit(self.room, ann, seat))[1]
            self.tokens = taken
            await self.house.dealt(self.table)

        self.run(make())

    @property
    def room(self) -> Room:
        """The table, opened where it was unloaded."""
        if self.loop.is_running() or self.table in self.house.server.hub.rooms:
            return self.house.room(self.table)

        async def opened() -> Room:
            return self.house.room(self.table)

        found: Room = self.run(opened())
        return found

    @property
    def play(self) -> Play:
        play = self.room.play
        assert play is not None
        return play

    def new_id(self) -> str:
        self.requests += 1
        return f"q{self.requests}"

    def look(self, seat: int | None) -> Looker:
        """Somebody at the table; they come if they are not there."""
        if seat not in self.lookers:

            async def come() -> Looker:
                token = self.watch if seat is None else self.tokens[str(seat)]
                return self.house.look(self.table, None, token)

            self.lookers[seat] = self.run(come())
        return self.lookers[seat]

    async def settle(self) -> None:
        """Wait until the disk has all, and bots have nothing to do."""
        await asyncio.sleep(0)
        while self.room.writing or self.house.server.hub.thinking.tasks:
            await asyncio.sleep(0.001)

    def seat(self, number: int) -> int:
        return number % len(self.tokens)

    # What happens

    @rule(seat=st.none() | st.integers(0, 2))
    def come(self, seat: int | None) -> None:
        self.look(seat if seat is None else self.seat(seat))

    @rule(seat=st.none() | st.integers(0, 2))
    def go(self, seat: int | None) -> None:
        if looker := self.lookers.pop(seat if seat is None else self.seat(seat), None):
            looker.hang_up()

    @precondition(lambda self: self.play.acting())
    @rule(choice=st.integers(0, 1 << 20), late=st.booleans())
    def move(self, choice: int, late: bool) -> None:  # noqa: FBT001 - drawn
        acting = self.play.acting()
        seat = acting[choice % len(acting)]
        at, moves = self.look(seat), self.play.moves(seat).texts
        n = self.play.knowledge(seat).n
        said = Move(self.new_id(), max(0, n - 5) if late else n, moves[choice % len(moves)])
        answer = self.run(at.ask(said))
        if isinstance(answer, News | Done):
            self.acknowledged[f"{seat}/{said.id}"] = seat, said.move
            again = self.run(at.ask(said))
            assert type(again) is type(answer)
        else:
            assert isinstance(answer, Refused)
            assert answer.kind in ("behind", "closed"), answer
        self.run(self.settle())

    @rule(seat=st.integers(0, 2), text=st.text(min_size=1, max_size=20))
    def say_nonsense(self, seat: int, text: str) -> None:
        at = self.look(self.seat(seat))
        before = self.log()
        answer = self.run(at.ask(Move(self.new_id(), 0, text)))
        assert isinstance(answer, Refused)
        assert before == [
            line.body for line in at_once(read_lines(self.house.server.store, self.table))
        ]

    def log(self) -> list[str]:
        lines = at_once(read_lines(self.house.server.store, self.table))
        return [line.body for line in lines]

    @rule(seat=st.integers(0, 2), what=st.sampled_from(ACTS))
    def act(self, seat: int, what: What) -> None:
        at = self.look(self.seat(seat))
        self.run(at.act(what, {"mute": "0", "nonce": "ab" * 32}.get(what, "")))
        self.run(self.settle())

    @precondition(lambda self: self.play.acting())
    @rule(seat=st.integers(0, 2))
    def hand_over_and_return(self, seat: int) -> None:
        at = self.look(self.seat(seat))
        answer = self.run(at.act("hand_over", "random"))
        for _ in range(20):
            self.run(asyncio.sleep(0.002))
        if not isinstance(answer, Refused):
            self.run(at.act("return"))
        self.run(self.settle())

    @rule(seat=st.integers(0, 2), text=st.text(max_size=30))
    def chat(self, seat: int, text: str) -> None:
        self.run(self.look(self.seat(seat)).ask(Say(self.new_id(), text or "hi")))

    @precondition(lambda self: self.room.clock is not None and self.room.clock.next_flag())
    @rule()
    def run_out_of_time(self) -> None:
        """All time passes. Whoever had to move loses, or a bot makes their moves."""
        room, lines = self.room, len(self.play.match.lines)
        clock = room.clock
        assert clock is not None

        async def wait() -> None:
            room.timeline.not_before(room.now() + LONGER_THAN_ANY_CLOCK)
            while not self.play.match.over and clock.flagged(room.now()):
                self.house.server.hub.thinking.flag(room)
                await self.settle()

        self.run(wait())
        assert len(self.play.match.lines) > lines

    @precondition(lambda self: self.play.acting())
    @rule(seat=st.integers(0, 2))
    def resign(self, seat: int) -> None:
        self.run(self.look(self.seat(seat)).act("resign"))
        self.run(self.settle())

    @rule()
    def restart(self) -> None:
        self.run(self.house.server.end())
        self.lookers = {}
        self.house = House(self.folder, QUIET)
        self.run(self.house.server.begin())

    @rule()
    def unload(self) -> None:
        for looker in self.lookers.values():
            looker.hang_up()
        self.lookers = {}

        async def unload() -> int:
            return self.house.server.hub.unload_idle()

        self.run(unload())

    @precondition(lambda self: self.play.acting() and not self.room.paused)
    @rule(choice=st.integers(0, 1 << 20))
    def lose_a_race(self, choice: int) -> None:
        """Another server writes the next line first."""
        acting = self.play.acting()
        seat = acting[choice % len(acting)]
        moves = self.play.moves(seat).texts
        seq = len(self.play.match.lines) + 1
        body = f"{seat + 1} {moves[choice % len(moves)]}"
        line = LineRow(seq, body, "elsewhere", self.room.now(), None)
        statement = insert_line(self.table, line)
        with closing(sqlite3.connect(self.folder / FILE)) as db:
            db.execute(statement.sql, statement.values)
            db.commit()
        at, n = self.look(seat), self.play.knowledge(seat).n
        answer = self.run(at.ask(Move(self.new_id(), n, moves[0])))
        assert isinstance(answer, Refused)
        assert answer.kind == "behind"
        self.run(self.settle())

    # What is always so

    @invariant()
    def the_log_has_no_gap_and_is_what_is_shown(self) -> None:
        if not hasattr(self, "table"):
            return
        self.run(self.settle())
        lines = at_once(read_lines(self.house.server.store, self.table))
        assert [line.seq for line in lines] == [*range(1, len(lines) + 1)]
        assert [line.at for line in lines] == sorted(line.at for line in lines)
        match = self.play.match
        assert [match.agreed.write_line(line) for line in match.lines] == [x.body for x in lines]
        again = Play(type(match)(
            match.game, match.agreed.options, match.agreed.seats,
            self.house.server.vault.open(self.room.row.seed, self.table), match.agreed.date,
            self.room.row.read_nonces(),
        ))  # fmt: skip
        for line in lines:
            again.follow(read_line(line.body, line.seq, again.match.agreed))
        for viewer in again.known:
            assert bytes(again.look(viewer).view) == bytes(self.play.look(viewer).view)
            assert again.knowledge(viewer).n == self.play.knowledge(viewer).n
            assert bytes(again.missed(viewer, -1)) == bytes(self.play.missed(viewer, -1))

    @invariant()
    def nothing_acknowledged_is_lost_or_doubled(self) -> None:
        if not hasattr(self, "table"):
            return
        made = [
            (x.id, x.body) for x in at_once(read_lines(self.house.server.store, self.table)) if x.id
        ]
        for request, (seat, move) in self.acknowledged.items():
            assert made.count((request, f"{seat + 1} {move}")) == 1

    @invariant()
    def counts_have_no_gap(self) -> None:
        for looker in self.lookers.values():
            n, answered = None, set()
            for message in looker.messages:
                if isinstance(message, News) and message.id not in answered:
                    assert n is None or message.n == n + 1
                    n = message.n
                    answered |= {message.id} - {""}
                elif isinstance(message, State):
                    n = message.n

    def teardown(self) -> None:
        self.house.server.hub.say_good_bye(Bye("restart", 1))
        self.run(self.house.server.end())
        self.loop.close()
        shutil.rmtree(self.folder)


def test_a_table_survives_anything_in_any_order() -> None:
    run_state_machine_as_test(
        TableLife, settings=settings(max_examples=20, stateful_step_count=30, deadline=None)
    )
