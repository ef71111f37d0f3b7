"""What belongs to one game is in its room: nothing general names a game, and rooms stay apart."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import shoal
from shoal.core.catalog import slugs

PACKAGE = Path(shoal.__file__).parent
TOOLS = Path(__file__).parents[2] / "tools"
GENERAL = [
    *(PACKAGE / "bots").glob("*.py"),
    *(PACKAGE / "lab").glob("*.py"),
    *TOOLS.glob("*.py"),
]


@pytest.mark.parametrize("path", GENERAL, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_game_is_named_where_all_are_meant(path: Path) -> None:
    source = ast.parse(path.read_text(encoding="utf-8"))
    named = {
        slug
        for slug in slugs()
        for words in words_of(source)
        if slug in words.replace("GAME=" + slug, "")  # an example in a docstring
    }
    assert not named


@pytest.mark.parametrize("slug", slugs())
def test_a_room_knows_no_other_game(slug: str) -> None:
    others = [other for other in slugs() if other != slug]
    for path in (PACKAGE / "bots" / slug).rglob("*.py"):
        for name in imports_of(ast.parse(path.read_text(encoding="utf-8"))):
            assert not any(other in name.split(".") for other in others), f"{path} imports {name}"


def words_of(source: ast.AST) -> list[str]:
    """Names of modules and texts in a source."""
    texts = [node.value for node in ast.walk(source) if isinstance(node, ast.Constant)]
    return [*imports_of(source), *(text for text in texts if isinstance(text, str))]


def imports_of(source: ast.AST) -> list[str]:
    """The modules that a source imports."""
    found = [node.module or "" for node in ast.walk(source) if isinstance(node, ast.ImportFrom)]
    plain = [node for node in ast.walk(source) if isinstance(node, ast.Import)]
    return found + [name.name for node in plain for name in node.names]
