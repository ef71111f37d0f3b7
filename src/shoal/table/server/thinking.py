"""Bots at tables: asked with all that they need, shown at a pace that tells nothing.

How long a bot thinks may depend on what it holds. So where a game has secrets its moves appear on
a beat, after as many beats as its level needs for so many steps at the most, whatever it was
thinking about. Only a machine that is too busy for that shows them a beat later.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import math
import time
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import structs

from shoal.bots.bot import AT_TABLES, observe
from shoal.bots.memory import Memories
from shoal.bots.reason import COMPARED
from shoal.bots.worker import Question
from shoal.core.record import RETURNS, RUNS_OUT_OF_TIME, TAKES_BACK, TIME_IS_UP, Ply, TableEvent
from shoal.table.hired import HINT_BUDGET, HINTER
from shoal.table.server.pool import PoolFailed
from shoal.table.server.requests import refusal
from shoal.table.server.wire import HintDifference, Hinted, HintOption

if TYPE_CHECKING:
    from shoal.bots.bot import Advice, Budget
    from shoal.bots.reason import Difference
    from shoal.core.record import Line
    from shoal.table.server.connections import Connection
    from shoal.table.server.hub import Hub
    from shoal.table.server.pool import Asked
    from shoal.table.server.room import Room
    from shoal.table.server.wire import Ask, Viewer

PATIENT: Final = structs.replace(AT_TABLES, seconds=AT_TABLES.seconds or 10.0)
"""Bots come after everybody else: on a machine that has no time left they decide all the same."""
BEAT: Final = 1.5
"""Seconds."""
AT_MOST: Final = {"trout": 0.4, "pike": 0.8, "shark": 1.4}
"""Seconds that a decision of a level takes, at most on a machine that has the time."""
LEAST: Final = 0.05
"""And those of all others."""
RETRY: Final = 5.0
"""Seconds until a question is asked again that no process could answer."""
SOON: Final = 0.05
LOG: Final = logging.getLogger("shoal.server")
STAND_IN: Final = "trout"
"""Who makes the move of somebody whose time is up."""


class Pause:
    """When a bot began to think about what others will see next, and in how many steps."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.steps = 0


class Thinking:
    """What the bots of all tables are asked, and what they remember."""

    def __init__(self, hub: Hub, pool: Asked) -> None:
        self.hub = hub
        self.pool = pool
        self.memories: dict[str, Memories] = {}
        self.tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.clock = time.monotonic
        self.pauses: dict[tuple[str, int], Pause] = {}
        self.hints: dict[tuple[str, Viewer], asyncio.Task[None]] = {}
        """A seat is given one hint at a time."""
        self.closed = False

    # Memory

    def forget(self, room: Room) -> None:
        """A room is loaded anew."""
        self.memories[room.row.id] = Memories()

    def drop(self, table: str) -> None:
        """A room is unloaded. What a bot of it was thinking about is asked again by the next one.

        Its answer would be for a room that is gone, and keep the next room from asking.
        """
        self.memories.pop(table, None)
        for key in [key for key in self.tasks if key[0] == table]:
            self.tasks.pop(key).cancel()
        for key in [key for key in self.pauses if key[0] == table]:
            del self.pauses[key]

    def remember(self, room: Room, line: Line, memory: bytes | None) -> None:
        """A line that was followed, with what a bot wants to be given back."""
        assert room.play is not None  # noqa: S101 - it was followed there
        memories, standing = self.memories[room.row.id], len(room.play.match.standing)
        if isinstance(line, Ply):
            if memory is not None:
                memories.keep(line.seat, standing - 1, memory)
        elif line.what == TAKES_BACK:
            memories.forget_from(standing)
        elif line.what == RETURNS and line.seat is not None:
            self.recall(room, line.seat)

    # Deciding

    def close(self) -> None:
        """Nobody waits for bots any more, although the last lines are still being written."""
        self.closed = True
        for task in (*self.tasks.values(), *self.hints.values()):
            task.cancel()

    def busy(self, room: Room) -> bool:
        """Whether a bot thinks for a room."""
        return any(table == room.row.id for table, _ in self.tasks)

    def go_on(self, room: Room) -> None:
        """Let every bot think whose turn it is."""
        if room.play is None or room.paused:
            return
        for seat in room.play.acting():
            if room.seats[seat].bot:
                self.let_think(room, seat, room.seats[seat].bot)

    def let_think(self, room: Room, seat: int, level: str) -> None:
        """A bot decides for a seat, unless one does already."""
        key = (room.row.id, seat)
        if key in self.tasks or room.play is None or self.closed:
            return
        # The question is put together now: when a task begins, the game may be a move further.
        n, question = room.play.knowledge(seat).n, self.question(room, seat, level)
        self.tasks[key] = asyncio.create_task(self.decide(room, seat, n, question))

    def recall(self, room: Room, seat: int) -> None:
        """Somebody is back in their seat: what the bot was thinking about is theirs to decide."""
        if task := self.tasks.pop((room.row.id, seat), None):
            task.cancel()
            self.show_place(room, 0)

    async def decide(self, room: Room, seat: int, n: int, question: Question) -> None:
        """Ask, wait for the beat, and move."""
        pause = self.pause(room, seat)
        pause.steps += 1
        # Places that were shown anew for each step would count those that nobody sees.
        shown = self.show_place if pause.steps == 1 else self.keep_place
        try:
            place = partial(shown, room)
            asked = await self.pool.ask(question, room.row.id, room.row.host, place)
            advice = asked.advice
        except PoolFailed:
            LOG.exception("no process could decide for a bot of %s", question.observation.game)
            await asyncio.sleep(RETRY)
            del self.tasks[room.row.id, seat]
            self.go_on(room)
            return
        await asyncio.sleep(
            self.rest(room, seat, question.name, advice) + self.pool.grace(question)
        )
        while not room.when_free(partial(self.move, room, seat, n, advice)):
            await asyncio.sleep(SOON)

    def question(self, room: Room, seat: int, level: str, budget: Budget = PATIENT) -> Question:
        """All that the answer depends on."""
        assert room.play is not None  # noqa: S101
        match, table = room.play.match, room.row.id
        memory = self.memories[table].before(seat, len(match.standing))
        observation = observe(match.game, match.position, seat, memory)
        return Question(level, bot_seed(match.seed, seat), observation, budget)

    def pause(self, room: Room, seat: int) -> Pause:
        """The time since a bot was last seen to move."""
        return self.pauses.setdefault((room.row.id, seat), Pause(self.clock()))

    def rest(self, room: Room, seat: int, level: str, advice: Advice) -> float:
        """How long a decision that is made waits before it is shown.

        A step that nobody sees waits for nothing: the next one that is seen keeps the beat.
        """
        play, pace = room.play, self.hub.settings.pace_seconds
        if play is None or seat not in play.acting():
            return 0.0
        if play.game.secrets and not play.is_seen(Ply(seat, play.game.read(advice.move))):
            return 0.0
        pause = self.pause(room, seat)
        del self.pauses[room.row.id, seat]
        passed = self.clock() - pause.began
        if pace == 0:
            return 0.0
        if not play.game.secrets:
            return max(0.0, pace - passed)
        needed = pause.steps * AT_MOST.get(level, LEAST)
        return math.ceil(max(passed, needed) / BEAT) * BEAT - passed

    def show_place(self, room: Room, before: int) -> None:
        """Tell the table how many questions come before its own."""
        if room.queue != before:
            room.queue = before
            room.show_table()

    def keep_place(self, room: Room, before: int) -> None:
        """Nobody is told of it: the table waits for one decision, in however many steps."""

    def move(self, room: Room, seat: int, n: int, advice: Advice) -> None:
        """Make the move of a bot, unless the seat has learned something since, or is its own."""
        if self.tasks.pop((room.row.id, seat), None) is None:
            return
        play = room.play
        if self.hub.rooms.get(room.row.id) is not room or play is None or room.paused:
            return
        if seat not in play.acting() or not play.is_current(seat, n):
            self.go_on(room)
            return
        line = Ply(seat, play.game.read(advice.move))
        if room.queue and (not play.secrets or play.is_seen(line)):
            self.show_place(room, 0)
        room.add_line(line, memory=advice.memory)

    # Time

    def flag(self, room: Room) -> None:
        """Somebody may have run out of time."""
        if not room.when_free(partial(self.call_time, room)):
            self.hub.set_flag(room)

    def call_time(self, room: Room) -> None:
        """Who has no time left loses, or a bot makes the move."""
        if room.clock is None or room.play is None or room.play.match.over:
            return
        flagged = room.clock.flagged(room.now())
        if not flagged:
            self.hub.set_flag(room)
            return
        seat = flagged[0]
        if room.clock.settings.at_zero == "lose":
            room.add_line(TableEvent(seat, RUNS_OUT_OF_TIME))
        elif (room.row.id, seat) not in self.tasks:
            if seat not in room.clock.called:  # once: more often would count steps made in secret
                room.add_line(TableEvent(seat, TIME_IS_UP))
            self.let_think(room, seat, STAND_IN)

    # Hints

    def hint(self, room: Room, socket: Connection, said: Ask) -> None:
        """What the strongest level would play, from what the seat knows."""
        if room.course is not None:
            raise refusal("in_lesson")
        if room.play is None or socket.viewer not in room.play.acting():
            raise refusal("not_your_turn")
        key = (room.row.id, socket.viewer)
        if key in self.hints:
            raise refusal("hint_coming")
        self.hints[key] = task = asyncio.create_task(self.give_hint(room, socket, said))
        task.add_done_callback(lambda _task: self.hints.pop(key, None))

    async def give_hint(self, room: Room, socket: Connection, said: Ask) -> None:
        """Wait for the hint, and give it to who asked."""
        assert socket.viewer is not None  # noqa: S101 - only seats ask
        question = self.question(room, socket.viewer, HINTER, HINT_BUDGET)
        question = structs.replace(question, explain=True)
        person = room.seats[socket.viewer].person
        try:
            reason = await self.pool.ask(question, room.row.id, person)
        except PoolFailed:
            room.refuse(socket, said.id, "closed", refusal("no_hint"))
            return
        options = tuple(
            HintOption(option.move, option.worth, option.at_most, *reason.ends.get(option.move, ()))
            for option in reason.advice.options[:COMPARED]
        )
        brings, told = map(hint_differences, (reason.brings, reason.differences))
        hinted = Hinted(
            said.id,
            reason.advice.move,
            options,
            solved=reason.advice.solved,
            brings=brings,
            beside=reason.beside,
            differences=told,
            as_good=reason.as_good,
            sure=reason.sure,
            remarks=reason.remarks,
        )
        socket.push(self.hub.encode(hinted))


def hint_differences(told: tuple[Difference, ...]) -> tuple[HintDifference, ...]:
    """What a hint tells, as it is sent."""
    return tuple(HintDifference(one.score, one.seat, one.more, one.when) for one in told)


def bot_seed(seed: bytes, seat: int) -> int:
    """The seed of a bot's own dice: the same again for a question that is asked again."""
    digest = hmac.new(seed, f"bot {seat}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big") >> 1
