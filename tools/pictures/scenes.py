"""What there is to see: every page, and every game in its main phases."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Raw, json

from shoal.bots.fish_and_chips.puzzle import daily_puzzle
from shoal.core.catalog import find, slugs
from shoal.table.server.puzzling import info as about_puzzle
from shoal.table.server.wire import SeatInfo, State, TableInfo
from tests.web.stage import NAMES, Scene

from .evening import DAY, evening
from .studio import show_scene

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .studio import Camera

Take = Callable[["Camera"], None]
GUEST: Final = "Ada"
INVITE: Final = "m7Q2xV9bTz4KcW1nRf8sLd3h"


class Shot(NamedTuple):
    """A picture that can be taken."""

    name: str
    take: Take
    game: str = ""
    """The game whose sources it shows; none for pages of the shell."""
    whole: bool = False
    """Whether it shows the page to its end."""
    moving: bool = False
    """Whether it stops in mid-motion."""


def on_table(night: Evening, ply: int, *picks: str, viewer: int | None = None) -> Take:
    """A position of a game, and what somebody has picked so far."""

    def take(camera: Camera) -> None:
        show_scene(camera, night.scene(ply, viewer))
        for pick in picks:
            press(camera.page, pick)

    return take


def press(page: Page, name: str) -> None:
    """Point at a place."""
    page.locator(f'[data-spot="{name}"]:visible').first.click()


def after(night: Evening) -> Take:
    """The end of a game."""
    return lambda camera: show_scene(camera, night.scene(len(night.plies), 0), night.result)


def in_motion(night: Evening, ply: int, at: int, viewer: int = 0) -> Take:
    """A move, stopped on its way."""

    def take(camera: Camera) -> None:
        show_scene(camera, night.scene(ply, viewer))
        camera.page.wait_for_timeout(100)
        camera.play(night, ply, viewer)
        camera.freeze(at)

    return take


def start(camera: Camera) -> None:
    """The street of shops, for somebody who has tables."""
    page = camera.page
    page.route("**/api/puzzle", lambda route: route.fulfill(body=todays_puzzle()))
    page.goto("/")
    seat_guests(page)
    page.goto("/")
    page.locator("article").nth(4).locator(".window svg:not(.symbols)").first.wait_for()
    page.wait_for_load_state("networkidle")


def todays_puzzle() -> bytes:
    return json.encode(about_puzzle(daily_puzzle(DAY)))


ASK: Final = """async ([path, body]) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}"""


def ask(page: Page, path: str, body: object) -> dict[str, Any]:
    """Post something to the server from the page, as who sits before it."""
    answer: dict[str, Any] = page.evaluate(ASK, [path, body])
    return answer


def open_tables(page: Page) -> None:
    """Somebody else waits for players."""
    ask(page, "/api/guests", {"name": "Boris"})
    for game, seats in (("little_big_fish", 2), ("public_market", 4)):
        wish = ["me", *["open"] * (seats - 1)]
        ask(page, "/api/tables", {"game": game, "seats": wish, "settings": {"listed": True}})
    page.context.clear_cookies()


def seat_guests(page: Page) -> None:
    """Tables of one's own, and one that waits for players."""
    if not page.evaluate("async () => (await (await fetch('/api/tables')).json()).length"):
        open_tables(page)
    ask(page, "/api/guests", {"name": GUEST})
    page.evaluate("() => localStorage.setItem('shoal.known', 'yes')")
    for game, bots in (("petri_heil", ["trout"]), ("fish_and_chips", ["pike", "sardine"])):
        ask(page, "/api/tables", {"game": game, "seats": ["me", *bots]})
    ask(page, "/api/records", {"record": evening("little_big_fish").record})


def newcomer(camera: Camera) -> None:
    """The street of shops, for somebody who has never been here."""
    camera.page.route("**/api/puzzle", lambda route: route.fulfill(body=todays_puzzle()))
    camera.page.goto("/")
    camera.page.locator("article").nth(4).locator(".window svg:not(.symbols)").first.wait_for()
    camera.page.wait_for_load_state("networkidle")


def new_table(slug: str) -> Take:
    """A table is set up."""

    def take(camera: Camera) -> None:
        camera.page.goto(f"/new/{slug}")
        camera.page.locator("form").wait_for()

    return take


def waiting_room(camera: Camera) -> None:
    """Before the deal; the invitation is always the same one."""
    game = find("le_poissonnier")
    table = TableInfo(
        id="stage",
        game=game.slug,
        rules=game.rules_version,
        options={},
        state="open",
        seats=(SeatInfo(NAMES[0], online=True), SeatInfo(), SeatInfo("trout", bot="trout")),
        host=True,
        commitment="",
        spectators=0,
        clock=None,
        paused=False,
        offer=None,
        queue=0,
        rematch="",
        yours=(0,),
    )
    camera.state = json.encode(State(n=0, seat=0, table=table, view=Raw(b"null")))
    page = camera.page
    page.add_init_script(f"localStorage.setItem('shoal.invite.stage', '{INVITE}');")
    page.goto("/t/stage")
    page.locator("main").wait_for()
    page.wait_for_load_state("networkidle")


def wrong_link(camera: Camera) -> None:
    """A table that is not there; the server says so itself."""
    camera.page.unroute_all()
    camera.page.context.new_page()
    fresh = camera.page.context.pages[-1]
    fresh.goto("/t/nowhere")
    fresh.locator("main a[href='/']").wait_for()
    camera.page = fresh


def puzzle(camera: Camera) -> None:
    """The puzzle of the day, at its deal."""
    game, given = find("fish_and_chips"), daily_puzzle(DAY)
    scene = Scene(game, {}, 1, given.position, 0, given.line[0])
    show_scene(camera, scene)


def rules(camera: Camera) -> None:
    """The rules beside the board."""
    night = evening("fish_and_chips")
    show_scene(camera, night.scene(night.phase("capture", 0.5)))
    page = camera.page
    page.get_by_role("button", name={"en": "Rules", "fr": "Règles"}[camera.look.lang]).click()
    page.locator("#rule-FC-C1").wait_for()


def menu(camera: Camera) -> None:
    """What else can be done at a table."""
    night = evening("little_big_fish")
    show_scene(camera, night.scene(night.phase("step", 0.5)))
    camera.page.locator(".menu > button").click()
    camera.page.locator(".menu > :nth-child(2)").wait_for()


def first_turn(camera: Camera) -> None:
    """Hints for somebody who sits down for the first time."""
    camera.page.add_init_script("localStorage.removeItem('shoal.guide.fish_and_chips')")
    night = evening("fish_and_chips")
    show_scene(camera, night.scene(night.phase("reposition")))


def replay(slug: str, share: float = 0.6) -> Take:
    """A game looked back at, with its story."""

    def take(camera: Camera) -> None:
        page, night = camera.page.context.new_page(), evening(slug)
        page.goto("/")
        ask(page, "/api/guests", {"name": GUEST})
        made = ask(page, "/api/records", {"record": night.record})
        page.goto(f"/t/{made['id']}?ply={int(len(night.plies) * share)}&seat=0")
        page.locator(".story [role=status]").first.wait_for()
        page.wait_for_load_state("networkidle")
        camera.page = page

    return take


def lesson(slug: str, step: int) -> Take:
    """A step of a guided first game."""

    def take(camera: Camera) -> None:
        page = camera.page.context.new_page()
        page.goto("/")
        ask(page, "/api/guests", {"name": GUEST})
        made = ask(page, "/api/lessons", {"game": slug, "step": step})
        (token,) = made["seat_tokens"].values()
        page.goto(f"/t/{made['table']['id']}#seat={token}")
        page.locator("[data-look]").first.wait_for()
        page.wait_for_load_state("networkidle")
        camera.page = page

    return take


def plain(camera: Camera) -> None:
    """A game as it is played that has no board of its own."""
    night = evening("fish_and_chips")
    camera.path = "/t/stage?board=plain"
    show_scene(camera, night.scene(night.phase("capture", 0.7)))


def curtain(camera: Camera) -> None:
    """Between two who share one device."""
    page = camera.page.context.new_page()
    page.goto("/")
    ask(page, "/api/guests", {"name": GUEST})
    wish = {"game": "petri_heil", "seats": ["me", "me"]}
    made = ask(page, "/api/tables", wish)
    page.goto(f"/t/{made['table']['id']}")
    page.locator(".curtain button").wait_for()
    camera.page = page


def phases(slug: str) -> list[Shot]:
    """One picture of every phase that a game went through, some way into it if it can be."""
    night, found = evening(slug), dict[str, int]()
    for ply in range(len(night.plies)):
        phase = night.scene(ply).phase
        if phase not in found or (ply > len(night.plies) * 0.4 > found[phase]):
            found[phase] = ply
    return [Shot(f"{slug}-{phase}", on_table(night, ply), slug) for phase, ply in found.items()]


def variants() -> list[Shot]:
    """Games as they are played less often: alone, by five, with more to it, near the end."""
    solo = evening("public_market", seats=1)
    five = evening("public_market", "shallow_waters=on", seats=5)
    late = evening("public_market")
    dusk = late.find(lambda scene: bool(scene.game.view(scene.position, 0).evening))
    stalls = evening("le_poissonnier", seats=5)
    offer = evening("le_poissonnier").phase("answer", 0.3)
    return [
        Shot(f"{night.game.slug}-{name}", on_table(night, ply), night.game.slug)
        for name, night, ply in (
            ("solo", solo, solo.phase("bid", 0.4)),
            ("five", five, five.phase("bid", 0.5)),
            ("tokens", five, five.phase("take", 0.5)),
            ("evening", late, dusk),
            ("five", stalls, stalls.phase("orders", 0.4)),
            ("offer", evening("le_poissonnier"), offer),
        )
    ]


def is_capture(scene: Scene) -> bool:
    """Whether a chip of Fish & Chips jumps onto another one, such as `e2xc2`."""
    return "x" in scene.text


def motions() -> list[Shot]:
    """Moves that are stopped on their way."""
    chips, sea, pond = evening("fish_and_chips"), evening("little_big_fish"), evening("petri_heil")
    capture = chips.find(is_capture, 0.3)
    whirlpool, catch = sea.phase("turn", 0.4), pond.phase("fish", 0.1)
    return [
        Shot(
            "fish_and_chips-sliding", in_motion(chips, capture, 100), "fish_and_chips", moving=True
        ),
        Shot(
            "fish_and_chips-splash", in_motion(chips, capture, 450), "fish_and_chips", moving=True
        ),
        Shot(
            "little_big_fish-turning",
            in_motion(sea, whirlpool, 150),
            "little_big_fish",
            moving=True,
        ),
        Shot("petri_heil-casting", in_motion(pond, catch - 2, 150), "petri_heil", moving=True),
        Shot("petri_heil-reeling", in_motion(pond, catch, 150), "petri_heil", moving=True),
    ]


def shots() -> list[Shot]:
    """Everything."""
    chips = evening("fish_and_chips")
    capture = chips.find(is_capture, 0.3)
    fish = chips.scene(capture).text.partition("x")[0]
    return [
        Shot("start", start, whole=True),
        Shot("start-newcomer", newcomer),
        *(Shot(f"new-{slug}", new_table(slug), slug, whole=True) for slug in slugs()),
        Shot("waiting-room", waiting_room),
        Shot("wrong-link", wrong_link),
        Shot("puzzle", puzzle, "fish_and_chips"),
        Shot("rules", rules, "fish_and_chips"),
        Shot("menu", menu, "little_big_fish"),
        Shot("first-turn", first_turn, "fish_and_chips"),
        Shot("curtain", curtain, "petri_heil"),
        Shot("plain", plain),
        *(Shot(f"{slug}-lesson", lesson(slug, 2), slug) for slug in slugs()),
        Shot("fish_and_chips-picked", on_table(chips, capture, fish), "fish_and_chips"),
        *(Shot(f"{slug}-result", after(evening(slug)), slug) for slug in slugs()),
        *(Shot(f"{slug}-replay", replay(slug), slug, whole=True) for slug in slugs()),
        *motions(),
        *variants(),
        *(shot for slug in slugs() for shot in phases(slug)),
    ]
