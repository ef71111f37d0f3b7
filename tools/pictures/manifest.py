"""What the committed pictures were made from: it says which are stale, and takes none."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct, json

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "pictures"
MANIFEST: Final = FOLDER / "manifest.json"
SOURCES: Final = ROOT / "web" / "src"
SHELL: Final = ("shell", "art", "pages")
"""Folders of web/src that every page is made from."""
SCRIPT: Final = re.compile(r"<script\b.*?</script>|<!--.*?-->", re.DOTALL)
"""What a component does; how it looks is the rest of it."""


class Made(Struct, frozen=True):
    """A picture as it was committed."""

    game: str
    """The game whose folder it shows; empty for pages of the shell."""
    sources: str
    """A hash of what its pages look like: of markup and styles, not of what moves them."""
    content: str
    """A hash of the file."""


def looks_of(path: Path) -> str:
    """The markup and styles of a file, however they are laid out."""
    return " ".join(SCRIPT.sub("", path.read_text(encoding="utf-8")).split())


@cache
def sources_of(game: str) -> str:
    """What a picture of a game, or of the shell, looks like."""
    folders = [*SHELL, f"games/{game}" if game else "games"]
    found = [path for folder in folders for path in (SOURCES / folder).rglob("*.svelte")]
    digest = hashlib.sha256()
    for path in sorted([SOURCES / "app.css", *found]):
        name = path.relative_to(SOURCES).as_posix()
        digest.update(f"{name}\0{looks_of(path)}\0".encode())
    return digest.hexdigest()[:16]


def made(path: Path, game: str) -> Made:
    """A picture that was taken just now."""
    return Made(game, sources_of(game), hashlib.sha256(path.read_bytes()).hexdigest()[:16])


def read() -> dict[str, Made]:
    """The pictures that are committed, by their file names."""
    if not MANIFEST.is_file():
        return {}
    return json.decode(MANIFEST.read_bytes(), type=dict[str, Made])


def write(pictures: dict[str, Made]) -> None:
    """One picture a line, in the order of their names."""
    data = json.format(json.encode(dict(sorted(pictures.items()))), indent=1)
    MANIFEST.write_bytes(data + b"\n")


def shown() -> set[str]:
    """The pictures of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return set(re.findall(r"docs/pictures/([\w.-]+\.webp)", text))


def stale(pictures: dict[str, Made]) -> list[str]:
    """Those whose pages look different by now."""
    return [name for name, made in pictures.items() if sources_of(made.game) != made.sources]


def keep(pictures: dict[str, Made]) -> None:
    """Somebody has looked: what has changed is not to be seen in these pictures."""
    write({name: made(FOLDER / name, picture.game) for name, picture in pictures.items()})
