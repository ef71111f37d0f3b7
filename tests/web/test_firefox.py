"""Every game can be begun and played in Firefox too, with a real pointer."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from .conftest import lack
from .firefox import FIREFOX, Firefox, firefox
from .house import DESK
from .stage import boards
from .test_whole_games import NEXT

if TYPE_CHECKING:
    from collections.abc import Iterator

PRESSES = 8
PATIENCE = 30  # seconds
TRIED = "window.complaints ??= (addEventListener('error', (e) => complaints.push(e.message)), [])"
DOOR = """(() => {
  const door = [...document.querySelectorAll('article')]
    .find((shop) => shop.querySelector('a[href="/new/GAME"]'))?.querySelector('button.primary');
  door?.scrollIntoView({ block: 'center' });
  const box = door?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
})()"""


@pytest.fixture(scope="module", name="firefox")
def open_firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    if FIREFOX is None:
        lack("no Firefox")
    with firefox(tmp_path_factory.mktemp("firefox")) as found:
        found.resize(DESK["width"], DESK["height"])
        yield found


def wait(firefox: Firefox, script: str) -> dict[str, float]:
    """What a script says as soon as it says something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := firefox.evaluate(script):
            return dict(found)
    raise AssertionError(firefox.evaluate("document.body.innerText"))


@pytest.mark.parametrize("game", boards())
def test_a_game_is_played(game: str, firefox: Firefox, address: str) -> None:
    dice = random.Random(game)  # noqa: S311 - a test's choices
    firefox.goto(address)
    firefox.evaluate(TRIED)
    firefox.press(**wait(firefox, DOOR.replace("GAME", game)))
    for _press in range(PRESSES):
        firefox.press(**wait(firefox, f"({NEXT})({dice.random()})"))
    assert firefox.evaluate("document.querySelectorAll('#side-panel li').length") > 0
    assert firefox.evaluate("window.complaints") == []
    assert firefox.evaluate("document.documentElement.scrollWidth <= innerWidth")
