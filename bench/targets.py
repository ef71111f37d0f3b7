"""What is to be reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.games import Trial
    from bench.groups import Row
    from bench.results import Result


@dataclass(frozen=True)
class Target:
    """A ratio at least, or a time at most, in the unit of the row's group."""

    text: str
    contender: str
    task: str
    beside: str = ""
    """Our task, for those who are compared with several."""
    at_least: float | None = None
    at_most: float | None = None

    def fits(self, row: Row) -> bool:
        """Whether it is about that row."""
        same = (self.contender, self.task) == (row.contender, row.task)
        return same and self.beside in {"", row.beside}


def targets_of(trial: Trial) -> Iterator[Target]:
    """The targets of a game of the table."""
    title = trial.title
    for peer, ratio in trial.beside.items():
        if ratio is not None:
            text = f"{title} beside {peer.label}"
            yield Target(text, peer.contender, peer.task, trial.games, at_least=ratio)
    if trial.whole:
        text = f"{title}: nanoseconds for a copy"
        yield Target(text, "shoal", trial.copies, at_most=trial.copy)
    for listing in trial.listings:
        text = f"{title}: µs to list {listing.name}"
        yield Target(text, "shoal", trial.lists(listing), at_most=listing.at_most)
    for viewer in trial.viewers:
        seen, imagined = trial.views(viewer), trial.imagined(viewer)
        if viewer.view is not None:
            text = f"{title}: µs for a view, {viewer.name}"
            yield Target(text, "shoal", seen, at_most=viewer.view)
        if viewer.imagine is not None:
            text = f"{title}: µs to imagine, {viewer.name}"
            yield Target(text, "shoal", imagined, at_most=viewer.imagine)


TARGETS = (
    *(
        Target(f"playouts beside C, {seats} seats", "c", f"playouts {seats}", at_least=0.75)
        for seats in (2, 3, 4)
    ),
    *(
        Target(f"search beside C, {seats} seats", "c", f"search {seats}", at_least=0.7)
        for seats in (2, 3, 4)
    ),
    Target("playouts beside OpenSpiel's C++", "openspiel", "breakthrough playouts", at_least=3.0),
    Target("search beside OpenSpiel's C++", "openspiel", "breakthrough search", at_least=2.0),
    Target("nanoseconds for a copy", "shoal", "copies", at_most=200.0),
    *(target for trial in GAMES for target in targets_of(trial)),
)


def reached(target: Target, results: list[Result]) -> tuple[float, bool] | None:
    """What was measured for a target and whether that is enough; None if it was not measured."""
    for found in results:
        if target.fits(found.row):
            if target.at_most is not None:
                return found.value.median, found.value.median <= target.at_most
            if target.at_least is not None and found.ratio is not None:
                return found.ratio.median, found.ratio.median >= target.at_least
    return None
