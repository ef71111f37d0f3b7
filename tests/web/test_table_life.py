"""After a game and around it: looking back, proofs, one device for two, bots that play on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from msgspec import json
from playwright.sync_api import expect

from shoal.bots.fish_and_chips.puzzle import play_for_par
from shoal.table.server.analysing import Analysis, Thought

from .stage import Stage, after, every_kind
from .test_motion import DRAWN
from .test_secrets import find_truth
from .test_smoke import play_now

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page


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
    expect(page.locator("#side-panel [aria-current=step]")).to_be_in_viewport(ratio=1)
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


def test_what_went_wrong_in_a_replay_goes_with_the_next_step(
    new_page: Callable[..., Page], record: str
) -> None:
    page = new_page(forgive="ERR_FAILED")
    open_record(page, record)
    page.route("**/play-on", lambda route: route.abort())
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".told")).to_contain_text("The server cannot be reached.")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".told")).not_to_contain_text("The server")
    assert ply(page) == 1


def test_the_link_to_a_moment_of_a_private_game_can_be_followed_by_others(
    new_page: Callable[..., Page],
) -> None:
    """Also where there is no https, and so no clipboard but the old one."""
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    play_now(page, "fish_and_chips")
    page.get_by_role("button", name="Both stay").click()
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("slider").fill("0")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.get_by_role("button", name="To the result").click()
    page.goto("/")
    field = page.get_by_role("textbox", name="Paste")
    field.press("Control+v")
    link = field.input_value()
    assert re.search(r"\?ply=0&seat=0#watch=", link)
    guest = new_page(lang="fr")
    guest.goto(link)
    expect(guest.get_by_role("slider")).to_have_value("0")


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
    line = lines.nth(2).element_handle()  # the same line, however many come meanwhile
    assert line is not None
    line.click()
    expect(page.locator(".told")).not_to_be_empty()
    assert page.locator(".told").inner_text() in line.inner_text()
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


def graph(chart: Locator, last: int) -> list[list[tuple[int, float]]]:
    """The lines of a chart of chances: for each seat, at which moment it has which."""
    width, height = map(float, str(chart.get_attribute("viewBox")).split()[2:])
    lines = [str(line.get_attribute("points")) for line in chart.locator("polyline").all()]
    points = [[tuple(map(float, point.split(","))) for point in line.split()] for line in lines]
    return [[(round(x / width * last), round(1 - y / height, 3)) for x, y in p] for p in points]


def test_an_analysis_is_drawn_with_its_turning_points(
    new_page: Callable[..., Page], record: str
) -> None:
    """What the page makes of an analysis; what one finds is shown by the tests of the server."""
    thoughts = (
        Thought(1, 0, "b2", "c3", 0.9, 0.4),
        Thought(2, 1, "d4", "d4", 0.75, 0.75),
        Thought(3, 0, "a1", "a2", 0.5, 0.45),
        Thought(5, 1, "b1", "b4", 0.6, 0.3),
        Thought(7, 0, "c1", "c2"),
    )
    answers = [Analysis("none", 9), Analysis("running", 9, thoughts[:1])]
    page = new_page()
    page.clock.install()
    page.route(
        "**/api/tables/*/analysis",
        lambda route: route.fulfill(
            body=json.encode(answers.pop(0) if answers else Analysis("done", 9, thoughts))
        ),
    )
    open_record(page, record)
    page.get_by_role("button", name="Ask it").click()
    expect(page.get_by_text("Thinking: 1 of 9 decisions.")).to_be_visible()
    page.clock.fast_forward(3_000)
    chart = page.get_by_role("img", name="Each seat’s chance of winning over the game")
    turns = page.get_by_role("button", name=re.compile(" instead of "))
    expect(turns).to_have_text(
        ["Ann: b2 instead of c3 cost 50 %.", "Bob: b1 instead of b4 cost 30 %."]
    )
    last = int(str(page.get_by_role("slider").get_attribute("max")))
    assert graph(chart, last) == [[(1, 0.9), (3, 0.5)], [(2, 0.75), (5, 0.6)]]
    marks = [float(str(mark.get_attribute("x1"))) for mark in chart.locator(".mark").all()]
    assert [round(x / 600 * last) for x in marks] == [1, 5]
    turns.last.click()
    assert ply(page) == 5
    expect(page.get_by_text("Bob played b1; the bot would have played b4.")).to_be_visible()
    page.get_by_role("slider").fill("2")
    expect(page.get_by_text("Bob played d4, as the bot would have (d4).")).to_be_visible()
    chart.click()
    assert abs(ply(page) - last / 2) <= 1


TONES: Final = """() => {
  window.tones = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.frequency.value);
    return start.apply(this, when);
  };
}"""
"""Every tone that a page begins is written down."""
UNTOUCHED: Final = """
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
"""
YOUR_TURN: Final = [523, 784]
"""The tones that call somebody who plays alone, after every move."""


def test_a_table_is_silent_until_somebody_switches_sound_on(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.add_init_script(f"({TONES})()")
    stage = Stage(page)
    scene = every_kind("fish_and_chips")[0]
    lines = page.locator("#side-panel li button")
    switch = page.get_by_role("button", name=re.compile("Switch sound"))

    def happens() -> list[int]:
        """Something happens at the table; all tones since the page came."""
        count = lines.count()
        stage.tell(after(scene), scene.seat)
        expect(lines).to_have_count(count + 1)
        page.evaluate(DRAWN)
        return list(page.evaluate("tones"))

    def turn(words: str) -> None:
        page.get_by_role("button", name="This table").click()
        expect(switch).to_have_text(words)
        switch.click()
        page.get_by_role("button", name="This table").click()

    stage.show(scene)
    assert happens() == []
    turn("Switch sound on")
    assert page.evaluate("tones") == YOUR_TURN
    assert happens() == [*YOUR_TURN, *YOUR_TURN]
    turn("Switch sound off")
    assert happens() == [*YOUR_TURN, *YOUR_TURN]
    turn("Switch sound on")
    # It is remembered; but before somebody touches a page no browser lets it sound.
    for init, tones in (("", YOUR_TURN), (UNTOUCHED, [])):
        page.add_init_script(init)
        page.reload()
        expect(page.locator("section.board")).to_be_visible()
        assert happens() == tones
