"""The peers, installed into environments of their own and kept until their pins change."""

from __future__ import annotations

import os
import shutil
import venv
from typing import TYPE_CHECKING

from bench.places import BENCH, OUT, digest, run

if TYPE_CHECKING:
    from pathlib import Path

PEERS = BENCH / "peers"
PLACE = OUT / ".peers"
NODE_PLACE = PLACE / "boardgame"


def python_peer(name: str) -> Path:
    """The interpreter that has a peer and all that it needs."""
    pins = PEERS / f"{name}.txt"
    place = PLACE / name
    interpreter = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not has(place, digest([pins])):
        shutil.rmtree(place, ignore_errors=True)
        venv.create(place, with_pip=True)
        quiet = ["-q", "--disable-pip-version-check"]
        run([str(interpreter), "-m", "pip", "install", *quiet, "-r", str(pins)], PEERS)
        note(place, digest([pins]))
    return interpreter


def node_peers() -> Path:
    """The folder that has boardgame.io, with our game for it."""
    source = PEERS / "boardgame"
    pins = digest([source / "package.json", source / "package-lock.json"])
    if not has(NODE_PLACE, pins):
        shutil.rmtree(NODE_PLACE, ignore_errors=True)
        shutil.copytree(source, NODE_PLACE)
        run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], NODE_PLACE)
        note(NODE_PLACE, pins)
    for file in source.glob("*.js"):
        shutil.copy(file, NODE_PLACE / file.name)
    return NODE_PLACE


def has(place: Path, pins: str) -> bool:
    """Whether a place holds what is pinned."""
    marker = place / "installed"
    return marker.is_file() and marker.read_text() == pins


def note(place: Path, pins: str) -> None:
    """Say what a place holds, once it holds it."""
    (place / "installed").write_text(pins)
