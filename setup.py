"""Compile the hot modules; everything else about the package is in pyproject.toml."""

import json
import logging
import os
import runpy
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/shoal")  # builds run in the project's root
INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition"] if os.name == "posix" else []
"""Lets the C compiler inline small functions, which it may not while others could replace them."""
NO_WARNINGS = ["-Wno-all"] if os.name == "posix" else []
"""Python's own flags turn warnings on, which take gcc as long as its work does."""
OPTIMISATION = os.environ.get("SHOAL_OPT", "3")
"""SHOAL_OPT=0 builds in a quarter of the time what runs several times slower: for developing."""
SITE = PACKAGE / "table" / "server" / "site"
"""The client, as `make web` builds it."""
HOT = runpy.run_path(str(PACKAGE / "_hot.py"))
WEB = partial(runpy.run_path, "tools/build_web.py")
UNITS = Path("build", "units")
SHARED = "core"
"""The unit of everything that belongs to no game, with mypyc's runtime."""
IS_ASKED = sys.argv[1:2] == ["egg_info"]
"""Whether pip only asks what a build needs: then nothing is built, and C would be written twice."""
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def is_compiled() -> bool:
    """Whether the checkout has compiled files of these sources that a wheel can take."""
    manifest = HOT["MANIFEST"]
    if not manifest.is_file() or HOT["stale"]() or "--inplace" in sys.argv:
        return False
    return bool(json.loads(manifest.read_text()).get(HOT["OPTIMISATION"]) == OPTIMISATION)


IS_COMPILED = is_compiled()


class BuildHot(build_ext):
    """Compiles, then writes down which sources the compiled files belong to."""

    def finalize_options(self) -> None:
        """Use all cores unless told otherwise."""
        super().finalize_options()
        self.parallel = self.parallel or CORES

    def run(self) -> None:
        """Build, and leave the manifest beside what was built."""
        if self.inplace:
            # Without a manifest nothing counts as compiled, whatever becomes of this build.
            HOT["MANIFEST"].unlink(missing_ok=True)
            # What was compiled from a module that is gone would still be found by its name.
            for suffix in ("so", "pyd"):
                for compiled in PACKAGE.parent.glob(f"**/*.{suffix}"):
                    compiled.unlink()
        super().run()
        if not self.extensions:
            return
        place = PACKAGE if self.inplace else Path(self.build_lib) / "shoal"
        manifest = {**HOT["fingerprints"](PACKAGE), HOT["OPTIMISATION"]: OPTIMISATION}
        text = json.dumps(manifest, indent=1)
        (place / HOT["MANIFEST"].name).write_text(text, encoding="utf-8")

    def build_extensions(self) -> None:
        """Compile the units side by side; what is left to do is to link them."""
        if IS_COMPILED:
            self.copy_compiled()
            return
        objects = self.compile_units()
        for extension in self.extensions:
            extension.extra_objects += [objects[unit] for unit in extension.sources]
            extension.sources = []
        super().build_extensions()

    def copy_compiled(self) -> None:
        """Take what `make build` compiled from the same sources."""
        for extension in self.extensions:
            target = Path(self.get_ext_fullpath(extension.name))
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACKAGE.parent / target.relative_to(self.build_lib), target)

    def compile_units(self) -> dict[str, str]:
        """The object file of each unit, the longest first."""
        if not getattr(self.compiler, "initialized", True):
            self.compiler.initialize()  # Microsoft's; not by several threads at once
        wanted = {unit: extension for extension in self.extensions for unit in extension.sources}
        units = sorted(wanted, key=unit_size, reverse=True)
        objects = {}
        with ThreadPoolExecutor(self.parallel) as pool:
            tasks = {pool.submit(self.compile_unit, unit, wanted[unit]): unit for unit in units}
            for task in as_completed(tasks):
                (objects[tasks[task]],) = task.result()
                name = f"{len(objects)} of {len(units)}: {Path(tasks[task]).stem}"
                self.announce(f"compiled {name}", logging.WARNING)
        return objects

    def compile_unit(self, unit: str, extension: Extension) -> list[str]:
        """One run of the C compiler."""
        objects: list[str] = self.compiler.compile(
            [unit],
            output_dir=self.build_temp,
            include_dirs=extension.include_dirs,
            extra_postargs=extension.extra_compile_args,
        )
        return objects


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
            WEB()["main"]()
        if SITE.is_dir():
            place = Path(self.build_lib, *SITE.parts[1:])
            shutil.copytree(SITE, place, dirs_exist_ok=True)


def build_needs() -> list[str]:
    """What a build needs besides pyproject.toml's list: Node.js for the pages, if there is none.

    pip makes a place of its own to build in and puts it there; in that place is no pip to ask.
    """
    if not IS_ASKED or SITE.is_dir() or os.environ.get("SHOAL_WEB") == "0":
        return []
    web = WEB()
    return [] if web["node_here"]() else [web["NODE_WHEEL"]]


def hot_modules() -> list[Extension]:
    """One call for each group: a compiled subclass in another group would crash."""
    if os.environ.get("SHOAL_PURE") == "1" or IS_ASKED:
        return []
    groups = {group: HOT["hot_sources"](PACKAGE, group) for group in HOT["GROUPS"]}
    if IS_COMPILED:
        return [door for group, paths in groups.items() for door in name_doors(group, paths)]
    libraries, doors = [], []
    for group, paths in groups.items():
        library, *own = generate(group, paths)
        library.sources = write_units(group, map(Path, library.sources))
        libraries.append(library)
        doors += own
    share_doors(doors)
    return [*libraries, *doors]


def name_doors(group: str, paths: Iterable[Path]) -> list[Extension]:
    """The compiled modules of a group, by their names alone."""
    names = [path.with_suffix("").relative_to(PACKAGE.parent).as_posix() for path in paths]
    return [Extension(name.replace("/", "."), []) for name in (f"{group}__mypyc", *names)]


def generate(group: str, paths: Iterable[Path]) -> list[Extension]:
    """C of a group: its library, and a module for each door to it."""
    from mypyc.build import mypycify  # noqa: PLC0415 - other builds do without it

    # What they import is checked elsewhere, and may import what a build does not have.
    flags = ["--strict", "--follow-imports=silent", *(path.as_posix() for path in paths)]
    modules = mypycify(
        flags, opt_level=OPTIMISATION, debug_level="0", group_name=group, multi_file=True
    )
    found = [module for module in modules if isinstance(module, Extension)]
    for module in found:
        module.extra_compile_args += INLINE + NO_WARNINGS
    return found


def write_units(group: str, sources: Iterable[Path]) -> list[str]:
    """One C file a game, which includes those of its modules: the compiler inlines within it."""
    units = defaultdict(list)
    for source in sources:
        units[f"{group}_{unit_of(source)}"].append(include(source))
    return [write_unit(name, lines) for name, lines in units.items()]


def share_doors(doors: Iterable[Extension]) -> None:
    """Let modules of different names share the C file through which Python enters them.

    Each consists of Python's headers and one function that is named after the module. A hundred
    runs of the compiler for that take as long as a game.
    """
    seen: defaultdict[str, int] = defaultdict(int)
    units: defaultdict[str, list[str]] = defaultdict(list)
    for door in doors:
        (source,) = map(Path, door.sources)
        name = f"doors_{seen[source.stem]}"
        seen[source.stem] += 1
        # All have a second function of the same name, which nothing calls.
        units[name] += [f"#define PyInit___init__ PyInit___init__{len(units[name])}\n"]
        units[name] += [include(source), "#undef PyInit___init__\n"]
        door.sources = [str(UNITS / f"{name}.c")]
    for name, lines in units.items():
        write_unit(name, lines)


def unit_of(source: Path) -> str:
    """The game of a generated file, such as `__native_shoal___games___petri_heil___moves.c`."""
    parts = source.stem.split("___")
    games = {path.parent.name for path in PACKAGE.glob("games/*/__init__.py")}
    return parts[2] if len(parts) > 2 and parts[2] in games else SHARED


def include(source: Path) -> str:
    """A line of C that includes a file, wherever it is said."""
    return f'#include "{source.resolve().as_posix()}"\n'


def write_unit(name: str, lines: list[str]) -> str:
    """A C file for one run of the compiler."""
    UNITS.mkdir(parents=True, exist_ok=True)
    unit = UNITS / f"{name}.c"
    unit.write_text("".join(lines), encoding="utf-8")
    return str(unit)


def unit_size(unit: str) -> int:
    """How much C a unit includes."""
    members = Path(unit).read_text(encoding="utf-8").split('"')[1::2]
    return sum(Path(member).stat().st_size for member in members)


setup(
    ext_modules=hot_modules(),
    cmdclass={"build_ext": BuildHot, "build_py": BuildPages},
    setup_requires=build_needs(),
)
