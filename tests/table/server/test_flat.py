"""A server keeps nothing of tables that are over and unloaded; `make soak` plays far longer."""

import asyncio
import sys
from pathlib import Path

import pytest
from tools.soak.memory import ALLOWED, soak

from shoal.core.catalog import slugs

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")


@pytest.mark.parametrize("slug", slugs())
def test_memory_stays_where_it_was(slug: str, tmp_path: Path) -> None:
    grown = asyncio.run(soak(tmp_path, slug, 1_500, 1_500))
    assert grown < ALLOWED
