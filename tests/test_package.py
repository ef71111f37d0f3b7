"""What is shipped works away from the checkout."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import httpx
import pytest
from tools.build_web import NODE_WHEEL

from shoal._hot import MANIFEST, OPTIMISATION, PACKAGE, hot_sources, stale

ROOT = Path(__file__).parents[1]


SITE = Path("src/shoal/table/server/site")
BUILD = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is committed, and the pages that `make test` built; once is enough."""
    copy = tmp_path_factory.mktemp("checkout") / "shoal"
    clone = ["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(copy)]
    subprocess.run(clone, check=True)  # noqa: S603 - our own repository
    if (ROOT / SITE).is_dir():
        shutil.copytree(ROOT / SITE, copy / SITE)
    return copy


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the interpreted package: quick to build, and the same files."""
    return build_wheel(checkout, tmp_path_factory.mktemp("wheel"), SHOAL_PURE="1")


def build_wheel(checkout: Path, place: Path, **env: str) -> Path:
    command = [*BUILD, "-w", str(place), str(checkout)]
    subprocess.run(command, check=True, env={**os.environ, **env})  # noqa: S603 - our own package
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


def test_versions_agree_and_have_notes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    notes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", notes, re.MULTILINE)
    assert released[0] == project["version"]
    newest_first = sorted(released, key=lambda text: [int(n) for n in text.split(".")])[::-1]
    assert released == newest_first


def test_a_build_of_its_own_has_all_that_compiled_modules_import() -> None:
    """As pip builds it from the sources, in a container for example: with nothing else there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = [pin.partition("==") for pin in project["build-system"]["requires"]]
    names = {name.partition("[")[0] for name, _, _ in pins}
    imported = {name for source in hot_sources() for name in imports_of(source)}
    assert imported - set(sys.stdlib_module_names) - {"shoal"} <= names
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("-", "_")
    for name, _, version in pins:
        assert f"\n{name.partition('[')[0].replace('-', '_')}=={version} " in locked, name


def imports_of(source: Path) -> set[str]:
    """The packages that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.skipif(os.name == "nt", reason="folders have other names there")
@pytest.mark.parametrize("pages", ["", "1"])
def test_pip_puts_nodejs_where_it_builds_pages_if_there_is_none(tmp_path: Path, pages: str) -> None:
    """In the place that it makes for a build there is no pip with which we could do that."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src", "tools"):
        if (ROOT / name).is_dir():
            left_out = shutil.ignore_patterns("*.so", "_hot.json", "site", "__pycache__")
            shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, tmp_path)
    if pages:
        (tmp_path / SITE).mkdir()
    place = tmp_path / "venv"
    venv.create(place, with_pip=False)
    packages = next(place.glob("lib/python*/site-packages"))
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    code = "from setuptools import build_meta; print(*build_meta.get_requires_for_build_wheel())"
    done = subprocess.run(  # noqa: S603 - our own code
        [str(place / "bin" / "python"), "-c", code],
        cwd=tmp_path,
        env={"PATH": str(place / "bin")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == ("" if pages else NODE_WHEEL)


# A wheel with compiled modules, on a machine that has nothing but Python


class Home(NamedTuple):
    """An environment with a wheel in it, and a way to run its programs."""

    place: Path

    def command(self, *words: str) -> list[str]:
        return [str(self.place / "bin" / "shoal"), *words]

    def env(self) -> dict[str, str]:
        """No compiler, no Node.js, and none of our settings."""
        return {"PATH": str(self.place / "bin"), "HOME": str(self.place), "LANG": "C.UTF-8"}

    def shoal(self, *words: str, typed: str = "") -> str:
        done = subprocess.run(  # noqa: S603 - our own program
            self.command(*words),
            input=typed,
            env=self.env(),
            cwd=self.place,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        return done.stdout


@pytest.fixture(scope="module")
def home(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """The wheel of `make wheel` in an environment of its own; the compiled files are ours.

    What Shoal depends on is lent from here. Files that say which other folders to look in are read
    only in the environment's own folder, so this checkout is not found.
    """
    if not MANIFEST.exists() or stale():
        pytest.skip("an interpreted build")
    level = json.loads(MANIFEST.read_text(encoding="utf-8")).get(OPTIMISATION)
    if level is None:
        pytest.skip("compiled before builds said how they were optimised; make clean, make build")
    for file in [MANIFEST, *PACKAGE.parent.rglob("*.so")]:
        shutil.copy(file, checkout / "src" / file.relative_to(PACKAGE.parent))
    place = tmp_path_factory.mktemp("home")
    wheel = build_wheel(checkout, place, SHOAL_OPT=level, SHOAL_PURE="0")
    venv.create(place / "venv", with_pip=False)
    home = Home(place / "venv")
    packages = next(home.place.glob("lib/python*/site-packages"))
    lent = sysconfig.get_path("purelib")
    (packages / "lent.pth").write_text(lent, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(home.place / "bin" / "python"), "install"]
    command = [*pip, "-q", "--no-deps", "--no-index", "--ignore-installed", str(wheel)]
    subprocess.run(command, check=True)  # noqa: S603 - our own wheel
    return home


@pytest.mark.skipif(os.name == "nt", reason="folders have other names there")
def test_a_wheel_plays_in_the_terminal_without_compiler_or_node(home: Home) -> None:
    assert not any(shutil.which(name, path=home.env()["PATH"]) for name in ("cc", "gcc", "node"))
    assert "(compiled)" in home.shoal("--version")
    said = home.shoal("play", "fish_and_chips", "--plain", "--seats", "you,shrimp", typed="stay\n")
    assert said.count("Your move:") == 2
    said = home.shoal("play", "little_big_fish", "--plain", "--seats", "shrimp,shrimp")
    assert said.rstrip().splitlines()


@pytest.mark.skipif(os.name == "nt", reason="folders have other names there")
def test_a_wheel_serves_pages_and_plays_over_them(home: Home) -> None:
    command = home.command("serve", "--port", "0", "--data", str(home.place / "data"))
    with subprocess.Popen(  # noqa: S603 - our own program
        command, env=home.env(), cwd=home.place, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            address = found[0].replace("localhost", "127.0.0.1")
            page = httpx.get(address)
            assert page.status_code == 200
            script = re.search(r'src="/(assets/[^"]+\.js)"', page.text)
            assert script
            assert httpx.get(address + script[1]).status_code == 200
            table = ["play", "fish_and_chips", "--at", address, "--plain", "--seats", "you,shrimp"]
            said = home.shoal(*table, typed="stay\n")
            assert said.count("Your move:") == 2
        finally:
            server.terminate()
