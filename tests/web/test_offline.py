"""The client can be installed, opens without a network, and asks nobody but its own server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import json
from playwright.sync_api import expect

from .test_errors import expect_problem
from .test_smoke import play_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

NET = "ERR_|WebSocket|Failed to load"
OFFENCES = """() => {
  window.offences = [];
  addEventListener('securitypolicyviolation', (one) => offences.push(one.effectiveDirective));
}"""
PUT_SCRIPT = """(text) => {
  const script = document.createElement('script');
  script.textContent = text;
  document.head.append(script);
}"""
READY = "async () => { await navigator.serviceWorker.ready; }"


def test_it_can_be_installed(new_page: Callable[..., Page], address: str) -> None:
    page = new_page()
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.decode(page.request.get(f"{address}{link}").body())
    assert {"name", "start_url", "display", "icons"} <= set(manifest)
    for icon in manifest["icons"]:
        answer = page.request.get(f"{address}{icon['src']}")
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])


def test_it_opens_without_a_network_and_heals(new_page: Callable[..., Page]) -> None:
    page = new_page(forgive=NET, worker=True)
    play_now(page, "fish_and_chips")
    page.evaluate(READY)
    page.reload()  # everything comes by way of the service worker now
    expect(page.locator("div.slate")).to_be_visible(timeout=15_000)
    table = page.url
    page.goto("/")
    expect(page.locator("article")).to_have_count(5)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("article")).to_have_count(5)
    expect_problem(page, "cannot be reached")
    page.goto(table)
    expect_problem(page, "The connection is lost. It comes back by itself.")
    page.context.set_offline(False)
    expect(page.locator("div.slate")).to_be_visible(timeout=20_000)


def test_it_asks_its_own_server_only(new_page: Callable[..., Page], address: str) -> None:
    page = new_page(worker=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    answer = page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    text = answer.text()
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>|\son\w+=|style=", text)
    play_now(page, "public_market")
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(address).netloc}


def test_no_script_runs_that_stands_in_a_page(new_page: Callable[..., Page]) -> None:
    """The browser obeys the policy, and no page of ours offends against it."""
    page = new_page(forgive="Content Security Policy directive 'script-src")
    page.add_init_script(f"({OFFENCES})()")
    play_now(page, "little_big_fish")
    assert page.evaluate("offences") == []
    page.evaluate(PUT_SCRIPT, "window.ran = 1;")
    page.wait_for_function("() => offences.length")
    assert page.evaluate("offences") == ["script-src-elem"]
    assert page.evaluate("window.ran") is None
