"""Sockets on a real network: both ways through uvicorn, and clients that behave badly."""

from __future__ import annotations

import asyncio
import base64
import random
import socket as sockets
import struct
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from msgspec import json, structs
from websockets.exceptions import ConnectionClosed, InvalidStatus

from shoal.table.server.direct import DirectProtocol
from tests.table.server.test_play import SHORT
from tests.table.server.wired import LAVISH, Wired, hear, wired

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from shoal.table.server.making import Made
    from shoal.table.server.store import Statement

WAYS = pytest.mark.parametrize("direct", [True, False], ids=["direct", "ordinary"])
HANDSHAKE = (
    "GET /api/socket HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def a_table(server: Wired) -> Made:
    ann = await server.house.person()
    made = await server.house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
    await server.house.dealt(made.table)
    return made


def hello(made: Made, seat: int) -> str:
    said = {"t": "hello", "table": made.table, "token": made.seat_tokens[str(seat)]}
    return json.encode(said).decode()


async def play_a_move(server: Wired, made: Made) -> None:
    """Whoever is to move comes over the network and moves."""
    play = server.house.room(made.table).play
    assert play is not None
    async with server.connect() as socket:
        await socket.send(hello(made, play.acting()[0]))
        state = await hear(socket, "state")
        said = {"t": "move", "id": f"m{state['n']}", "n": state["n"], "move": state["moves"][0]}
        await socket.send(json.encode(said).decode())
        news = await hear(socket, "news")
        assert news["n"] == state["n"] + 1


@WAYS
def test_both_ways_through_uvicorn_carry_a_game(tmp_path: Path, *, direct: bool) -> None:
    async def run() -> None:
        async with wired(tmp_path, direct=direct) as server:
            made = await a_table(server)
            async with server.connect() as watcher:
                said = {"t": "hello", "table": made.table, "token": made.watch}
                await watcher.send(json.encode(said).decode())
                await hear(watcher, "state")
                for count in range(1, 4):
                    await play_a_move(server, made)
                    assert (await hear(watcher, "news"))["n"] == count

    asyncio.run(run())


@WAYS
def test_connections_cut_at_any_byte_harm_nobody(tmp_path: Path, *, direct: bool) -> None:
    dice = random.Random(7)  # noqa: S311 - the same cuts each time

    async def run() -> None:
        async with wired(tmp_path, direct=direct) as server:
            made = await a_table(server)
            key = base64.b64encode(dice.randbytes(16)).decode()
            payload = hello(made, 0).encode()
            whole = HANDSHAKE.format(port=server.port, key=key).encode() + masked(payload) * 3
            for _ in range(60):
                part = whole[: dice.randrange(1, len(whole))]
                await cut(server.port, part, reset=dice.random() < 0.5)
            await play_a_move(server, made)
            await all_gone(server)

    asyncio.run(run())


async def cut(port: int, data: bytes, *, reset: bool) -> None:
    """Send the beginning of a conversation, and be gone; with a reset, or politely."""
    _reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    await writer.drain()
    if reset:
        raw: sockets.socket = writer.get_extra_info("socket")
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
    writer.close()


def masked(payload: bytes, kind: int = 0x81) -> bytes:
    """A client's frame, of a whole text unless said otherwise, for payloads below 64 kB."""
    mask = b"\x01\x02\x03\x04"
    length = len(payload)
    size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return (
        bytes((kind,)) + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    )


@WAYS
def test_messages_are_read_however_their_bytes_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, direct: bool
) -> None:
    dice = random.Random(8)  # noqa: S311 - the same pieces each time
    parsed: list[bytes] = []
    hand_on = DirectProtocol.send_receive_event_to_app

    def note(protocol: DirectProtocol) -> None:
        parsed.append(b"".join(protocol.frames))
        hand_on(protocol)

    monkeypatch.setattr(DirectProtocol, "send_receive_event_to_app", note)

    async def main() -> None:
        async with wired(tmp_path, direct=direct) as server:
            made = await a_table(server)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            key = base64.b64encode(dice.randbytes(16)).decode()
            writer.write(HANDSHAKE.format(port=server.port, key=key).encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(masked(hello(made, 0).encode()))
            asked: list[str] = []
            while len(asked) < 60:
                # some messages in one piece, some cut anywhere, some in frames of their own
                new = [f"q{len(asked) + number}" for number in range(dice.choice((1, 1, 2, 3)))]
                asked += new
                data = b"".join(in_frames(ask_forms(request), dice) for request in new)
                at = dice.choice((0, dice.randrange(len(data)), len(data)))
                for piece in (data[:at], data[at:]):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0.002)
            assert [await next_form(reader) for _ in asked] == asked
            writer.write(masked(ask_forms("alone")))  # nothing else is under way
            assert await next_form(reader) == "alone"
            writer.close()

    asyncio.run(main())
    assert bool(parsed) == direct, "what is cut is not left to the library"
    assert ask_forms("alone") not in parsed, "the short way is not taken"


async def next_form(reader: asyncio.StreamReader) -> str:
    """The request that the next forms answer."""
    while (said := json.decode(await read_message(reader)))["t"] != "forms":
        pass
    return str(said["id"])


def ask_forms(request: str) -> bytes:
    return json.encode({"t": "ask", "id": request, "what": "forms"})


def in_frames(payload: bytes, dice: random.Random) -> bytes:
    """A message as one frame, or as two with a ping between them."""
    if dice.random() < 0.7:
        return masked(payload)
    half = len(payload) // 2
    return masked(payload[:half], 0x01) + masked(b"", 0x89) + masked(payload[half:], 0x80)


async def read_message(reader: asyncio.StreamReader) -> bytes:
    """The next text that the server sends."""
    while True:
        kind, length = await reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2), "big")
        data = await reader.readexactly(length)
        if kind == 0x81:
            return data


@WAYS
def test_a_reader_who_stops_reading_is_sent_away(tmp_path: Path, *, direct: bool) -> None:
    async def run() -> None:
        async with wired(tmp_path, direct=direct) as server:
            made = await a_table(server)
            key = base64.b64encode(bytes(16)).decode()
            raw = sockets.socket()
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            raw.setblocking(False)  # noqa: FBT003 - as the socket has it
            loop = asyncio.get_running_loop()
            await loop.sock_connect(raw, ("127.0.0.1", server.port))
            handshake = HANDSHAKE.format(port=server.port, key=key).encode()
            await loop.sock_sendall(raw, handshake)
            hungry = masked(hello(made, 0).encode()) * 50
            with suppress(ConnectionError, TimeoutError):
                await keep_asking(raw, hungry)
            await all_gone(server)
            raw.close()
            await play_a_move(server, made)

    asyncio.run(run())


async def all_gone(server: Wired) -> None:
    """Wait until the server has no socket left."""
    for _ in range(400):
        if not server.house.server.connections:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(server.house.server.connections)


async def keep_asking(raw: sockets.socket, data: bytes) -> None:
    """Send the same again and again, and read nothing."""
    loop = asyncio.get_running_loop()
    for _ in range(400):
        await asyncio.wait_for(loop.sock_sendall(raw, data), 20)


@WAYS
def test_a_message_that_is_too_long_closes_its_socket_only(tmp_path: Path, *, direct: bool) -> None:
    async def run() -> None:
        async with wired(tmp_path, direct=direct) as server:
            made = await a_table(server)
            async with server.connect() as socket:
                await socket.send("x" * 9000)
                with pytest.raises(ConnectionClosed) as closed:
                    await hear(socket)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1009
            await play_a_move(server, made)

    asyncio.run(run())


def test_who_talks_too_fast_is_sent_away_and_told_when_to_come_back(tmp_path: Path) -> None:
    slow = structs.replace(LAVISH, messages_per_second=2.0)

    async def run() -> None:
        async with wired(tmp_path, slow) as server:
            made = await a_table(server)
            async with server.connect() as socket:
                for _ in range(30):
                    await socket.send(hello(made, 0))
                bye = await hear(socket, "bye")
                assert (bye["why"], bye["after"]) == ("limit", 5)
            await play_a_move(server, made)

    asyncio.run(run())


def test_sockets_are_counted_by_address(tmp_path: Path) -> None:
    few = structs.replace(LAVISH, sockets_per_address=2)

    async def run() -> None:
        async with wired(tmp_path, few) as server:
            async with server.connect(), server.connect():
                with pytest.raises(InvalidStatus):
                    await server.connect()
            await asyncio.sleep(0.05)
            async with server.connect():
                pass

    asyncio.run(run())


def test_pages_of_other_sites_may_neither_connect_nor_post(tmp_path: Path) -> None:
    async def run() -> None:
        async with wired(tmp_path) as server:
            with pytest.raises(InvalidStatus):
                await server.connect(origin="https://evil.example")
            async with server.connect(origin=server.address), httpx.AsyncClient() as client:
                url = f"{server.address}/api/guests"
                evil = await client.post(
                    url, json={"name": "Eve"}, headers={"origin": "https://evil.example"}
                )
                assert (evil.status_code, evil.json()["key"]) == (403, "other_origin")
                good = await client.post(
                    url, json={"name": "Eve"}, headers={"origin": server.address}
                )
                assert good.status_code == 201
                cookie = good.headers["set-cookie"].lower()
                assert "httponly" in cookie
                assert "samesite=lax" in cookie
                for name in ("content-security-policy", "x-content-type-options"):
                    assert name in good.headers
                assert "unsafe-inline" not in good.headers["content-security-policy"]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"t": "hello", "table": "x", "muted": [0, "one"]}, "muted[1]"),
        ({"t": "hello", "table": "x" * 40}, "table"),
        ({"t": "move", "id": "m", "n": -1, "move": "a1"}, "n"),
        ({"t": "move", "id": "m\n", "n": 0, "move": "a1"}, "id"),
        ({"t": "say", "id": "ﬁ", "text": "hi"}, "id"),
        ({"t": "act", "id": "a", "n": 0, "what": "dance"}, "what"),
    ],
)
def test_a_wrong_field_is_named_on_a_socket(
    tmp_path: Path, said: dict[str, object], field: str
) -> None:
    async def run() -> None:
        async with wired(tmp_path) as server, server.connect() as socket:
            await socket.send(json.encode(said).decode())
            answer = await hear(socket, "refused")
            assert (answer["kind"], answer["facts"]["field"]) == ("unreadable", field)

    asyncio.run(run())


def test_events_can_be_read_as_lines(tmp_path: Path) -> None:
    async def run() -> None:
        async with wired(tmp_path) as server:
            made = await a_table(server)
            url = f"{server.address}/api/tables/{made.table}/events"
            async with (
                httpx.AsyncClient(timeout=20) as client,
                client.stream("GET", url, headers={"shoal-token": made.watch}) as response,
            ):
                lines = response.aiter_lines()
                assert json.decode(await anext(lines))["t"] == "state"
                await play_a_move(server, made)
                kinds = [json.decode(line)["t"] async for line in lines_until(lines, "news")]
                assert kinds[-1] == "news"
            for _ in range(100):
                if not server.house.room(made.table).sockets:
                    break
                await asyncio.sleep(0.05)
            assert not server.house.room(made.table).sockets

    asyncio.run(run())


async def lines_until(lines: AsyncIterator[str], kind: str) -> AsyncIterator[str]:
    """Lines up to the first message of a kind."""
    async for line in lines:
        if line:
            yield line
            if json.decode(line)["t"] == kind:
                return


def test_health_readiness_and_measurements(tmp_path: Path) -> None:
    async def run() -> None:
        async with wired(tmp_path) as server, httpx.AsyncClient() as client:
            made = await a_table(server)
            await play_a_move(server, made)
            assert (await client.get(f"{server.address}/healthz")).text == "ok\n"
            assert (await client.get(f"{server.address}/readyz")).status_code == 200
            text = (await client.get(f"{server.address}/metrics")).text
            assert "shoal_moves_total 1.0" in text
            assert 'shoal_move_seconds_bucket{le="+Inf"} 1.0' in text

    asyncio.run(run())


def test_a_server_that_nobody_comes_to_finds_out_that_it_can_write_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy sends nobody to a server that is not ready."""

    async def run() -> None:
        async with wired(tmp_path) as server, httpx.AsyncClient() as client:
            store, mended = server.house.server.store, asyncio.Event()
            write = store.write

            async def later(*statements: Statement) -> bool:
                await mended.wait()
                return await write(*statements)

            monkeypatch.setattr(store, "write", later)
            store.failing = True
            assert (await client.get(f"{server.address}/readyz")).status_code == 503
            mended.set()
            async with asyncio.timeout(30):
                while (await client.get(f"{server.address}/readyz")).status_code != 200:
                    await asyncio.sleep(0.05)
            assert await store.rows("SELECT * FROM analysis") == []

    asyncio.run(run())
