"""What is asked of a server over HTTP. What it refuses is raised, as one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

import httpx
import msgspec
from msgspec import json

from shoal.core.errors import ShoalError
from shoal.table.remote.refusals import error_of
from shoal.table.seats import BOOK
from shoal.table.server.api import (
    Error,
    Guest,
    MadeTable,
    NewGuest,
    NewTable,
    Seated,
    Sit,
    TableSummary,
)

if TYPE_CHECKING:
    from msgspec import Struct

T = TypeVar("T")
HTTP_PATIENCE: Final = 15.0
"""Seconds."""


class RemoteServer:
    """A server elsewhere, asked by one guest. Close it at the end."""

    def __init__(self, address: str, *, lang: str = "en") -> None:
        self.address = address
        self.guest = Guest("", "")
        headers = {"accept-language": lang}
        self.http = httpx.Client(base_url=address, timeout=HTTP_PATIENCE, headers=headers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Nothing more is asked."""
        self.http.close()

    def go_to(self, address: str) -> None:
        """Ask another server from now on: the tables have gone there."""
        self.address = address
        self.http.base_url = httpx.URL(address)

    # What can be asked

    def come(self, name: str) -> Guest:
        """Come as a guest, by whom everything is asked from now on."""
        self.guest = self.ask("POST", "/api/guests", Guest, NewGuest(name))
        self.http.headers["authorization"] = f"Bearer {self.guest.token}"
        return self.guest

    def open_tables(self) -> list[TableSummary]:
        """Listed tables with a free seat, the newest first."""
        return self.ask("GET", "/api/tables", list[TableSummary])

    def make(self, wanted: NewTable) -> MadeTable:
        """Make a table."""
        return self.ask("POST", "/api/tables", MadeTable, wanted)

    def sit(self, table: str, invite: str = "") -> Seated:
        """Take a free seat; private tables want an invitation."""
        return self.ask("POST", f"/api/tables/{table}/seats", Seated, Sit(token=invite))

    def record(self, table: str, token: str = "") -> str:
        """The record of a finished game."""
        return self.fetch("GET", f"/api/tables/{table}/record", token=token).text

    # How it is asked

    def ask(
        self, method: str, path: str, returns: type[T], body: Struct | None = None, token: str = ""
    ) -> T:
        """Ask for something and read the answer."""
        answer = self.fetch(method, path, body, token)
        try:
            return json.decode(answer.content, type=returns)
        except msgspec.DecodeError:
            raise self.no_server() from None

    def fetch(
        self, method: str, path: str, body: Struct | None = None, token: str = ""
    ) -> httpx.Response:
        """Ask for something, or raise why it was refused."""
        sent: dict[str, Any] = {"headers": {"shoal-token": token} if token else {}}
        if body is not None:
            sent["content"] = json.encode(body)
        try:
            answer = self.http.request(method, path, **sent)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise no_answer(self.address, error) from None
        if answer.is_success:
            return answer
        try:
            refused = json.decode(answer.content, type=Error)
        except msgspec.DecodeError:
            raise self.no_server() from None
        raise error_of(refused)

    def no_server(self) -> ShoalError:
        """Somebody answered, but no server of ours."""
        return ShoalError("no_shoal", book=BOOK, address=self.address)


def no_answer(address: str, error: Exception) -> ShoalError:
    """Nobody is there."""
    why = str(error) or type(error).__name__
    return ShoalError("no_server", book=BOOK, address=address, why=why[:200])
