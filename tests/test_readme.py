"""What the README and the pages it leads to say is what the code does."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from shoal.cli import COMMANDS, main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CODE = re.compile(r"^```.*?^```$|`[^`]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)")
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


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
