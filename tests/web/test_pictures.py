"""The README shows pages as they are: pictures whose sources changed are taken again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageStat
from tools.pictures import manifest
from tools.pictures.__main__ import DAY, browsing, taken
from tools.pictures.films import begin, films, shrunk
from tools.pictures.scenes import shots
from tools.pictures.studio import camera

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser
    from tools.pictures.films import Film

    from .house import Server

SMALL = (80, 50)
"""Letters may be drawn a little differently elsewhere; a page that changed shows at this size."""
MOST = 5.0
"""Mean difference of a colour, of 255, that nobody would call another picture."""
README = (manifest.ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = sorted(set(re.findall(r"docs/pictures/([\w.-]+\.webp)", README)))


def first_frame(film: Film, browser: Browser) -> Image.Image:
    """Where a moving picture begins."""
    with camera(browser, DAY, moving=True) as pointed:
        return shrunk(pointed.picture(clip=begin(pointed, film)))


def take_again(name: str, browser: Browser) -> Image.Image:
    for film in films():
        if name == f"{film.game}.webp":
            return first_frame(film, browser)
    (shot,) = (shot for shot in shots() if name == f"{shot.name}.{DAY}.webp")
    return taken(browser, shot, DAY)


def difference(one: Image.Image, other: Image.Image) -> float:
    small = [image.convert("RGB").resize(SMALL) for image in (one, other)]
    return max(ImageStat.Stat(ImageChops.difference(*small)).mean)


@pytest.fixture(scope="module")
def photographer(server: Server) -> Iterator[Browser]:
    """A browser that draws letters as everywhere; `server` says whether the pages were built."""
    assert server.address
    with browsing() as browser:
        yield browser


def test_another_page_is_noticed() -> None:
    pages = [Image.open(manifest.FOLDER / name) for name in SHOWN[:2]]
    assert difference(pages[0], pages[0]) == 0
    assert difference(*pages) > MOST


@pytest.mark.parametrize("name", SHOWN)
def test_the_readme_shows_pages_as_they_are(name: str, request: pytest.FixtureRequest) -> None:
    if name not in manifest.stale(manifest.read()):
        return
    browser = request.getfixturevalue("photographer")
    now = take_again(name, browser)
    assert difference(Image.open(manifest.FOLDER / name), now) <= MOST, "stale: make pictures"
