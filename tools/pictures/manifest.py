"""What the committed pictures were made from: it says which are stale, and takes none."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "pictures"
MANIFEST: Final = FOLDER / "manifest.json"
SOURCES: Final = ROOT / "web" / "src"
SHELL: Final = ("core", "shell", "art", "pages", "words", "app.css", "App.svelte")
"""Parts of web/src that every page is made from."""
SILENT: Final = (".test.ts",)
"""Files that no page is made from."""


class Made(Struct, frozen=True):
    """A picture as it was committed."""

    game: str
    """The game whose folder it shows; empty for pages of the shell."""
    sources: str
    """A hash of what it shows."""
    content: str
    """A hash of the file."""


def digest_of(paths: Iterator[Path]) -> str:
    """One hash of many files and their names."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        if path.is_file() and not path.name.endswith(SILENT):
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def sources_of(game: str) -> str:
    """What a picture of a game, or of the shell, is made from."""
    parts = [*SHELL, f"games/{game}" if game else "games"]
    return digest_of(
        path for part in parts for path in [SOURCES / part, *(SOURCES / part).glob("**/*")]
    )


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


def stale(pictures: dict[str, Made]) -> list[str]:
    """Those whose pages have changed since."""
    now = {game: sources_of(game) for game in {picture.game for picture in pictures.values()}}
    return [name for name, picture in pictures.items() if now[picture.game] != picture.sources]
