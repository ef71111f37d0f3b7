"""The street: tables that wait for people, what is new, an invitation as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from msgspec import json
from playwright.sync_api import expect

from .qr import read_qr
from .stage import SOURCES, Stage, every_phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Route

ROOM = 120
"""Pixels by which shops may be higher or lower than the room that is kept for them."""


def box(page: Page, heading: str) -> Locator:
    """A box of the street, by its heading."""
    page.goto("/")
    expect(page.locator("article")).to_have_count(5)
    return page.locator("section").filter(has=page.get_by_role("heading", name=heading))


def make_table(page: Page, *, listed: bool) -> str:
    """A table with a free seat; its path."""
    page.goto("/new/little_big_fish")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_role("checkbox", name="Everybody may see this table").set_checked(listed)
    page.get_by_role("button", name="Make the table and invite").click()
    expect(page.get_by_role("textbox", name="Invite a friend")).to_be_visible()
    return urlsplit(page.url).path


def test_an_open_table_stands_on_the_street_and_a_private_one_does_not(
    new_page: Callable[..., Page],
) -> None:
    host, guest = new_page(), new_page()
    private, listed = make_table(host, listed=False), make_table(host, listed=True)
    tables = box(guest, "Open tables")
    table = tables.locator(f'a[href="{listed}"]')
    expect(table).to_contain_text("Little Big Fish")
    expect(table).to_contain_text("free seat")
    expect(table).to_contain_text("Sit down")
    expect(tables.locator(f'a[href="{private}"]')).to_have_count(0)
    table.click()
    guest.get_by_role("button", name="Sit here").click()
    for page in (host, guest):
        expect(page.locator("section.board")).to_be_visible(timeout=15_000)
    # Now it waits for nobody: others find it no more, and those who play see whose turn it is.
    others = box(new_page(), "Open tables")
    expect(others.get_by_role("listitem").first).to_be_visible()
    expect(others.locator(f'a[href="{listed}"]')).to_have_count(0)
    turns = [
        box(page, "Your tables").locator(f'a[href="{listed}"] .state').inner_text()
        for page in (host, guest)
    ]
    assert sorted(turns) == ["Others play", "Your turn"]


@pytest.mark.parametrize(("lang", "heading"), [("en", "What is new"), ("fr", "Quoi de neuf")])
def test_the_street_says_what_is_new(
    lang: str, heading: str, new_page: Callable[..., Page]
) -> None:
    lines = box(new_page(lang=lang), heading).get_by_role("listitem").all_inner_texts()
    catalogue = json.decode((SOURCES / "words" / f"{lang}.json").read_bytes())
    assert [line.replace("\u00a0", " ") for line in lines] == catalogue["news"].split("|")


def test_the_code_of_an_invitation_is_its_link(new_page: Callable[..., Page]) -> None:
    page = new_page(dark=True)
    make_table(page, listed=False)
    code = page.get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    link = page.get_by_role("textbox", name="Invite a friend").input_value()
    assert read_qr(code.screenshot()) == link


def test_the_host_can_still_invite_after_closing_the_tab(new_page: Callable[..., Page]) -> None:
    page = new_page()
    make_table(page, listed=False)
    link = page.get_by_role("textbox", name="Invite a friend").input_value()
    assert "#invite=" in link
    again = page.context.new_page()
    again.goto(page.url)
    page.close()
    expect(again.get_by_role("textbox", name="Invite a friend")).to_have_value(link)


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_jumps_when_the_shops_open(
    phone: bool,  # noqa: FBT001 - pytest
    new_page: Callable[..., Page],
) -> None:
    page = new_page(phone=phone)
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))  # noqa: PLW0108 - Playwright looks into it
    page.goto("/")
    below = page.get_by_role("heading", name="Your tables")
    expect(below).to_be_visible()
    before = below.bounding_box()
    page.wait_for_timeout(50)
    held.pop().continue_()
    expect(page.locator("article")).to_have_count(5)
    after = below.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < ROOM, "what is below the shops has moved far"


def test_a_number_of_few_is_chosen_and_not_typed(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/new/le_poissonnier")
    talks = page.get_by_label("Talks with one partner")
    expect(talks.locator("option")).to_have_text(list("012345"))
    expect(talks).to_have_value("3")
    talks.select_option("0")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Begin").click()
    assert "talks=0" in (asked.value.post_data or "")
    page.goto("/new/petri_heil")
    expect(page.get_by_label("Two days").locator("option")).to_have_text(["1", "2"])
    expect(page.get_by_text("How many play?")).to_have_count(0)


def test_the_menu_of_a_table_closes_when_one_points_elsewhere(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(phone=True)
    stage = Stage(page)
    stage.show(every_phase("little_big_fish")[0])
    page.get_by_role("button", name="This table").tap()
    leave = page.get_by_role("link", name="Leave the table")
    expect(leave).to_be_in_viewport(ratio=1)
    code = page.get_by_role("img", name="QR code")
    expect(code).to_be_hidden()
    page.get_by_text("QR code").first.tap()
    expect(code).to_be_visible()
    page.get_by_role("heading", level=1).tap()
    expect(leave).to_have_count(0)
