"""A hundred thousand messages that are malformed, oversized or hostile: nothing gives way.

The corpus lies beside this file; messages of it are bent, cut, mixed and blown up by seeded dice.
"""

from __future__ import annotations

import asyncio
import random
import resource
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import json

from shoal.core.catalog import slugs
from shoal.table.server.connections import DirectConnection
from shoal.table.server.seating import Seating
from tests.table.server.house import House, Looker, opened
from tests.table.server.wired import LAVISH

if TYPE_CHECKING:
    from shoal.table.server.making import Made

CORPUS = (Path(__file__).parent / "corpus" / "messages.jsonl").read_text("utf-8").splitlines()
MESSAGES = 100_000
FLAT = 5 << 20
"""Bytes that the process may grow by, once it has seen everything."""
VALUES = (
    "null", "true", "-1", "1e308", "18446744073709551616", '""', "[]", "{}", '"\\u0000"',
    '"' + "A" * 5000 + '"', '"' + "é" * 300 + '"', "[" * 400, '{"a":' * 200,
)  # fmt: skip


def bend(text: str, dice: random.Random) -> bytes:
    """A message that is not quite what it was."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    kind = dice.randrange(7)
    if kind == 0 and data:
        data[dice.randrange(len(data))] = dice.randrange(256)
    elif kind == 1:
        del data[dice.randrange(len(data) + 1) :]
    elif kind == 2:
        at = dice.randrange(len(data) + 1)
        data[at:at] = dice.randbytes(dice.randrange(1, 30))
    elif kind == 3:
        parts = text.split(":")
        at = dice.randrange(len(parts))
        parts[at] = dice.choice(VALUES)
        data = bytearray(":".join(parts).encode("utf-8", "surrogatepass"))
    elif kind == 4:
        other = dice.choice(CORPUS).encode()
        data = data[: len(data) // 2] + other[len(other) // 2 :]
    elif kind == 5:
        data *= dice.randrange(2, 40)
    return bytes(data[:8192])


def resident() -> int:
    """Bytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize()


def insert(text: str, made: Made, dice: random.Random) -> str:
    """Name a real table and a real token, now and then."""
    token = dice.choice([made.watch, made.seat_tokens["0"], made.invite])
    return text.replace("TABLE", made.table).replace("TOKEN", token)


async def hammer(house: House, tables: list[Made], count: int, dice: random.Random) -> None:
    """Say so many things on sockets that come and go."""
    seating, room = None, house.room(tables[0].table)
    for number in range(count):
        if seating is None or number % 500 == 0:
            if seating is not None and seating.room is not None and seating.connection is not None:
                seating.room.leave(seating.connection)
            made = dice.choice(tables)
            seating = Seating(house.server, None, "")
            looker = Looker(house, room)
            seating.connection = DirectConnection(looker.push, lambda: None)
            seating.hear(json.encode({"t": "hello", "table": made.table, "token": made.watch}))
        seating.hear(bend(insert(dice.choice(CORPUS), made, dice), dice))
        looker.sent.clear()
        if number % 100 == 0:
            await asyncio.sleep(0)
    if seating is not None and seating.room is not None and seating.connection is not None:
        seating.room.leave(seating.connection)
    while any(room.writing for room in house.server.hub.rooms.values()):
        await asyncio.sleep(0.01)


def test_a_hundred_thousand_bad_messages_change_nothing_elsewhere(tmp_path: Path) -> None:
    dice = random.Random(20261116)  # noqa: S311 - the same messages each time

    async def run() -> tuple[int, int]:
        async with opened(tmp_path, LAVISH) as house:
            ann = await house.person()
            targets = [await house.table(ann, slug, ("me", "me")) for slug in slugs()]
            quiet = await house.table(ann, "fish_and_chips", ("me", "me"))
            await house.dealt(quiet.table)
            witness = house.mover(quiet.table, ann)
            await witness.act("mute", "0")
            before = list(witness.sent)
            await hammer(house, targets, MESSAGES // 2, dice)
            warm = resident()
            await hammer(house, targets, MESSAGES // 2, dice)
            grown = resident() - warm
            assert witness.sent == before, "a table was touched that nobody spoke to"
            assert (await witness.move(witness.newest().moves[0])).n == 1
            assert house.server.ready
            return grown, len(house.server.hub.rooms)

    grown, rooms = asyncio.run(run())
    assert grown < FLAT, f"the process grew by {grown} bytes"
    assert rooms == len(slugs()) + 1
