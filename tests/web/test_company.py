"""In company: what one says the other reads, what one asks the other answers, and once more."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from .test_smoke import click_once, play_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

MOST_CLICKS = 40


def sit_together(host: Page, friend: Page, game: str) -> None:
    """One makes a table, and the other comes by its link and sits down."""
    host.goto(f"/new/{game}")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_role("button", name="Make the table and invite").click()
    friend.goto(host.get_by_role("textbox", name="Invite a friend").input_value())
    friend.get_by_role("button", name=re.compile("Sit here|S’asseoir ici")).click()
    for page in (host, friend):
        expect(page.locator("section.board")).to_be_visible(timeout=15_000)


def test_what_one_says_the_other_reads(new_page: Callable[..., Page]) -> None:
    host, friend = new_page(), new_page(lang="fr")
    sit_together(host, friend, "little_big_fish")
    friend.get_by_role("tab", name="Discussion").click()
    friend.get_by_role("textbox", name="Dire quelque chose").fill("Bonne pêche !")
    friend.get_by_role("button", name="Envoyer").click()
    host.get_by_role("tab", name="Chat").click()
    expect(host.get_by_role("list", name="Chat", exact=True)).to_contain_text("Bonne pêche !")


def test_on_a_phone_the_head_counts_what_was_said_and_not_read(
    new_page: Callable[..., Page],
) -> None:
    """Log and chat are far below the board there."""
    host, friend = new_page(phone=True), new_page()
    sit_together(host, friend, "little_big_fish")
    friend.get_by_role("tab", name="Chat").click()
    for said in ("Hello!", "Good luck."):
        friend.get_by_role("textbox", name="Say something").fill(said)
        friend.get_by_role("button", name="Send").click()
    sign = host.get_by_role("button", name="Chat: 2 unread")
    expect(sign).to_be_in_viewport(ratio=1)
    expect(sign).to_have_text("2")
    expect(host.get_by_role("status")).to_have_text("Chat: 2 unread")
    expect(host.get_by_role("tab", name=re.compile("^Chat.*2 unread$"))).to_be_visible()
    sign.tap()
    expect(host.get_by_role("list", name="Chat", exact=True)).to_be_in_viewport()
    expect(host.get_by_role("tab", name="Chat", exact=True)).to_be_focused()
    expect(sign).to_have_count(0)
    host.reload()
    expect(host.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
    expect(sign).to_have_count(0)


EMBLEMS: Final = "found => found.map((sign) => /seat\\d/.exec(sign.getAttribute('class'))[0])"


@pytest.mark.parametrize(("game", "count"), [("fish_and_chips", 4), ("petri_heil", 2)])
def test_a_seat_has_one_emblem_on_every_page(
    game: str, count: int, new_page: Callable[..., Page]
) -> None:
    """Fish & Chips gives seats the colours of its fish, Petri Heil! those its anglers lack."""
    host, friend = new_page(), new_page()
    host.goto(f"/new/{game}")
    if count > 2:
        host.get_by_role("radio", name=str(count)).check()
    host.get_by_label("Seat 2").select_option("open")
    chosen = host.locator("form ol li svg").evaluate_all(EMBLEMS)
    host.get_by_role("button", name="Make the table and invite").click()
    invitation = host.get_by_role("textbox", name="Invite a friend").input_value()
    waiting = host.locator("main ol li > svg").evaluate_all(EMBLEMS)
    friend.goto(invitation)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator("section.board")).to_be_visible(timeout=15_000)
    seated = friend.locator("section.seats [data-seat] > svg").evaluate_all(EMBLEMS)
    assert len(set(seated)) == count
    assert chosen == waiting == seated


def test_a_move_against_a_bot_is_taken_back(new_page: Callable[..., Page]) -> None:
    page, dice = new_page(), random.Random(2)  # noqa: S311 - a test's choices
    play_now(page, "little_big_fish")
    own = page.locator("#side-panel li").filter(has_text="You place")
    for _ in range(MOST_CLICKS):
        if own.count():
            break
        click_once(page, dice)
        page.wait_for_timeout(60)
    expect(own).to_be_visible()
    expect(page.locator(".slate.mine")).to_be_visible(timeout=15_000)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("section.slate")).to_contain_text("Place three small fish")


def test_what_one_wants_to_take_back_the_other_refuses_or_allows(
    new_page: Callable[..., Page],
) -> None:
    host, friend = new_page(), new_page()
    sit_together(host, friend, "fish_and_chips")
    mover, other = (host, friend) if host.locator(".slate.mine").count() else (friend, host)
    mover.get_by_role("button", name="Both stay").click()
    lines = [page.locator("#side-panel li button") for page in (mover, other)]
    ask = mover.get_by_role("button", name="Take back")
    for answer in ("Refuse", "Agree"):
        for line in lines:
            expect(line).to_have_count(1)
        expect(other.locator(".slate.mine")).to_be_visible()
        ask.click()
        expect(mover.locator("#ask")).to_have_text("Waiting for an answer.")
        expect(other.locator("#ask")).to_contain_text("would like to take back a move.")
        other.get_by_role("button", name=answer).click()
        expect(mover.locator("#ask")).not_to_have_text("Waiting for an answer.")
    for line in lines:
        expect(line).to_have_count(2)
        expect(line.first).to_contain_text("back")
    expect(mover.locator(".slate.mine")).to_be_visible()
    expect(mover.get_by_role("button", name="Both stay")).to_be_visible()


def test_a_rematch_leads_both_to_one_new_table(new_page: Callable[..., Page]) -> None:
    host, friend = new_page(), new_page()
    sit_together(host, friend, "fish_and_chips")
    old = urlsplit(host.url).path
    host.get_by_role("button", name="This table").click()
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Resign").click()
    for page in (host, friend):
        expect(page.get_by_role("button", name="Rematch", exact=True)).to_be_visible()
    host.get_by_role("button", name="Rematch").click()
    friend.get_by_role("button", name="To the rematch").click()
    for page in (host, friend):
        expect(page).not_to_have_url(re.compile(old))
        expect(page.locator("div.slate:not(.over)")).to_be_visible(timeout=15_000)
    assert urlsplit(host.url).path == urlsplit(friend.url).path
    assert host.locator(".slate.mine").count() + friend.locator(".slate.mine").count() == 1
