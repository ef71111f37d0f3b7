"""A constant means one thing in a room: a game with its bots, or what all games share."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import shoal
from shoal.core.catalog import slugs

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

PACKAGE = Path(shoal.__file__).parent


def meanings(module: str, source: str, room: Container[str]) -> Iterator[tuple[str, str]]:
    """Upper-case names to which a module gives a meaning, and where that comes from.

    `SIDE = moves.SIDE` gives none, nor does an import from the same room that keeps the name.
    """
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                name = alias.asname or alias.name
                if name.isupper() and (name != alias.name or statement.module not in room):
                    yield name, f"{alias.name} of {statement.module}"
        elif isinstance(statement, ast.Assign):
            yield from ((name, module) for name in assigned(statement.targets, statement.value))
        elif isinstance(statement, ast.AnnAssign):
            yield from ((name, module) for name in assigned([statement.target], statement.value))


def assigned(targets: list[ast.expr], value: ast.expr | None) -> Iterator[str]:
    same = value.attr if isinstance(value, ast.Attribute) else ""
    for target in targets:
        for part in ast.walk(target):
            if isinstance(part, ast.Name) and part.id.isupper() and part.id != same:
                yield part.id


ALIKE = {"LOG", "ENCODER"}
"""Made in one way wherever they stand."""


def ambiguous(sources: dict[str, str]) -> dict[str, set[str]]:
    """Names with more than one meaning, and where these come from."""
    found = defaultdict[str, set[str]](set)
    for module, source in sources.items():
        for name, origin in meanings(module, source, sources):
            found[name].add(origin)
    return {
        name: origins for name, origins in found.items() if len(origins) > 1 and name not in ALIKE
    }


def room(slug: str) -> list[Path]:
    return [path for layer in ("games", "bots") for path in (PACKAGE / layer / slug).rglob("*.py")]


TABLES = ("table", "table/remote", "table/server", "table/server/postgres")
ROOMS = {
    **{slug: room(slug) for slug in slugs()},
    "bots": list((PACKAGE / "bots").glob("*.py")),
    **{
        layer: list((PACKAGE / layer).rglob("*.py"))
        for layer in ("core", "lab", "environments", "terminal", "cli")
    },
    **{folder: list((PACKAGE / folder).glob("*.py")) for folder in TABLES},
}


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@pytest.mark.parametrize("paths", ROOMS.values(), ids=ROOMS)
def test_a_constant_means_one_thing_in_a_room(paths: list[Path]) -> None:
    assert not ambiguous({module_of(path): path.read_text(encoding="utf-8") for path in paths})


@pytest.mark.parametrize(
    ("moves", "rules", "names"),
    [
        ("PLACE = 1", "PLACE = 2", ["PLACE"]),
        ("PLACE: Final = 1", "PLACE: Final[int] = 1", ["PLACE"]),
        ("ROWS, PLACE = 6, 1", "PLACE = 2", ["PLACE"]),
        ("PLACE = 1", "from state import SETUP as PLACE", ["PLACE"]),
        ("PLACE = 1", "PLACES = 2", []),
        ("PLACE = 1", "from moves import PLACE", []),
        ("PLACE = 1", "from elsewhere import PLACE", ["PLACE"]),
        ("from elsewhere import PLACE", "from elsewhere import PLACE", []),
        ("PLACE = 1", "PLACE = moves.PLACE", []),
        ("from state import A as PLACE", "from state import A as PLACE", []),
        ("place = 1", "place = 2", []),
        ("PLACE = 1", "def play():\n    PLACE = 2", []),
    ],
)
def test_what_counts_as_two_meanings(moves: str, rules: str, names: list[str]) -> None:
    assert sorted(ambiguous({"moves": moves, "rules": rules})) == names
