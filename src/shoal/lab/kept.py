"""Finished deals of a contest in a file of their own, so that an interrupted run goes on.

A deal is written as soon as it was played, one line each, in the order of their numbers. A line
that was cut off in the middle is played again. Deals depend on nothing but the contest and on how
its players decide, so a run that was interrupted ends as one that was not.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec import json

from shoal.lab.contest import Deal, read_deal, write_deal

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.lab.contest import Contest


class Kept:
    """The deals of one contest that were played so far."""

    def __init__(self, folder: Path, contest: Contest, players: tuple[str, str]) -> None:
        """`players` are fingerprints: other players, other games."""
        name = hashlib.blake2b(json.encode([contest, players]), digest_size=8).hexdigest()
        self.path = folder / contest.game / f"{name}.txt"
        self.path.parent.mkdir(parents=True, exist_ok=True)

    def read(self) -> list[Deal]:
        """What was played; a line that was cut off is dropped from the file too."""
        text = self.path.read_text(encoding="ascii") if self.path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.path.write_text(whole, encoding="ascii")
        return [read_deal(line) for line in whole.splitlines()]

    def add(self, deal: Deal) -> None:
        with self.path.open("a", encoding="ascii") as file:
            file.write(write_deal(deal) + "\n")

    def forget(self) -> None:
        """All is told where it belongs; the file has served."""
        self.path.unlink(missing_ok=True)
