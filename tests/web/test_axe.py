"""axe finds nothing to complain about: on every page, in every phase, in both themes and widths."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.stage import boards

from .conftest import lack
from .house import DESK, PHONE
from .stage import Stage, every_phase
from .test_table_life import open_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)}
      ${node.failureSummary.split('\\n').slice(1).join(' ')}`));
}"""
LOOKS = [(phone, dark) for phone in (False, True) for dark in (False, True)]


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page into which a script may be put: the server's policy forbids it everywhere else."""
    if not AXE.is_file():
        lack("axe-core is not installed: make web")
    context = browser.new_context(
        base_url=address, bypass_csp=True, reduced_motion="reduce", locale="en"
    )
    yield context.new_page()
    context.close()


def complaints(page: Page, looks: list[tuple[bool, bool]] = LOOKS) -> Iterator[str]:
    """What axe says, on the desk and on a phone, by day and by night."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    for phone, dark in looks:
        size: Any = PHONE if phone else DESK
        page.set_viewport_size(size)
        page.evaluate(
            "t => (document.documentElement.dataset.theme = t)", "dark" if dark else "light"
        )
        for found in page.evaluate(RUN):
            yield f"{'phone' if phone else 'desk'} {'dark' if dark else 'light'} {found}"


@pytest.mark.parametrize("path", ["/", "/new/public_market", "/new/petri_heil", "/t/nowhere"])
def test_pages(path: str, page: Page) -> None:
    page.goto(path)
    expect(page.locator("h1, [role=alert]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    found = list(complaints(page))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", boards())
def test_tables(game: str, page: Page) -> None:
    stage, found = Stage(page), []
    for number, scene in enumerate(every_phase(game)):
        stage.show(scene)
        # All four looks once, then they take turns, phase by phase.
        looks = [LOOKS[number % 4]] if number else LOOKS
        found += [f"{scene.phase} {complaint}" for complaint in complaints(page, looks)]
    assert not found, f"{len(found)}\n" + "\n".join(found)


def test_the_rules_and_the_menu(page: Page) -> None:
    stage = Stage(page)
    stage.show(every_phase("fish_and_chips")[0])
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#rule-FC-C1")).to_be_visible()
    found = list(complaints(page))
    assert not found, "\n".join(found)


def test_before_and_after_a_game(page: Page, record: str) -> None:
    found = []
    page.goto("/new/petri_heil")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_role("button", name="Make the table and invite").click()
    expect(page.get_by_role("textbox", name="Invite a friend")).to_be_visible()
    found += list(complaints(page))
    open_record(page, record)
    found += list(complaints(page))
    page.get_by_role("button", name="To the result").click()
    expect(page.locator(".result")).to_be_visible()
    found += list(complaints(page, LOOKS[1:3]))
    assert not found, "\n".join(found)


def test_what_opens_at_a_table(page: Page) -> None:
    stage = Stage(page)
    stage.show(every_phase("fish_and_chips")[0])
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="This table").click()
    expect(page.get_by_role("button", name="Let it play for me")).to_be_visible()
    found = list(complaints(page, LOOKS[:2]))
    stage.put_away(every_phase("fish_and_chips")[0])
    expect(page.get_by_role("alert")).to_be_visible()
    found += list(complaints(page, LOOKS[2:]))
    assert not found, "\n".join(found)


def test_the_curtain(page: Page) -> None:
    page.goto("/new/petri_heil")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible(timeout=15_000)
    found = list(complaints(page))
    assert not found, "\n".join(found)
