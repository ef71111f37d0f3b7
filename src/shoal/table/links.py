"""Links to a server and its tables.

https://fish.example                      a server
https://fish.example/t/Zk3x               the page of a table, for whoever may look at it
https://fish.example/t/Zk3x#seat=TOKEN    plays a seat
https://fish.example/t/Zk3x#invite=TOKEN  sits down
https://fish.example/t/Zk3x#watch=TOKEN   watches

What a link gives stands behind `#`, which no browser sends: so no token reaches a log.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, get_args
from urllib.parse import parse_qsl, urlsplit

from msgspec import Struct

from shoal.core.errors import ShoalError
from shoal.table.seats import BOOK

LinkKind: TypeAlias = Literal["seat", "invite", "watch"]
KINDS: Final[tuple[LinkKind, ...]] = get_args(LinkKind)
PAGE: Final = "/t/"
"""Before the id of a table in the path of its page."""
SOCKET: Final = "/api/socket"
WORD: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
SCHEMES: Final = {"http": "ws", "https": "wss"}


class Link(Struct, frozen=True):
    """A server, a table there, and what the link gives."""

    server: str
    """The address without a stroke at its end."""
    table: str = ""
    """The id of a table; empty for the server itself."""
    kind: LinkKind | None = None
    """None where the link gives nothing but the address."""
    token: str = ""

    def write(self) -> str:
        """The link as people send it to each other."""
        page = f"{self.server}{PAGE}{self.table}" if self.table else f"{self.server}/"
        return f"{page}#{self.kind}={self.token}" if self.kind else page

    @property
    def socket(self) -> str:
        """The address of the server's socket."""
        scheme, rest = self.server.split("://", 1)
        return f"{SCHEMES[scheme]}://{rest}{SOCKET}"


def read_link(text: str) -> Link:
    """A link from its text, or an error that says how links look."""
    try:
        parts = urlsplit(text.strip())
        host = parts.hostname if parts.port != 0 else None
    except ValueError:
        raise bad_link(text) from None
    if parts.scheme not in SCHEMES or not host or "@" in parts.netloc:
        raise bad_link(text)
    before, page, table = parts.path.rpartition(PAGE)
    path, table = (before, table.rstrip("/")) if page else (parts.path, "")
    given = {kind: token for kind, token in parse_qsl(parts.fragment) if kind in KINDS}
    kind = next((kind for kind in KINDS if kind in given), None)
    token = given[kind] if kind else ""
    if (page and not is_word(table)) or (kind and not (table and is_word(token))):
        raise bad_link(text)
    return Link(f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}", table, kind, token)


def is_word(text: str) -> bool:
    """Whether a text can be an id or a token."""
    return WORD.fullmatch(text) is not None


def bad_link(text: str) -> ShoalError:
    """What people are told who wrote something else."""
    return ShoalError("bad_link", book=BOOK, text=text[:80] or '""')
