"""How often something took how long. Every move is counted, so it is compiled."""

from __future__ import annotations


class Tally:
    """Counts by bounds of seconds; counted by one thread, so it needs no lock."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = list(bounds)
        self.counts = [0] * (len(bounds) + 1)
        """For each bound how many took that long at most and longer than the bound before."""
        self.seconds = 0.0

    def observe(self, seconds: float) -> None:
        """It took so long."""
        place = 0
        for bound in self.bounds:
            if seconds <= bound:
                break
            place += 1
        self.counts[place] += 1
        self.seconds += seconds

    def observe_commit(self, seconds: float, _writes: int) -> None:
        """A commit took so long."""
        self.observe(seconds)
