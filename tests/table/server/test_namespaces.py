"""Hosts with a network of their own: a cable is pulled, and everybody goes on at the other host."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tools.soak import cluster
from tools.soak.kills import ROOT
from tools.soak.namespaces import is_possible


def test_people_go_on_at_the_other_host_when_one_falls_silent() -> None:
    if not is_possible() or not cluster.is_there():
        pytest.skip("this machine lets us have no networks of our own, or has no PostgreSQL")
    done = subprocess.run(
        [sys.executable, "-m", "tools.soak.namespaces"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No move was lost, doubled or out of order" in done.stdout
