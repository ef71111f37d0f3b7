from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.table.server.live import running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.table.server.live import Live


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that no test ends; each makes its own tables."""
    with running(tmp_path_factory.mktemp("live") / "data") as server:
        yield server
