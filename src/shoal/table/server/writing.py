"""What every store does alike: writes that somebody waits for, and what came of all of them."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from shoal.table.server.store import BOOK, StoreFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.table.server.store import Result, Statement


class Writing(ABC):
    """A store, as far as it writes."""

    def __init__(self) -> None:
        self.commits = self.written = self.failures = 0
        self.failing = False
        """Whether the last batch could not be written."""
        self.commit_seconds = 0.0
        self.observe_commit: Callable[[float, int], None] = lambda _seconds, _writes: None

    @abstractmethod
    def append(
        self, statements: Sequence[Statement], done: Callable[[Result], None], table: str = ""
    ) -> None:
        """Write, and call `done` on the loop of the caller when it is durable or has failed."""

    async def write(self, *statements: Statement) -> bool:
        """Write and wait; whether no key was taken. An error if it could not be written."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        def done(result: Result) -> None:
            if not future.done():
                future.set_result(result)

        self.append(statements, done)
        result = await future
        if result == "failed":
            raise StoreFailed("unwritten", book=BOOK)
        return result == "written"

    def note(self, seconds: float, writes: int) -> None:
        """Count a commit."""
        self.commits += 1
        self.written += writes
        self.commit_seconds += seconds
        self.observe_commit(seconds, writes)

    def note_failure(self) -> None:
        """A batch was not written."""
        self.failing = True
        self.failures += 1
