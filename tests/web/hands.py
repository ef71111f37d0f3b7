"""Hands that make a move without a mouse: by keys alone, or by taps alone.

They know nothing of a game. They look at what can be pressed, try first what the move they are
after speaks of, and go back with Escape where a way led nowhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from .stage import Scene, Stage

MOST_PRESSES: Final = 60
DEEPEST: Final = 6
MOST_TABS: Final = 3

FIND: Final = """() => {
  const seen = (found) => {
    const box = found.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  };
  window.pressable = [...document.querySelectorAll(
    'section.board button, section.slate .acts button:not(.quiet)')]
    .filter((found) => seen(found) && !found.disabled
      && found.getAttribute('aria-disabled') !== 'true');
  return window.pressable.map((found) => ({
    name: found.dataset.spot ?? '',
    label: found.getAttribute('aria-label') ?? found.textContent.trim(),
    main: found.classList.contains('main'),
    act: !!found.closest('.acts'),
    lit: found.classList.contains('lit'),
    tab: found.getAttribute('role') === 'tab',
    picked: found.getAttribute('aria-pressed') === 'true',
  }));
}"""
"""Everything that can be pressed now: places of the board, and the buttons of the slate."""

BEFORE: Final = """(i) => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, [tabindex="0"]')]
    .filter((found) => found.tabIndex >= 0 && !found.disabled
      && found.getBoundingClientRect().width);
  stops[stops.indexOf(window.pressable[i]) - 1]?.focus();
}"""
"""Puts the focus on the stop before a thing: one Tab must lead from there to it, as everywhere."""
SETTLED: Final = "() => new Promise((done) => setTimeout(done, 15))"
"""What was pressed has been drawn, and what the page says has been heard."""

Thing = dict[str, Any]


def by_keys(page: Page, number: int) -> None:
    """Tab to it, then Enter."""
    page.evaluate(BEFORE, number)
    for _tab in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("i => document.activeElement === window.pressable[i]", number):
            page.keyboard.press("Enter")
            return
    raise AssertionError("the Tab key does not lead there")


def by_taps(page: Page, number: int) -> None:
    """Tap it with a finger."""
    handle = page.evaluate_handle("i => window.pressable[i]", number).as_element()
    assert handle is not None
    handle.tap(timeout=3_000)


def promise(thing: Thing, scene: Scene, path: tuple[str, ...]) -> float:
    """How likely a thing belongs to the move: it is a place of it, or has words in common."""
    game, move = scene.game, scene.move
    wanted = set(re.findall(r"\w+", scene.text.lower()))
    words = set(re.findall(r"\w+", f"{thing['name']} {thing['label']}".lower()))
    places = game.places(move)
    value = 0.0
    if thing["name"] in places or thing["name"] == scene.text:
        value += 4
    value += 2 * bool(wanted & set(thing["name"].lower().split()))
    value += bool(wanted & words)
    if thing["act"]:
        value += 1.5 if thing["main"] and path else 0.5
        # What has been picked whole is only to be confirmed.
        value += 4 * (thing["main"] and scene.text in path)
    return float(value + 0.3 * thing["lit"] - 20 * thing["picked"] - 0.5 * thing["tab"])


def make(
    stage: Stage, scene: Scene, press: Callable[[Page, int], None], done: Callable[[str], bool]
) -> list[str]:
    """Press things until the page sends a wanted move; what was pressed on the way to it."""
    tried: set[tuple[str, ...]] = set()
    path: tuple[str, ...] = ()
    stage.show(scene)
    for _press in range(MOST_PRESSES):
        things: list[Thing] = stage.page.evaluate(FIND)
        order = sorted(
            (i for i, thing in enumerate(things) if (*path, called(thing)) not in tried),
            key=lambda i: -promise(things[i], scene, path),
        )
        if not order or len(path) >= DEEPEST:
            stage.page.keyboard.press("Escape")
            if not path:
                break
            stage.show(scene)
            path = ()
            continue
        path = (*path, called(things[order[0]]))
        tried.add(path)
        press(stage.page, order[0])
        stage.page.evaluate(SETTLED)
        if stage.moves:
            if done(stage.moves[-1]):
                return list(path)
            path = ()
            stage.show(scene)
    names = sorted(map(called, stage.page.evaluate(FIND)))
    raise AssertionError(f"no way to make {scene.text!r} ({scene.phase}); there are {names}")


def called(thing: Thing) -> str:
    """What a thing is told apart by."""
    return str(thing["name"] or thing["label"])
