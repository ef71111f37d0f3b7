"""A replica takes over while people play."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tools.soak import cluster
from tools.soak.failover import fail_over

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("synchronous", [True, False], ids=["synchronous", "asynchronous"])
def test_a_failover_loses_nothing_with_synchronous_replication_only(
    tmp_path: Path, *, synchronous: bool
) -> None:
    if not cluster.is_there():
        pytest.skip("no PostgreSQL here")
    loss = asyncio.run(fail_over(tmp_path, synchronous=synchronous, seed=18))
    print(loss)  # noqa: T201 - shown if it fails
    assert loss.acknowledged > 0
    if synchronous:
        assert loss.lost == 0
        assert loss.report is not None
        assert loss.report.acknowledged > loss.acknowledged
    else:
        assert loss.lost > 0, "what would show a loss?"
