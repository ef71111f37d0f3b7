"""A real server and a real browser: Debian's chromium, driven with real pointer events."""

from __future__ import annotations

import os
import random
import re
from datetime import date
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from shoal.core.catalog import find
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.table.server.site import FOLDER

from .house import CHROMIUM, DESK, PHONE, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, ConsoleMessage, Page


def lack(what: str) -> None:
    """Something is missing here: the test is passed over, but in CI that is a failure."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(what)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A module at a time: its browser and its server are those of one process."""
    for item in items:
        if "tests/web/" in str(item.path):
            item.add_marker(pytest.mark.xdist_group(f"browser {item.path.stem}"))


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the server keeps its tables."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def server(data: Path) -> Iterator[Server]:
    """A server on a port of its own, with an empty database."""
    if not (FOLDER / "index.html").is_file():
        lack("the pages were not built: make web")
    server = Server(data)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def address(server: Server) -> str:
    return server.address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, if this machine has it.

    For one module: its driver runs an event loop, and tests of other modules run their own.
    """
    if CHROMIUM is None:
        lack("no chromium; SHOAL_CHROMIUM names one")
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens pages of people who have never been here; at the end none may have complained."""
    complaints: list[str] = []
    contexts = []

    def open_page(
        *,
        phone: bool = False,
        lang: str = "en",
        dark: bool = False,
        forgive: str = "^$",
        worker: bool = False,
        moving: bool = False,
    ) -> Page:
        """`forgive`: what a page may complain of; `worker`: whether it has its service worker.

        `moving`: whether things move; without it they are where they belong at once.
        """
        context = browser.new_context(
            base_url=address,
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="allow" if worker else "block",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))

        def hear(message: ConsoleMessage) -> None:
            wrong = message.type in ("error", "warning")
            if wrong and not re.search(f"{forgive}|blocked by Playwright", message.text):
                complaints.append(message.text)

        page.on("console", hear)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where screenshots of a test go."""
    return tmp_path


@pytest.fixture(scope="session")
def record() -> str:
    """A game of one round that was played at random."""
    game, dice = find("fish_and_chips"), random.Random(5)  # noqa: S311 - a test's choices
    options = read_options(game, 2, ("target=0",))
    match = Match(game, options, ("Ann", "Bob"), bytes(range(32)), date(2026, 1, 2))
    while not match.over:
        seat = next(actors_of(match.position))
        match.play(seat, dice.choice(game.legal(match.position, seat)))
    return match.record.write()
