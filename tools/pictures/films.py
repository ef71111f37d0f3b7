"""A short moving picture of each game: some moves of a game, and a person's hand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageChops

from .evening import Evening, evening
from .hands import picks
from .studio import FRAME, Look, show_scene

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import FloatRect

    from .studio import Camera

WIDTH: Final = 440
REST: Final = 700
"""How long one looks at a position, in milliseconds."""
SHORT_PAUSE: Final = 450
"""How long one looks at what has been picked."""
LONGEST: Final = 60
"""Frames of a motion, at most."""
QUALITY: Final = 50


class Film(NamedTuple):
    """Some plies of a game, as one seat sees them."""

    night: Evening
    first: int
    plies: int
    viewer: int
    clip: str = ""
    """What of the page is shown; all of it on a phone."""

    @property
    def game(self) -> str:
        return str(self.night.game.slug)

    @property
    def look(self) -> Look:
        return Look(phone=not self.clip, dark=False, lang="en")


class Frame(NamedTuple):
    """A picture, and how long it stands."""

    image: Image.Image
    milliseconds: int


def films() -> list[Film]:
    """One for each game, from where much happens in it."""
    return [
        Film(evening("fish_and_chips"), 14, 9, 0, ".tray"),
        Film(evening("little_big_fish"), whirl(evening("little_big_fish")), 7, 0, ".sea"),
        Film(evening("petri_heil"), 40, 9, 1, ".bank"),
        Film(evening("le_poissonnier"), 79, 9, 0),
        Film(evening("public_market"), 59, 12, 0),
    ]


def whirl(night: Evening) -> int:
    """A little before a whirlpool."""
    return max(0, night.phase("turn", 0.2) - 4)


def shoot(camera: Camera, film: Film) -> list[Frame]:
    """Show the plies one after the other, and every motion frame by frame."""
    clip = begin(camera, film)
    frames = [Frame(camera.picture(clip=clip), REST)]
    for ply in range(film.first, film.first + film.plies):
        frames += hand(camera, film, ply, clip)
        camera.play(film.night, ply, film.viewer)
        frames += motion(camera, clip)
        frames.append(Frame(camera.picture(clip=clip), REST))
    return frames


def begin(camera: Camera, film: Film) -> FloatRect | None:
    """Show where it begins; all frames show the same part of the page, however the board grows."""
    show_scene(camera, film.night.scene(film.first, film.viewer))
    camera.page.wait_for_timeout(150)
    return camera.box(film.clip) if film.clip else None


def hand(camera: Camera, film: Film, ply: int, clip: FloatRect | None) -> Iterator[Frame]:
    """What one's own hand does before a move."""
    if film.night.plies[ply][0] != film.viewer:
        return
    for _pick in picks(camera, film.night, ply):
        while camera.step():
            pass
        yield Frame(camera.picture(clip=clip), SHORT_PAUSE)


def motion(camera: Camera, clip: FloatRect | None) -> Iterator[Frame]:
    """Everything that moves, until nothing does."""
    camera.page.wait_for_timeout(60)
    camera.step(0)
    for _ in range(LONGEST):
        yield Frame(camera.picture(clip=clip), FRAME)
        if not camera.step():
            return


def save_film(frames: list[Frame], path: Path) -> None:
    """What looks like the frame before it is the frame before it, for longer."""
    kept: list[Frame] = []
    for frame in frames:
        image = shrunk(frame.image)
        if kept and not ImageChops.difference(kept[-1].image, image).getbbox():
            kept[-1] = Frame(kept[-1].image, kept[-1].milliseconds + frame.milliseconds)
        else:
            kept.append(Frame(image, frame.milliseconds))
    path.parent.mkdir(parents=True, exist_ok=True)
    first, *rest = (frame.image for frame in kept)
    first.save(
        path,
        "WEBP",
        save_all=True,
        append_images=rest,
        duration=[frame.milliseconds for frame in kept],
        loop=0,
        quality=QUALITY,
        method=5,
        minimize_size=True,
    )


def shrunk(image: Image.Image) -> Image.Image:
    """As wide as films are."""
    if image.width <= WIDTH:
        return image
    height = round(image.height * WIDTH / image.width)
    return image.resize((WIDTH, height), Image.Resampling.LANCZOS)
