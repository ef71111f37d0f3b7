"""Compiled and interpreted from one install, and never a stale compiled file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import shoal
from shoal._hot import MANIFEST, PACKAGE, fingerprints, hot_sources, stale

SOURCE = Path(shoal.__file__).parents[1]
SHOW = "import shoal, shoal.core.dice as d; print(shoal.COMPILED, d.__file__.rsplit('.', 1)[1])"


def run(code: str, place: Path = SOURCE, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - this interpreter and our own code
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(place), **env},
        capture_output=True,
        text=True,
        check=False,
    )


needs_compiled = pytest.mark.skipif(not MANIFEST.exists(), reason="an interpreted build")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package with its compiled files."""
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info")
    return Path(shutil.copytree(SOURCE, tmp_path / "src", ignore=ignore))


def test_the_suite_runs_compiled() -> None:
    assert shoal.COMPILED or os.environ.get("SHOAL_PURE") == "1"


def test_one_variable_gives_the_interpreted_package() -> None:
    assert run(SHOW, SHOAL_PURE="1").stdout == "False py\n"


@needs_compiled
def test_the_normal_install_is_compiled() -> None:
    assert run(SHOW, SHOAL_PURE="0").stdout == "True so\n"


@needs_compiled
@pytest.mark.parametrize("change", ["edited", "added", "removed", "another python", "lost", "torn"])
def test_a_stale_compiled_file_is_not_run_and_said_to_be_stale(copy: Path, change: str) -> None:
    package = copy / "shoal"
    if change == "edited":
        source = package / "core" / "mixing.py"
        source.write_text(source.read_text() + "\nFRESH = True\n")
    elif change == "added":
        (package / "games" / "fish_and_chips" / "rules" / "more.py").write_text("")
    elif change == "removed":
        (package / "core" / "perft.py").unlink()
    elif change == "lost":
        next(package.glob("core/dice*.so")).unlink()
    elif change == "torn":
        (package / MANIFEST.name).write_text("{")
    else:
        manifest = package / MANIFEST.name
        manifest.write_text(manifest.read_text().replace('"python": "', '"python": "not'))
    done = run(SHOW, copy, SHOAL_PURE="0")
    assert done.stdout == "False py\n"
    assert "compiled modules are out of date" in done.stderr
    assert "make build" in done.stderr


@needs_compiled
def test_a_fresh_build_has_nothing_stale(copy: Path) -> None:
    package = copy / "shoal"
    assert stale(package / MANIFEST.name, package) == []
    (package / "core" / "dice.py").write_text("")
    assert stale(package / MANIFEST.name, package) == ["core/dice.py"]


def test_hot_modules_are_found_by_name() -> None:
    names = fingerprints()
    assert "core/position.py" in names
    assert "games/fish_and_chips/rules/sea.py" in names
    assert not any("__init__" in name for name in names)
    sources = {path.relative_to(PACKAGE).as_posix() for path in hot_sources()}
    assert names.keys() - sources == {"python", "librt"}
