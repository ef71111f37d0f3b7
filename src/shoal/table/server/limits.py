"""How much anybody may ask for: a bucket that fills slowly and is emptied by requests."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

MOST_BUCKETS: Final = 50_000
"""Of addresses or people that are remembered; those who asked least recently are forgotten."""


MOST_LINES: Final = 2_000
"""Of a log: a game has a few hundred. More would hold everybody up whenever it is loaded."""

MOST_CHAT: Final = 2_000
"""Lines of chat at a table: whoever talks all day would fill the disk."""


class Bucket:
    """So many requests at once, and so many a second in the long run."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether a request may be made now."""
        self.left = min(self.burst, self.left + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Limiter:
    """A bucket for everybody, by address or by person."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, who: str, cost: float = 1.0) -> bool:
        """Whether somebody may make one more request."""
        now = time.monotonic()
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate, self.burst, now)
            if len(self.buckets) > MOST_BUCKETS:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(who)
        return bucket.take(now, cost)


class Counter:
    """How many things of a kind somebody holds at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[str, int] = {}

    def take(self, who: str) -> bool:
        """One more, if that is not too many."""
        if self.held.get(who, 0) >= self.most:
            return False
        self.held[who] = self.held.get(who, 0) + 1
        return True

    def give(self, who: str) -> None:
        """One less."""
        left = self.held.get(who, 0) - 1
        if left > 0:
            self.held[who] = left
        else:
            self.held.pop(who, None)
