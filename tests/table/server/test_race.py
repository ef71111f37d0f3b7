"""Two servers on one database. `make soak` lets them race for longer."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from tools.soak.race import race

if TYPE_CHECKING:
    from pathlib import Path

LINES = 10_000


@pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed over there")
def test_of_two_processes_that_want_the_same_line_exactly_one_gets_it(tmp_path: Path) -> None:
    report = race(tmp_path, LINES)
    assert sum(report.wins) == report.lines == LINES
    assert min(report.wins) > 0, "it was no race"
