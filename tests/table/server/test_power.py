"""The power fails while people play. `make soak` cuts it more often."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import pytest
from tools.soak.disk import Operation
from tools.soak.power import Disk, cut_often, record

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the disk is made for Linux")


@pytest.mark.parametrize(("synchronous", "cuts"), [("FULL", 500), ("NORMAL", 100)])
def test_no_acknowledged_move_is_lost_with_full_and_some_are_with_normal(
    tmp_path: Path, synchronous: str, cuts: int
) -> None:
    """If the same cuts lost nothing with NORMAL either, they would prove nothing."""
    trace, image = record(tmp_path, synchronous, 300, seed=13), tmp_path / "image"
    image.mkdir()
    report = cut_often(trace, image, cuts, seed=13)
    print(synchronous, report)  # noqa: T201 - shown if it fails
    assert report.broken == 0
    assert report.pending > cuts / 4
    assert report.acknowledged > 200
    assert (report.lossy > cuts / 4) if synchronous == "NORMAL" else (report.lossy == 0)


def test_a_disk_keeps_what_was_synchronised_and_may_lose_the_rest(tmp_path: Path) -> None:
    disk = Disk()
    one, two = b"a" * 1024, b"b" * 1024
    for operation in (
        Operation("C", "f", 0, b""),
        Operation("D", "/", 0, b""),
        Operation("W", "f", 0, one),
        Operation("S", "f", 0, b""),
        Operation("W", "f", 1024, two),
    ):
        disk.follow(operation)
    found = set()
    for seed in range(60):
        disk.cut(tmp_path, random.Random(seed))  # noqa: S311 - no secret
        found.add((tmp_path / "f").read_bytes())
    assert all(content.startswith(one) for content in found)
    torn = {one, one + b"b" * 512, one + bytes(512) + b"b" * 512, one + two}
    assert found == torn
