"""Databases for tests: SQLite's is a file in the data folder; PostgreSQL's a cluster of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools.soak import cluster

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def quick_cluster() -> Iterator[cluster.Cluster]:
    """A PostgreSQL for tests that prove nothing about lasting."""
    if not cluster.is_there():
        pytest.skip("no PostgreSQL here")
    with cluster.running(cluster.QUICK) as one:
        yield one


@pytest.fixture
def postgresql(quick_cluster: cluster.Cluster) -> str:
    """The address of an empty database."""
    return quick_cluster.new()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Each kind of store: nothing for the file of a server alone, or an address."""
    if request.param == "sqlite":
        return ""
    address: str = request.getfixturevalue("postgresql")
    return address
