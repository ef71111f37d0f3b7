"""What is shipped works away from the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the interpreted package: quick to build, and the same files."""
    place = tmp_path_factory.mktemp("wheel")
    copy = place / "checkout"
    clone = ["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(copy)]
    subprocess.run(clone, check=True)  # noqa: S603 - our own repository
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    site = Path("src/shoal/table/server/site")
    if (ROOT / site).is_dir():  # it was built by `make test`; once is enough
        shutil.copytree(ROOT / site, copy / site)
    subprocess.run(  # noqa: S603 - our own package
        [*build, "-w", str(place), str(copy)], check=True, env={**os.environ, "SHOAL_PURE": "1"}
    )
    return next(place.glob("*.whl"))


def test_the_wheel_holds_data_words_and_rules(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    for wanted in (
        "shoal/py.typed",
        "shoal/core/words/fr.toml",
        "shoal/cli/words/en.toml",
        "shoal/terminal/table.tcss",
        "shoal/terminal/words/fr.toml",
        "shoal/games/fish_and_chips/data/fish.toml",
        "shoal/games/fish_and_chips/words/fr.toml",
        "shoal/pages/fish_and_chips.fr.md",
        "shoal/table/server/site/index.html",
    ):
        assert wanted in names
    assert not [name for name in names if name.endswith((".so", "_hot.json"))]


def test_the_wheel_works_on_its_own(wheel: Path, tmp_path: Path) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import shoal; assert not shoal.COMPILED\n"
        f"assert shoal.__file__.startswith({str(tmp_path)!r})\n"
        "from shoal.cli.rules import read_page; print(read_page('fish_and_chips', 'fr')[:40])"
    )
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "Fish & Chips" in done.stdout
