"""A guided first game: positions made for it, one thing to do at a time, the clause it teaches.

    games/<slug>/lesson/lesson.toml       scenes and their steps
    games/<slug>/lesson/en.toml, fr.toml  what is said at each step

A scene is the beginning of a game, played by the rules from a fixed seed; nothing in it is faked.
Its steps go on from there: some are only read, at the others the learner makes one move out of
those that are named. A game without such a folder has no lesson.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from shoal.core.catalog import find
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.core.record_reader import read_ply

if TYPE_CHECKING:
    from datetime import date

    from shoal.core.record import Record

ME: Final = "me"
"""The seat of who learns; the others have the name of a bot, and play what is written for them."""
ANY: Final = re.escape("*")
GAMES: Final = "shoal.games.{slug}"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do, or to read."""

    name: str
    """Of its sentences in the books of the lesson."""
    rule: str
    """The clause that it teaches."""
    look: tuple[str, ...] = ()
    """What it is about: places as moves name them, or @parts of the page."""
    moves: tuple[str, ...] = ()
    """Those that it takes, `*` standing for anything; the first one is made for who asks for it.

    A step without moves is read only.
    """
    replies: str = ""
    """What follows by itself, line by line as in a record."""

    def takes(self, move: str) -> bool:
        """Whether a move, as the game writes it, is one that is asked for."""
        return any(
            re.fullmatch(re.escape(pattern).replace(ANY, ".*"), move) for pattern in self.moves
        )


class Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """The beginning of a game, and the steps that go on from it."""

    seats: tuple[str, ...]
    seed: int
    step: tuple[Step, ...]
    options: tuple[str, ...] = ()
    played: str = ""
    """What happened before the first step, line by line as in a record."""

    def lines_before(self, steps: int) -> list[str]:
        """What has happened before a step, if all those before were followed."""
        lines = self.played.splitlines()
        for step in self.step[:steps]:
            if step.moves:
                lines += [f"{self.seats.index(ME) + 1} {step.moves[0]}"]
            lines += step.replies.splitlines()
        return lines


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said at one step."""

    say: str
    """What to do and why, in a sentence or two."""
    other: str = ""
    """To who makes another move that the rules allow."""


class Now(NamedTuple):
    """How far somebody is in a scene."""

    step: int
    """The step whose move is wanted; that after the scene where none is."""
    reply: str
    """The line that follows by itself, if one does."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """All scenes of a game's lesson."""

    minutes: int
    opponents: tuple[str, ...]
    """The bots of the first game that is not guided."""
    scene: tuple[Scene, ...]

    @property
    def steps(self) -> list[Step]:
        """The steps of all scenes, one after the other."""
        return [step for scene in self.scene for step in scene.step]

    def find(self, step: int) -> tuple[Scene, int]:
        """The scene of a step, and the number of the scene's first step."""
        first = 0
        for scene in self.scene:
            if step < first + len(scene.step):
                return scene, first
            first += len(scene.step)
        raise IndexError(step)

    def now(self, began: int, lines: int) -> Now:
        """Where somebody is whose game began before a step and has so many lines by now."""
        scene, first = self.find(began)
        left = lines - len(scene.lines_before(began - first))
        for number, step in enumerate(scene.step[began - first :], began):
            if step.moves:
                if left == 0:
                    return Now(number, "")
                left -= 1
            replies = step.replies.splitlines()
            if left < len(replies):
                return Now(number, replies[left])
            left -= len(replies)
        return Now(first + len(scene.step), "")


@cache
def lesson_of(slug: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    text = read(slug, "lesson")
    return None if text is None else msgspec.convert(tomllib.loads(text), Lesson)


@cache
def book_of(slug: str, lang: str) -> dict[str, Book]:
    """What is said at each step of a game's lesson, by the name of the step."""
    return msgspec.convert(tomllib.loads(read(slug, lang) or ""), dict[str, Book])


@cache
def edition(slug: str) -> str:
    """Changes whenever the scenes of a lesson do: who is in the midst of it begins again."""
    return hashlib.sha256((read(slug, "lesson") or "").encode()).hexdigest()[:16]


def read(slug: str, name: str) -> str | None:
    """A file of a game's lesson."""
    file = files(GAMES.format(slug=slug)).joinpath("lesson", f"{name}.toml")
    return file.read_text(encoding="utf-8") if file.is_file() else None


def record_before(slug: str, step: int, learner: str, day: date) -> Record:
    """The game before a step: the deal of its scene, and what was played since."""
    game, lesson = find(slug), lesson_of(slug)
    assert lesson is not None  # noqa: S101 - whoever asks has found it
    scene, first = lesson.find(step)
    options = read_options(game, len(scene.seats), scene.options)
    names = tuple(learner if seat == ME else seat for seat in scene.seats)
    match = Match(game, options, names, scene.seed.to_bytes(32, "big"), day)
    for number, line in enumerate(scene.lines_before(step - first), 1):
        ply = read_ply(line, number, match.agreed)
        match.play(ply.seat, ply.move)
    return match.record
