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
from shoal.table.server.api import REFUSALS, Error
from shoal.table.server.connections import DirectConnection
from shoal.table.server.direct import CLOSING_SECONDS, direct
from shoal.table.server.endpoints import ENDPOINTS, LINES, Call, Problem, problem_of
from shoal.table.server.openapi import document
from shoal.table.server.reading import facts_of
from shoal.table.server.requests import refusal
from shoal.table.server.seating import Seating
from shoal.table.server.security import COOKIE, SecurityHeaders, address_of, is_same_origin
from shoal.table.server.site import site_routes
from shoal.table.server.sockets import QueuedConnection
from shoal.table.server.store import BOOK
from shoal.table.server.wire import Bye

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from typing import TypeAlias

    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from shoal.core.words import Fact
    from shoal.table.server.endpoints import Endpoint
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.server import Server

    Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

ENCODER: Final = json.Encoder()
JSON: Final = "application/json"
MOST_BODY: Final = 1 << 20
BODY_SECONDS: Final = 20.0
"""That a request may take to arrive."""
NO_BUFFER: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""For streams: neither a cache nor a proxy keeps lines back."""
WAIT: Final = {"limit": "1", "unwritten": "1", "unanswered": "0"}
"""Seconds after which a refused request may be made again."""


def make_app(server: Server) -> Starlette:
    """The application of a server."""
    by_path: dict[str, dict[str, Handler]] = {}
    for endpoint in ENDPOINTS:
        handler = endpoint_handler(server, endpoint)
        by_path.setdefault(endpoint.path, {})[endpoint.method] = handler
    routes: list[Route | WebSocketRoute] = [
        Route(path, by_method(handlers), methods=list(handlers))
        for path, handlers in by_path.items()
    ]
    routes.append(Route("/api/openapi.json", describe, methods=["GET"]))
    routes.append(WebSocketRoute("/api/socket", socket_handler(server)))
    routes += server.extra_routes()
    routes += site_routes()  # last: it takes every other path

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await server.begin()
        try:
            yield
        finally:
            await server.end()

    return Starlette(
        routes=routes,
        lifespan=life,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={404: no_page, 405: wrong_method, Exception: broken},
    )


# HTTP


def by_method(handlers: dict[str, Handler]) -> Handler:
    """One address, so that what it does not take is refused with all that it takes."""

    async def handle(request: Request) -> Response:
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return handle


def endpoint_handler(server: Server, endpoint: Endpoint) -> Handler:
    """Reads a request, lets the endpoint answer it, and writes the answer."""

    async def handle(request: Request) -> Response:
        lang = language_of(request)
        if request.method == "HEAD" and endpoint.returns == LINES:
            return Response(media_type=LINES)  # nobody would ever read the stream
        try:
            call = await read_call(server, endpoint, request)
            answer = await endpoint.answer(call)
        except msgspec.DecodeError as error:
            unreadable = ShoalError("bad_field", book=BOOK, **facts_of(error))
            return as_problem(Problem("unreadable", unreadable), lang)
        except Problem as problem:
            return as_problem(problem, lang)
        except ShoalError as error:
            return as_problem(problem_of(error), lang)
        response = answer if isinstance(answer, Response) else as_json(answer, endpoint.status)
        if call.new_cookie:
            set_cookie(response, call.new_cookie, secure=request.url.scheme == "https")
        return response

    return handle


async def read_call(server: Server, endpoint: Endpoint, request: Request) -> Call:
    """Who asks, and for what; an error if they may not ask at all."""
    who = address_of(request)
    if endpoint.method != "GET" and not is_same_origin(request.url.scheme, request.headers):
        raise Problem("not_yours", refusal("other_origin"))
    if not server.http_limit.allows(who, endpoint.cost):
        raise Problem("limit", refusal("too_fast"))
    body: Any = None
    if endpoint.body is not None:
        body = json.decode(await read_body(request), type=endpoint.body)
    person = await person_of(server, request)
    if endpoint.guest and person is None:
        raise Problem("not_yours", refusal("who_are_you"))
    query = dict(request.query_params)
    token, lang = token_of(request), language_of(request)
    return Call(server, person, request.path_params, query, body, token, who, lang)


async def read_body(request: Request) -> bytes:
    """The body of a request, if it is not too long and comes in time."""
    data = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                data += part
                if len(data) > MOST_BODY:
                    raise Problem("limit", refusal("too_long"))
    except TimeoutError:
        raise Problem("limit", refusal("too_slow")) from None
    return data


async def person_of(server: Server, request: Request | WebSocket) -> Person | None:
    """Who asks, by the cookie or by the token of a program."""
    header = request.headers.get("authorization", "")
    secret = header.removeprefix("Bearer ") if header.startswith("Bearer ") else ""
    secret = secret or request.cookies.get(COOKIE, "")
    return await server.people.find(secret) if secret else None


def token_of(request: Request) -> str:
    """The token of a seat or of a link, where one is sent along.

    Never in the address: proxies write addresses into their logs.
    """
    return request.headers.get("shoal-token", "")


def language_of(request: Request) -> str:
    """The language that a client asks for, if it is one of ours."""
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return asked[:2] if asked[:2] in LANGUAGES else "en"


def as_json(answer: Struct | list[Any] | dict[str, Any], status: int = 200) -> Response:
    return Response(ENCODER.encode(answer), status, media_type=JSON)


def as_problem(problem: Problem, lang: str) -> Response:
    """Why a request was not carried out, with a sentence for people."""
    error = problem.error
    rule = error.rule if isinstance(error, IllegalMove) else ""
    facts: dict[str, Fact] = dict(error.facts)
    if problem.field:
        facts["field"] = problem.field
    body = Error(problem.kind, error.key, error.book, rule, facts, error.say(lang))
    response = as_json(body, REFUSALS[problem.kind].status)
    if seconds := WAIT.get(problem.kind):
        response.headers["retry-after"] = seconds
    return response


async def describe(_request: Request) -> Response:
    """The OpenAPI document."""
    return Response(document(), media_type=JSON)


async def no_page(request: Request, _error: Exception) -> Response:
    """An address at which there is nothing."""
    return as_problem(Problem("unknown", refusal("no_page")), language_of(request))


async def wrong_method(request: Request, error: Exception) -> Response:
    """An address that takes other methods."""
    refused = refusal("wrong_method", method=request.method)
    response = as_problem(Problem("method", refused), language_of(request))
    response.headers.update(getattr(error, "headers", None) or {})
    return response


async def broken(request: Request, _error: Exception) -> Response:
    """A defect of ours; Starlette raises it again, so that it gets into the log."""
    return as_problem(Problem("broken", refusal("broken")), language_of(request))


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
        if not is_same_origin(socket.url.scheme, socket.headers):
            await socket.close(4403)
            return
        seating = Seating(server, await person_of(server, socket), who)
        if not server.hold(who, seating.person):
            await socket.close(4429)
            return
        listens = False
        try:
            await socket.accept()
            short = direct(socket.scope)
            if short is None:
                await run_queued(seating, socket)
            else:
                seating.begin(DirectConnection(short.outlet.push, short.finish))
                short.listen(seating.hear, seating.end)
                listens = True  # the socket outlives this call, and all that was needed for it
        finally:
            if not listens:
                seating.end()

    return sit


async def run_queued(seating: Seating, socket: WebSocket) -> None:
    """The ordinary way: one task reads, another one writes, until the client is gone."""
    queue = QueuedConnection()
    seating.begin(DirectConnection(queue.push, queue.finish))

    async def read() -> None:
        with suppress(WebSocketDisconnect):
            while True:
                seating.hear((await socket.receive_text()).encode())

    async def write() -> None:
        async for data in queue.messages():
            if data:
                await socket.send_text(data.decode())

    tasks = [asyncio.create_task(work()) for work in (read, write, queue.closed)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    with suppress(RuntimeError, TimeoutError):
        await asyncio.wait_for(socket.close(1001), CLOSING_SECONDS)


def stream_events(call: Call, room: Room, connection: QueuedConnection, seen: int) -> Response:
    """The same messages as on a socket, one line each, for programs that only read."""
    server, who = call.server, (call.address, call.person)

    async def lines() -> AsyncIterator[bytes]:
        if not server.hold(*who):
            yield ENCODER.encode(Bye("limit", 5)) + b"\n"
            return
        try:
            room.join(connection, seen)
            async for data in connection.messages():
                yield data + b"\n"
        finally:
            server.release(*who)
            room.leave(connection)

    return StreamingResponse(lines(), media_type=LINES, headers=NO_BUFFER)
