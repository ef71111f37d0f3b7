"""Every page fits every width; on a phone what is to be done is in sight and large enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from shoal.table.server.wire import Refused

from .stage import Stage, boards, every_kind, every_phase
from .test_motion import DRAWN
from .test_table_life import open_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

WIDTHS: Final = (320, 360, 768, 1280, 1920)
FITS: Final = "() => document.documentElement.scrollWidth <= innerWidth"
SOON: Final = 3_000
"""Milliseconds in which a page has heard of its new width, however busy the machine is."""
HIDDEN: Final = """() => {
  scrollTo(0, 0);
  const bottom = document.querySelector('section.slate').getBoundingClientRect().top + 1;
  return [...document.querySelectorAll('section.board .lit')].filter((found) => {
    const box = found.getBoundingClientRect();
    return box.width && (box.top < 0 || box.bottom > bottom || box.right > innerWidth + 1);
  }).map((found) => found.dataset.spot ?? found.textContent.trim());
}"""
"""Places that can be picked but are not in sight."""
SMALL: Final = """() => [...document.querySelectorAll('button, a[href], select, input, summary')]
  .filter((found) => {
    const box = found.getBoundingClientRect();
    const idle = found.disabled || found.getAttribute('aria-disabled') === 'true';
    return box.width && !idle && (box.width < 43.5 || box.height < 43.5);
  }).map((found) => found.closest('#side-panel') ? 'a line of the log'
    : found.dataset.spot ?? found.getAttribute('aria-label') ?? found.textContent.trim())"""
TOPS: Final = """() => ['section.board', 'section.slate']
  .map((part) => Math.round(document.querySelector(part).getBoundingClientRect().top))"""
COVERED: Final = """() => {
  const all = new CSSStyleSheet();
  all.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
  document.adoptedStyleSheets = [all];
  const covered = [...document.querySelectorAll('.edges span')].filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
      [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y]));
    return points.some(([x, y]) => document.elementFromPoint(x, y) !== name);
  }).map((name) => name.textContent);
  document.adoptedStyleSheets = [];
  return covered;
}"""
"""Names of columns and rows with something over them, be it only a ring of light."""
LOOKS: Final = 30
MAY_BE_BELOW: Final = ("card ",)
"""Special cards in hand can be played at any time and must not be."""
MAY_BE_COVERED: Final = {
    "turn": "the buttons of a whirlpool stand on the frame, and no cell is picked then",
}
MAY_BE_SMALL: Final = {
    "a line of the log": "lines of text; the slider of the replay leads to the same positions",
    "F": "tiles of the ocean keep their shapes; a column of them can be enlarged",
}


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the side, once the page is drawn for its width."""
    try:
        page.wait_for_function(FITS, timeout=SOON)
    except TooLate:
        return False
    return True


@pytest.mark.parametrize("game", boards())
def test_hints_for_newcomers_leave_the_page_as_high_as_a_desk(
    game: str, new_page: Callable[..., Page]
) -> None:
    stage = Stage(new_page())
    stage.show(every_phase(game)[0])
    expect(stage.page.locator(".guide")).to_be_visible()
    assert stage.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def check_widths(page: Page, height: int = 740) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page), f"{width} px: {page.url}"


@pytest.mark.parametrize("path", ["/", "/t/nowhere", *(f"/new/{game}" for game in boards())])
def test_pages_fit_every_width(path: str, new_page: Callable[..., Page]) -> None:
    page = new_page(lang="fr")
    page.goto(path)
    expect(page.locator("article, form button[type=submit], .problem").last).to_be_visible()
    check_widths(page)


def test_the_waiting_room_and_the_replay_fit(new_page: Callable[..., Page], record: str) -> None:
    page = new_page()
    page.goto("/new/petri_heil")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_role("button", name="Make the table and invite").click()
    expect(page.get_by_role("textbox", name="Invite a friend")).to_be_visible()
    check_widths(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    open_record(page, record)
    check_widths(page)


def hidden_in(page: Page) -> list[str]:
    """What is to be done and out of sight, once what comes late has come."""
    for _ in range(LOOKS):
        found: list[str] = page.evaluate(HIDDEN)
        hidden = [name for name in found if not name.startswith(MAY_BE_BELOW)]
        if not hidden:
            break
        page.wait_for_timeout(100)
    return hidden


@pytest.mark.parametrize("game", boards())
def test_what_is_to_be_done_is_in_sight_and_large_enough(
    game: str, new_page: Callable[..., Page]
) -> None:
    """French takes more room than English."""
    page = new_page(phone=True, lang="fr")
    stage, wrong = Stage(page), list[Any]()
    for scene in every_phase(game):
        stage.show(scene)
        hints = page.get_by_role("button", name="Tout passer")
        if hints.count():
            hints.tap()
        hidden = hidden_in(page)
        small = [name for name in page.evaluate(SMALL) if not is_excused(name)]
        if hidden or small:
            wrong.append((scene.phase, "hidden", hidden, "small", small))
        for width in (320, 360, 1920):
            page.set_viewport_size({"width": width, "height": 740})
            if not fits(page):
                wrong.append((scene.phase, "too wide at", width))
        page.set_viewport_size({"width": 360, "height": 740})
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("game", ["little_big_fish", "petri_heil"])
@pytest.mark.parametrize("phone", [False, True])
def test_names_of_columns_and_rows_are_never_covered(
    game: str,
    phone: bool,  # noqa: FBT001 - a case of the test
    new_page: Callable[..., Page],
) -> None:
    page = new_page(phone=phone)
    stage, covered = Stage(page), dict[str, list[str]]()
    for scene in every_phase(game):
        stage.show(scene)
        expect(page.locator(".edges").first).to_be_visible()
        covered[scene.phase] = page.evaluate(COVERED)
        shuffle = page.get_by_role("button", name="Shuffle and adjust")
        if shuffle.count():
            shuffle.click()
            expect(page.locator(".wet.lit")).to_have_count(16)
            covered["laying"] = page.evaluate(COVERED)
    assert {phase for phase, names in covered.items() if names} <= MAY_BE_COVERED.keys(), covered
    assert ("laying" in covered) == (game == "petri_heil")


@pytest.mark.parametrize("game", boards())
def test_a_newcomer_sees_what_to_do_beside_the_first_hint(
    game: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(phone=True)
    stage = Stage(page)
    stage.show(every_phase(game)[0])
    expect(page.get_by_role("button", name="Skip all")).to_be_visible()
    assert not hidden_in(page)


@pytest.mark.parametrize("game", boards())
def test_a_table_is_made_without_scrolling(game: str, new_page: Callable[..., Page]) -> None:
    page = new_page(phone=True, lang="fr")
    page.goto(f"/new/{game}")
    begin = page.get_by_role("button", name="Commencer")
    expect(begin).to_be_in_viewport(ratio=1)
    for field in page.locator("form select, form input").all():
        field.focus()
        hidden = page.evaluate(
            "button => document.activeElement.getBoundingClientRect().bottom"
            " > button.getBoundingClientRect().top",
            begin.element_handle(),
        )
        assert not hidden, field.get_attribute("id")


def test_bots_of_one_level_are_told_apart_on_a_phone(new_page: Callable[..., Page]) -> None:
    """A name is cut before the number at its end."""
    page = new_page(phone=True)
    page.goto("/new/public_market")
    page.get_by_role("radio", name="5").check()
    for seat in range(2, 6):
        page.get_by_label(f"Seat {seat}").select_option("sardine")
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_selector("section.board")
    for number in range(1, 5):
        name = page.locator(".called").nth(number)
        expect(name).to_have_text(f"Sardine {number}")
        assert name.evaluate("(box) => box.scrollWidth <= box.clientWidth")


def is_excused(name: str) -> bool:
    return name in MAY_BE_SMALL or (name[:1] == "F" and name[1:].isdigit())


def test_a_board_stays_where_it_is_when_the_slate_shrinks(new_page: Callable[..., Page]) -> None:
    """Also for whoever has scrolled to the end of the page, below which there is nothing."""
    page = new_page(phone=True)
    stage = Stage(page)
    long: dict[str, str | int | tuple[str, ...]] = {"text": "a very long word " * 12}
    stage.refuses = Refused("", "unreadable", 0, "cannot_read", "shoal.games.petri_heil", "", long)
    stage.show(next(iter(every_kind("petri_heil").values())))
    page.locator(".acts button").last.click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.evaluate(DRAWN)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    board, slate = page.evaluate(TOPS)
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.evaluate(DRAWN)
    board_after, slate_after = page.evaluate(TOPS)
    assert slate_after > slate, "the slate has not become lower"
    assert board_after == board


def test_a_column_of_the_ocean_is_enlarged_by_a_tap_at_its_head(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(phone=True)
    Stage(page).show(next(s for s in every_phase("public_market") if s.phase == "bid"))
    page.get_by_role("tab", name="Ocean").tap()
    tiles = page.get_by_role("region", name="Column 2").locator(".swim svg")
    small = tiles.first.bounding_box()
    page.get_by_role("button", name="Enlarge column 2").tap(position={"x": 20, "y": 20})
    close = page.get_by_role("button", name="Close the large column")
    expect(close).to_be_visible()
    large = page.locator(".ocean .swim svg").first.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 1.5 * small["width"]
    close.tap()
    expect(page.get_by_role("button", name="Enlarge column 2")).to_be_visible()
