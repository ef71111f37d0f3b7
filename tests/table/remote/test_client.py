"""The socket of one table, against a real server that is killed now and then."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, cast

import pytest

from shoal.core.errors import ShoalError
from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from shoal.table.links import Link
from shoal.table.remote.client import Lost, TableSocket
from shoal.table.remote.mirror import Mirror
from shoal.table.remote.refusals import Said, error_of
from shoal.table.remote.server import RemoteServer
from shoal.table.server.wire import Done, Move, News, Refused, State, TableInfo
from tests.table.server.live import running

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from shoal.table.server.wire import TableState
    from tests.table.server.live import Live

SHORT = ("target=0", "reposition=off")
KILLS = 4


def seat_link(live: Live, game: str, seats: tuple[str, ...], *options: str) -> Link:
    """The first seat of a new table."""
    made = live.table("Ann", game, seats, options)
    return Link(live.address, made.table.id, "seat", made.seat_tokens["0"])


def test_no_move_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    """Every move is asked for once; the server dies before it is read, or before it answers."""
    with running(tmp_path / "data") as live:
        link, asked, lost = seat_link(live, "fish_and_chips", ("me", "shrimp"), *SHORT), 0, 0
        with TableSocket(link) as socket:
            mirror = Mirror(socket.first_state())
            while not mirror.result:
                if mirror.seat in mirror.acting:
                    move = Move(socket.new_id(), mirror.n, mirror.moves[0])
                    if asked < KILLS and asked % 2:
                        live.stop(signal.SIGKILL)
                    answer = socket.ask(move)
                    if asked < KILLS and not asked % 2:
                        live.stop(signal.SIGKILL)
                    if asked < KILLS:
                        live.start()
                    asked += 1
                    said = answer.result(60)
                    assert isinstance(said, News | Done), said
                    n = mirror.n
                    while mirror.n == n:
                        arrival = socket.take(60)
                        assert arrival is not None
                        lost += isinstance(arrival, Lost)
                        if not isinstance(arrival, Lost):
                            mirror.take(arrival)  # type: ignore[arg-type]  # it has not ended
                else:
                    mirror.take(next(iter(socket)))
        assert lost >= KILLS
        with RemoteServer(live.address) as server:
            record = read_record(server.record(link.table, link.token))
    verify(record)
    assert sum(ply.seat == 0 for ply in record.plies) == asked
    assert len(mirror.told) == len(record.plies), "everything is told once, over all connections"


def test_what_is_asked_while_the_server_is_away_is_answered_when_it_is_back(tmp_path: Path) -> None:
    with running(tmp_path / "data") as live:
        link = seat_link(live, "little_big_fish", ("me", "shrimp"), "first=1")
        with TableSocket(link) as socket:
            state = socket.first_state()
            live.stop()
            answer = socket.ask(Move(socket.new_id(), state.n, state.moves[0]))
            live.start()
            assert isinstance(answer.result(60), News)
            assert not socket.pending


@pytest.mark.parametrize("token", ["wrong", ""])
def test_a_link_that_is_not_good_is_one_sentence(live: Live, token: str) -> None:
    link = seat_link(live, "fish_and_chips", ("me", "open"), *SHORT)
    other = Link(link.server, link.table if token else "nowhere", "seat" if token else None, token)
    with TableSocket(other) as socket, pytest.raises(ShoalError) as caught:
        socket.first_state()
    assert caught.value.key == ("bad_token" if token else "no_table")


def test_nobody_at_an_address_is_one_sentence() -> None:
    with (
        TableSocket(Link("http://localhost:1", "x")) as socket,
        pytest.raises(ShoalError, match="no server answers at http://localhost:1"),
    ):
        socket.first_state()
    with RemoteServer("http://localhost:1") as server, pytest.raises(ShoalError, match="no server"):
        server.open_tables()


def test_what_http_refuses_is_raised_in_our_words(live: Live) -> None:
    with RemoteServer(live.address) as server:
        with pytest.raises(ShoalError) as caught:
            server.come("pike")
        assert caught.value.say("fr") == "pike est le nom d’un bot ; choisissez-en un autre"
        with pytest.raises(ShoalError, match="no server of this Shoal"):
            server.ask("GET", "/healthz", list[str])
        with pytest.raises(ShoalError, match="nothing at this address"):
            server.fetch("GET", "/nowhere")


# What is delivered


class Deaf:
    """A connection to nobody, with what was sent to it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, data: bytes, *, text: bool) -> None:
        assert text
        self.sent.append(data)


def hear(*messages: State | News | Refused) -> tuple[TableSocket, Deaf]:
    """A socket that has heard some messages."""
    socket, deaf = TableSocket(Link("http://a.b", "x", "seat", "y")), Deaf()
    for message in messages:
        socket.hear(cast("ClientConnection", deaf), message)
    return socket, deaf


def state(n: int, table_state: TableState = "playing") -> State:
    table = TableInfo(
        id="x", game="minnows", rules=1, options={}, state=table_state, seats=(), host=False,
        commitment="", spectators=0, clock=None, paused=False, offer=None, queue=0, rematch="",
    )  # fmt: skip
    return State(n, 0, table)


def news(n: int, request: str = "") -> News:
    return News(n=n, by=0, acting=(), events=b"[]", view=b"{}", standings=b"null", id=request)  # type: ignore[arg-type]  # raw bytes


def test_old_news_that_answer_a_repeated_request_are_not_shown_again() -> None:
    socket, _ = hear(state(5), news(4, "a-1"), news(6))
    delivered = [socket.take(0) for _ in range(3)]
    assert delivered == [state(5), Done("a-1"), news(6)]
    assert socket.n == 6


def test_a_gap_in_what_was_told_is_filled_from_the_state() -> None:
    socket, deaf = hear(state(5), news(7))
    assert socket.take(0) == state(5)
    assert socket.take(0) is None
    assert b'"seen":5' in deaf.sent[-1]


def test_a_seat_adds_to_the_seed_once() -> None:
    _, deaf = hear(state(0, "dealing"), state(0, "dealing"))
    (sent,) = deaf.sent
    assert b'"what":"nonce"' in sent


def test_pauses_between_attempts_grow_and_respect_the_server() -> None:
    socket = TableSocket(Link("http://a.b", "x"))
    pauses = [socket.pause() for _ in range(12)]
    assert pauses[0] < 1 < pauses[5] <= max(pauses) <= 12.5
    socket.attempts, socket.return_after = 0, 8.0
    assert 6 <= socket.pause() <= 10
    assert socket.pause() < 1


@pytest.mark.parametrize(
    "refused",
    [
        Refused("1", "illegal", key="no_such_key"),
        Refused("1", "illegal", key="unwritten", book="os"),
        Refused("1", "illegal", key="unknown_level", facts={}),
        Refused("1", "broken", key="\x1b[2J", book="shoal.elsewhere"),
    ],
)
def test_a_refusal_that_we_have_no_words_for_is_still_a_harmless_sentence(refused: Refused) -> None:
    error = error_of(refused)
    assert isinstance(error, Said)
    assert error.say("fr").isprintable()


def test_a_refusal_cites_its_clause() -> None:
    error = error_of(Refused("1", "illegal", key="game_over", book="shoal.core", rule="FC-E1"))
    assert error.say("en") == "the game is over (FC-E1)"
