"""Builds the disk of `disk.c`, and reads what it recorded."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE: Final = Path(__file__).with_name("disk.c")
ACKNOWLEDGED: Final = "A"


class Operation(NamedTuple):
    """Something that a process did to a file; or, of kind A, a move that it acknowledged."""

    kind: str
    name: str
    offset: int
    data: bytes


def build(folder: Path) -> Path:
    """Compile the disk into a folder."""
    library = folder / "disk.so"
    command = [
        "cc",
        "-shared",
        "-fPIC",
        "-O1",
        "-o",
        str(library),
        str(SOURCE),
        "-ldl",
        "-lpthread",
    ]
    subprocess.run(command, check=True)  # noqa: S603 - our own source
    return library


def environment(library: Path, database: Path, **files: Path) -> dict[str, str]:
    """What a process is started with to have its files on that disk: trace=…, fault=…."""
    said = {f"SHOAL_DISK_{name.upper()}": str(path) for name, path in files.items()}
    return {**os.environ, "LD_PRELOAD": str(library), "SHOAL_DISK_FILE": str(database), **said}


def acknowledge(trace: int, what: str) -> None:
    """Write between the operations that something was acknowledged at this moment."""
    os.write(trace, f"{ACKNOWLEDGED} {what} 0 0\n".encode())


def read(trace: Path) -> Iterator[Operation]:
    """The operations in their order."""
    with trace.open("rb") as file:
        for head in file:
            kind, name, offset, length = head.decode().split()
            data = file.read(int(length)) if kind == "W" else b""
            yield Operation(kind, name, int(offset), data)
