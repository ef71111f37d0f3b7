"""A server, a browser, and pages that look as they are wanted to."""

from __future__ import annotations

import io
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PIL import Image

from shoal.core.catalog import slugs
from tests.web.house import DESK, PHONE
from tests.web.stage import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, FloatRect, Page

    from tests.web.stage import Scene

    from .evening import Evening

SITE: Final = "http://fish.localhost"
"""What the address bar says; the browser is told where that is.

On a name of this machine pages may compute hashes, as with https.
"""
PHONE_PIXELS: Final = 1.5
QUALITY: Final = 80
SMALL: Final = 1000
"""Pixels across."""
SMALL_QUALITY: Final = 45
FRAME: Final = 60
"""Milliseconds between two frames of a moving picture."""

UNROLL: Final = """() => {
  document.body.style.backgroundAttachment = 'scroll';
  for (const part of document.querySelectorAll('main *')) {
    const { position, bottom } = getComputedStyle(part);
    if (position === 'sticky' && bottom !== 'auto') part.style.position = 'static';
  }
}"""
"""What keeps to the window would end, or lie across the page, where the window ends."""
STEP: Final = """(passed) => {
  window.reel ??= { now: 0, born: new Map() };
  const { born } = window.reel;
  window.reel.now += passed;
  let left = 0;
  for (const motion of document.getAnimations()) {
    if (!born.has(motion)) {
      motion.pause();
      born.set(motion, window.reel.now);
    }
    const at = window.reel.now - born.get(motion);
    const end = Number(motion.effect.getComputedTiming().endTime);
    if (at >= end) motion.finish();
    else {
      motion.currentTime = at;
      left++;
    }
  }
  const drawn = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  return new Promise((done) => drawn(() => done(left)));
}"""
"""Every motion of the page goes on by so many milliseconds and stops; says how many still move."""


class Look(NamedTuple):
    """How somebody looks at the page."""

    phone: bool
    dark: bool
    lang: str

    def __str__(self) -> str:
        size, light = ("phone" if self.phone else "desk"), ("dark" if self.dark else "light")
        return f"{size}-{light}-{self.lang}"


LOOKS: Final = tuple(
    Look(phone, dark, lang)
    for lang in ("en", "fr")
    for phone in (False, True)
    for dark in (False, True)
)


class Camera(Stage):
    """A page at a table whose motions can be stopped, and pictures of it."""

    def __init__(self, page: Page, look: Look) -> None:
        super().__init__(page)
        self.look = look

    def play(self, evening: Evening, ply: int, viewer: int) -> None:
        """A ply is played before the viewer's eyes."""
        last = ply + 1 == len(evening.plies)
        self.tell(evening.scene(ply + 1, viewer), viewer, evening.result if last else "")

    def step(self, milliseconds: int = FRAME) -> int:
        """Let things move on a little; says how many still move."""
        return int(self.page.evaluate(STEP, milliseconds))

    def wait_for_motion(self) -> None:
        """Something has begun to move; it stands still from now on."""
        self.page.wait_for_function("() => document.getAnimations().length > 0")
        self.step(0)

    def freeze(self, milliseconds: int) -> None:
        """Stop in the middle of a motion."""
        self.wait_for_motion()
        for _ in range(milliseconds // FRAME):
            self.step()

    def box(self, part: str) -> FloatRect:
        """Where a part of the page is, as far as it is in sight."""
        found = self.page.locator(part).first.bounding_box()
        if found is None:
            raise RuntimeError(f"{part} is not on the page")
        found["height"] = min(found["height"], DESK["height"] - found["y"])
        return found

    def picture(self, *, whole: bool = False, clip: FloatRect | None = None) -> Image.Image:
        """What the page looks like now."""
        if whole:
            self.page.evaluate(UNROLL)
        data = self.page.screenshot(full_page=whole, clip=clip)
        return Image.open(io.BytesIO(data)).convert("RGB")


@contextmanager
def camera(browser: Browser, look: Look, *, moving: bool = False) -> Iterator[Camera]:
    """A fresh page of somebody who has been here before and needs no hints."""
    size: Any = PHONE if look.phone else DESK
    context = browser.new_context(
        base_url=SITE,
        viewport=size,
        device_scale_factor=PHONE_PIXELS if look.phone else 1,
        has_touch=look.phone,
        locale=look.lang,
        color_scheme="dark" if look.dark else "light",
        reduced_motion="no-preference" if moving else "reduce",
        service_workers="block",
    )
    known = "".join(f"localStorage.setItem('shoal.guide.{slug}', 'done');" for slug in slugs())
    context.add_init_script(known)
    try:
        yield Camera(context.new_page(), look)
    finally:
        context.close()


def save(image: Image.Image, path: Path, *, small: bool) -> None:
    """Sharp enough to read; small where a hundred of them are kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if small and image.width > SMALL:
        size = (SMALL, round(image.height * SMALL / image.width))
        image = image.resize(size, Image.Resampling.LANCZOS)
    image.save(path, "WEBP", quality=SMALL_QUALITY if small else QUALITY, method=6)


def show_scene(camera: Camera, scene: Scene, outcome: str = "") -> None:
    """A position, with its whole log."""
    camera.n = len(scene.told) - 9
    camera.show(scene, outcome=outcome)
