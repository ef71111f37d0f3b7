"""First steps in a real browser, by keyboard alone: followed, got wrong, resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from shoal.core.lesson import lesson_of
from tests.web.stage import boards

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

LESSONS = [slug for slug in boards() if lesson_of(slug) is not None]
PICKED = {"fish_and_chips": 5, "little_big_fish": 4, "petri_heil": 3}
"""How many moves of a lesson are made by picking the framed places, at least."""
MOST_TABS = 400
"""A game near its end has a long log, and each of its lines can be pressed."""
THERE = """(selector) => {
  const found = [...document.querySelectorAll(selector)].find((each) => !each.disabled
    && each.getBoundingClientRect().width > 0 && each.tabIndex >= 0);
  return !!found;
}"""


IN_SIGHT = """() => {
  const slate = document.querySelector('section.slate').getBoundingClientRect();
  const box = document.querySelector('[data-look]').getBoundingClientRect();
  const inSlate = !!document.querySelector('section.slate [data-look]');
  return box.top >= 0 && (inSlate || box.bottom <= slate.top + 2)
    && document.documentElement.scrollWidth <= innerWidth;
}"""
"""The first thing that is framed stands above the slate, and nothing sticks out at the side."""


def press(page: Page, selector: str) -> bool:
    """Tab to something and press Enter, if the Tab key leads to such a thing at all."""
    if not page.evaluate(THERE, selector):
        return False
    for _tab in range(MOST_TABS):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            page.keyboard.press("Enter")
            return True
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {selector}")


def at_step(page: Page, number: int, steps: int) -> None:
    """Wait until a step is shown, and the learner may go on from it."""
    expect(page.locator(".lesson b .long")).to_have_text(f"Step {number + 1} of {steps}")
    go_on = page.locator(".lesson .acts button").last
    expect(go_on).to_have_attribute("aria-disabled", "false")
    expect(page.locator(".lesson [aria-live]")).to_contain_text(f"Step {number + 1} of {steps}")
    expect(page.locator("[data-look]").first).to_be_visible()


def pick(page: Page, places: tuple[str, ...]) -> None:
    """Pick places in their order, then confirm where there is something to confirm."""
    for place in places:
        press(page, f'[data-spot="{place}"]')
    press(page, ".slate .acts .main")


def begin(page: Page, slug: str) -> None:
    page.goto("/")
    expect(page.locator(f'a[href="/new/{slug}"]')).to_be_visible()
    assert press(page, f'article:has(a[href="/new/{slug}"]) .learn')


def is_beyond(page: Page, number: int) -> bool:
    """Whether the page comes to another step soon after a move was picked."""
    try:
        page.wait_for_function(
            """(step) => !document.querySelector('.lesson b .long')?.textContent
                .startsWith(`Step ${step} `)""",
            arg=number + 1,
            timeout=2_000,
        )
    except TooLate:
        return False
    return True


@pytest.mark.parametrize("slug", LESSONS)
def test_a_whole_lesson_by_keyboard_on_a_narrow_page(
    slug: str, new_page: Callable[..., Page]
) -> None:
    lesson, page, picked = lesson_of(slug), new_page(phone=True), 0
    assert lesson is not None
    steps = lesson.steps
    begin(page, slug)
    for number, step in enumerate(steps):
        at_step(page, number, len(steps))
        if number == 3:
            page.reload()
            at_step(page, number, len(steps))
        page.wait_for_function(IN_SIGHT)
        if step.moves and picked < PICKED.get(slug, 0) and step.look[0][0] != "@":
            pick(page, step.look)
            picked += is_beyond(page, number)
        if page.locator(".lesson b .long").inner_text() == f"Step {number + 1} of {len(steps)}":
            assert press(page, ".lesson .acts button:last-child")
    assert picked >= PICKED.get(slug, 0)
    # The last button begins a game that is not guided.
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator("div.slate")).to_be_visible()


def test_another_move_is_refused_and_going_on_is_remembered(new_page: Callable[..., Page]) -> None:
    page, lesson = new_page(), lesson_of("fish_and_chips")
    assert lesson is not None
    steps = len(lesson.steps)
    begin(page, "fish_and_chips")
    for number in range(2):
        at_step(page, number, steps)
        press(page, ".lesson .acts button:last-child")
    at_step(page, 2, steps)
    pick(page, ("d1", "d2"))
    expect(page.locator(".lesson .said.other")).to_contain_text("from c4 down to c3")
    at_step(page, 2, steps)
    # Back is another table, one step earlier; the street knows where one was.
    press(page, ".lesson .acts button:first-child")
    at_step(page, 1, steps)
    page.goto("/")
    learn = page.locator('article:has(a[href="/new/fish_and_chips"]) .learn')
    expect(learn).to_contain_text(f"step 2 of {steps}")
    press(page, 'article:has(a[href="/new/fish_and_chips"]) .learn')
    at_step(page, 1, steps)
    expect(page.get_by_role("list", name="Your tables")).to_have_count(0)
