"""What the README and the pages it leads to say is what the code does."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from textual.binding import Binding

from shoal.cli import COMMANDS, main
from shoal.terminal.app import TableApp

ROOT = Path(__file__).parents[1]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CODE = re.compile(r"^```.*?^```$|`[^`]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)")
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
RUN = [
    ROOT / "README.md",
    *(ROOT / "docs" / f"{name}.md" for name in ("bots", "research", "environments")),
]
"""Pages whose Python is run."""
TYPED = [ROOT / "docs" / f"{name}.md" for name in ("commands", "proof", "research")]
"""Pages whose commands are run."""


class Session(NamedTuple):
    """A command of a page, and what it prints there."""

    command: str
    printed: str | None
    """Without blanks at the ends of lines; None where the page does not show it."""


def blocks(page: Path, kind: str) -> list[str]:
    """The code blocks of a kind."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def sessions(page: Path) -> list[Session]:
    """What a page types: `console` shows what is printed, `sh` does not."""
    shown = [block.replace("\\\n", "").partition("\n") for block in blocks(page, "console")]
    found = [Session(said.removeprefix("$ "), bare(printed)) for said, _, printed in shown]
    return found + [
        Session(line, None) for block in blocks(page, "sh") for line in block.split("\n")
    ]


def bare(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("page", RUN, ids=lambda page: page.name)
def test_python_on_a_page_runs_as_shown(page: Path) -> None:
    lines = re.sub(r"\n\n(?=>>>)", "\n", "".join(blocks(page, "python")))
    test = doctest.DocTestParser().get_doctest(lines, {}, page.name, str(page), 0)
    said: list[str] = []
    done = doctest.DocTestRunner().run(test, out=said.append)
    assert done.attempted > 0
    assert done.failed == 0, "".join(said)


@pytest.mark.parametrize(
    "typed", [typed for page in TYPED for typed in sessions(page) if typed.command]
)
def test_commands_on_a_page_print_what_is_shown(
    typed: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (record,) = blocks(ROOT / "docs" / "proof.md", "text")
    Path("game.txt").write_text(record, encoding="utf-8")
    name, *words = shlex.split(typed.command)
    done = CliRunner().invoke(main, words)
    assert (name, done.exit_code) == ("shoal", 0)
    assert typed.printed in {None, bare(done.stdout)}


def test_the_page_of_commands_lists_every_command() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `shoal ([\w-]+)", text, re.MULTILINE) == list(COMMANDS)


def test_the_page_of_the_terminal_names_every_key() -> None:
    text = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
    keys = [key.key.upper() for key in TableApp.BINDINGS if isinstance(key, Binding)]
    assert [key for key in keys if re.fullmatch(r"F\d+", key) and key not in text] == []


def test_contributing_lists_every_target() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.MULTILINE)
    assert [name for name in targets if f"`make {name}`" not in CONTRIBUTING] == ["help"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = CODE.sub("", page.read_text(encoding="utf-8"))
    links = [link for link in LINK.findall(prose) if not link.startswith("https:")]
    assert [link for link in links if not (page.parent / link).exists()] == []
