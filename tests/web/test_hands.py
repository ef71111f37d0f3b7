"""Every kind of move of every game: by keys alone, by taps alone on a phone, and by dragging."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.stage import boards

from .hands import SETTLED, by_keys, by_taps, make
from .stage import Stage, every_kind, kind_of, kinds, why_not

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from .stage import Scene

LP_PLACING = {1, 2, 3}
"""Whoever fills a showcase sends it whole (kind 4), not fish by fish."""

ASKED = [
    ("petri_heil", 11, ["hold"], "Hold?"),
    ("petri_heil", 8, ["a1"], "Catch a1?"),
    ("le_poissonnier", 12, ["card landing"], "Draw two cards"),
    ("public_market", 10, ["power scrap"], "Which scrap will you pack?"),
    ("public_market", 10, ["power scrap", "scrap sardine"], "Tap the cell"),
]
"""What the slate says after picks whose sentence is not that of the phase."""


def is_made(kind: int, scene: Scene) -> Callable[[str], bool]:
    """Whether a move is legal and of that kind; a showcase is sent whole."""
    game = scene.game
    wanted = 4 if scene.phase == "placing" and kind in LP_PLACING else kind

    def made(text: str) -> bool:
        if kind_of(game, game.read(text)) != wanted or (scene.text == "stay") != (text == "stay"):
            return False
        return why_not(scene, text) is None

    return made


@pytest.mark.parametrize("game", boards())
def test_the_list_of_kinds_is_complete(game: str) -> None:
    assert set(every_kind(game)) == kinds(game)


@pytest.mark.parametrize("hands", ["keys", "taps"])
@pytest.mark.parametrize("game", boards())
def test_every_kind_of_move(game: str, hands: str, new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page(phone=hands == "taps"))
    press = by_keys if hands == "keys" else by_taps
    missing = []
    for kind, scene in every_kind(game).items():
        try:
            path = make(stage, scene, press, is_made(kind, scene))
            if hands == "keys" and not drag(stage, scene, path):
                missing.append(f"dragging from {path[0]} to {path[1]} is not picking both")
        except AssertionError as error:
            missing.append(str(error))
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize(("game", "kind", "spots", "words"), ASKED)
def test_what_is_asked_after_a_pick(
    game: str, kind: int, spots: list[str], words: str, new_page: Callable[..., Page]
) -> None:
    stage = Stage(new_page())
    stage.show(every_kind(game)[kind])
    for spot in spots:
        stage.page.locator(f'[data-spot="{spot}"].lit:visible').first.click()
    expect(stage.page.locator("section.slate")).to_contain_text(words)


def carry(page: Page, thing: Locator, place: Locator) -> None:
    """Take a thing with the mouse and drop it on a place."""
    thing.scroll_into_view_if_needed()
    for spot, press in ((thing, page.mouse.down), (place, page.mouse.up)):
        box = spot.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        press()
    page.evaluate(SETTLED)


def drag(stage: Stage, scene: Scene, path: list[str]) -> bool:
    """Where a move ends with two places, dragging one to the other does what two touches do."""
    stage.show(scene)
    board = stage.page.locator("section.board")
    names = [name for name in path if board.locator(f'[data-spot="{name}"]').count()]
    spots = [board.locator(f'[data-spot="{name}"]').first for name in names]
    if len(spots) < 2 or path[: len(spots)] != names:  # a button, or shown later
        return True
    for there in ((spots[-2], spots[-1]), (spots[-1], spots[-2])):
        stage.show(scene)
        for spot in spots[:-2]:
            spot.click()
        carry(stage.page, *there)
        if stage.moves or stage.page.locator(".acts .main").count():
            return True
    return False
