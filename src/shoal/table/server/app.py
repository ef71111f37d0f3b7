"""The web application: HTTP for what can be fetched, one websocket per client for what happens."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct, json
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from shoal.core.errors import IllegalMove, ShoalError
from shoal.core.words import LANGUAGES
from shoal.table.server import endpoints
from shoal.table.server.access import Forbidden, access, admit
from shoal.table.server.api import Error
from shoal.table.server.direct import CLOSING_SECONDS, direct
from shoal.table.server.endpoints import ENDPOINTS, Call
from shoal.table.server.openapi import openapi
from shoal.table.server.requests import refusal
from shoal.table.server.security import COOKIE, SecurityHeaders, address_of, is_same_origin
from shoal.table.server.sockets import DirectConnection, QueuedConnection
from shoal.table.server.store import StoreFailed
from shoal.table.server.wire import Bye, Hello, Refused, Said

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from shoal.core.words import Fact
    from shoal.table.server.endpoints import Endpoint
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.server import Server
    from shoal.table.server.sockets import Connection

ENCODER: Final = json.Encoder()
DECODER: Final = json.Decoder(Said)
JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
MOST_BODY: Final = 1 << 20
STATUS: Final = {
    "unreadable": 400,
    "unknown": 404,
    "not_yours": 403,
    "illegal": 409,
    "limit": 429,
    "unwritten": 503,
}
"""HTTP's word for each kind of refusal."""


def make_app(server: Server) -> Starlette:
    """The application of a server."""
    routes: list[Route | WebSocketRoute] = [
        Route(endpoint.path, endpoint_handler(server, endpoint), methods=[endpoint.method])
        for endpoint in ENDPOINTS
    ]
    routes.append(Route("/api/openapi.json", lambda _request: as_json(openapi()), methods=["GET"]))
    routes.append(WebSocketRoute("/api/socket", socket_handler(server)))
    routes += server.extra_routes()

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await server.begin()
        try:
            yield
        finally:
            await server.end()

    return Starlette(routes=routes, lifespan=life, middleware=[Middleware(SecurityHeaders)])


# HTTP


def endpoint_handler(
    server: Server, endpoint: Endpoint
) -> Callable[[Request], Awaitable[Response]]:
    """Reads a request, lets the endpoint answer it, and writes the answer."""

    async def handle(request: Request) -> Response:
        lang = language_of(request)
        try:
            call = await read_call(server, endpoint, request)
            answer = await endpoint.answer(call)
        except (msgspec.DecodeError, endpoints.Problem, ShoalError) as error:
            return as_refusal(error, lang)
        response = answer if isinstance(answer, Response) else as_json(answer, endpoint.status)
        if call.new_cookie:
            set_cookie(response, call.new_cookie, secure=request.url.scheme == "https")
        return response

    return handle


async def read_call(server: Server, endpoint: Endpoint, request: Request) -> Call:
    """Who asks, and for what; an error if they may not ask at all."""
    who = address_of(request)
    if endpoint.method != "GET" and not is_same_origin(request.headers):
        raise endpoints.Problem("not_yours", refusal("other_origin"))
    if not server.http_limit.allows(who, endpoint.cost):
        raise endpoints.Problem("limit", refusal("too_fast"))
    body: Any = None
    if endpoint.body is not None:
        body = json.decode(await read_body(request), type=endpoint.body)
    person = person_of(server, request)
    if endpoint.guest and person is None:
        raise endpoints.Problem("not_yours", refusal("who_are_you"))
    query = dict(request.query_params)
    return Call(server, person, request.path_params, query, body, token_of(request), who)


async def read_body(request: Request) -> bytes:
    """The body of a request, if it is not too long."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > MOST_BODY:
            raise endpoints.Problem("limit", refusal("too_long"))
    return data


def person_of(server: Server, request: Request | WebSocket) -> Person | None:
    """Who asks, by the cookie or by the token of a program."""
    header = request.headers.get("authorization", "")
    secret = header.removeprefix("Bearer ") if header.startswith("Bearer ") else ""
    secret = secret or request.cookies.get(COOKIE, "")
    return server.people.find(secret) if secret else None


def token_of(request: Request) -> str:
    """The token of a seat or of a link, where one is sent along."""
    return request.headers.get("shoal-token", "") or request.query_params.get("token", "")


def language_of(request: Request) -> str:
    """The language that a client asks for, if it is one of ours."""
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return asked[:2] if asked[:2] in LANGUAGES else "en"


def as_json(answer: Struct | list[Any] | dict[str, Any], status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(ENCODER.encode(answer), status, media_type=JSON)


def as_error(error: Error, status: int) -> Response:
    """A refusal as JSON."""
    return Response(ENCODER.encode(error), status, media_type=JSON)


def as_refusal(error: msgspec.DecodeError | endpoints.Problem | ShoalError, lang: str) -> Response:
    """Why a request was not carried out, whoever found it out."""
    match error:
        case msgspec.ValidationError():
            return as_error(Error("unreadable", "bad_field", says=str(error)), 400)
        case msgspec.DecodeError():
            return as_error(Error("unreadable", "bad_json", says=str(error)), 400)
        case endpoints.Problem():
            return as_problem(error, lang)
        case Forbidden():
            return as_problem(endpoints.Problem("not_yours", error), lang)
        case StoreFailed():
            return as_problem(endpoints.Problem("unwritten", error), lang)
        case _:
            return as_problem(endpoints.Problem("illegal", error), lang)


def as_problem(problem: endpoints.Problem, lang: str) -> Response:
    """Why a request was not carried out, with a sentence for people."""
    error = problem.error
    rule = error.rule if isinstance(error, IllegalMove) else ""
    facts = {name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)}
    body = Error(problem.kind, error.key, error.book, rule, facts, error.say(lang))
    return as_error(body, STATUS.get(problem.kind, 409))


def set_cookie(response: Response, secret: str, *, secure: bool) -> None:
    """Who somebody is, for a year, unseen by scripts and not sent from other sites."""
    year = 365 * 24 * 3600
    response.set_cookie(
        COOKIE, secret, max_age=year, httponly=True, samesite="lax", secure=secure, path="/"
    )


# The socket


def socket_handler(server: Server) -> Callable[[WebSocket], Awaitable[None]]:
    """One client: it says hello, then asks; the table answers and tells."""

    async def sit(socket: WebSocket) -> None:
        who = address_of(socket)
        if not is_same_origin(socket.headers):
            await socket.close(4403)
            return
        seating = Seating(server, socket)
        if not seating.hold(who):
            await socket.close(4429)
            return
        try:
            await socket.accept()
            await seating.run()
        finally:
            seating.release(who)

    return sit


class Seating:
    """A socket, the table it looks at, and how fast it may ask."""

    def __init__(self, server: Server, socket: WebSocket) -> None:
        self.server = server
        self.socket = socket
        self.person = person_of(server, socket)
        self.room: Room | None = None
        self.connection: Connection | None = None
        self.bucket = server.new_bucket()

    def hold(self, address: str) -> bool:
        """Whether this address, and this person, may have one more socket."""
        if not self.server.sockets_of_address.take(address):
            return False
        if self.person is None or self.server.sockets_of_person.take(self.person.id):
            return True
        self.server.sockets_of_address.give(address)
        return False

    def release(self, address: str) -> None:
        """There is one socket less."""
        self.server.sockets_of_address.give(address)
        if self.person is not None:
            self.server.sockets_of_person.give(self.person.id)

    async def run(self) -> None:
        """Listen until the client is gone."""
        self.server.connections.add(self)
        try:
            short = direct(self.socket.scope)
            if short is not None:
                connection = DirectConnection(short.push, short.finish)
                self.connection = connection
                short.hear = self.hear
                while (await self.socket.receive())["type"] != "websocket.disconnect":
                    pass
            else:
                await self.run_queued()
        except WebSocketDisconnect:
            pass
        finally:
            self.server.connections.discard(self)
            if self.room is not None and self.connection is not None:
                self.room.leave(self.connection)

    async def run_queued(self) -> None:
        """The ordinary way: one task reads, another one writes."""
        connection = self.connection = QueuedConnection()

        async def read() -> None:
            while True:
                self.hear((await self.socket.receive_text()).encode())

        async def write() -> None:
            async for data in connection.messages():
                if data:
                    await self.socket.send_text(data.decode())

        tasks = [asyncio.create_task(work()) for work in (read, write, connection.closed)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        with suppress(RuntimeError, TimeoutError):
            await asyncio.wait_for(self.socket.close(1001), CLOSING_SECONDS)

    def hear(self, data: bytes) -> None:
        """One message; whatever it is, nobody else is touched by it."""
        connection = self.connection
        assert connection is not None  # noqa: S101 - it listens
        if not self.bucket.take(self.server.monotonic()):
            connection.leave(Bye("limit", 5))
            return
        try:
            said = DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            facts: dict[str, Fact] = {"why": str(error)[:200]}
            connection.push(ENCODER.encode(Refused("", "unreadable", key="bad_field", facts=facts)))
            return
        if isinstance(said, Hello):
            self.say_hello(connection, said)
        elif self.room is None:
            self.refuse(connection, said.id, refusal("say_hello"))
        else:
            self.server.hub.hear(self.room, connection, said)

    def say_hello(self, connection: Connection, said: Hello) -> None:
        """Come to a table, or look at it from another seat."""
        room = self.server.hub.open(said.table)
        try:
            if room is None:
                raise refusal("no_table")
            given = access(self.server.people, room, self.person, said.token, said.seat)
        except ShoalError as error:
            self.refuse(connection, "", error)
            return
        if self.room is not None:
            self.room.leave(connection)
        self.room = room
        admit(connection, given)
        self.server.hub.hear(room, connection, said)

    def refuse(self, connection: Connection, request: str, error: ShoalError) -> None:
        """Say why nothing was done."""
        refused = Refused(request, "not_yours", -1, error.key, error.book, "", dict(error.facts))
        connection.push(ENCODER.encode(refused))


def stream_events(room: Room, connection: QueuedConnection) -> Response:
    """The same messages as on a socket, one line each, for programs that only read."""

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for data in connection.messages():
                yield data + b"\n"
        finally:
            room.leave(connection)

    return StreamingResponse(lines(), media_type=LINES, headers={"cache-control": "no-store"})
