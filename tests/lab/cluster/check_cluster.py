"""A real Ray cluster of two nodes on this machine, one of which is killed in mid-run.

Runs in build/cluster, which has Ray and pyarrow: `python check_cluster.py FOLDER`.
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import ray
from msgspec import json
from msgspec.structs import replace
from pyarrow import parquet
from ray.cluster_utils import Cluster

from shoal.lab.executor import HERE, RAY, in_order
from shoal.lab.rows import RowFile
from shoal.lab.simulation import Run, make_plan, simulate

if TYPE_CHECKING:
    from collections.abc import Callable

RANDOM = ("random", "random")
NAP = 0.05
AFTERWARDS = 40
"""Blocks after the kill: more than were on their way."""


def nap(block: int) -> tuple[int, str]:
    """A block that takes a while, and says where it was worked on."""
    time.sleep(NAP)
    return block, ray.get_runtime_context().get_node_id()


def main(folder: Path) -> None:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    os.environ["RAY_ADDRESS"] = cluster.address
    try:
        lose_a_node(cluster, second)
        third = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        same_totals(folder, partial(cluster.remove_node, third, allow_graceful=False))
    finally:
        cluster.shutdown()


def lose_a_node(cluster: Cluster, second: object) -> None:
    """All blocks come back, in order, though a node dies with blocks on it."""
    nodes, numbers, last = set(), [], None
    for block, node in in_order(nap, count(), RAY):
        numbers.append(block)
        nodes.add(node)
        if last is None and len(nodes) == 2:
            cluster.remove_node(second, allow_graceful=False)
            last = block + AFTERWARDS
        if block == last:
            break
    assert numbers == list(range(len(numbers)))


def same_totals(folder: Path, lose: Callable[[], None]) -> None:
    """To the last digit though a node dies in mid-run, and every game as Parquet."""
    plan = replace(make_plan("petri_heil", RANDOM, (), 12_600, 5), rows=True)
    file = RowFile(folder / "games.parquet")
    played: list[int] = []

    def watch(games: int, _of: int) -> None:
        played.append(games)
        if len(played) == 2:
            lose()

    there = simulate(plan, watch, Run(RAY), file.write)
    file.close()
    assert played[1] < plan.games / 2
    here = simulate(plan, lambda *_: None, Run(HERE))
    told = [json.decode(json.encode(report)) for report in (there, here)]
    for report in told:
        del report["seconds"], report["plies_per_second"]
    assert told[0] == told[1]
    table = parquet.read_table(folder / "games.parquet")
    assert table.column("deal").to_pylist() == list(range(plan.games))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
