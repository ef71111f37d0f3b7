"""The solo puzzle of the day, for everybody the same."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import json, structs

from shoal.bots.fish_and_chips.puzzle import OWN_FISH, Puzzle, daily_puzzle
from shoal.core.record import new_record
from shoal.games.fish_and_chips import game
from shoal.table.server.api import PuzzleInfo
from shoal.table.server.people import issue, new_id, new_token
from shoal.table.server.replaying import row_of
from shoal.table.server.rows import SeatRow, Settings, day_at, insert_seat, insert_table

if TYPE_CHECKING:
    from shoal.table.server.hub import Hub
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room

PUZZLE_SETTINGS: Final = json.encode(Settings(listed=False)).decode()
find_puzzle = lru_cache(maxsize=2)(daily_puzzle)
"""Found once a day; at midnight some still ask for the last one."""


async def todays(hub: Hub) -> Puzzle:
    """The puzzle of today; the first who asks for it holds nobody else up."""
    return await asyncio.to_thread(find_puzzle, day_at(hub.store.now()))


def info(puzzle: Puzzle) -> PuzzleInfo:
    """What is said of a puzzle before somebody tries it."""
    return PuzzleInfo(game.slug, puzzle.day.isoformat(), puzzle.par, OWN_FISH)


async def sit_at_puzzle(hub: Hub, person: Person) -> Room:
    """A table of one's own with the deal of the day.

    Its seed is known, and nobody adds to it: else each would have another deal.
    """
    puzzle, table = await todays(hub), new_id()
    record = new_record(game, game.defaults(1), (person.name,), puzzle.seed, puzzle.day)
    row = row_of(hub, table, person, record, ended=False)
    row = structs.replace(row, settings=PUZZLE_SETTINGS)
    await hub.store.write(
        insert_table(row),
        insert_seat(table, 0, SeatRow(person.id, "", person.name)),
        issue(new_token(), table, "watch"),
    )
    room = await hub.open(table)
    assert room is not None  # noqa: S101 - it was written just now
    return room
