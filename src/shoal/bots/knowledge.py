"""What is worth knowing of a game that was played, for those who want to play it well.

A `Watcher` sees a game between bots ply by ply and tells its story. This one knows what every game
has: who was first, how long it took, where points came from, and how each seat began. The room of
a game may have a `Watcher` of its own in `knowledge.py`: it tells what else a player can choose.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec import Struct

from shoal.bots.rooms import part_of
from shoal.core.game import actors_of

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.outcome import Outcome
    from shoal.core.position import Position


class Story(Struct, frozen=True):
    """One game."""

    worth: tuple[float, ...]
    """What it was worth to each seat."""
    first: int
    """The seat that began."""
    plies: int
    figures: dict[str, float]
    """What a lab counts in it (`Game.figures`)."""
    sources: dict[str, tuple[float | None, ...]]
    """Where points came from, for each seat; nothing where the end no longer shows it."""
    choices: dict[str, tuple[tuple[str, ...], ...]]
    """What each seat chose or got, by what it is: its opening, its cards …"""


class Watcher:
    """Sees one game from its beginning to its end."""

    def __init__(self, game: AnyGame, position: Position) -> None:
        self.game = game
        self.first = self.who_begins(position)
        self.plies = 0
        self.openings: dict[int, str] = {}

    def who_begins(self, position: Position) -> int:
        """The seat that decides first, unless the room knows better: all may decide at once."""
        return next(actors_of(position))

    def see(self, before: Position, seat: int, move: int) -> None:
        """A seat makes a move; the first with a choice is its opening."""
        self.plies += 1
        if seat not in self.openings and len(self.game.legal(before, seat)) > 1:
            self.openings[seat] = self.game.write(move)

    def tell(self, end: Position) -> Story:
        """The story of a game that is over."""
        outcome = end.outcome()
        assert outcome is not None  # noqa: S101 - it is over
        figures, seats = self.game.figures(end), range(len(outcome.values))
        return Story(
            tuple(float(end.value(seat)) for seat in seats),
            self.first,
            self.plies,
            figures,
            self.sources(end, outcome),
            self.choices(end, len(outcome.values)),
        )

    def sources(self, end: Position, outcome: Outcome) -> dict[str, tuple[float | None, ...]]:
        """All scores, and where the points of the first come from, if the game says so."""
        told = {**outcome.scores, **self.parts(end)}
        return {
            name: tuple(None if points is None else float(points) for points in of_seats)
            for name, of_seats in told.items()
        }

    def parts(self, end: Position) -> dict[str, tuple[int | None, ...]]:
        """What the first score is made of; the same parts in every game, or figures would be off.

        Unless the room knows better, as the game tells it at the table.
        """
        return self.game.sources(self.game.view(end, None)) if self.game.sources else {}

    def choices(self, _end: Position, seats: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        """What each seat chose; how it began, unless the room knows better."""
        begun = (self.openings.get(seat) for seat in range(seats))
        return {"opening": tuple((move,) if move else () for move in begun)}


class SupplyWatcher(Watcher):
    """Also sees who uses up what all seats have in common, such as tokens or special tiles."""

    def __init__(self, game: AnyGame, position: Position) -> None:
        super().__init__(game, position)
        self.used: dict[int, set[str]] = defaultdict(set)
        self.left = self.supply(position)
        self.mover = self.first

    def supply(self, position: Position) -> dict[str, int]:
        """How many of each kind are left."""
        raise NotImplementedError

    def see(self, before: Position, seat: int, move: int) -> None:
        super().see(before, seat, move)
        self.look(before)
        self.mover = seat

    def look(self, now: Position) -> None:
        """What is gone since the last look, the last mover used; unless it was filled up again."""
        left = self.supply(now)
        if sum(left.values()) < sum(self.left.values()):
            self.used[self.mover] |= {name for name in left if left[name] < self.left[name]}
        self.left = left

    def users(self, end: Position, seats: int) -> tuple[tuple[str, ...], ...]:
        """What each seat used in the whole game."""
        self.look(end)
        return tuple(tuple(sorted(self.used[seat])) for seat in range(seats))


def watcher_of(slug: str) -> type[Watcher]:
    """Who watches games of this name."""
    watcher: type[Watcher] = getattr(part_of(slug, "knowledge"), "Watcher", Watcher)
    return watcher
