"""Mutants are made, sampled, killed by tests that look, and survive tests that do not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from tools.mutants import sample_of, survivors
from tools.mutations import mutants_of

ROOT = Path(__file__).parents[2]
CONFTEST = 'from hypothesis import settings\nsettings.register_profile("glance")\n'
EMPTY = "def test_nothing_of_minnows() -> None: ...\n"
SURVIVOR = """
[[survivors]]
module = "core/scale.py"
line = "return a > b"
change = "a > b → a >= b"
why = "planted"
"""


def changes(code: str, folder: Path) -> list[str]:
    """The changes that mutants of a module have."""
    path = folder / "module.py"
    path.write_text(dedent(code), encoding="utf-8")
    return [mutant.change for mutant in mutants_of(path)]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a < b", ["a < b → a <= b"]),
        ("a and b + 1", ["a and b + 1 → a or b + 1", "b + 1 → b - 1", "1 → 2"]),
        ("n += 1", ["n += 1 → n -= 1", "n += 1 → pass", "1 → 2"]),
        ("if ready():\n    go()", ["if ready(): → if not ready():", "go() → pass"]),
        ("a if not b else True", ["a if not b else True → True if not b else a",
                                  "not b → b", "True → False"]),
        ("x: TypeAlias = A | B", []),
        ("def f(a: A | B) -> A | B: ...", []),
        ("'text'; f'{1 + 2}'", []),
        ("if TYPE_CHECKING:\n    go()", []),
    ],
)  # fmt: skip
def test_a_module_has_these_mutants(code: str, expected: list[str], tmp_path: Path) -> None:
    assert changes(code, tmp_path) == expected


def test_a_mutant_runs_with_its_change_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("result = 2 + 3 * 4\n", encoding="utf-8")
    results = []
    for mutant in mutants_of(path):
        room: dict[str, object] = {}
        exec(mutant.code(), room)  # noqa: S102 - what is above
        results.append(room["result"])
    assert results == [2 - 12, 3 + 12, 2 + 7, 2 + 16, 2 + 15]


def test_a_seed_gives_the_same_sample_and_another_one_another(tmp_path: Path) -> None:
    changes("\n".join(f"a{number} < b" for number in range(50)), tmp_path)
    everything = mutants_of(tmp_path / "module.py")
    sample = sample_of(everything, 9, "core 1")
    assert len(set(sample)) == 9
    assert sample == sample_of(everything, 9, "core 1") == sorted(sample)
    assert sample != sample_of(everything, 9, "core 2")
    assert sample_of(everything, 99, "core 1") == everything


def test_every_named_survivor_is_still_a_mutant() -> None:
    for known in survivors(ROOT / "tools" / "survivors.toml"):
        found = mutants_of(ROOT / "src" / "shoal" / known.module)
        assert (known.line, known.change) in {(mutant.text, mutant.change) for mutant in found}


SCALE = """
def heavier(a, b):
    return a > b

def lighter(a, b):
    return a < b

def as_heavy(a, b):
    return a == b

def empty(pan):
    while pan:
        break
"""
TESTS = """
from shoal.core import scale

def test_weak():
    assert scale.heavier(2, 1) and scale.lighter(1, 2)

def test_strong():
    assert scale.as_heavy(1, 1)

def test_endless():
    scale.empty(3)
"""


def run(folder: Path, test: str, *more: str) -> tuple[int, str]:
    """Try all mutants of a tree whose core is one module."""
    files = {
        "src/shoal/__init__.py": "",
        "src/shoal/core/scale.py": SCALE,
        "tests/conftest.py": CONFTEST,
        "tests/core/test_scale.py": test,
        "tests/table/test_nothing.py": EMPTY,
        "tests/laws/test_laws.py": EMPTY,
        "tools/survivors.toml": SURVIVOR,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    paths = os.pathsep.join((str(folder / "src"), str(ROOT)))
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, ROOT / "tools" / "mutants.py", "core", "--seconds", "2", *more],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "SHOAL_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_weak_tests_let_mutants_survive_and_others_kill_them(tmp_path: Path) -> None:
    code, report = run(tmp_path, TESTS)
    fates = [line.split()[0] for line in report.splitlines() if " scale.py:" in line]
    assert fates == ["alive", "alive", "killed", "endless", "alive"]
    assert "2 killed, 1 alive with a reason" in report
    assert "alive without a reason: scale.py:6: return a < b" in report
    assert code == 1


def test_a_run_that_was_cut_off_goes_on_where_it_was(tmp_path: Path) -> None:
    code, report = run(tmp_path, TESTS, "--first", "3", "--last", "4")
    fates = [line.split()[0] for line in report.splitlines() if line[:1] in "ake" and " s " in line]
    assert fates == ["killed", "endless"]
    assert code == 0


def test_one_module_alone_is_tried(tmp_path: Path) -> None:
    assert "core: 4 of 4 mutants" in run(tmp_path, TESTS, "--only", "core/scale")[1]
    assert "core: 0 of 0 mutants" in run(tmp_path, TESTS, "--only", "core/other")[1]


def test_tests_must_pass_before_any_mutant_is_tried(tmp_path: Path) -> None:
    code, report = run(tmp_path, TESTS.replace("(2, 1)", "(1, 2)"))
    assert code == 1
    assert "the tests fail without any mutant" in report
