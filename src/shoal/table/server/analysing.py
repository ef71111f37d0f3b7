"""What the strongest level thinks of every decision of a finished game, from what the seat knew."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json, structs

from shoal.bots.bot import observe
from shoal.bots.worker import Question
from shoal.core.replay import replay
from shoal.table.server.pool import PoolFailed
from shoal.table.server.requests import refusal
from shoal.table.server.store import Statement, StoreFailed

if TYPE_CHECKING:
    from shoal.bots.bot import Advice
    from shoal.core.game import AnyGame, Played
    from shoal.core.position import Position
    from shoal.table.server.pool import Asked
    from shoal.table.server.room import Room
    from shoal.table.server.store import Store

ANALYST: Final = "shark"
SEED: Final = 1
"""Of the analyst's dice: the same game gets the same analysis."""
MOST_AT_ONCE: Final = 4
KEEP_ANALYSIS: Final = (
    "INSERT INTO analysis(table_id, body) VALUES(?, ?) "
    "ON CONFLICT(table_id) DO UPDATE SET body=excluded.body"
)


class Thought(Struct, frozen=True):
    """What the analyst thought of one decision."""

    ply: int
    """The number of the move among those that stand, from 1."""
    seat: int
    move: str
    best: str
    """What the analyst would have played."""
    chance: float | None = None
    """To win with the best move, from 0 to 1; none where the analyst did not compare."""
    played: float | None = None
    """To win with the move that was played, if that was compared."""


class Analysis(Struct, frozen=True):
    """How far an analysis is, and what it found so far."""

    state: str
    """none: nobody has asked for it; running; done; failed."""
    plies: int
    thoughts: tuple[Thought, ...] = ()


class Analyses:
    """The analyses of a server: few at a time, and only when no bot is waited for."""

    def __init__(self, store: Store, pool: Asked) -> None:
        self.store = store
        self.pool = pool
        self.running: dict[str, asyncio.Task[None]] = {}
        self.asked_by: dict[str, str] = {}
        """Whose analysis runs; everybody has one at a time, so that nobody takes all places."""
        self.found: dict[str, Analysis] = {}

    async def read(self, room: Room) -> Analysis:
        """The analysis of a table, as far as it is."""
        table, plies = room.row.id, len(plies_of(room))
        if (running := self.found.get(table)) is not None:
            return running
        kept = await self.store.row("SELECT body FROM analysis WHERE table_id=?", table)
        return Analysis("none", plies) if kept is None else json.decode(kept[0], type=Analysis)

    async def start(self, room: Room, person: str) -> Analysis:
        """Begin for somebody, unless it is there or under way."""
        now = await self.read(room)
        if now.state not in ("none", "failed"):
            return now
        table, plies = room.row.id, plies_of(room)
        if table in self.running:  # since we looked
            return self.found[table]
        if person in self.asked_by.values():
            raise refusal("one_analysis")
        if len(self.running) >= MOST_AT_ONCE:
            raise refusal("too_many_analyses")
        self.found[table] = begun = Analysis("running", len(plies))
        self.asked_by[table] = person
        self.running[table] = asyncio.create_task(self.analyse(table, room.row.read_game(), plies))
        return begun

    async def analyse(self, table: str, game: AnyGame, plies: list[Played[Position]]) -> None:
        """Ask about one decision after the other, and keep what was found."""
        found = self.found[table]
        try:
            for number, ply in enumerate(plies, 1):
                observation = observe(game, ply.before, ply.seat)
                question = Question(ANALYST, SEED, observation)
                person = self.asked_by[table]
                reason = await self.pool.ask(question, table, person, background=True)
                thought = weigh(number, ply.seat, game.write(ply.move), reason.advice)
                self.found[table] = found = structs.replace(
                    found, thoughts=(*found.thoughts, thought)
                )
            body = json.encode(structs.replace(found, state="done")).decode()
            await self.store.write(Statement(KEEP_ANALYSIS, (table, body)))
        except (PoolFailed, StoreFailed):
            self.found[table] = structs.replace(found, state="failed")
        else:
            del self.found[table]
        finally:
            del self.running[table], self.asked_by[table]

    def close(self) -> None:
        """Nobody waits any more."""
        for task in tuple(self.running.values()):
            task.cancel()


def plies_of(room: Room) -> list[Played[Position]]:
    """The moves of a finished game that stand."""
    if room.row.state != "over":
        raise refusal("not_over")
    if room.play is None:
        raise refusal("other_rules")
    return replay(room.play.match.record)


def weigh(number: int, seat: int, move: str, advice: Advice) -> Thought:
    """What advice says about the move that was played."""
    worth = {option.move: option.worth for option in advice.options}
    return Thought(number, seat, move, advice.move, worth.get(advice.move), worth.get(move))
