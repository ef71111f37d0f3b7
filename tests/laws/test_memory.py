"""Whatever a server asks of a game, again and again, leaves nothing behind in memory.

Reference counts go wrong where interpreted code meets compiled code, and nothing else shows it:
see docs/decisions/0011-vecs-stay-in-compiled-code.md.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import json

from shoal.core.catalog import slugs
from shoal.core.game import Game
from shoal.core.position import Position
from tests.laws.kit import MINNOWS
from tests.laws.memory import CONTRACT, PLIES, Growth, contract_of, scenes_of
from tests.minnows.rules import Pond

if TYPE_CHECKING:
    from collections.abc import Callable

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


@pytest.mark.parametrize("slug", [*slugs(), MINNOWS])
def test_every_function_of_the_contract_is_measured(slug: str) -> None:
    scenes = list(scenes_of(slug))
    game = scenes[0].game
    spy = Spy(**{field.name: getattr(game, field.name) for field in fields(game)})
    ASKED.clear()
    for function in CONTRACT:
        for scene in scenes[-PLIES:]:
            function(replace(scene, setting=replace(scene.setting, game=spy)))
    assert functions_of(game) <= ASKED


def test_every_function_of_a_position_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """With Minnows, which is not compiled: there it can be seen who is called."""
    contract = functions_of(Position)
    scenes = list(scenes_of(MINNOWS))
    asked: set[str] = set()
    for name in contract:
        monkeypatch.setattr(Pond, name, noting(asked, name, getattr(Pond, name)))
    for function in CONTRACT:
        function(scenes[0])
    assert asked == contract


def noting(asked: set[str], name: str, method: Callable[..., object]) -> Callable[..., object]:
    """A method that notes its name before it does what it did."""

    def noted(*given: object) -> object:
        asked.add(name)
        return method(*given)

    return noted


def functions_of(owner: object) -> set[str]:
    """The names of all that can be called and is no class."""
    public = {name: getattr(owner, name) for name in dir(owner) if name[0] != "_"}
    return {
        name for name, value in public.items() if callable(value) and not isinstance(value, type)
    }


def test_all_of_the_contract_is_asked_equally_often() -> None:
    often = {calls for function, calls in contract_of(MINNOWS).values() if function in CONTRACT}
    assert often == {20_000}


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
