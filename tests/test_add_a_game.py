"""docs/add-a-game.md is true: what it quotes is in the example, and its commands work.

The commands are run in a copy of the tree, interpreted: to compile everything again takes minutes.
What the compiler would trip over, types and known traps, is found by `make check` all the same.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from shoal.bots.evaluator import Evaluator
from shoal.core.game import Game
from shoal.core.position import Position
from tests.laws.kit import LawKit

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "tiddlers"
PAGE = ROOT / "docs" / "add-a-game.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(python|toml|markdown)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SOURCE = re.compile(r"\]\((\.\./examples/[^)]+)\)")
"""An excerpt stands below a link to its file."""
ADD, *TRY = re.findall(r"^\$ (.+)$", TEXT, re.MULTILINE)
MOST_LINES = 350
INHERITED = ("PYTEST_", "MAKE", "MFLAGS", "GAME", "SHOAL_")
"""What a run of these tests leaves in the environment, and would mislead the commands."""


# What the page says


def excerpts() -> list[tuple[Path, str]]:
    """Every block of a file, with the file that was last named above it."""
    found = []
    for block in BLOCK.finditer(TEXT):
        source = SOURCE.findall(TEXT[: block.start()])[-1]
        found.append((PAGE.parent / source, block[2]))
    return found


@pytest.mark.parametrize(("path", "excerpt"), excerpts(), ids=[path.name for path, _ in excerpts()])
def test_an_excerpt_is_in_its_file(path: Path, excerpt: str) -> None:
    assert excerpt in path.read_text(encoding="utf-8")


def test_every_file_of_the_example_is_named() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in {".py", ".md", ".toml"}]
    assert len(files) > 20
    assert sorted({path.name for path in files if path.name not in TEXT}) == []


def test_every_part_of_a_game_and_of_its_helpers_is_explained() -> None:
    items = " ".join(re.findall(r"^- (`.*?):", TEXT, re.MULTILINE))
    explained = set(re.findall(r"`(\w+)", items))
    parts = {part.name for part in fields(Game)}
    for contract in (Position, Evaluator, LawKit):
        parts |= {name for name in vars(contract) if not name.startswith("_")}
    assert sorted(parts - explained) == []


def test_the_page_stays_short() -> None:
    assert len(TEXT.splitlines()) <= MOST_LINES


# What the page has you do


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, to which the example was added."""
    copy = tmp_path_factory.mktemp("tree")
    for name in files_of_the_tree():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    lend_tools(copy)
    run(ADD, copy)
    return copy


def files_of_the_tree() -> list[str]:
    """All that git keeps or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)  # noqa: S603 - fixed
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def lend_tools(copy: Path) -> None:
    """The installed tools, which count as newer than what they were installed from."""
    venv = copy / ".venv"
    venv.mkdir()
    for part in Path(sys.prefix).iterdir():
        if part.name != "installed":
            (venv / part.name).symlink_to(part)
    (venv / "installed").touch()


def run(command: str, copy: Path) -> str:
    """What a command of the page prints; it must succeed."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(INHERITED)}
    env |= {
        "PYTHONPATH": str(copy / "src"),
        "SHOAL_PURE": "1",
        "MYPY_CACHE_DIR": str(ROOT / ".mypy_cache"),  # most of the tree has not changed
    }
    done = subprocess.run(  # noqa: S603 - our own page
        ["/bin/sh", "-c", command], cwd=copy, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_a_game_touches_nothing_that_is_not_its_own() -> None:
    assert shlex.split(ADD) == ["cp", "-r", f"{EXAMPLE.relative_to(ROOT)}/.", "."]
    added = [path.relative_to(EXAMPLE) for path in EXAMPLE.rglob("*") if path.is_file()]
    assert [str(path) for path in added if EXAMPLE.name not in str(path)] == []


# The ids do not name the game, or the tests of the game would find these among them.
@pytest.mark.parametrize("command", TRY, ids=lambda command: command.split()[1])
def test_the_commands_of_the_page_succeed(command: str, tree: Path) -> None:
    printed = run(command, tree)
    if "pytest" in command:
        passed = re.search(r"(\d+) passed", printed)
        assert passed is not None
        assert int(passed[1]) > 150
