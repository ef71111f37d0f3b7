"""A newcomer plays by clicks alone; a friend comes by a link; both survive a reload."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

MOST_CLICKS = 600
WAIT = 60  # milliseconds
ENOUGH = 8
"""Lines of the log after which somebody has played and was answered."""


def play_now(page: Page, game: str) -> None:
    """From the street to a table against bots: one click."""
    page.goto("/")
    shop = page.locator("article").filter(has=page.locator(f'a[href="/new/{game}"]'))
    shop.locator("button.primary").click()
    expect(page.locator("div.slate")).to_be_visible(timeout=15_000)


def click_once(page: Page, dice: random.Random) -> bool:
    """One click on something lit, or on a button of the slate, if it is this person's turn."""
    if not page.locator(".slate.mine").count():
        return False
    main = page.locator(".acts .main")
    lit = page.locator(".spot.lit:visible, .cells button.lit:visible, .way:visible")
    buttons = page.locator(".acts button:not(.quiet)")
    choices: list[Locator] = [found for found in (main, lit, buttons) if found.count()]
    if not choices:
        page.keyboard.press("Escape")
        return True
    chosen = main if main.count() else dice.choice(choices)
    chosen.nth(dice.randrange(chosen.count())).click(timeout=5_000)
    return True


def test_a_newcomer_plays_by_clicks_from_the_street(new_page: Callable[..., Page]) -> None:
    page, dice = new_page(), random.Random(7)  # noqa: S311 - a test's choices
    play_now(page, "fish_and_chips")
    lines = page.locator("#side-panel li")
    for _click in range(MOST_CLICKS):
        if lines.count() >= ENOUGH:
            break
        click_once(page, dice)
        page.wait_for_timeout(WAIT)
    assert lines.count() >= ENOUGH


def test_another_page_begins_at_its_head(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/")
    page.locator('a[href="/new/petri_heil"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    expect(page).to_have_title("Petri Heil! · Shoal")
    page.go_back()
    expect(page.locator("article")).to_have_count(5)
    expect(page.locator("h1")).to_be_focused()


def test_a_whole_game_against_a_bot_by_clicks(new_page: Callable[..., Page]) -> None:
    page, dice = new_page(), random.Random(7)  # noqa: S311 - a test's choices
    page.goto("/new/fish_and_chips")
    page.get_by_label("Seat 2").select_option("shrimp")
    page.locator("#option-target").fill("0")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("div.slate")).to_be_visible(timeout=15_000)
    for _click in range(MOST_CLICKS):
        if page.locator(".result").count():
            break
        click_once(page, dice)
        page.wait_for_timeout(WAIT)
    expect(page.get_by_role("list", name="Final score")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.locator("#side-panel li").count() > 10


def test_a_friend_comes_by_a_link_and_both_see_the_same(new_page: Callable[..., Page]) -> None:
    host, friend = new_page(), new_page(lang="fr")
    host.goto("/new/fish_and_chips")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_role("button", name="Make the table and invite").click()
    link = host.get_by_role("textbox", name="Invite a friend").input_value()
    friend.goto(link)
    friend.get_by_role("button", name="S’asseoir ici").click()
    for page in (host, friend):
        expect(page.locator(".sea")).to_be_visible(timeout=15_000)
    mover = host if host.locator(".slate.mine").count() else friend
    mover.get_by_role("button", name="Both stay").or_(
        mover.get_by_role("button", name="Les deux restent")
    ).click()
    expect(host.locator("#side-panel li")).to_contain_text("octopus")
    expect(friend.locator("#side-panel li")).to_contain_text("pieuvre")
    friend.reload()
    expect(friend.locator("#side-panel li")).to_contain_text("pieuvre")


def test_the_rules_open_beside_the_board(
    new_page: Callable[..., Page],
) -> None:
    page = new_page()
    play_now(page, "fish_and_chips")
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#rule-FC-C1")).to_contain_text("square board")
    page.keyboard.press("Escape")
    expect(page.locator("#rule-FC-C1")).to_have_count(0)


def test_a_hint_names_places_as_the_board_does(new_page: Callable[..., Page]) -> None:
    """Not as notation, which a newcomer cannot read."""
    page = new_page(lang="fr")
    play_now(page, "fish_and_chips")
    expect(page.locator(".slate.mine")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Conseil", exact=True).click()
    hint = page.locator(".slate q").first
    expect(hint).to_be_visible(timeout=60_000)
    marked = page.locator(".spot.hinted > .sr").all_inner_texts() or ["stay"]
    assert all(words in hint.inner_text() for words in marked)
