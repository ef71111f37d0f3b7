"""No leak in the browser: a page is told nothing but what its seat may know, and shows no more.

The truth is read from the server's own database: the seed is opened, the game dealt and played
again, and everything that a page received is held against what the engine tells that viewer.
"""

from __future__ import annotations

import random
import sqlite3
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from msgspec import json
from playwright.sync_api import expect

from shoal.core.match import Match
from shoal.core.record import Ply
from shoal.core.record_reader import read_line
from shoal.core.words import words
from shoal.table.server.rows import READ_LINES, READ_TABLE, LineRow, TableRow, day_of
from shoal.table.server.sqlite import FILE
from shoal.table.server.vault import open_vault

from .test_smoke import click_once

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page, Response, WebSocket

    from shoal.core.game import AnyGame

MOST_CLICKS = 150
ENOUGH = 14
"""So many messages show bids, deals and catches."""
DRAWN_FACES = """cells => cells.map((cell) => [...cell.querySelectorAll('use')]
  .map((one) => one.getAttribute('href')).filter((face) => face !== '#ph-eye').join())"""


class Ear:
    """Hears everything that comes to a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.answers: list[Response] = []
        page.on("websocket", self.listen)
        page.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def everything(self) -> str:
        bodies = [answer.text() for answer in self.answers if "/api/" in answer.url and answer.ok]
        return "\n".join([*self.frames, *bodies, self.page.content()])


class Truth(NamedTuple):
    """All that has been at a table."""

    game: AnyGame
    seed: bytes
    match: Match
    views: dict[int | None, list[Any]]
    told: dict[int | None, list[Any]]


def plain(value: object) -> Any:  # noqa: ANN401 - as a page reads it
    return json.decode(json.encode(value))


def find_truth(data: Path, table: str) -> Truth:
    """Deal and play again what the log says."""
    with sqlite3.connect(data / FILE) as db:
        row = TableRow(*db.execute(READ_TABLE, [table]).fetchone())
        lines = [LineRow(*found) for found in db.execute(READ_LINES, [table, 0])]
    game, seed = row.read_game(), open_vault(data).open(row.seed, table)
    match = Match(game, row.read_options(), row.read_names(), seed, day_of(row), row.read_nonces())
    viewers: list[int | None] = [*range(row.seats), None]
    views = {viewer: [plain(game.view(match.position, viewer))] for viewer in viewers}
    told: dict[int | None, list[Any]] = {viewer: [] for viewer in viewers}
    for line in lines:
        ply = read_line(line.body, line.seq, match.agreed)
        assert isinstance(ply, Ply)
        played = match.play(ply.seat, ply.move)
        for viewer in viewers:
            views[viewer].append(plain(game.view(match.position, viewer)))
            told[viewer].append(plain(game.tell(played, viewer)))
    return Truth(game, seed, match, views, told)


def check_frames(frames: list[str], viewer: int | None, truth: Truth) -> int:
    """Views, events and standings are those of this viewer; returns how many views came."""
    standings = [
        plain(truth.game.standings(truth.game.decode(json.encode(view))))
        for view in truth.views[viewer]
    ]
    views = 0
    for frame in map(json.decode, frames):
        if frame.get("view") is None:
            continue
        views += 1
        assert frame["view"] in truth.views[viewer]
        assert frame["standings"] in standings
        if viewer is None:
            assert not frame.get("moves")
        for told in [*frame.get("told", []), *([frame] if "events" in frame else [])]:
            assert told["events"] in truth.told[viewer]
    return views


def check_pond(page: Page, truth: Truth, viewer: int | None) -> None:
    """Faces are drawn where this viewer knows them; other tiles are called hidden."""
    view: Any = truth.game.view(truth.match.position, viewer)
    known = [view.faces[back] if back >= 0 else None for back in view.backs]
    pictures = [f"#ph-{face}" if face else "" for face in known]
    assert page.locator(".wet").evaluate_all(DRAWN_FACES) == pictures
    labels = page.locator(".wet .sr").all_inner_texts()
    secret = [
        label
        for label, back, face in zip(labels, view.backs, known, strict=True)
        if back >= 0 and not face
    ]
    assert secret or viewer not in (None, view.angler), "nothing is hidden from who fishes"
    book = words(f"shoal.games.{truth.game.slug}", "en").tables["faces"]
    faces = [name.partition(",")[0] for name in book.values()]
    assert "hat" in faces
    assert all("hidden tile" in label for label in secret)
    assert not [label for label in secret if any(face in label for face in faces)]


def check_stall(page: Page, truth: Truth, viewer: int | None) -> None:
    """No card lies open but those of one's own hand."""
    view: Any = truth.game.view(truth.match.position, viewer)
    assert [hand is None for hand in view.hands].count(False) == (viewer is not None)
    cards = page.locator("[data-spot^='card ']")
    assert bool(cards.count()) == (viewer is not None and sum(view.hands[viewer]) > 0)
    assert not page.locator(".stalls").locator(cards).count()


LOOK = {"petri_heil": check_pond, "le_poissonnier": check_stall}


@pytest.mark.parametrize("game", sorted(LOOK))
def test_pages_know_what_their_seats_know(
    game: str, new_page: Callable[..., Page], data: Path
) -> None:
    host, friend, watcher = pages = new_page(), new_page(), new_page()
    ears = [Ear(page) for page in pages]
    host.goto(f"/new/{game}")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_role("button", name="Make the table and invite").click()
    link = host.get_by_role("textbox", name="Invite a friend").input_value()
    friend.goto(link)
    friend.get_by_role("button", name="Sit here").click()
    table = host.url.rpartition("/t/")[2].partition("#")[0]
    expect(friend.locator("section.board")).to_be_visible(timeout=15_000)
    watcher.goto(link)
    for page in pages:
        expect(page.locator("section.board")).to_be_visible(timeout=15_000)
    dice = random.Random(5)  # noqa: S311 - a test's choices
    for _click in range(MOST_CLICKS):
        if min(len(ear.frames) for ear in ears) >= ENOUGH:
            break
        for page in (host, friend):
            click_once(page, dice)
            page.wait_for_timeout(30)
    host.wait_for_timeout(300)
    truth = find_truth(data, table)
    assert len(truth.match.lines) > 5
    viewers: tuple[int | None, ...] = (0, 1, None)
    for ear, viewer in zip(ears, viewers, strict=True):
        assert check_frames(ear.frames, viewer, truth) > 3
    with pytest.raises(AssertionError):  # what one seat was told is not what the other may know
        check_frames(ears[0].frames, 1, truth)
    for page, viewer in zip(pages, viewers, strict=True):
        LOOK[game](page, truth, viewer)
    own = [cookie["value"] for page in pages for cookie in page.context.cookies()]
    for number, ear in enumerate(ears):
        heard = ear.everything()
        others = [secret for secret in own if secret not in cookies(pages[number])]
        for secret in (truth.seed.hex(), *others):
            assert secret not in heard


def cookies(page: Page) -> set[str]:
    return {cookie["value"] for cookie in page.context.cookies()}
