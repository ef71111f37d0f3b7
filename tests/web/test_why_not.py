"""What cannot be picked says why when asked, by keys as by pointer, in every phase of a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .stage import Stage, boards, every_phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

WALK = """() => {
  const places = [...document.querySelectorAll('section.board .spot')]
    .filter((place) => place.checkVisibility());
  const reached = new Set(places.filter((place) => place.tabIndex === 0));
  for (const place of reached)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      place.focus();
      place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (document.activeElement.matches('.spot')) reached.add(document.activeElement);
    }
  if (!reached.size) return [];
  return places.filter((place) => !reached.has(place)).map((place) => place.dataset.spot);
}"""
"""From what Tab reaches, arrows lead to all places; returns those that they do not."""

UNLIT = "section.board .spot[aria-disabled=true]"


@pytest.mark.parametrize("game", boards())
def test_arrows_lead_to_every_place(game: str, new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page())
    for scene in every_phase(game):
        stage.show(scene)
        assert stage.page.evaluate(WALK) == [], scene.phase


@pytest.mark.parametrize("game", boards())
def test_enter_and_space_ask_the_server_why_not(game: str, new_page: Callable[..., Page]) -> None:
    stage, clauses = Stage(new_page()), 0
    for scene in every_phase(game):
        stage.show(scene)
        if not stage.page.locator(UNLIT).count():
            continue
        for key, place in (("Enter", 0), ("Space", -1)):
            unlit = stage.page.locator(UNLIT).nth(place)
            unlit.focus()
            stage.page.keyboard.press(key)
            said = stage.page.get_by_role("alert")
            expect(said).not_to_be_empty()
            # The clause of the rules; or, where no move is like that place, what can be done now.
            expect(said).to_have_text(re.compile(r"[A-Z]{2}-[A-Z]\d|This cannot be picked now. \w"))
            clauses += said.get_by_role("button").count()
            assert not stage.moves
            stage.page.keyboard.press("Escape")
            expect(said).to_have_count(0)
    assert clauses, "the server was never asked"


def test_another_own_fish_is_picked_instead(new_page: Callable[..., Page]) -> None:
    """Who has picked a fish and points at another one means that one."""
    stage = Stage(new_page())
    stage.show(next(scene for scene in every_phase("fish_and_chips") if scene.phase == "capture"))
    lit = stage.page.locator("section.board .spot.lit")
    first, second = (str(lit.nth(n).get_attribute("data-spot")) for n in (0, 1))
    stage.page.locator(f"[data-spot={first}]").click()
    stage.page.locator(f"[data-spot={second}]").click(force=True)  # it is not lit
    assert picked(stage.page) == [second]
    assert not stage.tried


def picked(page: Page) -> list[str]:
    found: list[str] = page.locator(".spot.picked").evaluate_all(
        "all => all.map(s => s.dataset.spot)"
    )
    return found


@pytest.mark.parametrize("phase", ["bid", "boat"])
def test_a_tap_on_a_tile_that_cannot_be_taken_brings_its_column_near(
    phase: str, new_page: Callable[..., Page]
) -> None:
    """On a phone tiles are small: whoever taps one wants to see it, and is told why not later."""
    page = new_page(phone=True)
    stage = Stage(page)
    stage.show(next(scene for scene in every_phase("public_market") if scene.phase == phase))
    page.get_by_role("button", name="Skip all").tap()
    lane = page.locator(".ocean .lane").nth(2)
    tile = lane.locator("[data-spot^=F]").first
    name, before = tile.get_attribute("data-spot"), tile.bounding_box()
    assert before
    page.touchscreen.tap(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    near = page.locator(f".large [data-spot={name}]")
    expect(near).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    after = near.bounding_box()
    assert after
    assert after["width"] >= 1.5 * before["width"]
    near.tap(force=True)  # it is not lit
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert not stage.moves
