"""What the bench compiles: a copy of the package with its own hot modules, and the limit.

A compiled game must be compiled together with the contract, so the bench's game and loops are put
into a copy of the package where the project's own build finds them: `games/bench/rules/*.py`. That
build is run there unchanged, with the same flags. The copy is kept until a source changes.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

from bench.places import BENCH, OUT, ROOT, digest, run

if TYPE_CHECKING:
    from pathlib import Path

BUILD_FILES = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
NOT_COPIED = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "_hot.json")
COPIES = OUT / ".copy"  # the dot keeps it from the type checker, which would check it again
LIMITS = ("fish_and_chips", "breakthrough")
C_FLAGS = ["-O3", "-ffp-contract=off", "-shared", "-fPIC"]
"""Without contraction a product and a sum are rounded as in Python, so that checksums agree."""


def copy_sources() -> list[Path]:
    """The files that the compiled copy depends on."""
    package = [file for file in (ROOT / "src" / "shoal").rglob("*") if file.is_file()]
    sources = [file for file in package if file.suffix in {".py", ".toml", ".md", ".typed"}]
    return sources + [ROOT / name for name in BUILD_FILES] + list((BENCH / "hot").glob("*.py"))


def compiled_copy() -> Path:
    """The folder to import the compiled package from."""
    name = digest(copy_sources(), sys.version, version("mypy"), version("librt"))
    place = COPIES / name
    if not (place / "built").is_file():
        shutil.rmtree(COPIES, ignore_errors=True)
        lay_out(place)
        environment = {key: value for key, value in os.environ.items() if key != "SHOAL_PURE"}
        run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], place, environment)
        (place / "built").touch()
    return place / "src"


def lay_out(place: Path) -> None:
    """The package with the bench's hot modules where its build looks for rules."""
    shutil.copytree(ROOT / "src" / "shoal", place / "src" / "shoal", ignore=NOT_COPIED)
    for name in BUILD_FILES:
        shutil.copy(ROOT / name, place / name)
    game = place / "src" / "shoal" / "games" / "bench"
    shutil.copytree(BENCH / "hot", game / "rules", ignore=NOT_COPIED)
    (game / "__init__.py").touch()


def compiled_limits() -> list[Path]:
    """The limit's shared libraries, compiled anew: that takes a second."""
    OUT.mkdir(exist_ok=True)
    compiler = os.environ.get("CC", "gcc")
    built = []
    for name in LIMITS:
        library = OUT / f"{name}_limit.so"
        source = BENCH / "limit" / f"{name}.c"
        run([compiler, *C_FLAGS, "-o", str(library), str(source), "-lm"], ROOT)
        built.append(library)
    return built
