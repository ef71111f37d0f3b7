"""Which modules are compiled, and whether the compiled files still match their sources.

The hot modules are compiled together by mypyc (see setup.py); everything else stays plain
Python. A build leaves a manifest with the hash of every source it compiled. `choose()` compares
it with the sources that are there now, so a compiled file that no longer matches is never run:
the package falls back to its sources and says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / "_hot.json"
OPTIMISATION = "optimisation"
"""What the manifest says about a build that makes no difference to what it computes."""
RULES = (
    "core/listing.py",
    "core/making.py",
    "core/position.py",
    "core/dice.py",
    "core/mixing.py",
    "core/playout.py",
    "core/perft.py",
    "core/fleet.py",
    "bots/*/evaluation/*.py",
    "bots/*/search/*.py",
    "bots/*/solver/*.py",
    "bots/evaluator.py",
    "bots/ismcts.py",
    "bots/net.py",
    "bots/one_ply.py",
    "bots/rollout.py",
    "bots/transpositions.py",
    "games/*/moves.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
)
"""Rules and searches: numbers in loops."""
TABLES = (
    "core/match.py",
    "games/*/tell.py",
    "table/server/connections.py",
    "table/server/finishing.py",
    "table/server/limits.py",
    "table/server/naming.py",
    "table/server/play.py",
    "table/server/requests.py",
    "table/server/room.py",
    "table/server/runs.py",
    "table/server/seating.py",
    "table/server/tallying.py",
    "table/server/timeline.py",
)
"""What a server does round the rules for every move: many small calls."""
GROUPS = {"shoal": RULES, "shoal_tables": TABLES}
"""What is compiled together. A class may not have its base class in another group."""


def hot_sources(package: Path = PACKAGE, *groups: str) -> list[Path]:
    """The sources of hot modules, in an order that does not depend on the file system."""
    patterns = [pattern for group in groups or GROUPS for pattern in GROUPS[group]]
    found = {path for pattern in patterns for path in package.glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")


def fingerprints(package: Path = PACKAGE) -> dict[str, str]:
    """What a build depends on: the hash of each hot source, the interpreter and librt."""
    hashes = {
        path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in hot_sources(package)
    }
    return {**hashes, "python": EXTENSION_SUFFIXES[0], "librt": librt_hash()}


def librt_hash() -> str:
    """The hash of the library that compiled modules are bound to; its version is slow to ask."""
    spec = find_spec("librt.vecs")
    library = Path(spec.origin) if spec and spec.origin else None
    return hashlib.sha256(library.read_bytes()).hexdigest() if library else "missing"


def stale(manifest: Path = MANIFEST, package: Path = PACKAGE) -> list[str]:
    """What a build depended on and has changed since, hot modules by their path."""
    try:
        built: dict[str, str] = json.loads(manifest.read_text(encoding="utf-8"))
    except ValueError:
        return [manifest.name]
    built.pop(OPTIMISATION, None)
    now = fingerprints(package)
    changed = {name for name in built.keys() | now.keys() if built.get(name) != now.get(name)}
    missing = {
        source.relative_to(package).as_posix()
        for source in hot_sources(package)
        if not source.with_suffix(EXTENSION_SUFFIXES[0]).is_file()
    }
    return sorted(changed | missing)


class SourceFinder(PathFinder):
    """Finds the modules of this package as plain Python, past any compiled file beside them."""

    @classmethod
    def find_spec(
        cls,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG003 - the import system's form
        target: ModuleType | None = None,  # noqa: ARG003 - likewise
    ) -> ModuleSpec | None:
        """The specification of a `shoal` module's source; None for everything else."""
        if not fullname.startswith("shoal."):
            return None
        source = PACKAGE.joinpath(*fullname.split(".")[1:])
        package = source / "__init__.py"
        place = package if package.is_file() else source.with_suffix(".py")
        if not place.is_file():
            return None
        searched = [str(source)] if place is package else None
        loader = SourceFileLoader(fullname, str(place))
        return spec_from_file_location(
            fullname, place, loader=loader, submodule_search_locations=searched
        )


def choose() -> bool:
    """Decide once, before any other module is loaded: True if the compiled modules run."""
    if os.environ.get("SHOAL_PURE") == "1":
        sys.meta_path.insert(0, SourceFinder)
        return False
    if not MANIFEST.is_file():
        return False
    changed = stale()
    if changed:
        sys.meta_path.insert(0, SourceFinder)
        warnings.warn(
            f"compiled modules are out of date ({', '.join(changed)}); "
            "running the sources, slowly. `make build` compiles them again.",
            RuntimeWarning,
            stacklevel=3,
        )
        return False
    return True


if __name__ == "__main__":
    # For the Makefile: does something have to be compiled?
    sys.exit(1 if not MANIFEST.is_file() or stale() else 0)
