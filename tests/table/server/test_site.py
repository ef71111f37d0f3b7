"""The client's files as they are sent."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING

import httpx
from starlette.applications import Starlette

from shoal.table.server.site import site_routes

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "<!doctype html><title>Shoal</title>" + " " * 500


class Site:
    """The routes of a folder, asked without a network."""

    def __init__(self, folder: Path) -> None:
        self.app = Starlette(routes=site_routes(folder))

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
                return await client.get(path, headers=headers)

        return asyncio.run(ask())


def client(folder: Path) -> Site:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / ".built").write_text("hash", encoding="utf-8")
    (folder / "assets" / "index-abc.js").write_text("let x;" * 100, encoding="utf-8")
    return Site(folder)


def test_every_page_of_the_client_is_the_same_file(tmp_path: Path) -> None:
    site = client(tmp_path)
    for path in ("/", "/t/abc_-9", "/new/fish_and_chips"):
        answer = site.get(path)
        assert (answer.status_code, answer.text) == (200, PAGE)
        assert answer.headers["cache-control"] == "no-cache"


def test_files_with_a_hash_are_kept_for_ever_and_packed(tmp_path: Path) -> None:
    answer = client(tmp_path).get("/assets/index-abc.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(answer.content)) < 100


def test_what_a_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    site = client(tmp_path)
    tag = site.get("/").headers["etag"]
    again = site.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_nothing_else_is_there(tmp_path: Path) -> None:
    site = client(tmp_path)
    for path in ("/.built", "/assets/", "/assets/../index.html.bak", "/etc/passwd"):
        assert site.get(path).status_code == 404


def test_a_server_without_pages_says_so(tmp_path: Path) -> None:
    site = Site(tmp_path)
    assert site.get("/").status_code == 503
