"""Changes the rules here and there, and asks whether the tests notice.

    make mutants GAME=fish_and_chips              a sample of its mutants, always the same
    make mutants GAME=core SEED=2 COUNT=100       others, more of them
    python -m tools.mutants core --only core/record             a module that was changed
    python -m tools.mutants core --first 21 --seconds 90        the rest of a run that was cut off

A mutant is a module with one small change. It is killed by the first test that fails, or that does
not end. One that survives needs a test, or a reason in tools/survivors.toml: that it changes
nothing that anybody could notice. docs/decisions/0012-mutants.md says why the tool is our own.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sys
import time
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis  # noqa: F401 - loaded here, it need not be loaded in every fork
import msgspec
import pytest
import scipy.stats  # noqa: F401 - likewise

from tools.mutations import Mutant, MutantLoader, mutants_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

ROOT = Path.cwd()
SOURCES = ROOT / "src"
SURVIVORS = ROOT / "tools" / "survivors.toml"
CORE = "core"
LONG = (
    "test_figures.py",
    "test_every_way.py::test_there_is_room_for_all_ways",
)
"""Tests that take minutes when they are interpreted, and that others do not need."""
MOST_SECONDS = 600
"""For the tests without a mutant."""
SPARE_SECONDS = 10
"""A mutant is killed if its tests compute for more than twice the usual time, and these."""
MOST_BYTES = 4 << 30
"""A mutant that needs more memory is killed."""


class Survivor(msgspec.Struct, frozen=True):
    """A mutant that no test can kill."""

    module: str
    """Its path below src/shoal."""
    line: str
    """As it is without the change; a survivor whose line is edited has to be looked at again."""
    change: str
    why: str


def main() -> int:
    """Try a sample of mutants; 1 if any survives that has no reason to."""
    asked = read_arguments()
    sources = [path for path in sources_of(asked.target) if asked.only in path.as_posix()]
    everything = [mutant for path in sources for mutant in mutants_of(path)]
    sample = sample_of(everything, asked.count, f"{asked.target} {asked.seed}")
    say(f"{asked.target}: {len(sample)} of {len(everything)} mutants, seed {asked.seed}")
    sample = sample[asked.first - 1 : asked.last]
    goes_on = asked.first > 1 and asked.seconds
    if not goes_on and is_killed(None, tests_of(asked.target), MOST_SECONDS):
        say("the tests fail without any mutant")
        return 1
    usual = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    patience = asked.seconds or round(2 * usual) + SPARE_SECONDS
    alive = [mutant for mutant in sample if not is_killed(mutant, tests_of(asked.target), patience)]
    unnamed = [mutant for mutant in alive if not is_named(mutant)]
    say(f"{len(sample) - len(alive)} killed, {len(alive) - len(unnamed)} alive with a reason")
    for mutant in unnamed:
        say(f"alive without a reason: {mutant}")
    return 1 if unnamed else 0


def sample_of(everything: list[Mutant], count: int, seed: str) -> list[Mutant]:
    """So many of the mutants, or all; with the same seed the same ones."""
    chance = random.Random(seed)  # noqa: S311 - a sample
    return sorted(chance.sample(everything, min(count, len(everything))))


def say(line: str) -> None:
    """Report, at once."""
    sys.stderr.write(f"{line}\n")


def read_arguments() -> argparse.Namespace:
    """What to mutate, and how many mutants of it."""
    parser = argparse.ArgumentParser(prog="tools.mutants")
    parser.add_argument("target", help=f"{CORE}, or the name of a game")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="modules with this in their path")
    parser.add_argument("--first", type=int, default=1, help="begin with this one of the sample")
    parser.add_argument("--last", type=int, help="end with this one")
    parser.add_argument("--seconds", type=int, help="the most that the tests of a mutant compute")
    return parser.parse_args()


def sources_of(target: str) -> list[Path]:
    """The modules to mutate: all of the core, or what a game's rules are made of."""
    if target == CORE:
        return sorted((SOURCES / "shoal" / CORE).glob("*.py"))
    room = SOURCES / "shoal" / "games" / target
    patterns = ("moves.py", "rules.py", "rules/*.py", "refus*.py", "refus*/*.py")
    return sorted({path for pattern in patterns for path in room.glob(pattern)})


def tests_of(target: str) -> list[list[str]]:
    """What pytest is asked to run, the quickest first: most mutants do not get far."""
    laws = ["tests/laws/test_laws.py", "--hypothesis-profile=glance", "-k"]
    if target == CORE:
        # Servers are left out: their processes do not have the mutant
        return [["tests/core", "tests/table", "--ignore=tests/table/server"], [*laws, "minnows"]]
    clauses = f"tests/games/{target}"
    return [[clauses, *(f"--deselect={clauses}/{test}" for test in LONG)], [*laws, target]]


def is_named(mutant: Mutant) -> bool:
    """Whether there is a reason why no test kills the mutant."""
    module = mutant.path.relative_to(SOURCES / "shoal").as_posix()
    return any(
        (known.module, known.line, known.change) == (module, mutant.text, mutant.change)
        for known in survivors()
    )


def survivors(path: Path = SURVIVORS) -> list[Survivor]:
    """The mutants that have a reason to survive."""
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, list[Survivor]])["survivors"]


def is_killed(mutant: Mutant | None, tests: list[list[str]], seconds: int) -> bool:
    """Whether a test fails, or does not end, in a fork of this process that has the mutant."""
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        os._exit(run_tests(mutant, tests, seconds))
    status = os.waitpid(child, 0)[1]
    found = "endless" if os.WIFSIGNALED(status) else "killed " if status else "alive  "
    what = mutant or "the rules as they are"
    say(f"{found} {time.monotonic() - began:6.1f} s  {what}")
    return status != 0


def run_tests(mutant: Mutant | None, tests: list[list[str]], seconds: int) -> int:
    """Run the tests with the mutant, interpreted and in silence. Returns 0 if all pass."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    import_module("shoal")  # chooses the sources, before the mutant gets in front of them
    if mutant:
        sys.meta_path.insert(0, MutantFinder(mutant))
    quiet = ["-x", "-q", "--assert=plain", "-p", "no:xdist", "-p", "no:cacheprovider"]
    return int(any(pytest.main([*part, *quiet]) for part in tests))


class MutantFinder(MetaPathFinder):
    """Finds a mutant by the name of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        parts = mutant.path.relative_to(SOURCES).with_suffix("").parts
        self.name = ".".join(part for part in parts if part != "__init__")

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 - the import system's form
        target: ModuleType | None = None,  # noqa: ARG002 - likewise
    ) -> ModuleSpec | None:
        """The specification of the mutant; None for everything else."""
        if fullname != self.name:
            return None
        loader = MutantLoader(fullname, self.mutant)
        return spec_from_file_location(fullname, self.mutant.path, loader=loader)


if __name__ == "__main__":
    os.environ["SHOAL_PURE"] = "1"
    sys.exit(main())
