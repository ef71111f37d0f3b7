"""`python -m tools.pictures [PART OF A NAME …]`: take the pictures; without names all of them.

`desk-light-en` among the names takes those of that look; `readme` alone takes those of the
README, `stale` all committed ones whose pages look different by now; `keep` says, for who has
looked, that nothing of it is to be seen; `terminal` takes the one of the terminal, and needs no
browser.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from tests.web.house import CHROMIUM, serving

from . import manifest
from .films import films, save_film, shoot
from .fonts import surroundings
from .scenes import shots
from .studio import LOOKS, SITE, Look, camera, save
from .terminal import PICTURE, draw_terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image
    from playwright.sync_api import Browser

    from .scenes import Shot

BUILD: Final = manifest.ROOT / "build" / "pictures"
"""What is not committed."""
KEPT: Final = (
    (Look(phone=False, dark=False, lang="en"), Look(phone=True, dark=True, lang="fr")),
    (Look(phone=False, dark=True, lang="fr"), Look(phone=True, dark=False, lang="en")),
)
"""Of every page two pictures are committed; what they look like takes turns."""


def say(what: object) -> None:
    """Tell whoever waits."""
    print(what, flush=True)  # noqa: T201 - a program


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser that finds the server under a name that is always the same."""
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address:
        host = address.removeprefix("http://").rstrip("/")
        with sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=CHROMIUM,
                env=surroundings(BUILD / "faces"),
                args=[
                    "--no-sandbox",
                    "--font-render-hinting=none",
                    f"--host-resolver-rules=MAP {SITE.removeprefix('http://')}:80 {host}",
                ],
            )
            yield browser
            browser.close()


def taken(browser: Browser, shot: Shot, look: Look) -> Image.Image:
    """A page as it looks to somebody."""
    with camera(browser, look, moving=shot.moving) as pointed:
        shot.take(pointed)
        return pointed.picture(whole=shot.whole)


def chosen(names: list[str], known: dict[str, manifest.Made]) -> set[str] | None:
    """The files that a name alone stands for, if it does."""
    if names == ["readme"]:
        return manifest.shown()
    return set(manifest.stale(known)) if names == ["stale"] else None


class Album:
    """Takes pictures, and notes which of them are committed."""

    def __init__(self, names: list[str]) -> None:
        self.known = manifest.read()
        self.only = chosen(names, self.known)
        self.looks = [look for look in LOOKS if str(look) in names]
        self.names = [name for name in names if name not in map(str, LOOKS)]

    def wants(self, name: str) -> bool:
        return not self.names or any(part in name for part in self.names)

    def asks_for(self, path: Path, name: str) -> bool:
        """Whether a picture is to be taken."""
        if self.only is not None:
            return path.parent == manifest.FOLDER and path.name in self.only
        return self.wants(name)

    def note(self, path: Path, game: str) -> None:
        """It has been taken."""
        if path.parent == manifest.FOLDER:
            self.known[path.name] = manifest.made(path, game)
            manifest.write(self.known)
        say(f"{path.relative_to(manifest.ROOT)} {path.stat().st_size // 1024} kB")

    def take(self, browser: Browser) -> None:
        """All that is wanted."""
        for number, shot in enumerate(shots()):
            kept = KEPT[number % 2]
            for look in self.looks or kept:
                path = (manifest.FOLDER if look in kept else BUILD) / f"{shot.name}.{look}.webp"
                if self.asks_for(path, shot.name):
                    save(taken(browser, shot, look), path, small=path.name not in manifest.shown())
                    self.note(path, shot.game)

    def film(self, browser: Browser) -> None:
        """The moving ones."""
        for film in films():
            path = manifest.FOLDER / f"{film.game}.webp"
            if self.asks_for(path, f"{film.game}-film"):
                with camera(browser, film.look, moving=True) as pointed:
                    save_film(shoot(pointed, film), path)
                self.note(path, film.game)


def main(names: list[str]) -> None:
    """Take pictures, or say that they can stay."""
    if names == ["keep"]:
        manifest.keep(manifest.read())
        return
    album = Album(names)
    if album.wants("terminal"):
        PICTURE.write_text(draw_terminal(), encoding="utf-8")
    if names == ["terminal"]:
        return
    with browsing() as browser:
        album.take(browser)
        album.film(browser)


if __name__ == "__main__":
    main(sys.argv[1:])
