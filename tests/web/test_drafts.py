"""Whatever the client puts together is read by the engine, and refused only by a rule.

Showcases, ponds and places of tiles are always legal. A deal may be refused, but never by a
sentence about how moves are written. Somebody presses what there is, at random, and then sends it.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from shoal.core.catalog import find
from shoal.core.errors import IllegalMove

from .hands import SETTLED
from .stage import Stage, is_fresh, play, why_not
from .test_hands import carry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from .stage import Scene

PRESSES = 8
DRAFTS = {
    "pond": ("petri_heil", "place", ".acts .aside, .wet"),
    "showcase": ("le_poissonnier", "placing", ".own .spot, .own .new"),
    "offer": ("le_poissonnier", "orders", ".street .lit, .way.ask, .deal .row button"),
    "counter-offer": ("le_poissonnier", "answer", ".deal .row button"),
    "tile": ("public_market", "handle", ".cells button, .hand button"),
}
"""What is put together: the game, the phase, and what is pressed meanwhile."""
PRESS = """([selector, chance]) => {
  const found = [...document.querySelectorAll(selector)].filter((one) => !one.disabled);
  if (!found.length || !document.querySelector('.slate.mine')) return;
  const own = found.filter((one) => one.closest('.deal'));
  const among = own.length ? own : found;
  among[Math.floor(chance * among.length)].click();
}"""
MOST_GAMES = 8
FISH = {f"card {kind}" for kind in ("very_fresh", "fresh", "edible", "dubious", "rotten")}


def scenes(game: str, phase: str, count: int) -> list[Scene]:
    """Positions of one phase, from games by chance."""
    found: list[Scene] = []
    for seed in range(MOST_GAMES):
        own = [scene for scene in play(find(game), seed) if fits(scene, phase)]
        found += own[:: max(len(own) // 2, 1)]
    assert len(found) >= count
    return found[:: len(found) // count][:count]


def all_scenes(game: str) -> Iterator[Scene]:
    for seed in range(MOST_GAMES):
        yield from play(find(game), seed)


def fits(scene: Scene, phase: str) -> bool:
    if scene.phase != phase or (phase in ("place", "placing") and not is_fresh(scene)):
        return False
    listed = {"orders": "deal", "handle": "place"}.get(phase, "")
    return scene.text.startswith(listed)


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_draft_is_one_that_the_engine_can_judge(
    draft: str, new_page: Callable[..., Page]
) -> None:
    game, phase, pressed = DRAFTS[draft]
    stage, dice = Stage(new_page()), random.Random(draft)  # noqa: S311 - a test's choices
    main, sent, legal = stage.page.locator(".acts .main"), 0, 0
    for scene in scenes(game, phase, 4):
        stage.show(scene)
        for _press in range(PRESSES):
            stage.page.evaluate(PRESS, [pressed, dice.random()])
            stage.page.evaluate(SETTLED)
            if not main.count() or stage.moves:
                continue
            main.first.click()
            stage.page.evaluate(SETTLED)
            for text in (*stage.tried, *stage.moves):
                error = why_not(scene, text)
                sent, legal = sent + 1, legal + (error is None)
                assert error is None or (isinstance(error, IllegalMove) and "offer" in draft), text
            stage.show(scene)
    assert sent > PRESSES
    assert legal > sent / 4


def test_two_tiles_of_a_pond_change_places_by_dragging(new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page())
    stage.show(scenes("petri_heil", "place", 1)[0])
    page = stage.page
    page.locator(".acts .aside").click()
    names = page.locator(".wet .sr").all_inner_texts()
    carry(page, page.locator(".wet").nth(0), page.locator(".wet").nth(15))
    changed = page.locator(".wet .sr").all_inner_texts()
    assert changed[0].partition(", ")[2] == names[15].partition(", ")[2]
    assert changed[15].partition(", ")[2] == names[0].partition(", ")[2]
    page.locator(".acts .main").click()
    page.evaluate(SETTLED)
    assert stage.moves[0].startswith("pond ")


def test_fish_are_dragged_into_a_crate(new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page())
    stage.show(scenes("le_poissonnier", "placing", 1)[0])
    page = stage.page
    fish = page.locator(".hand [data-drag]").first
    kind = str(fish.get_attribute("data-spot")).removeprefix("card ")
    carry(page, fish, page.locator("[data-spot='crate 1']"))
    page.locator(".acts .main").click()
    page.evaluate(SETTLED)
    assert stage.moves[0].startswith(f"place {kind}*1")


def test_cards_stay_in_their_places_while_a_stall_is_filled(new_page: Callable[..., Page]) -> None:
    """The last fish of a kind leaves its place free: no other card slides under the finger."""
    stage = Stage(new_page())
    stage.show(scenes("le_poissonnier", "placing", 1)[0])
    hand = stage.page.locator(".hand [data-spot]")
    before = {str(one.get_attribute("data-spot")): one.bounding_box() for one in hand.all()}
    first = next(name for name in before if name in FISH)
    for _fish in range(9):
        card = stage.page.locator(f'.hand [data-spot="{first}"]')
        if not card.count():
            break
        if card.get_attribute("aria-pressed") == "false":
            card.click()
        stage.page.locator('.own [data-spot="crate 1"]').click()
    now = {str(one.get_attribute("data-spot")): one.bounding_box() for one in hand.all()}
    assert now == {name: box for name, box in before.items() if name != first}


def test_a_sheet_is_put_away_by_playing_a_card(new_page: Callable[..., Page]) -> None:
    """It lay over the stalls, from one of which the cat was to steal."""
    stage = Stage(new_page())
    stage.show(next(s for s in all_scenes("le_poissonnier") if s.text.startswith("cat ")))
    page = stage.page
    page.locator(".stalls .ask").first.click()
    expect(page.locator(".deal")).to_be_visible()
    page.locator("[data-spot='card cat']").click()
    expect(page.locator(".deal")).to_have_count(0)
    expect(page.locator(".stalls .lit").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".stalls .ask").first).to_be_visible()


def test_a_tile_is_dragged_over_the_chest(new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page())
    stage.show(scenes("public_market", "handle", 1)[0])
    page = stage.page
    carry(page, page.locator(".paper"), page.locator(".cells .lit").nth(3))
    page.locator(".acts .main").click()
    page.evaluate(SETTLED)
    assert stage.moves[0].startswith("place ")
