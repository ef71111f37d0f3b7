"""Plays games to learn from, and keeps each as soon as it was played."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import json

from shoal._hot import fingerprints
from shoal.bots.lessons import Notes
from shoal.bots.rooms import part_of
from shoal.lab.executor import PROCESSES, in_order
from shoal.lab.kept import Kept, name_of, run_kept
from shoal.lab.progress import Bar

if TYPE_CHECKING:
    from shoal.bots.deals import TuningSeed
    from shoal.bots.learned import Weights
    from shoal.bots.lessons import Lessons

KEPT = Path(__file__).parents[2] / "build" / "train"


def lessons_of(slug: str) -> Lessons:
    module = part_of(slug, "lessons")
    assert module is not None  # noqa: S101 - only such games are asked for
    lessons: Lessons = module.LESSONS
    return lessons


class Played:
    """The games of one round; a file belongs to a seed, to sources and to weights."""

    def __init__(self, slug: str, seed: TuningSeed, first: int, weights: Weights | None) -> None:
        self.slug, self.seed, self.first, self.weights = slug, seed, first, weights
        source = Path(import_module(lessons_of(slug).__module__).__file__ or "").read_text()
        rules = {path: text for path, text in fingerprints().items() if f"/{slug}/" in path}
        name = name_of(seed, first, weights, sorted(rules.items()), source)
        self.path = KEPT / slug / f"{name}.jsonl"

    def play(self, count: int, name: str, on: str = PROCESSES) -> list[Notes]:
        """So many games; those that were kept are not played again."""
        kept = Kept(self.path, write_notes, read_notes)
        work = partial(play_one, self.slug, self.seed, self.weights)
        numbers = range(self.first, self.first + count)
        bar = Bar(f"{self.slug}, {name}")
        games: list[Notes] = []
        for notes in run_kept(kept, lambda done: in_order(work, numbers[done:], on)):
            games.append(notes)
            bar.show(len(games), count)
            if len(games) == count:
                break
        return games


def play_one(slug: str, seed: TuningSeed, weights: Weights | None, number: int) -> Notes:
    """In a process of its own."""
    return lessons_of(slug).play(seed, number, weights)


def write_notes(notes: Notes) -> str:
    return json.encode(notes).decode()


def read_notes(text: str) -> Notes:
    return json.decode(text, type=Notes)
