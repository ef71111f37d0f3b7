"""What can go wrong is said in a friendly sentence of the player's language, with a way on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from shoal.table.server.wire import Refused

from .stage import Stage, every_kind, every_phase
from .test_smoke import play_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocketRoute

    from shoal.table.server.wire import Kind

NET = "ERR_FAILED|WebSocket|Failed to load|dynamically imported|40[0-9]"
"""What a browser itself writes of answers that did not come, or that refuse."""
LANGS = {"en": "To the street", "fr": "rue"}


def expect_problem(page: Page, words: str) -> None:
    expect(page.get_by_role("alert").first).to_contain_text(re.compile(words))


@pytest.mark.parametrize(
    ("path", "lang", "words"),
    [
        ("/t/nowhere", "en", "There is no such table; the link may be wrong"),
        ("/t/nowhere", "fr", "Il n’y a pas de telle table|n’existe pas"),
        ("/new/nothing", "en", "There is no such game here"),
        ("/new/nothing", "fr", "jeu"),
    ],
)
def test_a_wrong_link(path: str, lang: str, words: str, new_page: Callable[..., Page]) -> None:
    page = new_page(lang=lang)
    page.goto(path)
    expect_problem(page, words)
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.locator("article")).to_have_count(5)


def test_a_link_with_a_wrong_token(new_page: Callable[..., Page]) -> None:
    host, friend = new_page(), new_page()
    play_now(host, "fish_and_chips")
    friend.goto(f"{host.url}#invite=wrong")
    expect_problem(friend, "not for this table")
    expect(friend.get_by_role("alert").get_by_role("link")).to_be_visible()


def test_the_whole_link_after_one_that_was_cut_off(new_page: Callable[..., Page]) -> None:
    host, friend = new_page(), new_page()
    host.goto("/new/little_big_fish")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_role("button", name="Make the table and invite").click()
    link = host.get_by_role("textbox", name="Invite a friend").input_value()
    friend.goto(link.partition("#")[0])
    expect_problem(friend, "This table is private")
    friend.evaluate("link => { location.href = link; }", link)
    expect(friend.get_by_role("button", name="Sit here")).to_be_visible()


def test_a_full_table(new_page: Callable[..., Page]) -> None:
    host, friend, late = new_page(), new_page(), new_page(lang="fr", forgive=NET)
    host.goto("/new/little_big_fish")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_role("button", name="Make the table and invite").click()
    link = host.get_by_role("textbox", name="Invite a friend").input_value()

    def only_once(route: WebSocketRoute) -> None:
        """It hears that a seat is free, and then nothing more for a while."""
        server, deaf = route.connect_to_server(), [False]

        def hear(said: str | bytes) -> None:
            if not deaf[0]:
                route.send(said)
            deaf[0] = True

        server.on_message(hear)

    late.route_web_socket("**/api/socket", only_once)
    late.goto(link)
    free = late.get_by_role("button", name="S’asseoir ici")
    expect(free).to_be_visible()
    friend.goto(link)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator("section.board")).to_be_visible(timeout=15_000)
    free.click()
    expect_problem(late, "La partie a commencé.")
    watcher = new_page()
    watcher.goto(link)
    expect(watcher.locator("#ask")).to_contain_text("All seats are taken; you are watching.")
    expect(watcher.locator("section.board")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "kind", "key", "words"),
    [
        ("en", "closed", "not_playing", "No game is being played at this table now."),
        ("fr", "closed", "not_playing", "partie"),
        ("en", "not_yours", "not_your_turn", "It is not your turn."),
        ("fr", "not_yours", "not_your_turn", "tour"),
        ("en", "limit", "too_fast", "wait a moment"),
    ],
)
def test_a_move_that_comes_too_late(
    lang: str, kind: Kind, key: str, words: str, new_page: Callable[..., Page]
) -> None:
    stage = Stage(new_page(lang=lang))
    stage.refuses = Refused("", kind, 0, key, "shoal.table")
    scene = next(iter(every_kind("petri_heil").values()))
    stage.show(scene)
    stage.page.locator(".acts button").last.click()
    expect_problem(stage.page, words)
    expect(stage.page.locator(".slate.mine")).to_be_visible()


@pytest.mark.parametrize(("lang", "words"), [("en", "at most 24 letters"), ("fr", "24 lettres")])
def test_a_name_that_is_too_long(lang: str, words: str, new_page: Callable[..., Page]) -> None:
    page = new_page(lang=lang, forgive=NET)
    page.goto("/")
    page.locator(".box button").first.click()
    page.locator("#name").fill("Anna" * 20)
    page.locator("form button[type=submit]").first.click()
    expect_problem(page, words)
    page.locator("#name").fill("Anna")
    page.locator("form button[type=submit]").first.click()
    expect(page.locator(".who").first).to_have_text("Anna")


def test_a_server_that_is_gone_on_the_street(new_page: Callable[..., Page]) -> None:
    page = new_page(lang="fr", forgive=NET)
    page.clock.install()
    page.goto("/")
    expect(page.locator("article")).to_have_count(5)
    page.route("**/api/**", lambda route: route.abort())
    page.locator("button.primary").first.click()
    expect_problem(page, "Le serveur")
    page.unroute("**/api/**")
    page.locator("button.primary").first.click()
    expect(page.locator("div.slate")).to_be_visible(timeout=15_000)


def test_the_street_finds_its_server_again(new_page: Callable[..., Page]) -> None:
    page = new_page(forgive=NET)
    page.clock.install()
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/")
    expect_problem(page, "cannot be reached")
    page.unroute("**/api/games")
    page.clock.fast_forward(10_500)
    expect(page.locator("article")).to_have_count(5)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_table_whose_server_is_gone(new_page: Callable[..., Page]) -> None:
    page = new_page(forgive=NET)
    play_now(page, "fish_and_chips")
    gone = [True]

    def maybe(route: WebSocketRoute) -> None:
        if gone:
            route.close()
        else:
            route.connect_to_server()

    page.route_web_socket("**/api/socket", maybe)
    page.reload()
    expect_problem(page, "The connection is lost. It comes back by itself.")
    gone.clear()
    expect(page.locator("div.slate")).to_be_visible(timeout=15_000)


@pytest.mark.parametrize("part", ["TablePage", "fish_and_chips"])
def test_a_part_of_the_page_that_does_not_come(part: str, new_page: Callable[..., Page]) -> None:
    page = new_page(forgive=NET)
    page.route(f"**/assets/{part}-*.js", lambda route: route.abort())
    page.goto("/")
    page.locator("article").filter(has=page.locator('a[href="/new/fish_and_chips"]')).locator(
        "button.primary"
    ).click()
    expect_problem(page, "cannot be reached")
    page.unroute(f"**/assets/{part}-*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("div.slate")).to_be_visible(timeout=15_000)


def test_a_page_without_words(new_page: Callable[..., Page]) -> None:
    page = new_page(forgive=NET)
    page.clock.install()
    page.route("**/api/words/**", lambda route: route.abort())
    page.goto("/")
    expect_problem(page, "ne répond pas")
    page.unroute("**/api/words/**")
    page.clock.fast_forward(5_500)
    expect(page.locator("article")).to_have_count(5)


@pytest.mark.parametrize(("lang", "words"), [("en", "no longer has"), ("fr", "n’a plus")])
def test_a_table_of_old_rules(lang: str, words: str, new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page(lang=lang))
    scene = next(iter(every_kind("fish_and_chips").values()))
    stage.put_away(scene)
    expect_problem(stage.page, words)
    expect(stage.page.get_by_role("alert").get_by_role("link")).to_contain_text(LANGS[lang])


def test_a_record_of_old_rules(new_page: Callable[..., Page], record: str) -> None:
    page = new_page(forgive=NET)
    page.goto("/")
    old = re.sub(r"(?m)^rules: .*$", "rules: 0", record)
    page.get_by_role("textbox", name="Paste").fill(old)
    page.get_by_role("button", name="Open", exact=True).click()
    expect_problem(page, "rules")
    expect(page.locator("article")).to_have_count(5)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "neither an invitation nor a record"), ("fr", "ni une invitation")]
)
def test_something_else_is_pasted(lang: str, words: str, new_page: Callable[..., Page]) -> None:
    """The sentence is in sight, far down the page too, and goes away when it is read."""
    page = new_page(lang=lang, phone=True)
    page.goto("/")
    page.locator("textarea").fill("hello")
    page.locator("textarea + button").tap()
    expect_problem(page, words)
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    page.get_by_role("alert").get_by_role("button").tap()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_rules_and_menu_open_while_the_server_is_gone(new_page: Callable[..., Page]) -> None:
    """They are fetched once the board is there; the rules themselves are missed with a sentence."""
    page = new_page(forgive="ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load")
    with (
        page.expect_response(re.compile("RulesPanel")),
        page.expect_response(re.compile("MenuList")),
    ):
        Stage(page).show(every_phase("fish_and_chips")[0])
    page.context.set_offline(True)
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("complementary", name="Rules")
    expect(rules).to_contain_text("server cannot be reached")
    rules.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="This table").click()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
