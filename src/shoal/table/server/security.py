"""What browsers are told, and what is asked of them: origins, cookies, headers."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Any

    from starlette.datastructures import Headers
    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Receive, Scope, Send

COOKIE: Final = "shoal"
SECURE: Final = ("https", "wss")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(header for header in HEADERS if header[0] not in given),
                ]
            await send(message)

        await self.app(scope, receive, send_with)


def is_same_origin(scheme: str, headers: Headers) -> bool:
    """Whether a request comes from our own pages, or from no page at all (a program).

    Where we are reached by TLS, anybody on the way could have put up a page of this host without.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    if scheme in SECURE and page.scheme != "https":
        return False
    return page.netloc.lower() == headers.get("host", "").lower() != ""


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; behind a trusted proxy uvicorn has put the true address there."""
    return one_holder(connection.client.host) if connection.client else "unknown"


@lru_cache(maxsize=4096)
def one_holder(host: str) -> str:
    """An address as limits count it: whoever has one of version 6 has 2^64 of them."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return host
