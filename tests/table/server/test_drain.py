"""A server that is stopped says when to come back and where: clients go there, and play on."""

from __future__ import annotations

import shutil
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from shoal.cli.serve import command
from shoal.table.links import Link
from shoal.table.remote.client import Lost, TableSocket
from shoal.table.remote.server import RemoteServer
from shoal.table.server.api import NewTable
from shoal.table.server.wire import Bye, Move, News, State
from tests.table.server.served import PATIENCE, served

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.table.remote.client import Arrival


def test_a_client_goes_on_at_the_server_that_was_named(postgresql: str, tmp_path: Path) -> None:
    shared = ("--database", postgresql)
    with served(tmp_path / "stays", *shared) as stays:
        (tmp_path / "goes" / "data").mkdir(parents=True)
        shutil.copy(tmp_path / "stays" / "data" / "seeds.key", tmp_path / "goes" / "data")
        with (
            served(tmp_path / "goes", *shared, "--return-to", f"{stays.url}/") as goes,
            closing(RemoteServer(goes.url)) as guest,
        ):
            guest.come("Ann")
            made = guest.make(NewTable("little_big_fish", ("me", "me"), ("first=1",)))
            link = Link(goes.url, made.table.id, "seat", made.seat_tokens["0"])
            with TableSocket(link) as socket:
                first = socket.first_state()
                goes.stop()
                answer = socket.ask(Move(socket.new_id(), first.n, first.moves[0]))
                assert isinstance(answer.result(PATIENCE), News)
                heard = until_state(socket)
                assert [one for one in heard if isinstance(one, Bye)] == [
                    Bye("restart", 3, stays.url)
                ]
                assert any(isinstance(one, Lost) for one in heard)
                assert socket.place.server == stays.url


def until_state(socket: TableSocket) -> list[Arrival]:
    """All that has arrived up to the next state."""
    heard: list[Arrival] = []
    while not heard or not isinstance(heard[-1], State):
        arrival = socket.take(PATIENCE)
        assert arrival is not None
        heard.append(arrival)
    return heard


def test_where_nobody_answers_the_first_address_is_tried_again() -> None:
    socket = TableSocket(Link("http://localhost:1", "x", "seat", "y"))
    socket.n = 5
    socket.return_to("http://localhost:2")
    tried = []
    for _ in range(3):
        tried.append(socket.place.server)
        assert socket.read_until_broken() is None
    assert tried == ["http://localhost:2", "http://localhost:1", "http://localhost:2"]
    assert socket.place.table == "x"
    assert socket.place.token == "y"


@pytest.mark.parametrize("where", ["", "no address", "http://b.example", "ftp://b.example"])
def test_a_token_never_leaves_tls_and_nonsense_is_passed_over(where: str) -> None:
    link = Link("https://a.example", "x", "seat", "y")
    socket = TableSocket(link)
    socket.return_to(where)
    assert socket.place == link
    socket.return_to("https://b.example")
    assert socket.place.server == "https://b.example"


def test_a_server_is_not_started_with_an_address_that_is_none() -> None:
    done = CliRunner().invoke(command, ["--return-to", "elsewhere"])
    assert done.exit_code != 0
    assert "elsewhere is no link to a server" in str(done.exception)
