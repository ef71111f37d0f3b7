"""What docs/environments.md shows of the standards runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "environments.md"
BLOCKS = re.findall(r"^```py\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("block", BLOCKS, ids=["pettingzoo", "gymnasium", "openspiel"])
def test_a_block_runs(block: str) -> None:
    exec(compile(block, str(PAGE), "exec"), {})  # noqa: S102 - our own page
