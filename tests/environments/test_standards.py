"""The tests that PettingZoo, Gymnasium and OpenSpiel bring along, in an environment of their own.

`make test` makes it (build/environments), so that developing does not need these packages.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "build" / "environments" / "bin" / "python"
STANDARDS = sorted((Path(__file__).parent / "standards").glob("check_*.py"))


@pytest.mark.skipif(not PYTHON.exists(), reason="`make environments` installs what this needs")
@pytest.mark.parametrize("path", STANDARDS, ids=lambda path: path.stem)
def test_a_standard_is_met(path: Path) -> None:
    command = [str(PYTHON), "-m", "pytest", "-q", "--noconftest", "-p", "no:cacheprovider"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(  # noqa: S603 - our own tests
        [*command, str(path)], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_every_standard_is_there() -> None:
    assert [path.stem for path in STANDARDS] == [
        "check_docs",
        "check_examples",
        "check_gymnasium",
        "check_openspiel",
        "check_pettingzoo",
    ]
