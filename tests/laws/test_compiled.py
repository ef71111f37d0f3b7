"""Compiled and interpreted runs are the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import shoal
from tests.laws.checksums import checksums

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not shoal.COMPILED, reason="this run is interpreted already")
def test_interpreted_run_gives_the_same_checksums() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.laws.checksums"],
        cwd=ROOT,
        env={**os.environ, "SHOAL_PURE": "1"},
        capture_output=True,
        check=True,
    )
    interpreted = json.loads(run.stdout)
    assert not interpreted["compiled"]
    assert interpreted["checksums"] == checksums()
