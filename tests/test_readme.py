"""What the README and the pages it leads to say is what the code does."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.rooms import part_of
from shoal.cli import COMMANDS, main
from shoal.core.catalog import find
from shoal.core.dice import ScriptedDice
from shoal.core.game import Game
from tests.laws.canon import LAWS, LAWS_OF_SUBJECTS
from tests.laws.kit import LawKit, Subject, find_kit
from tests.laws.walks import Stretch

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TUTORIAL = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`((?:src|tests)/\S+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""In the tutorial a file stands below its name."""
CODE = re.compile(r"^```.*?^```$|`[^`]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)")
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
STRETCHES = [Stretch(seed=seed, start=0, plies=3) for seed in range(12)]


def blocks(kind: str) -> list[str]:
    """The README's code blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def session(block: str) -> tuple[str, str]:
    """A command and what it prints, without blanks at the ends of lines."""
    one_line = block.removeprefix("$ shoal ").replace("\\\n", "")
    command, _, printed = one_line.partition("\n")
    return command, bare(printed)


def bare(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())


def test_python_in_the_readme_runs_as_shown() -> None:
    (block,) = blocks("python")
    lines = block.replace("\n\n", "\n")
    test = doctest.DocTestParser().get_doctest(lines, {}, "README.md", "README.md", 0)
    said: list[str] = []
    failed = doctest.DocTestRunner().run(test, out=said.append).failed
    assert failed == 0, "".join(said)


@pytest.mark.parametrize(("command", "printed"), [*map(session, blocks("console"))])
def test_commands_in_the_readme_print_what_is_shown(
    command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (record,) = blocks("text")
    Path("game.txt").write_text(record, encoding="utf-8")
    done = CliRunner().invoke(main, shlex.split(command))
    assert done.exit_code == 0
    assert bare(done.stdout) == printed


def test_the_readme_lists_every_command() -> None:
    assert re.findall(r"^\| `shoal (\w+)", README, re.MULTILINE) == list(COMMANDS)


def test_contributing_lists_every_target() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.MULTILINE)
    assert [name for name in targets if f"`make {name}`" not in CONTRIBUTING] == ["help"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = CODE.sub("", page.read_text(encoding="utf-8"))
    links = [link for link in LINK.findall(prose) if not link.startswith("https:")]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_tutorial_explains_every_part_of_a_game_and_of_a_law_kit() -> None:
    items = " ".join(re.findall(r"^- (`.*?):", TUTORIAL, re.MULTILINE))
    explained = set(re.findall(r"`(\w+)", items))
    parts = {part.name for part in fields(Game)}
    kit = {name for name in vars(LawKit) if not name.startswith("_")}
    assert sorted((parts | kit) - explained) == []


@pytest.fixture
def tiddlers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Subject]:
    """The game of the tutorial, as if its files had been added."""
    for name, text in FILE.findall(TUTORIAL):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name in ("shoal.games", "shoal.bots", "tests.games"):
        package = import_module(name)
        folder = name.replace("shoal.", "src.shoal.").replace(".", "/")
        places = [*package.__path__, str(tmp_path / folder)]
        monkeypatch.setattr(package, "__path__", places)
    yield Subject(find("tiddlers"), find_kit("tests.games.tiddlers"))
    for name in [name for name in sys.modules if ".tiddlers" in name]:
        del sys.modules[name]
    part_of.cache_clear()


def test_the_game_of_the_tutorial_obeys_every_law(tiddlers: Subject) -> None:
    for law in LAWS:
        for setting in tiddlers.settings():
            for stretch in STRETCHES:
                law(setting, stretch)
    for law_of_subject in LAWS_OF_SUBJECTS:
        law_of_subject(tiddlers)


def test_the_players_of_the_tutorial_know_when_to_swap(tiddlers: Subject) -> None:
    game = tiddlers.game
    for size, move in ((2, "swap"), (8, "keep")):
        pool = game.begin(game.options(tiddlers=9), 2, ScriptedDice([size - 1, 0]))
        advice = make_bot("shark", "tiddlers", 0, 1).decide(observe(game, pool, 0), Budget())
        assert advice.move == move


@pytest.mark.usefixtures("tiddlers")
def test_the_tests_of_the_tutorial_pass() -> None:
    tests = import_module("tests.games.tiddlers.test_choosing")
    named = [test for name, test in vars(tests).items() if name.startswith("test_")]
    assert len(named) == 2
    for test in named:
        test()
