"""Where records are kept. A record that was said to be saved is never half written."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from shoal.core.errors import ShoalError


def new_path(wanted: Path) -> Path:
    """A file that does not exist yet: game.txt, then game-2.txt beside it."""
    path, number = wanted, 1
    while path.exists():
        number += 1
        path = wanted.with_stem(f"{wanted.stem}-{number}")
    return path


def claim(path: Path) -> None:
    """Make a new file for the record before the game, so that no game is played in vain."""
    try:
        path.open("x", encoding="utf-8").close()
    except (OSError, ValueError) as error:
        raise refusal(path, error) from None


def write_whole(path: Path, text: str) -> None:
    """Write all of it or nothing: to a file beside it, which then takes its place."""
    try:
        path = path.resolve()
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except (OSError, ValueError) as error:
        raise refusal(path, error) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(handle)
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(name).replace(path)
    except OSError as error:
        with suppress(OSError):
            Path(name).unlink()
        raise refusal(path, error) from None


def refusal(path: Path, error: OSError | ValueError) -> ShoalError:
    """Why nothing can be written there."""
    why = error.strerror if isinstance(error, OSError) else str(error)
    return ShoalError("cannot_write", path=str(path), why=why or "")
