"""Names are those that engineers anywhere expect: one word for one thing, and the field's own."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
INSTEAD = {
    "judge": "evaluator",
    "outlook": "evaluation",
    "habit": "policy",
    "stake": "payoff",
    "whim": "noise",
    "bargain": "pricing",
    "hope": "standing",
    "sight": "observation",
    "glance": "one ply",
    "purse": "budget split",
}
NUMBERS = {"SURE", "FAR", "NEARLY", "USUAL"}
"""For these say Z_95, INFINITY, EPSILON, DEFAULT_…"""
SOURCES = sorted(
    path for folder in ("src", "tools", "bench/hot") for path in (ROOT / folder).rglob("*.py")
)


def names_in(source: str) -> set[str]:
    """Everything that a module gives a name to."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.ClassDef(name=name) | ast.arg(arg=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
    return found


def refused(name: str) -> bool:
    words = re.findall(r"[A-Z]?[a-z]+", name if not name.isupper() else name.lower())
    return name in NUMBERS or any(word.lower().removesuffix("s") in INSTEAD for word in words)


def test_no_name_needs_a_second_reading() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): sorted(filter(refused, {path.stem, *names}))
        for path in SOURCES
        for names in [names_in(path.read_text(encoding="utf-8"))]
    }
    assert {path: names for path, names in found.items() if names} == {}
    assert len(found) > 400


@pytest.mark.parametrize("name", ["Outlook", "WHIMS", "judge_move", "SURE", "self_habits", "Purse"])
def test_words_that_are_refused(name: str) -> None:
    assert refused(name)


@pytest.mark.parametrize("name", ["insight", "hopeless", "MOST_SURE", "stakeholder", "whimsical"])
def test_parts_of_words_are_not(name: str) -> None:
    assert not refused(name)


def test_all_kinds_of_names_are_read() -> None:
    source = (
        "class A:\n    def b(self, c: int) -> None:\n        self.d = e = c\nasync def f(): ..."
    )
    assert names_in(source) == {"A", "b", "self", "c", "d", "e", "f"}
