"""Two people in two browsers play every game to its end while somebody watches in a third.

One of them plays in French with a finger on a phone. On the way a page is loaded again, and the
server is killed and started on its data. In the end all three show the result that the engine finds
in the log.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .stage import boards
from .test_secrets import find_truth

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from .house import Server

MOST_LOOKS = 12_000
PAUSE = 15
"""Milliseconds, where there was nothing to press: pages need the processor to show what came."""
RELOAD, KILL = 12, 24
"""After so many presses."""
GONE = "ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED)|WebSocket connection"
"""What a browser says of a server that is not there."""
BY_LOG = ("fish_and_chips", "little_big_fish", "petri_heil")
"""Boards that tell from the log where points come from, in more rows than the server does."""
OPTIONS = {"fish_and_chips": {"target": "0"}}

NEXT = """(chance) => {
  if (document.querySelector('.result')) return 'over';
  if (!document.querySelector('.slate.mine')) return null;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((found) =>
    found.getBoundingClientRect().width && !found.disabled
      && found.getAttribute('aria-disabled') !== 'true');
  const main = all('.acts .main');
  const lit = all('section.board .spot.lit, .cells button.lit, .way, .new');
  const buttons = all('.acts button:not(.quiet)');
  const tabs = all('[role=tab][aria-selected=false]');
  const found = main.length && (chance < 0.55 || !lit.length) ? main
    : lit.length && (chance < 0.93 || !buttons.length) ? lit : buttons.length ? buttons : tabs;
  if (!found.length) return null;
  const chosen = found[Math.floor(chance * 9973) % found.length];
  chosen.scrollIntoView({ block: 'center', inline: 'center' });
  const box = chosen.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}"""
"""Where to press next; nothing while somebody else is to move."""


def invite(host: Page, friend: Page, watcher: Page, game: str) -> None:
    """The invitation, from one browser to two others."""
    host.goto(f"/new/{game}")
    host.get_by_label("Seat 1").wait_for()
    two = host.locator("input[name=count][value='2']")
    if two.count():  # where only two can play, nobody is asked how many
        two.check()
    for name, value in OPTIONS.get(game, {}).items():
        host.locator(f"#option-{name}").fill(value)
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_role("button", name="Make the table and invite").click()
    link = host.get_by_role("textbox", name="Invite a friend").input_value()
    friend.goto(link)
    friend.get_by_role("button", name="S’asseoir ici").tap()
    expect(host.locator("section.board")).to_be_visible(timeout=15_000)
    watcher.goto(link)
    for page in (friend, watcher):
        expect(page.locator("section.board")).to_be_visible(timeout=15_000)


def restart(server: Server, pages: tuple[Page, ...]) -> None:
    """Every page says that the line is lost, and finds it again by itself."""
    server.kill()
    for page in pages:
        expect(page.locator("#ask")).to_contain_text(re.compile("connection is lost|perdue"))
    server.start()
    for page in pages:
        expect(page.locator("#ask")).not_to_contain_text(
            re.compile("connection is lost|perdue"), timeout=30_000
        )


def result(page: Page) -> list[tuple[str, list[str]]]:
    """Who has what in the end."""
    rows = page.locator(".result li .who").all_inner_texts()
    return [(row.splitlines()[0], re.findall(r"-?\d+", plain(row))) for row in rows]


def plain(text: str) -> str:
    """A number below zero as Python writes it: pages have a true minus."""
    return text.replace("\N{MINUS SIGN}", "-")


def points_by_source(page: Page) -> dict[str, list[str]]:
    """The receipt: what each of them has for what brought anybody anything, then the scores."""
    names = [name.strip() for name in page.locator(".receipt thead th").all_inner_texts()]
    rows = [
        [plain(number) for number in row.locator("td").all_inner_texts()]
        for row in page.locator(".receipt tbody tr").all()
    ]
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))


def play_to_the_end(game: str, pages: tuple[Page, Page, Page], server: Server) -> None:
    """Two press what can be pressed; one of them comes back, and the server is killed once."""
    host, friend, _ = pages
    dice, presses = random.Random(game), 0  # noqa: S311 - a test's
    for _look in range(MOST_LOOKS):
        before = presses
        for page in (host, friend):
            where: Any = page.evaluate(NEXT, dice.random())
            if where is None or where == "over":
                continue
            (page.touchscreen.tap if page is friend else page.mouse.click)(where["x"], where["y"])
            presses += 1
            if presses == RELOAD:
                friend.reload()
            if presses == KILL:
                restart(server, pages)
        if where == "over":
            break
        if presses == before:
            host.wait_for_timeout(PAUSE)


@pytest.mark.parametrize("game", boards())
def test_a_whole_game(game: str, new_page: Callable[..., Page], server: Server) -> None:
    host = new_page(forgive=GONE)
    friend = new_page(phone=True, lang="fr", dark=True, forgive=GONE)
    watcher = new_page(forgive=GONE)
    pages = (host, friend, watcher)
    invite(*pages, game)
    play_to_the_end(game, pages, server)
    for page in pages:
        expect(page.locator(".result")).to_be_visible()
    truth = find_truth(server.data, host.url.rpartition("/t/")[2].partition("#")[0])
    assert truth.match.over
    assert result(host) == result(friend) == result(watcher)
    last = truth.game.final_standings(truth.game.view(truth.match.position, None))
    scores, receipt = last.scores, points_by_source(host)
    names = truth.match.agreed.seats
    for name, numbers in result(host):
        seat = names.index(name)
        assert numbers == [str(points[seat]) for points in scores.values()]
        assert receipt[name][-len(scores) :] == numbers
        if game not in BY_LOG:
            assert receipt[name][: -len(scores)] == [
                str(row[seat]) for row in last.sources.values() if any(row)
            ]
