"""Servers are killed while people play. `make soak` kills more of them."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import pytest
from tools.soak.kills import Evening

if TYPE_CHECKING:
    from pathlib import Path

KILLS = 20


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed there like that")
def test_no_acknowledged_move_is_lost_or_doubled_when_servers_are_killed(tmp_path: Path) -> None:
    """The players assert that they are told everything in order; the evening compares the log."""
    report = asyncio.run(Evening(tmp_path, seed=13).run(KILLS, print))
    print(report)  # noqa: T201 - shown if it fails
    assert report.kills == KILLS
    assert report.between >= KILLS / 4
    assert report.acknowledged > KILLS
    assert report.waiting > 0
    assert report.repeated > 0
    assert report.views > report.acknowledged
