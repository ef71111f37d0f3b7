"""How much Hypothesis tries, and in how many processes tests run.

`--hypothesis-profile=thorough` looks further, and elsewhere.

`glance` is for mutants: each has to be looked at.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

os.environ["LC_ALL"] = "C.UTF-8"  # commands speak the language of the system

settings.register_profile("quick", deadline=None, derandomize=True, database=None)
settings.register_profile("glance", settings.get_profile("quick"), max_examples=20)
settings.register_profile("thorough", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("quick")


ROOT: Final = Path(__file__).parent
WAITING: Final = ("table", "terminal", "lab", "tools", "cli")
"""Folders of tests that wait for other processes most of the time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers and those who wait take turns; then come tests that keep a core busy.

    A module in a browser takes minutes, and nobody should wait for the last one alone.
    """
    kinds = [kind_of(item) for item in items]
    sizes, places = Counter(kinds), Counter[str]()
    order: dict[pytest.Item, tuple[bool, float]] = {}
    for item, kind in zip(items, kinds, strict=True):
        places[kind] += 1
        order[item] = (kind == "busy", 0 if kind == "busy" else places[kind] / sizes[kind])
    items.sort(key=order.__getitem__)


def kind_of(item: pytest.Item) -> str:
    """What a test does most of the time."""
    folder = item.path.relative_to(ROOT).parts[0]
    return "browser" if folder == "web" else "waiting" if folder in WAITING else "busy"


def pytest_xdist_auto_num_workers() -> int:
    """One process more than cores: tests of servers and browsers wait for them half of the time."""
    return (os.cpu_count() or 1) + 1
