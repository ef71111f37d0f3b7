"""Who may say and ask what: every message and every endpoint for every role.

The tables below are complete by construction: a message or an endpoint that is new fails here until
somebody has decided who may use it.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import httpx
import pytest
from msgspec import json

from shoal.core.commitment import NONCE_BYTES
from shoal.table.server.app import make_app
from shoal.table.server.connections import DirectConnection
from shoal.table.server.endpoints import ENDPOINTS
from shoal.table.server.seating import Seating
from shoal.table.server.wire import Act, Ask, Hello, Move, Said, Say, Try, Wanted, What
from tests.table.server.house import PATIENCE, House, Looker, opened

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, MutableMapping
    from pathlib import Path

    from starlette.applications import Starlette

    from shoal.table.server.people import Person

ROLES = ("stranger", "expired", "spectator", "host", "other", "own")
"""own: the seat to move; other: the other seat; expired: with the token of a seat that was left."""
NOT_HERE = "say_hello"
"""Whoever was not let in is asked to say hello, whatever else they say."""
AWAY = (NOT_HERE, NOT_HERE)
NOBODY = (*AWAY, "not_at_table", "not_at_table")

SOCKET = {
    "hello": ("private_table", "bad_token", "state", "state", "state", "state"),
    "move": (*NOBODY, "not_your_turn", "news"),
    "say": (*NOBODY, "done", "done"),
    "try": (*NOBODY, "not_your_turn", "allowed"),
    "ask forms": (*NOBODY, "forms", "forms"),
    "ask hint": (*NOBODY, "not_your_turn", "hinted"),
    "act resign": (*NOBODY, "news", "news"),
    "act undo": (*NOBODY, "nothing_to_undo", "nothing_to_undo"),
    "act draw": (*NOBODY, "done", "done"),
    "act agree": (*NOBODY, "no_offer", "no_offer"),
    "act refuse": (*NOBODY, "no_offer", "no_offer"),
    "act hand_over": (*NOBODY, "news", "news"),
    "act return": (*NOBODY, "nobody_to_replace", "nobody_to_replace"),
    "act pause": (*NOBODY, "done", "done"),
    "act resume": (*NOBODY, "not_paused", "not_paused"),
    "act nonce": (*NOBODY, "already_dealt", "already_dealt"),
    "act start": (*AWAY, "not_at_table", "already_started", "not_at_table", "not_at_table"),
    "act mute": (*AWAY, "done", "done", "done", "done"),
    "act unmute": (*AWAY, "done", "done", "done", "done"),
}
"""For each message what each role is answered: a kind of message, or the key of a refusal."""
DETAILS = {"hand_over": "shrimp", "nonce": "5a" * NONCE_BYTES, "mute": "0", "unmute": "0"}


def kinds() -> list[str]:
    """Every message that a client can send, by name."""
    found = []
    for said in get_args(Said):
        tag = said.__struct_config__.tag
        whats = {Act: get_args(What), Ask: get_args(Wanted)}
        found += [f"{tag} {what}" for what in whats[said]] if said in whats else [tag]
    return found


def test_every_message_is_in_the_table() -> None:
    assert sorted(SOCKET) == sorted(kinds())


class Case(NamedTuple):
    """A table of two people that somebody else made, and who looks at it."""

    room: str
    tokens: dict[str, str]
    people: dict[str, Person]
    secrets: dict[str, str]


async def set_up(house: House) -> Case:
    """Hal made a private table; Ann and Bob play; somebody had a seat and left it."""
    people, secrets = {}, {}
    for name in ("Hal", "Ann", "Bob", "Dan"):
        people[name], secrets[name] = await house.server.people.welcome(name, 0)
    hub = house.server.hub
    made = await house.table(people["Hal"], "fish_and_chips", ("open", "open"), listed=False)
    room = await house.open(made.table)
    _seat, expired = await hub.making.sit(room, people["Dan"], 0)
    await hub.making.stand_up(room, 0)
    await hub.making.sit(room, people["Ann"], 0)
    await hub.making.sit(room, people["Bob"], 1)
    await house.dealt(made.table)
    assert room.play is not None
    first = room.play.acting()[0]
    people["own"], people["other"] = (
        (people["Ann"], people["Bob"]) if first == 0 else (people["Bob"], people["Ann"])
    )
    names = {"own": people["own"].name, "other": people["other"].name, "host": "Hal"}
    for role in ROLES:
        secrets[role] = secrets[names.get(role, "Dan")]
    tokens = {"spectator": made.watch, "expired": expired}
    return Case(made.table, tokens, people, secrets)


def build(kind: str, move: str) -> Said:
    """A message of a kind that is right in every field."""
    tag, _, what = kind.partition(" ")
    match tag:
        case "move":
            return Move("x", 0, move)
        case "say":
            return Say("x", "hello")
        case "try":
            return Try("x", move)
        case "ask":
            return Ask("x", what)  # type: ignore[arg-type]
        case _:
            return Act("x", 0, what, DETAILS.get(what, ""))  # type: ignore[arg-type]


async def answer(house: House, kind: str, role: str) -> str:
    """What somebody in a role is answered."""
    case = await set_up(house)
    room = await house.open(case.room)
    person = await house.server.people.find(case.secrets[role]) if case.secrets[role] else None
    seating = Seating(house.server, person, "")
    looker = Looker(house, room)
    seating.connection = DirectConnection(looker.push, looker.hang_up)
    seating.hear(json.encode(Hello(case.room, case.tokens.get(role, ""))))
    if kind != "hello":
        assert room.play is not None
        move = room.play.moves(room.play.acting()[0]).texts[0]
        seating.hear(json.encode(build(kind, move)))
        await looker.until(lambda: [m for m in looker.messages if getattr(m, "id", "") == "x"])
        said = next(m for m in looker.messages if getattr(m, "id", "") == "x")
    else:
        await looker.until(lambda: looker.sent)
        said = looker.messages[0]
    return said.key if type(said).__name__ == "Refused" else type(said).__name__.lower()


@pytest.mark.parametrize("kind", SOCKET)
def test_each_role_gets_the_answer_that_the_table_says(
    tmp_path: Path, kind: str, database: str
) -> None:
    async def run() -> tuple[str, ...]:
        async with opened(tmp_path, database=database) as house:
            return tuple([await answer(house, kind, role) for role in ROLES])

    assert asyncio.run(run()) == SOCKET[kind]


# HTTP

ASKERS = ("nobody", "stranger", "expired", "spectator", "host", "player")
OPEN = (200, 200, 200, 200, 200, 200)
GUESTS = (403, 200, 200, 200, 200, 200)
LINK = (403, 403, 403, 200, 200, 200)
"""Who may look at a private table."""
HTTP = {
    "POST /api/guests": (201, 201, 201, 201, 201, 201),
    "GET /api/me": GUESTS,
    "PATCH /api/me": GUESTS,
    "GET /api/me/tables": GUESTS,
    "GET /api/games": OPEN,
    "GET /api/bots": OPEN,
    "GET /api/words/{book}.{lang}.json": OPEN,
    "GET /api/rules/{game}.{lang}.md": OPEN,
    "GET /api/tables": OPEN,
    "POST /api/tables": (403, 201, 201, 201, 201, 201),
    "GET /api/tables/{id}": LINK,
    "POST /api/tables/{id}/watch": (403, 403, 403, 201, 201, 201),
    "POST /api/tables/{id}/seats": (403, 403, 403, 403, 409, 403),
    "DELETE /api/tables/{id}/seats/{seat}": (403, 403, 403, 403, 409, 409),
    "POST /api/tables/{id}/moves": (403, 403, 403, 403, 403, 409),
    "POST /api/tables/{id}/acts": (403, 403, 403, 403, 403, 409),
    "GET /api/tables/{id}/events": LINK,
    "GET /api/tables/{id}/record": LINK,
    "GET /api/tables/{id}/replay": LINK,
    "GET /api/tables/{id}/film": LINK,
    "POST /api/tables/{id}/analysis": (403, 403, 403, 202, 202, 202),
    "GET /api/tables/{id}/analysis": LINK,
    "POST /api/tables/{id}/rematch": (403, 403, 403, 403, 403, 201),
    "POST /api/tables/{id}/play-on": (403, 403, 403, 201, 201, 201),
    "GET /api/puzzle": OPEN,
    "POST /api/puzzle": (403, 201, 201, 201, 201, 201),
    "GET /api/lessons/{game}.{lang}.json": OPEN,
    "POST /api/lessons": (403, 201, 201, 201, 201, 201),
    "POST /api/records": (403, 400, 400, 400, 400, 400),
}
"""For each endpoint the status that each asker gets, at a private table whose game is over."""
PLAYING = ("nobody", *ROLES)
NOT_YET = (403, 403, 403, 409, 409, 409, 409)
"""Those who may look are told that the game is not over."""
AT_PLAY = {
    "GET /api/tables/{id}": (403, 403, 403, 200, 200, 200, 200),
    "POST /api/tables/{id}/watch": (403, 403, 403, 201, 201, 201, 201),
    "POST /api/tables/{id}/seats": (403, 403, 403, 403, 409, 403, 403),
    "DELETE /api/tables/{id}/seats/{seat}": (403, 403, 403, 403, 409, 403, 409),
    "POST /api/tables/{id}/moves": (403, 403, 403, 403, 403, 409, 200),
    "POST /api/tables/{id}/acts": (403, 403, 403, 403, 403, 200, 200),
    "GET /api/tables/{id}/events": (403, 403, 403, 200, 200, 200, 200),
    "GET /api/tables/{id}/record": NOT_YET,
    "GET /api/tables/{id}/replay": NOT_YET,
    "GET /api/tables/{id}/film": NOT_YET,
    "POST /api/tables/{id}/analysis": NOT_YET,
    "GET /api/tables/{id}/analysis": NOT_YET,
    "POST /api/tables/{id}/rematch": (403, 403, 403, 403, 403, 409, 409),
    "POST /api/tables/{id}/play-on": NOT_YET,
}
"""For each endpoint of a table the status that each asker gets while its game is played."""
BODIES: dict[str, dict[str, Any]] = {
    "POST /api/guests": {"name": "Eve"},
    "PATCH /api/me": {"name": "Eve"},
    "POST /api/tables": {"game": "fish_and_chips", "seats": ["me", "open"]},
    "POST /api/tables/{id}/seats": {},
    "POST /api/tables/{id}/moves": {"id": "m", "n": 0, "move": "a1xa2"},
    "POST /api/tables/{id}/acts": {"id": "a", "n": 0, "what": "resign"},
    "POST /api/tables/{id}/play-on": {"ply": 0, "seats": ["me", "me"]},
    "POST /api/lessons": {"game": "fish_and_chips"},
    "POST /api/records": {"record": "nothing"},
}


def test_every_endpoint_is_in_the_table() -> None:
    every = sorted(f"{each.method} {each.path}" for each in ENDPOINTS)
    assert sorted(HTTP) == every
    assert sorted(AT_PLAY) == [name for name in every if "{id}" in name]


@asynccontextmanager
async def website(house: House) -> AsyncIterator[httpx.AsyncClient]:
    """The web application of a house, asked without a network."""
    transport = httpx.ASGITransport(make_app(house.server))
    async with httpx.AsyncClient(transport=transport, base_url="http://shoal.test") as client:
        yield client


async def status_of_stream(app: Starlette, path: str, headers: dict[str, str]) -> int:
    """How a stream begins. It does not end by itself, so the asker goes away then."""
    begun: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def receive() -> dict[str, Any]:
        await begun
        return {"type": "http.disconnect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            begun.set_result(message["status"])

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "headers": raw, "query_string": b""}
    await asyncio.wait_for(app(scope, receive, send), PATIENCE)
    return begun.result()


async def status(house: House, client: httpx.AsyncClient, name: str, asker: str) -> int:
    """The status that an asker gets, at a table of their own whose game is over."""
    case = await set_up(house)
    own = await house.come(case.room, case.people["own"])
    await own.act("resign")
    await own.until(lambda: own.newest().result)
    return await ask(house, client, name, {"player": "own"}.get(asker, asker), case)


async def status_at_play(house: House, client: httpx.AsyncClient, name: str, asker: str) -> int:
    """The status that an asker gets, at a table of their own whose game is played."""
    return await ask(house, client, name, asker, await set_up(house))


async def ask(house: House, client: httpx.AsyncClient, name: str, asker: str, case: Case) -> int:
    """Ask, with a request that is right in every field."""
    own = await house.come(case.room, case.people["own"])
    secret = asker if asker in ("host", "own", "other") else "stranger"
    headers = {} if asker == "nobody" else {"authorization": f"Bearer {case.secrets[secret]}"}
    if asker in case.tokens:
        headers["shoal-token"] = case.tokens[asker]
    method, path = name.split(" ")
    parts = {
        "id": case.room,
        "seat": str(own.viewer),
        "book": "core",
        "lang": "en",
        "game": "fish_and_chips",
    }
    for part, value in parts.items():
        path = path.replace(f"{{{part}}}", value)
    if path.endswith("/events"):
        return await status_of_stream(make_app(house.server), path, headers)
    body = BODIES.get(name)
    if body is not None and "move" in body and (moves := own.newest().moves):
        body = body | {"move": moves[0]}
    return (await client.request(method, path, json=body, headers=headers)).status_code


@pytest.mark.parametrize("name", HTTP)
def test_each_asker_gets_the_status_that_the_table_says(
    tmp_path: Path, name: str, database: str
) -> None:
    async def run() -> tuple[int, ...]:
        async with opened(tmp_path, database=database) as house, website(house) as client:
            return tuple([await status(house, client, name, asker) for asker in ASKERS])

    assert asyncio.run(run()) == HTTP[name]


@pytest.mark.parametrize("name", AT_PLAY)
def test_each_asker_gets_the_status_that_the_table_says_while_a_game_is_played(
    tmp_path: Path, name: str, database: str
) -> None:
    async def run() -> tuple[int, ...]:
        async with opened(tmp_path, database=database) as house, website(house) as client:
            return tuple([await status_at_play(house, client, name, asker) for asker in PLAYING])

    assert asyncio.run(run()) == AT_PLAY[name]
