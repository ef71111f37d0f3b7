"""Runs a module of the tests with the sources instead of the compiled files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import shoal

ROOT = Path(__file__).parents[1]
if_compiled = pytest.mark.skipif(not shoal.COMPILED, reason="this run is interpreted already")


def run_interpreted(module: str) -> Any:  # noqa: ANN401 - whatever the module says
    """What it says in an interpreted run; see `say`."""
    run = subprocess.run(  # noqa: S603 - our own module
        [sys.executable, "-m", module],
        cwd=ROOT,
        env={**os.environ, "SHOAL_PURE": "1"},
        capture_output=True,
        check=True,
    )
    said = json.loads(run.stdout)
    assert not said["compiled"]
    return said["found"]


def say(found: object) -> None:
    """For a module that is run so: what it found."""
    json.dump({"compiled": shoal.COMPILED, "found": found}, sys.stdout)
