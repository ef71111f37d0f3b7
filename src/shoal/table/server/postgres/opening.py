"""A server's share of a database that it does not have alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.table.server.postgres.board import Board
from shoal.table.server.postgres.store import PostgresStore
from shoal.table.server.postgres.workers import Workers
from shoal.table.server.server import Shared

if TYPE_CHECKING:
    from pathlib import Path


async def share(url: str, folder: Path, bots: int) -> Shared:
    """Make a database ready; our processes, if there are any, answer questions of all servers."""
    store = PostgresStore(url)
    vault = await store.prepare(folder)
    workers = Workers(store, vault, bots) if bots else None
    return Shared(store, vault, Board(store, vault), workers)
