"""Compile the hot modules; everything else about the package is in pyproject.toml."""

import json
import os
import runpy
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/shoal")  # builds run in the project's root
INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition"] if os.name == "posix" else []
"""Lets the C compiler inline small functions, which it may not while others could replace them."""
NO_WARNINGS = ["-Wno-all"] if os.name == "posix" else []
"""Python's own flags turn warnings on. In one generated file of 35 MB they take gcc 100 seconds."""
OPTIMISATION = os.environ.get("SHOAL_OPT", "3")
"""SHOAL_OPT=0 builds in a quarter of the time what runs several times slower: for developing."""
SITE = PACKAGE / "table" / "server" / "site"
"""The client, as `make web` builds it."""
HOT = runpy.run_path(str(PACKAGE / "_hot.py"))


class BuildHot(build_ext):
    """Compiles, then writes down which sources the compiled files belong to."""

    def run(self) -> None:
        """Build, and leave the manifest beside what was built."""
        if self.inplace:
            # Without a manifest nothing counts as compiled, whatever becomes of this build.
            HOT["MANIFEST"].unlink(missing_ok=True)
            # What was compiled from a module that is gone would still be found by its name.
            for compiled in PACKAGE.parent.glob("**/*.so"):
                compiled.unlink()
        super().run()
        if not self.extensions:
            return
        place = PACKAGE if self.inplace else Path(self.build_lib) / "shoal"
        manifest = json.dumps(HOT["fingerprints"](PACKAGE), indent=1)
        (place / HOT["MANIFEST"].name).write_text(manifest, encoding="utf-8")


class BuildPages(build_py):
    """Ships the players' rules, which live in docs/rules, and the client inside the package."""

    def run(self) -> None:
        """Build, and copy the pages unless the checkout itself is what gets installed."""
        super().run()
        if self.editable_mode:
            return
        pages = Path(self.build_lib) / "shoal" / "pages"
        pages.mkdir(parents=True, exist_ok=True)
        for page in Path("docs/rules").glob("*.md"):
            shutil.copy(page, pages)
        self.ship_client()

    def ship_client(self) -> None:
        """Put the built client in; build it where that was not done. SHOAL_WEB=0 leaves it out."""
        if not SITE.is_dir() and os.environ.get("SHOAL_WEB") != "0":
            runpy.run_path("tools/build_web.py")["main"]()
        if SITE.is_dir():
            place = Path(self.build_lib, *SITE.parts[1:])
            shutil.copytree(SITE, place, dirs_exist_ok=True)


def hot_modules() -> list[Extension]:
    """One call for all hot modules: a compiled subclass in another group would crash."""
    if os.environ.get("SHOAL_PURE") == "1":
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - a pure build does without it

    paths = [path.as_posix() for path in HOT["hot_sources"](PACKAGE)]
    flags = ["--strict", *paths]
    modules = mypycify(flags, opt_level=OPTIMISATION, debug_level="0", group_name="shoal")
    for module in modules:
        module.extra_compile_args += INLINE + NO_WARNINGS
    return [module for module in modules if isinstance(module, Extension)]


setup(ext_modules=hot_modules(), cmdclass={"build_ext": BuildHot, "build_py": BuildPages})
