"""Long jobs on a real cluster, in an environment of its own (`make test` makes build/cluster)."""

from __future__ import annotations

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from shoal.core.errors import ShoalError
from shoal.lab.executor import RAY, check_place, in_order
from shoal.lab.rows import RowFile

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "build" / "cluster" / "bin" / "python"


@pytest.mark.skipif(not PYTHON.exists(), reason="`make cluster` installs what this needs")
def test_two_nodes_of_which_one_is_killed(tmp_path: Path) -> None:
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests" / "lab" / "cluster")]),
        "RAY_USAGE_STATS_ENABLED": "0",
        "PYTHONWARNINGS": "ignore",
    }
    check = Path(__file__).parent / "cluster" / "check_cluster.py"
    done = subprocess.run(  # noqa: S603 - our own check
        [str(PYTHON), str(check), str(tmp_path)],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]


@pytest.mark.parametrize("place", ["moon", "ray://", "ray://host", ""])
def test_places_that_are_none(place: str) -> None:
    with pytest.raises(ShoalError, match="there is no place called"):
        check_place(place)


@pytest.mark.skipif(find_spec("ray") is not None, reason="here it would work")
def test_without_the_extra_it_is_said_what_to_install() -> None:
    with pytest.raises(ShoalError, match=r"pip install 'shoal\[ray\]'"):
        next(in_order(abs, [1], RAY))


@pytest.mark.skipif(find_spec("pyarrow") is not None, reason="here it would work")
def test_parquet_without_the_extra_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(ShoalError, match=r"pip install 'shoal\[lab\]'"):
        RowFile(tmp_path / "games.parquet")
