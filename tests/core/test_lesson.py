"""Every lesson can be followed by the rules to its end, in both languages."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from shoal.bots.kinds import NAMES
from shoal.core.catalog import find, slugs
from shoal.core.game import actors_of
from shoal.core.lesson import ME, Scene, Step, book_of, lesson_of, record_before
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.core.record_reader import read_ply
from shoal.core.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.lesson import Lesson

ROOT: Final = Path(__file__).parents[2]
DAY: Final = date(2026, 11, 17)
CLAUSE: Final = re.compile(r'<a id="([A-Z]{2}-[A-Z0-9]+)"></a>')
PARTS: Final = {"@board", "@seats", "@slate", "@result"}
"""Parts of every table's page, as web/src/pages/table/pointing.ts has them."""
LONGEST: Final = 200
"""Letters of a step: more would hide the board of a phone."""
MOST_TRIED: Final = 12
"""Moves that a step takes which are followed to the end of its scene."""
LESSONS: Final = [slug for slug in slugs() if lesson_of(slug) is not None]


def lesson(slug: str) -> Lesson:
    found = lesson_of(slug)
    assert found is not None
    return found


def begin(slug: str, scene: Scene) -> Match:
    """The deal of a scene, and what was played before its first step."""
    game = find(slug)
    options = read_options(game, len(scene.seats), scene.options)
    match = Match(game, options, scene.seats, scene.seed.to_bytes(32, "big"), DAY)
    follow(match, scene.played)
    return match


def follow(match: Match, lines: str) -> None:
    for line in lines.splitlines():
        ply = read_ply(line, len(match.lines) + 1, match.agreed)
        match.play(ply.seat, ply.move)


def wanted(match: Match, seat: int, step: Step) -> list[int]:
    """The listed moves that a step takes, with the first one whether or not it is in the list."""
    game = match.game
    listed = [move for move in game.legal(match.position, seat) if step.takes(game.write(move))]
    return list(dict.fromkeys((game.read(step.moves[0]), *listed)))[:MOST_TRIED]


def doing(slug: str) -> Iterator[tuple[Scene, Match, Step]]:
    """Every step with something to do, at its position, where all before were followed."""
    for scene in lesson(slug).scene:
        match, seat = begin(slug, scene), scene.seats.index(ME)
        for step in scene.step:
            if step.moves:
                yield scene, match, step
                match.play(seat, match.game.read(step.moves[0]))
            follow(match, step.replies)


def test_every_game_has_a_lesson() -> None:
    assert slugs() == LESSONS


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_has_a_few_steps_and_ends_with_something_to_read(slug: str) -> None:
    taught = lesson(slug)
    names = [step.name for step in taught.steps]
    assert 6 <= len(names) <= 13
    assert len(set(names)) == len(names)
    assert 5 <= taught.minutes <= 8
    assert set(taught.opponents) <= {"shrimp", "sardine"}
    assert 1 + len(taught.opponents) in find(slug).seats
    for scene in taught.scene:
        assert scene.seats.count(ME) == 1
        assert {*scene.seats} - {ME} <= {*NAMES}
        # Whoever has made the last move of a scene sees what came of it before going on.
        assert not scene.step[-1].moves


@pytest.mark.parametrize("slug", LESSONS)
def test_every_step_is_said_in_both_languages(slug: str) -> None:
    for lang in LANGUAGES:
        book = book_of(slug, lang)
        assert set(book) == {step.name for step in lesson(slug).steps}
        for step in lesson(slug).steps:
            said = book[step.name]
            assert 20 <= len(said.say) <= LONGEST, (lang, step.name, len(said.say))
            assert bool(said.other) == bool(step.moves), (lang, step.name)


@pytest.mark.parametrize("slug", LESSONS)
def test_every_step_teaches_a_clause_of_the_rules(slug: str) -> None:
    for lang in LANGUAGES:
        page = (ROOT / "docs" / "rules" / f"{slug}.{lang}.md").read_text(encoding="utf-8")
        clauses = set(CLAUSE.findall(page))
        assert {step.rule for step in lesson(slug).steps} <= clauses


@pytest.mark.parametrize("slug", LESSONS)
def test_what_a_step_points_at_is_a_part_of_the_page_or_a_place(slug: str) -> None:
    board = (ROOT / "web" / "src" / "games" / slug / "index.ts").read_text(encoding="utf-8")
    hints = {f"@{name}" for name in re.findall(r"key: 'guide_(\w+)'", board)}
    for step in lesson(slug).steps:
        assert step.look, step.name
        assert {name for name in step.look if name[0] == "@"} <= hints | PARTS, step.name


@pytest.mark.parametrize("slug", LESSONS)
def test_every_move_that_a_step_takes_leads_to_the_end_of_its_scene(slug: str) -> None:
    for scene, match, step in doing(slug):
        seat = scene.seats.index(ME)
        assert seat in actors_of(match.position), step.name
        for move in wanted(match, seat, step):
            match.game.check(match.position, seat, move)
            assert step.takes(match.game.write(move))
            go_to_the_end(slug, scene, match, step, move)


def go_to_the_end(slug: str, scene: Scene, at: Match, step: Step, move: int) -> None:
    """Make one of the moves that a step takes, and all that is written after it."""
    match, seat = begin(slug, scene), scene.seats.index(ME)
    for _number, ply in at.standing[len(match.lines) :]:
        match.play(ply.seat, ply.move)
    match.play(seat, move)
    follow(match, step.replies)
    for later in scene.step[scene.step.index(step) + 1 :]:
        if later.moves:
            match.play(seat, match.game.read(later.moves[0]))
        follow(match, later.replies)


@pytest.mark.parametrize("slug", LESSONS)
def test_there_is_something_to_choose(slug: str) -> None:
    """Most steps could be got wrong: another legal move is there, and is not taken."""
    steps = [
        (step, match.game.legal(match.position, scene.seats.index(ME)), match.game.write)
        for scene, match, step in doing(slug)
    ]
    choices = [step for step, legal, write in steps if not all(map(step.takes, map(write, legal)))]
    assert len(choices) * 2 > len(steps)


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_shows_how_a_game_ends(slug: str) -> None:
    last = len(lesson(slug).steps) - 1
    assert record_before(slug, last, "Ann", DAY).result != "unfinished"


@pytest.mark.parametrize("slug", LESSONS)
def test_now_counts_the_lines_of_every_table_of_a_lesson(slug: str) -> None:
    taught = lesson(slug)
    for number, step in enumerate(taught.steps):
        lines = len(record_before(slug, number, "Ann", DAY).lines)
        scene, first = taught.find(number)
        ahead = [*enumerate(scene.step[number - first :], number)]
        expected = next((n for n, later in ahead if later.moves), first + len(scene.step))
        assert taught.now(number, lines) == (expected, "")
        if step.moves and step.replies:
            reply = step.replies.splitlines()[0]
            assert taught.now(number, lines + 1) == (number, reply)


def test_a_game_without_a_lesson_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.core.lesson.GAMES", "tests.{slug}")
    assert lesson_of("minnows") is None


def test_a_star_stands_for_anything_and_nothing_else_does() -> None:
    step = Step("x", "FC-M1", moves=("swap r16 c4", "b?x*"))
    assert step.takes("swap r16 c4")
    assert step.takes("b?xc3")
    assert not step.takes("b3xc3")
    assert not step.takes("swap r16 c4, swap r15 d1")
