"""The ledger, the tests, the rules pages and the code name the same clauses.

docs/ledger/<slug>.md       - FC-M2 …                    what the clauses are
tests/                      @rule("FC-M2")               every clause is shown by a test
docs/rules/<slug>.en.md     <a id="FC-M2"></a>           every clause is told to the players
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from shoal.core.catalog import find, slugs
from shoal.core.options import offered
from shoal.core.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]
CLAUSE: Final = re.compile(r"^- ([A-Z]{2}-[A-Z0-9]+) ", re.MULTILINE)
ANCHOR: Final = re.compile(r'<a id="([A-Z]{2}-[A-Z0-9]+)"></a>')
HEADING: Final = re.compile(r"^#", re.MULTILINE)
RULING: Final = "**[R]**"
OUR_RULING: Final = {"en": "**Our ruling.**", "fr": "**Notre arbitrage.**"}
"""How a page marks what the rulebook leaves open."""
PAGES: Final = [(slug, lang) for slug in slugs() for lang in LANGUAGES]


@cache
def clauses(slug: str) -> dict[str, int]:
    """The clauses of a ledger, each with its number of rulings."""
    text = (ROOT / "docs" / "ledger" / f"{slug}.md").read_text(encoding="utf-8")
    found = count_marks(text, CLAUSE, RULING)
    assert found, f"docs/ledger/{slug}.md has no clauses"
    assert sorted(found) == sorted(CLAUSE.findall(text)), f"docs/ledger/{slug}.md has one twice"
    return found


def read_page(slug: str, lang: str) -> str:
    """The rules as players read them."""
    return (ROOT / "docs" / "rules" / f"{slug}.{lang}.md").read_text(encoding="utf-8")


def count_marks(text: str, begins: re.Pattern[str], mark: str) -> dict[str, int]:
    """For each clause how often a mark stands in it; a heading ends a clause too."""
    starts = list(begins.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    return {
        start[1]: HEADING.split(text[start.end() : end])[0].count(mark)
        for start, end in zip(starts, ends, strict=True)
    }


def prefix(slug: str) -> str:
    """What all clauses of a ledger begin with."""
    (only,) = {clause.partition("-")[0] for clause in clauses(slug)}
    return only


def named_in(text: str, slug: str) -> set[str]:
    """Everything in a text that looks like a clause of the game."""
    return set(re.findall(rf"\b{prefix(slug)}-[A-Z0-9]+\b", text))


@cache
def shown_by_tests() -> frozenset[str]:
    """The clauses that tests are marked with, found without running them."""
    tests = (ROOT / "tests").rglob("*.py")
    return frozenset(clause for path in tests for clause in clauses_marked(path))


def clauses_marked(path: Path) -> Iterator[str]:
    """The texts in every `@rule(…)` of a file, whether on a test or on a class of tests."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rule":
                    yield from (str(ast.literal_eval(clause)) for clause in mark.args)


@pytest.mark.parametrize("slug", slugs())
def test_every_clause_has_a_test(slug: str) -> None:
    assert sorted(clauses(slug).keys() - shown_by_tests()) == []


def test_tests_name_only_clauses_of_a_ledger() -> None:
    known = {clause for slug in slugs() for clause in clauses(slug)}
    assert sorted(shown_by_tests() - known) == []


@pytest.mark.parametrize(("slug", "lang"), PAGES)
def test_page_has_an_anchor_for_every_clause(slug: str, lang: str) -> None:
    assert sorted(ANCHOR.findall(read_page(slug, lang))) == sorted(clauses(slug))


@pytest.mark.parametrize(("slug", "lang"), PAGES)
def test_page_marks_our_rulings_where_the_ledger_does(slug: str, lang: str) -> None:
    assert count_marks(read_page(slug, lang), ANCHOR, OUR_RULING[lang]) == clauses(slug)


@pytest.mark.parametrize(("slug", "lang"), PAGES)
def test_page_names_only_clauses_of_the_ledger(slug: str, lang: str) -> None:
    assert sorted(named_in(read_page(slug, lang), slug) - clauses(slug).keys()) == []


def moves_on(page: str) -> list[str]:
    """The moves that the tables of notation on a page explain."""
    (notation,) = re.findall(r"^## Notation\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    rows = [line.split("|") for line in notation.splitlines() if line.startswith("| ")]
    return [move for row in rows for cell in row[1:-2] for move in re.findall("`([^`]+)`", cell)]


@pytest.mark.parametrize(("slug", "lang"), PAGES)
def test_page_writes_moves_as_the_table_does(slug: str, lang: str) -> None:
    game, moves = find(slug), moves_on(read_page(slug, "en"))
    assert moves
    assert moves_on(read_page(slug, lang)) == [game.spell(move, lang) for move in moves]


@pytest.mark.parametrize(("slug", "lang"), PAGES)
def test_page_names_every_option(slug: str, lang: str) -> None:
    names = [field.name for field in offered(find(slug))]
    assert [name for name in names if f"(`{name}`)" not in read_page(slug, lang)] == []


@pytest.mark.parametrize("slug", slugs())
def test_code_names_only_clauses_of_the_ledger(slug: str) -> None:
    package = ROOT / "src" / "shoal" / "games" / slug
    texts = [path for kind in ("*.py", "*.toml", "*.md") for path in package.rglob(kind)]
    for path in texts:
        strange = named_in(path.read_text(encoding="utf-8"), slug) - clauses(slug).keys()
        assert sorted(strange) == [], path.name
