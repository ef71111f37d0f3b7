"""After a game and around it: looking back, proofs, one device for two, bots that play on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from shoal.bots.fish_and_chips.puzzle import play_for_par
from tests.web.test_smoke import play_now

from .test_secrets import find_truth

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page


def open_record(page: Page, record: str) -> None:
    """A record is brought along, and shown from its deal."""
    page.goto("/")
    page.get_by_role("textbox", name="Paste").fill(record)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible(timeout=15_000)


def ply(page: Page) -> int:
    """The moment that is shown."""
    return int(page.get_by_role("slider").input_value())


def test_a_game_can_be_looked_back_at_by_keys_slider_log_and_link(
    new_page: Callable[..., Page], record: str
) -> None:
    page = new_page()
    open_record(page, record)
    assert ply(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert ply(page) == 2
    page.keyboard.press("End")
    last = ply(page)
    expect(page.get_by_role("list", name="Final score")).to_be_visible()
    page.get_by_role("slider").fill("7")
    told = page.locator(".told").inner_text()
    lines = page.locator("#side-panel li button")
    lines.nth(1).click()
    assert ply(page) == last - 1
    assert page.locator("#side-panel li button[tabindex='0']").count() == 1, "a long way by Tab"
    page.keyboard.press("ArrowDown")
    expect(lines.nth(2)).to_be_focused()
    page.get_by_role("slider").fill("7")
    page.get_by_label("Seen by").select_option("1")
    expect(page).to_have_url(re.compile(r"\?ply=7&seat=1"))
    guest = new_page(lang="fr")
    guest.goto(page.url)
    expect(guest.get_by_role("slider")).to_have_value("7")
    assert page.locator(".told").inner_text() == told
    page.get_by_role("button", name="To the result").click()
    expect(page.get_by_role("button", name="Look back")).to_be_visible()


def test_a_game_runs_by_itself_and_can_be_played_on(
    new_page: Callable[..., Page], record: str
) -> None:
    page = new_page()
    open_record(page, record)
    page.get_by_role("button", name="Let it run").click()
    expect(page.get_by_role("slider")).to_have_value("2", timeout=10_000)
    page.get_by_role("button", name="Stop").click()
    old = page.url
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("div.slate")).to_be_visible()
    assert page.url.split("?")[0] != old.split("?")[0]


def test_the_page_proves_that_the_deal_was_the_one_promised(
    new_page: Callable[..., Page], record: str
) -> None:
    page = new_page(phone=True)
    open_record(page, record)
    proof = page.locator("section").filter(has=page.get_by_role("heading", name="Fair dealing"))
    expect(proof.get_by_role("status")).to_contain_text("the one that was promised")
    proof.get_by_text("How it is proved").click()
    hashes = proof.locator("dd").all_inner_texts()
    assert len(set(hashes)) == 1
    assert re.fullmatch("[0-9a-f]{64}", hashes[0])
    with page.expect_download() as saved:
        proof.get_by_role("button", name="Download").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert text.partition("result:")[2] == record.partition("result:")[2]


def test_two_at_one_device_have_a_curtain_between_them(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/new/petri_heil")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Begin").click()
    for _hand in range(2):
        expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible(timeout=15_000)
        assert page.locator("section.board").count() == 0
        page.get_by_role("button", name="I am").click()
        expect(page.locator("div.slate.mine")).to_be_visible()
        page.reload()


def test_two_at_one_device_need_no_curtain_without_secrets(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/new/fish_and_chips")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Begin").click()
    seats = page.get_by_role("region", name="Players").locator("ol > li")
    first = page.locator("li.now").first
    expect(page.locator("div.slate.mine")).to_be_visible(timeout=15_000)
    before = first.inner_text()
    page.get_by_role("button", name="Both stay").click()
    expect(page.locator("#side-panel li button")).to_have_count(1)
    expect(page.locator("div.slate.mine")).to_be_visible()
    assert first.inner_text() != before
    assert seats.count() == 2


def test_a_bot_plays_on_until_its_seat_is_taken_back(new_page: Callable[..., Page]) -> None:
    page = new_page()
    play_now(page, "fish_and_chips")
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Let it play for me").click()
    expect(page.locator("div.slate")).to_contain_text("A bot plays for you.")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("div.slate")).not_to_contain_text("A bot plays for you.")


def test_a_line_of_the_log_shows_its_position_while_the_game_goes_on(
    new_page: Callable[..., Page],
) -> None:
    page = new_page()
    play_now(page, "fish_and_chips")
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Let it play for me").click()
    lines = page.locator("#side-panel li button")
    expect(lines.nth(3)).to_be_visible(timeout=20_000)
    told = lines.nth(2).inner_text()
    lines.nth(2).click()
    assert page.locator(".told").inner_text() in told
    page.get_by_role("button", name="To the game").click()
    expect(page.locator("div.slate")).to_be_visible()


def test_the_puzzle_of_the_day_is_one_click_away_and_can_be_won(
    new_page: Callable[..., Page], data: Path
) -> None:
    page = new_page(phone=True)
    page.goto("/")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("div.slate.mine")).to_be_visible(timeout=15_000)
    expect(page.locator("div.slate")).to_contain_text("may lie on top")
    # The deal is read from the server's log: midnight may have passed since the page was opened.
    truth = find_truth(data, page.url.rpartition("/t/")[2])
    position: Any = truth.match.position
    line = play_for_par(position)
    assert line
    for number, move in enumerate(line, 1):
        for place in truth.game.places(move):
            page.locator(f'[data-spot="{place}"]').tap()
        expect(page.locator("#side-panel li button")).to_have_count(number)
    expect(page.locator("div.slate")).to_contain_text("Solved! Par was")
    expect(page.get_by_role("list", name="Final score")).to_be_visible()


def test_a_table_keeps_what_was_agreed_about_time(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/new/fish_and_chips")
    page.get_by_label("Clock").select_option("move")
    page.get_by_label("Time", exact=True).select_option("30 seconds")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("timer").first).to_be_visible(timeout=15_000)
