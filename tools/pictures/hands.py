"""A person's hand in a film: what is picked on the page before a move is made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .evening import Evening
    from .studio import Camera

PLACED = (
    "() => [...document.querySelectorAll('.cells [aria-pressed=true]')].map((e) => e.dataset.spot)"
)
TURNS = 4


def picks(camera: Camera, night: Evening, ply: int) -> Iterator[None]:
    """Do what the move of a ply needs, as far as it can be shown; stop after each thing done."""
    game, move = night.game, night.plies[ply][1]
    text = str(game.write(move))
    if text.startswith("place F"):
        yield from pack(camera, set(game.places(move)))
    elif text.startswith("place "):
        yield from fill(camera, text)
    else:
        for place in game.places(move):
            if press(camera, place):
                yield


def press(camera: Camera, place: str) -> bool:
    """Point at a place, if it can be pointed at."""
    spot = camera.page.locator(f'.spot.lit[data-spot="{place}"]:visible')
    if spot.count():
        spot.first.click()
    return bool(spot.count())


def pack(camera: Camera, cells: set[str]) -> Iterator[None]:
    """A tile of Public Market comes to lie over the cells of the move."""
    page = camera.page
    for _turn in range(TURNS):
        for cell in sorted(cells):
            spot = page.locator(f'.cells button[data-spot="{cell}"]')
            if spot.count() and spot.get_attribute("aria-pressed") == "false":
                spot.click()
                if set(page.evaluate(PLACED)) == cells:
                    yield
                    return
        turn = page.locator(".tray button").last
        if not turn.count():
            return
        turn.click()
        yield


def fill(camera: Camera, text: str) -> Iterator[None]:
    """Fish of Le Poissonnier go into crates, one by one."""
    for crate, (kind, count) in enumerate(re.findall(r"(\w+)\*(\d)", text), 1):
        card = camera.page.locator(f'.hand [data-spot="card {kind}"]')
        box = camera.page.locator(f'.own [data-spot="crate {crate}"]')
        if not card.count() or not box.count():
            return
        card.click()
        yield
        for _fish in range(int(count)):
            box.click()
            yield
