"""Where things are, and how the bench runs other programs."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parent.parent
BENCH = ROOT / "bench"
OUT = BENCH / "out"


def run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    """Run a program to its end; its words are shown only if it fails."""
    done = subprocess.run(  # noqa: S603  # every command is written in this package
        command, cwd=folder, env=environment, text=True, capture_output=True, check=False
    )
    if done.returncode != 0:
        last = (done.stdout + done.stderr).strip().splitlines()[-12:]
        raise RuntimeError(f"{Path(command[0]).name} failed:\n" + "\n".join(last))


def digest(files: Iterable[Path], *more: str) -> str:
    """A hash of some files and whatever else what is made of them depends on."""
    total = hashlib.sha256(repr(more).encode())
    for file in sorted(files):
        total.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return total.hexdigest()[:16]
