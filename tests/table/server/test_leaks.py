"""No leak on the wire: what a seat may not know changes no byte that it is sent.

A game is played some way; its database is copied; in the copy everything that one seat cannot see
is dealt anew. Then both tables go on side by side, and that seat and the spectators must be sent
the same bytes, in the same number of messages, until something is revealed to them.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import random
import shutil
import time
from typing import TYPE_CHECKING

import pytest
from tools.soak.cluster import execute

from shoal.bots.bot import Advice
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.record import Ply
from shoal.table.server import thinking
from shoal.table.server.endpoints import ENDPOINTS, LINES
from shoal.table.server.limits import Limiter
from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.settings import Settings
from shoal.table.server.wire import About, Act, Ask, Move, News, Say, Try
from tests.laws.kit import subject_of
from tests.table.server.house import House, Looker, opened
from tests.table.server.test_play import play_on
from tests.table.server.test_roles import website

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from pathlib import Path

    from shoal.bots.reason import Reason
    from shoal.bots.worker import Question
    from shoal.core.position import Position
    from shoal.table.server.making import Made
    from shoal.table.server.play import Play
    from shoal.table.server.room import Room
    from shoal.table.server.wire import Said, Viewer

SECRET = [slug for slug in slugs() if find(slug).secrets]
SEATS = {slug: min(3, max(find(slug).seats)) for slug in SECRET}
STEPS = 40
ROUNDS = 60
FISH_PLAYER = ("first=2",)
"""Of Petri Heil!: the first seat lays the pond, which nobody sees."""
ENOUGH = 25
"""Steps that were compared while the worlds differed."""
FEWER = 10
"""Of them on PostgreSQL, where only the way to the disk is another one."""


class Twin:
    """One of two tables that differ in what a seat may not know."""

    def __init__(self, room: Room, seats: list[Looker], spectator: Looker) -> None:
        self.room = room
        self.seats = seats
        self.spectator = spectator
        assert self.room.play is not None
        self.play: Play = self.room.play

    @classmethod
    async def at(cls, house: House, table: str, tokens: dict[str, str], watch: str) -> Twin:
        seats = [await house.come(table, None, tokens[str(seat)]) for seat in range(len(tokens))]
        return cls(await house.open(table), seats, await house.come(table, None, watch))

    @property
    def position(self) -> Position:
        return self.play.match.position

    def seen(self, viewer: Viewer) -> bytes:
        return bytes(self.play.look(viewer).view)

    def sent(self, viewer: Viewer) -> list[bytes]:
        return (self.spectator if viewer is None else self.seats[viewer]).sent

    async def move(self, step: int, seat: int, text: str) -> Callable[[Viewer], Hashable]:
        """Make a move; returns what the ledger lets a viewer learn by it and keep for good."""
        before, move = self.position.copy(), self.play.notation.read(text)
        await self.seats[seat].ask(Move(f"m{step}", self.play.knowledge(seat).n, text))
        await self.settle()
        after, kit = self.position, subject_of(self.play.game.slug).kit
        return lambda viewer: kit.reveals(before, seat, move, after, viewer)

    async def settle(self) -> None:
        """Wait until all that was said is written and shown."""
        while self.room.writing:
            await asyncio.sleep(0)


def choose(twins: tuple[Twin, Twin], actor: int, dice: random.Random) -> tuple[str, str]:
    """A move in each world: the same one if that is legal in both."""
    here, there = (twin.play.moves(actor).texts for twin in twins)
    common = [move for move in here if move in set(there)]
    if common:
        move = dice.choice(common)
        return move, move
    return dice.choice(here), dice.choice(there)


def questions(dice: random.Random, n: int, step: int, move: str) -> list[Said]:
    """What a curious seat might say besides moving."""
    return dice.sample(
        [
            Try(f"t{step}", move),
            Try(f"u{step}", "no such move"),
            Ask(f"f{step}", "forms"),
            Act(f"a{step}", n, "draw"),
            Act(f"b{step}", n, "agree"),
            Act(f"c{step}", n, "return"),
            Say(f"s{step}", "good fishing"),
        ],
        2,
    )


async def go_on(twins: tuple[Twin, Twin], curious: int, dice: random.Random) -> int:
    """Play both on and compare; returns how many steps were compared while the worlds differed."""
    compared = 0
    for step in range(STEPS):
        acting = twins[0].play.acting()
        if not acting or acting != twins[1].play.acting():
            break
        actor = dice.choice(acting)
        moves = choose(twins, actor, dice)
        asked = questions(dice, twins[0].play.knowledge(curious).n, step, moves[0])
        revealed = []
        for twin, move in zip(twins, moves, strict=True):
            for said in asked:
                twin.seats[curious].say(said)
                await twin.settle()
            revealed.append(await twin.move(step, actor, move))
        for viewer in (curious, None):
            if revealed[0](viewer) != revealed[1](viewer):
                return compared
            if twins[0].seen(viewer) != twins[1].seen(viewer):
                return compared
            differ = [
                (a, b)
                for a, b in zip(twins[0].sent(viewer), twins[1].sent(viewer), strict=True)
                if a != b
            ]
            assert not differ, f"{viewer} is told of a secret: {differ[:1]}"
        if twins[0].position.key(actor) != twins[1].position.key(actor):
            compared += 1
    return compared


async def prepare(
    folder: Path, slug: str, plies: int, dice: random.Random, database: str
) -> tuple[str, dict[str, str], str]:
    """A table of people who have made some moves."""
    async with opened(folder, database=database) as house:
        ann = await house.person()
        made = await house.table(ann, slug, ("me",) * SEATS[slug], listed=False)
        await house.dealt(made.table)
        for _ in range(plies):
            play = (await house.open(made.table)).play
            assert play is not None
            if not play.acting():
                break
            at = await house.come(made.table, ann, seat=dice.choice(play.acting()))
            await at.move(dice.choice(at.newest().moves))
            at.hang_up()
        return made.table, made.seat_tokens, made.watch


async def copy_of(database: str, number: int) -> str:
    """The same rows in another database, where they do not lie in a file."""
    if not database:
        return ""
    url, _, name = database.partition("?search_path=")
    copy = f"{name}_{number}"
    rows = ["game_table", "seat", "token", "line", "chat", "person", "shoal_schema", "secret"]
    for table in ("analysis", "archive", "host", "looking", *rows):
        await execute(url, f"CREATE SCHEMA IF NOT EXISTS {copy}")
        await execute(url, f"CREATE TABLE {copy}.{table}(LIKE {name}.{table} INCLUDING ALL)")
        if table in rows:
            await execute(url, f"INSERT INTO {copy}.{table} SELECT * FROM {name}.{table}")  # noqa: S608
    return f"{url}?search_path={copy}"


@pytest.mark.parametrize("slug", SECRET)
def test_what_a_seat_may_not_know_changes_no_byte(
    tmp_path: Path, slug: str, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setattr(PostgresStore, "now", lambda _store: 1_800_000_000_000)
    for clock in ("time_ns", "monotonic_ns"):  # time stands still at all tables
        monkeypatch.setattr(time, clock, lambda: 1_800_000_000_000_000_000)
    dice = random.Random(slug)  # noqa: S311 - the same games each time
    compared, game = 0, find(slug)
    longest = game.longest(game.defaults(SEATS[slug]), SEATS[slug])
    most = min(60, max(2, (longest or 120) // 2))

    async def one_round(number: int) -> int:
        name = "" if database else str(number)  # a database keeps its key
        here, there = tmp_path / f"{name}a", tmp_path / f"{name}b"
        table, tokens, watch = await prepare(here, slug, dice.randrange(most), dice, database)
        shutil.copytree(here, there, dirs_exist_ok=True)
        copy = await copy_of(database, number)
        async with (
            opened(here, database=database) as house,
            opened(there, database=copy) as other,
        ):
            for hub in (house.server.hub, other.server.hub):
                hub.chat_limit = Limiter(rate=1e-9, burst=8)  # else it depends on real time
            twins = (
                await Twin.at(house, table, tokens, watch),
                await Twin.at(other, table, tokens, watch),
            )
            if not twins[0].play.acting():
                return 0
            curious = dice.randrange(SEATS[slug])
            game, match = twins[1].play.game, twins[1].play.match
            view = game.view(match.position, curious)
            match.position = game.imagine(view, FastDice(dice.randrange(1 << 60)))
            twins[1].play.settle()
            twins[1].play.open_decisions({})
            for twin in twins:
                await twin.settle()
                for looker in (*twin.seats, twin.spectator):
                    looker.sent.clear()
                    looker.hello()
            if [*twins[0].play.acting()] != [*twins[1].play.acting()]:
                return 0
            return await go_on(twins, curious, dice)

    enough = FEWER if database else ENOUGH
    for number in range(ROUNDS):
        if compared < enough:
            compared += asyncio.run(one_round(number))
    assert compared >= enough, "the worlds hardly ever differed: nothing is proved"


async def fetched(house: House, made: Made) -> list[bytes]:
    """All that is answered over HTTP about a table, to who plays there."""
    answers = []
    async with website(house) as client:
        for endpoint in ENDPOINTS:
            if "{id}" not in endpoint.path or endpoint.returns == LINES:
                continue
            path = endpoint.path.replace("{id}", made.table).replace("{seat}", "0")
            token = {"shoal-token": made.seat_tokens["0"]}
            answer = await client.request(endpoint.method, path, json={}, headers=token)
            answers += [answer.content, repr(answer.headers).encode()]
    assert len(answers) > 20
    return answers


@pytest.mark.parametrize("slug", SECRET)
def test_the_seed_is_in_no_byte_and_no_log_line_before_the_end(
    tmp_path: Path, slug: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def run() -> tuple[bytes, list[bytes]]:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, slug, ("me", "random"))
            at, watcher = house.look(made.table, ann), house.look(made.table)
            await house.dealt(made.table)
            game = find(slug)
            longest = game.longest(game.defaults(2), 2) or 80
            await play_on(at, min(20, longest // 4))
            assert at.room.play is not None
            assert not at.room.play.match.over
            seed = house.server.vault.open(at.room.row.seed, made.table)
            return seed, [*at.sent, *watcher.sent, *await fetched(house, made)]

    seed, sent = asyncio.run(run())
    forms = [seed, seed.hex().encode(), base64.b64encode(seed), base64.urlsafe_b64encode(seed)]
    everything = b"\n".join(sent) + caplog.text.encode()
    for form in forms:
        assert form[:20] not in everything


def test_undo_is_refused_alike_whether_others_have_decided_unseen_or_not(tmp_path: Path) -> None:
    async def refusals(folder: Path, *, unseen: bool) -> list[bytes]:
        async with opened(folder) as house:
            ann = await house.person()
            made = await house.table(ann, "le_poissonnier", ("me", "me"))
            await house.dealt(made.table)
            one, two = (house.look(made.table, ann, seat=seat) for seat in (0, 1))
            await one.move(next(m for m in one.newest().moves if m.startswith("put")))
            if unseen:
                await two.move(next(m for m in two.newest().moves if m.startswith("put")))
            before = len(one.sent)
            await one.ask(Act("u", one.n, "undo"))
            return one.sent[before:]

    told = [
        asyncio.run(refusals(tmp_path / str(unseen), unseen=unseen)) for unseen in (False, True)
    ]
    assert told[0] == told[1]
    assert b"undo_teaches" in told[0][0]


def test_a_step_that_is_taken_back_in_secret_is_told_to_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            ann, bob = await house.person(), await house.person("Bob")
            made = await house.table(ann, "petri_heil", ("me", "shrimp"), FISH_PLAYER)
            await house.dealt(made.table)
            one, watcher = house.look(made.table, ann), house.look(made.table)
            await one.move(one.newest().moves[0])
            before = list(watcher.sent)
            assert isinstance(await one.act("undo"), News)
            assert watcher.sent == before
            # among people it is asked for, so the offer is seen, and its end
            made = await house.table(ann, "petri_heil", ("me", "open"), FISH_PLAYER)
            await house.server.hub.making.sit(house.room(made.table), bob, 1)
            await house.dealt(made.table)
            one, two = house.look(made.table, ann), house.look(made.table, bob)
            await one.move(one.newest().moves[0])
            await one.act("undo")
            assert two.all(About)[-1].table.offer is not None
            await two.act("agree")
            assert two.all(About)[-1].table.offer is None
            assert two.all(News) == []
            assert one.room.play is not None
            assert not one.room.play.match.standing

    asyncio.run(run())


def test_time_is_up_once_however_many_steps_are_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "STAND_IN", "random")  # which lays the pond fish by fish

    async def told(folder: Path, steps: int) -> list[bytes]:
        async with opened(folder) as house:
            ann = await house.person()
            clock = {"kind": "move", "seconds": 600, "at_zero": "bot"}
            made = await house.table(ann, "petri_heil", ("me", "me"), FISH_PLAYER, clock=clock)
            await house.dealt(made.table)
            one, watcher = house.look(made.table, ann, seat=0), house.look(made.table)
            for _ in range(steps):
                await one.move(one.newest().moves[0])
            one.room.timeline.not_before(one.room.now() + 600_000)
            house.server.hub.thinking.flag(one.room)
            await watcher.until(lambda: len(watcher.all(News)) >= 2)
            return [bytes(news.events) for news in watcher.all(News)]

    for steps in (0, 1, 3):
        up, laid = asyncio.run(told(tmp_path / str(steps), steps))
        assert b"time_is_up" in up
        assert b"pond_is_laid" in laid


def test_the_place_in_the_queue_does_not_count_steps_made_in_secret(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            made = await house.table(ann, "petri_heil", ("random", "open"), FISH_PLAYER)
            ask, asked = house.server.pool.ask, 0

            async def wait_long(
                question: Question, table: str, person: str, moved: Callable[[int], None]
            ) -> Reason:
                nonlocal asked
                asked += 1
                moved(3)
                return await ask(question, table, person)

            house.server.pool.ask = wait_long  # type: ignore[method-assign, assignment]
            watcher = house.look(made.table)
            await house.server.hub.making.sit(house.room(made.table), ann, 1)
            await watcher.until(lambda: watcher.n == 1)
            assert asked > 1  # fish by fish, or a pond at random and whether to keep it
            queues = [about.table.queue for about in watcher.all(About)]
            assert queues.count(3) == 1
            assert queues[-1] == 0  # nobody waits any more

    asyncio.run(run())


def test_a_step_that_nobody_sees_changes_no_clock(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            ann = await house.person()
            clock = {"kind": "total", "seconds": 600, "increment": 60}
            made = await house.table(ann, "le_poissonnier", ("me", "me"), clock=clock)
            await house.dealt(made.table)
            one = house.look(made.table, ann, seat=0)
            await one.move(next(m for m in one.newest().moves if m.startswith("put")))
            assert one.room.clock is not None
            assert one.room.clock.left == [600_000, 600_000]
            await one.move("done")
            assert one.room.clock.left[0] > 650_000

    asyncio.run(run())


@pytest.mark.parametrize("level", ["random", "trout", "shark"])
def test_bots_move_on_the_beat_however_long_they_thought(tmp_path: Path, level: str) -> None:
    async def shown_after(steps: int, seconds: float) -> float:
        async with opened(tmp_path, Settings(bots=1, nonce_seconds=0)) as house:
            ann = await house.person()
            made = await house.table(ann, "petri_heil", ("me", level), ("first=1",))
            await house.dealt(made.table)
            bots, room = house.server.hub.thinking, house.room(made.table)
            bots.close()
            assert room.play is not None
            while not room.play.is_seen(
                Ply(1, room.play.game.legal(room.play.match.position, 1)[0])
            ):
                room.play.follow(Ply(1, room.play.game.legal(room.play.match.position, 1)[0]))
            bots.pauses.clear()
            bots.clock = lambda: 100.0
            bots.pause(room, 1).steps = steps
            bots.clock = lambda: 100.0 + seconds
            move = room.play.moves(1).texts[0]
            return seconds + bots.rest(room, 1, level, Advice(move))

    for steps in (1, 16):
        needed = steps * thinking.AT_MOST.get(level, thinking.LEAST)
        times = {
            round(asyncio.run(shown_after(steps, needed * share)), 6) for share in (0.01, 0.5, 0.99)
        }
        assert len(times) == 1
        assert times.pop() % thinking.BEAT == pytest.approx(0)
