"""Spectators who are kept behind: they see the game as it was a while ago, and count that.

The same match is followed a second time, later. Once the game is over there is nothing to wait for.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.record import Line
    from shoal.table.server.play import Play
    from shoal.table.server.wire import TableInfo


class Delayed:
    """A game that follows another one some seconds later."""

    def __init__(self, play: Play, seconds: float, show: Callable[[bytes], None]) -> None:
        self.play = play
        self.seconds = seconds
        self.show = show
        self.table: TableInfo | None = None
        """The table apart from its game, as it was a while ago."""
        self.newest: TableInfo | None = None
        """As it is now: what nobody is to see yet."""
        self.waiting: deque[Line] = deque()
        self.timers: deque[asyncio.TimerHandle] = deque()

    def add(self, line: Line, passed: float = 0.0) -> None:
        """A line was written; `passed` seconds ago.

        What is long past is followed at once: it is in the state that somebody is shown.
        """
        if passed >= self.seconds and not self.waiting:
            self.play.follow(line)
            return
        self.waiting.append(line)
        self.add_timer(max(0.0, self.seconds - passed), self.follow)

    def later(self, show: Callable[[], None]) -> None:
        """Show something else that has happened at the table just now."""
        self.add_timer(self.seconds, show)

    def begin(self, table: TableInfo) -> None:
        """What is seen of the table from the beginning."""
        self.table = self.newest = table

    def change(self, table: TableInfo, show: Callable[[], None]) -> None:
        """The table has changed; if that is seen at all, it is seen later.

        A message in the moment in which something happens would tell that it does.
        """
        if table == self.newest:
            return
        self.newest = table

        def come() -> None:
            self.table = table
            show()

        self.later(come)

    def add_timer(self, wait: float, then: Callable[[], None]) -> None:
        """Things come in the order in which they have happened."""

        def come() -> None:
            self.timers.popleft()
            then()

        self.timers.append(asyncio.get_running_loop().call_later(wait, come))

    def follow(self) -> None:
        """It is time for the next line."""
        learned = self.play.follow(self.waiting.popleft()).get(None)
        if learned is not None:
            self.show(learned.write(self.play.look(None)))

    def close(self) -> None:
        """Nobody is kept behind any more."""
        for timer in self.timers:
            timer.cancel()
        self.timers.clear()
        self.waiting.clear()
