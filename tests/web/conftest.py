"""A real server and a real browser: Debian's chromium, driven with real pointer events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from shoal.table.server.site import FOLDER

from .house import CHROMIUM, DESK, PHONE, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process has the browser: two cores are few."""
    for item in items:
        if "tests/web/" in str(item.path):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the server keeps its tables."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def address(data: Path) -> Iterator[str]:
    """A server on a port of its own, with an empty database."""
    if not (FOLDER / "index.html").is_file():
        pytest.skip("the pages were not built: make web")
    with serving(data) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, if this machine has it.

    For one module: its driver runs an event loop, and tests of other modules run their own.
    """
    if CHROMIUM is None:
        pytest.skip("no chromium; SHOAL_CHROMIUM names one")
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Complaints(list[str]):
    """What a page wrote to its console: errors, and violations of the content security policy."""


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens pages of people who have never been here; at the end none may have complained."""
    complaints = Complaints()
    contexts = []

    def open_page(*, phone: bool = False, lang: str = "en", dark: bool = False) -> Page:
        context = browser.new_context(
            base_url=address,
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text) if message.type in ("error", "warning") else None
            ),
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where screenshots of a test go."""
    return tmp_path
