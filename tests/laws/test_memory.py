"""Whatever a server asks of a game, again and again, leaves nothing behind in memory.

Reference counts go wrong where interpreted code meets compiled code, and nothing else shows it:
see docs/decisions/0011-vecs-stay-in-compiled-code.md.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from shoal.core.catalog import slugs
from shoal.core.game import Game
from tests.laws.kit import MINNOWS
from tests.laws.memory import OFTEN, PLIES, SELDOM, Growth, scenes_of

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="only Linux tells resident memory there"
)
MOST = 128 * 1024
"""Bytes. 10 000 calls that leave the smallest vec of a game behind need many times as much."""


@pytest.mark.parametrize("slug", [*slugs(), MINNOWS])
def test_no_function_of_the_contract_leaks(slug: str) -> None:
    leaks = [
        f"{name}: {growth.grown // growth.calls} bytes per call"
        for name, growth in measure(slug).items()
        if growth.grown > MOST
    ]
    assert not leaks, f"{slug} leaves behind: {'; '.join(leaks)}"


class Spy(Game[Any, Any, Any]):
    """A game that notes what is asked of it."""

    def __getattribute__(self, name: str) -> object:
        ASKED.add(name)
        return super().__getattribute__(name)


ASKED: set[str] = set()
UNASKED = {"admit", "for_seats", "title", "options", "view_type"}
"""What meets no position: who may play, and names."""


@pytest.mark.parametrize("slug", [*slugs(), MINNOWS])
def test_every_function_of_the_contract_is_measured(slug: str) -> None:
    scenes = list(scenes_of(slug))
    game = scenes[0].game
    spy = Spy(**{field.name: getattr(game, field.name) for field in fields(game)})
    contract = {name for name in dir(game) if name[0] != "_" and callable(getattr(game, name))}
    ASKED.clear()
    for function in (*OFTEN, *SELDOM):
        for scene in scenes[-PLIES:]:
            function(replace(scene, setting=replace(scene.setting, game=spy)))
    assert contract - UNASKED <= ASKED


PLANTED = """
from tests.laws.memory import MANY_CALLS, left_behind, scenes_of
from tests.laws.test_memory import MINNOWS

scene = next(scenes_of(MINNOWS))
kept = []
print(left_behind(lambda _scene: kept.append(bytes(300)), [scene], MANY_CALLS))
print(left_behind(lambda _scene: kept.clear(), [scene], MANY_CALLS))
"""


def test_300_bytes_per_call_are_found() -> None:
    """In a process of its own: one that has run many tests has room that it can use again."""
    command = [sys.executable, "-c", PLANTED]
    found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - ours
    leaking, clean = map(int, found.stdout.split())
    assert leaking > 10 * MOST
    assert clean < MOST


def measure(slug: str) -> dict[str, Growth]:
    """What a process of its own finds."""
    command = [sys.executable, "-m", "tests.laws.memory", slug]
    found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - ours
    return json.decode(found.stdout, type=dict[str, Growth])
