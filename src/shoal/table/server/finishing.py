"""Everybody who waits for a write is told what became of it. Every move is, so it is compiled."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from shoal.table.server.store import Result, Write

LOG: Final = logging.getLogger("shoal.server")


def finish(batch: list[Write], results: list[Result]) -> None:
    """Call everybody back; a defect at one table is not one of the others."""
    for number, write in enumerate(batch):
        try:
            write.done(results[number])
        except Exception:
            LOG.exception("a defect after a write")
