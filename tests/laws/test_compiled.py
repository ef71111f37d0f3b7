"""Compiled and interpreted runs are the same games."""

from __future__ import annotations

from tests.interpreted import if_compiled, run_interpreted
from tests.laws.checksums import checksums


@if_compiled
def test_interpreted_run_gives_the_same_checksums() -> None:
    assert run_interpreted("tests.laws.checksums") == checksums()
