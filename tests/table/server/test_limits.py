"""Every limit is met by somebody who asks for too much, and by nobody else."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from msgspec import structs

from shoal.core.errors import ShoalError
from shoal.table.server.analysing import MOST_AT_ONCE
from shoal.table.server.app import BODY_SECONDS, MOST_BODY, make_app
from shoal.table.server.connections import MOST_BYTES_WAITING
from shoal.table.server.limits import MOST_CHAT, MOST_LINES
from shoal.table.server.room import MOST_WAITING
from shoal.table.server.security import HEADERS
from shoal.table.server.serve import MOST_MESSAGE
from shoal.table.server.settings import Settings
from shoal.table.server.wire import Allowed, Ask, Refused, Try
from tests.table.server import test_attacks, test_operate, test_sockets
from tests.table.server.house import House, opened, refused
from tests.table.server.wired import LAVISH

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
TABLE = {"game": "fish_and_chips", "seats": ["me", "open"]}
ASKED: dict[str, tuple[str, str, dict[str, Any] | None, int]] = {
    "requests_per_second": ("GET", "/api/games", None, 5),
    "guests_per_hour": ("POST", "/api/guests", {"name": "Eve"}, 1),
    "tables_per_hour": ("POST", "/api/tables", TABLE, 1),
    "tables_per_address": ("POST", "/api/tables", TABLE, 1),
}
"""For each limit what is asked for, and how often that is good where one is allowed."""
REFILLED = 30
"""What a limit per second may give back meanwhile where the machine is slow."""
ELSEWHERE = {
    "messages_per_second": (
        test_sockets,
        "test_who_talks_too_fast_is_sent_away_and_told_when_to_come_back",
    ),
    "sockets_per_address": (test_sockets, "test_sockets_are_counted_by_address"),
    "sockets_per_person": (test_operate, "test_streams_are_counted_like_sockets"),
    "tables_per_hour": (test_attacks, "test_tables_of_any_kind_are_counted"),
}
"""Limits that are tried over a network, and where."""


def test_every_limit_is_tried() -> None:
    limits = {name for name in Settings.__struct_fields__ if "_per_" in name}
    assert ASKED.keys() | ELSEWHERE.keys() == limits
    assert all(hasattr(module, test) for module, test in ELSEWHERE.values())


@asynccontextmanager
async def visitor(house: House, address: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody at an address, who is a guest."""
    transport = httpx.ASGITransport(make_app(house.server), client=(address, 1))
    _person, secret = await house.server.people.welcome("Eve", 0)
    headers = {"authorization": f"Bearer {secret}"}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://shoal.test", headers=headers
    ) as client:
        yield client


@pytest.mark.parametrize("limit", ASKED)
def test_who_asks_too_often_waits_and_nobody_else(tmp_path: Path, limit: str) -> None:
    method, path, body, good = ASKED[limit]

    async def run() -> None:
        settings = structs.replace(LAVISH, **{limit: 1})
        async with (
            opened(tmp_path, settings) as house,
            visitor(house, "10.0.0.1") as greedy,
            visitor(house, "10.0.0.2") as other,
        ):
            for _ in range(good):
                assert (await greedy.request(method, path, json=body)).is_success
            for _ in range(REFILLED):
                answer = await greedy.request(method, path, json=body)
                if not answer.is_success:
                    break
            assert (answer.status_code, answer.json()["kind"]) == (429, "limit")
            assert int(answer.headers["retry-after"]) > 0
            assert (await other.request(method, path, json=body)).is_success

    asyncio.run(run())


def test_so_much_waits_at_a_table_and_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, LAVISH) as house:
            ann = await house.person()
            busy, quiet = [await house.table(ann, "fish_and_chips", ("me", "me")) for _ in range(2)]
            for made in (busy, quiet):
                await house.dealt(made.table)
            at, elsewhere = (house.mover(made.table, ann) for made in (busy, quiet))
            move, *_ = at.newest().moves
            at.say(at.as_move("m", move))
            assert at.room.writing
            for number in range(MOST_WAITING + 3):
                at.say(Try(f"t{number}", move))
            assert [answer.key for answer in at.all(Refused)] == ["too_much_waits"] * 3
            assert isinstance(await elsewhere.ask(Try("t", elsewhere.newest().moves[0])), Allowed)
            await at.until(lambda: len(at.sent) >= 1 + 3 + 1 + MOST_WAITING)
            assert at.n == 1

    asyncio.run(run())


def test_a_seat_has_one_hint_and_a_server_few_analyses_at_a_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, LAVISH) as house:
            ann = await house.person()
            made = await house.table(ann, "fish_and_chips", ("me", "me"))
            await house.dealt(made.table)
            at = house.mover(made.table, ann)
            at.say(Ask("first", "hint"))
            refused(await at.ask(Ask("second", "hint")), "hint_coming")
            analyses = house.server.analyses
            for number in range(MOST_AT_ONCE):
                analyses.running[str(number)] = asyncio.create_task(asyncio.sleep(60))
            await at.act("resign")
            with pytest.raises(ShoalError, match="other games are being looked at"):
                await analyses.start(at.room, ann.id)

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/api/games", "/api/nothing", "/healthz", "/api/me"])
def test_every_answer_has_the_headers_that_browsers_obey(tmp_path: Path, path: str) -> None:
    async def run() -> None:
        async with opened(tmp_path, LAVISH) as house, visitor(house, "10.0.0.1") as eve:
            eve.headers.pop("authorization")
            answer = await eve.get(path)
            for name, value in HEADERS:
                assert answer.headers[name.decode()] == value.decode()

    asyncio.run(run())


def test_the_page_of_the_protocol_names_the_limits_that_there_are() -> None:
    page = PAGE.read_text(encoding="utf-8").partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows = [row.strip("| ").split(" | ")[0] for row in page.splitlines() if row.startswith("| ")]
    assert MOST_LINES == MOST_CHAT
    assert rows[1:] == [
        f"{MOST_BODY >> 20} MB",
        f"{MOST_MESSAGE >> 10} kB",
        f"{MOST_BYTES_WAITING >> 10} kB",
        f"{MOST_WAITING}",
        "8 at once, then one in 2 seconds",
        f"{MOST_LINES:,}".replace(",", " "),
        "1",
        f"{MOST_AT_ONCE}",
    ]
    assert f"it has {BODY_SECONDS:.0f} seconds" in page


def test_chat_and_taking_back_are_as_fast_as_the_page_says(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, LAVISH) as house:
            hub = house.server.hub
            for limiter in (hub.chat_limit, hub.undo_limit):
                assert (limiter.burst, limiter.rate) == (8, 1 / 2)

    asyncio.run(run())
