"""A server's HTTP without a network, for tests that ask it whatever they like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import schemathesis
from schemathesis.python.asgi import get_client
from starlette.responses import Response

from shoal.table.server.app import make_app
from shoal.table.server.server import Server
from shoal.table.server.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from requests import Response as Answer
    from requests import Session

Whatever: TypeAlias = Any
"""JSON of any kind; or ASGI's types, which Starlette and schemathesis write differently."""
PATIENT = Settings(
    bots=1,
    nonce_seconds=0,
    pace_seconds=0,
    requests_per_second=1e6,
    tables_per_hour=100_000,
    tables_per_address=100_000,
    guests_per_hour=100_000,
)


class Running:
    """A server that begins and ends when it is asked to, in the loop that carries requests.

    schemathesis ends the life of an application after each test; this one has to last.
    """

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder, PATIENT)
        self.app = make_app(self.server)

    async def __call__(self, scope: Whatever, receive: Whatever, send: Whatever) -> None:
        if scope["type"] != "http":
            return
        special = {"/begin": self.server.begin, "/end": self.server.end}.get(scope["path"])
        if special is None:
            await self.app(scope, receive, send)
        else:
            await special()
            await Response()(scope, receive, send)


class Site:
    """A server without a network, with a guest and a table of each kind."""

    def __init__(self, folder: Path) -> None:
        self.app = Running(folder)
        self.client: Session = get_client(self.app)
        self.client.get("http://testserver/begin")
        self.schema = schemathesis.openapi.from_asgi("/api/openapi.json", self.app)
        self.guest: dict[str, str] = {}
        guest = self.post("/api/guests", {"name": "Ann"})
        self.guest = {"Authorization": f"Bearer {guest['token']}"}
        seats = [["me", "open"], ["me", "me"], ["me", "me"]]
        tables = [
            self.post("/api/tables", {"game": "fish_and_chips", "seats": two}) for two in seats
        ]
        self.tables = [table["table"]["id"] for table in tables]
        self.post(f"/api/tables/{self.tables[2]}/acts", {"id": "end", "n": 0, "what": "resign"})

    def ask(self, method: str, path: str, body: Whatever = None, **headers: str) -> Answer:
        """Ask as the guest."""
        return self.client.request(
            method, f"http://testserver{path}", json=body, headers={**self.guest, **headers}
        )

    def stranger(self, method: str, path: str, body: Whatever = None, token: str = "") -> Answer:
        """Ask as somebody who has no name here, with a link or without."""
        headers = {"Shoal-Token": token} if token else {}
        with get_client(self.app) as client:
            return client.request(method, f"http://testserver{path}", json=body, headers=headers)

    def post(self, path: str, body: Whatever) -> Whatever:
        """Ask for something that has to be done."""
        answer = self.ask("POST", path, body)
        assert answer.ok, answer.text
        return answer.json()

    def close(self) -> None:
        self.client.get("http://testserver/end")
