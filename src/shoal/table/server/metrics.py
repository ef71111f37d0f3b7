"""Measurements for operators, as Prometheus reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

if TYPE_CHECKING:
    from shoal.table.server.server import Server

COMMIT_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)
MOVE_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)


class Metrics:
    """What a server counts."""

    media_type = CONTENT_TYPE_LATEST

    def __init__(self, server: Server) -> None:
        self.registry = CollectorRegistry()
        hub, store, pool = server.hub, server.store, server.pool
        self.moves = Counter("shoal_moves", "Lines written to logs.", registry=self.registry)
        self.seconds = Histogram(
            "shoal_move_seconds",
            "From a request to its acknowledgement.",
            buckets=MOVE_SECONDS,
            registry=self.registry,
        )
        self.commits = Histogram(
            "shoal_commit_seconds",
            "Time of a commit, with its fsync.",
            buckets=COMMIT_SECONDS,
            registry=self.registry,
        )
        store.observe_commit = lambda seconds, _writes: self.commits.observe(seconds)
        hub.observe_move = self.observe_move
        self.gauge("shoal_tables", "Tables in memory.", lambda: len(hub.rooms))
        self.gauge("shoal_sockets", "Open sockets.", lambda: len(server.connections))
        self.gauge("shoal_bot_queue", "Decisions that wait for a process.", lambda: len(pool.queue))
        self.gauge("shoal_bots_busy", "Processes that think.", lambda: len(pool.busy))
        self.gauge("shoal_bot_restarts", "Processes that were replaced.", lambda: pool.restarts)
        self.gauge("shoal_writes_waiting", "Writes in the queue.", store.waiting.qsize)
        self.gauge("shoal_write_failures", "Batches that were not written.", lambda: store.failures)

    def gauge(self, name: str, text: str, read: object) -> None:
        """A number that is read when it is asked for."""
        gauge = Gauge(name, text, registry=self.registry)
        gauge.set_function(read)  # type: ignore[arg-type]  # any function of nothing

    def observe_move(self, seconds: float) -> None:
        """A line was written and shown."""
        self.moves.inc()
        self.seconds.observe(seconds)

    def write(self) -> bytes:
        """All measurements."""
        return generate_latest(self.registry)
