"""Measurements for operators, as Prometheus reads them."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from shoal.table.server.tallying import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.core import Metric

    from shoal.table.server.server import Server

COMMIT_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)
MOVE_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)


class Times(Collector):
    """How often something took how long, as Prometheus is told."""

    def __init__(self, name: str, text: str, bounds: tuple[float, ...], counter: str = "") -> None:
        self.name = name
        self.text = text
        self.tally = Tally(bounds)
        self.counter = counter
        """The name under which they are also counted."""

    def collect(self) -> Iterator[Metric]:
        """What Prometheus is told."""
        marks = [*map(str, self.tally.bounds), "+Inf"]
        sums = list(accumulate(self.tally.counts))
        buckets = list(zip(marks, map(float, sums), strict=True))
        yield HistogramMetricFamily(self.name, self.text, buckets, self.tally.seconds)
        if self.counter:
            yield CounterMetricFamily(self.counter, "Requests that were written.", sums[-1])


class Metrics:
    """What a server counts."""

    media_type = CONTENT_TYPE_LATEST

    def __init__(self, server: Server) -> None:
        self.registry = CollectorRegistry()
        hub, store, pool = server.hub, server.store, server.pool
        said = "From a request to its acknowledgement."
        self.moves = Times("shoal_move_seconds", said, MOVE_SECONDS, "shoal_moves")
        said = "Time of a commit, with its fsync."
        self.commits = Times("shoal_commit_seconds", said, COMMIT_SECONDS)
        for times in (self.moves, self.commits):
            self.registry.register(times)
        store.observe_commit = self.commits.tally.observe_commit
        hub.observe_move = self.moves.tally.observe
        self.gauge("shoal_tables", "Tables in memory.", lambda: len(hub.rooms))
        self.gauge("shoal_sockets", "Open sockets.", lambda: len(server.connections))
        self.gauge("shoal_bot_queue", "Decisions that wait for a process.", lambda: len(pool.queue))
        self.gauge("shoal_bots_busy", "Processes that think.", lambda: len(pool.busy))
        self.gauge("shoal_bot_restarts", "Processes that were replaced.", lambda: pool.restarts)
        self.gauge("shoal_writes_waiting", "Writes in the queue.", lambda: store.waiting)
        self.gauge("shoal_write_failures", "Batches that were not written.", lambda: store.failures)

    def gauge(self, name: str, text: str, read: object) -> None:
        """A number that is read when it is asked for."""
        gauge = Gauge(name, text, registry=self.registry)
        gauge.set_function(read)  # type: ignore[arg-type]  # any function of nothing

    def write(self) -> bytes:
        """All measurements."""
        return generate_latest(self.registry)
