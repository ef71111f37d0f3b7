"""The street: tables that wait for people, what is new, an invitation as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from msgspec import json
from playwright.sync_api import expect

from .qr import read_qr
from .stage import SOURCES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page


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
