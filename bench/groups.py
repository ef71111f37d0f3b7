"""What is measured: rows for each contender at each task, in groups that do the same thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.games import GAMES
from bench.tasks import DEEP_NODES, ENDGAMES, SEARCHES, SOLO_DEALS
from shoal.core.catalog import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.games import Trial


@dataclass(frozen=True)
class Row:
    """A contender at a task. `beside` names our task that its speed is compared with."""

    contender: str
    task: str
    label: str
    beside: str = ""


@dataclass(frozen=True)
class Group:
    """Rows that do the same thing."""

    title: str
    unit: str
    rows: tuple[Row, ...]


def ours_and_c(task: str, note: str = "") -> tuple[Row, Row]:
    """Shoal and the limit at the same task, one right after the other."""
    return (
        Row("shoal", task, f"Shoal{note}"),
        Row("c", task, f"C, the same algorithm{note}", beside=task),
    )


def groups_of(trial: Trial) -> Iterator[Group]:
    """What is measured for a game of the table."""
    if trial.whole:
        peers = (Row(peer.contender, peer.task, peer.label, trial.games) for peer in trial.beside)
        ours = Row("shoal", trial.games, "Shoal")
        yield Group(f"{trial.title}: whole random games", "decisions/s", (ours, *peers))
        copies = Row("shoal", trial.copies, "Shoal")
        yield Group(f"{trial.title}: a copy of a position", "ns", (copies,))
    lists = tuple(
        Row("shoal", trial.lists(listing), f"Shoal, {listing.name}") for listing in trial.listings
    )
    if lists:
        yield Group(f"{trial.title}: a list of moves", "µs", lists)
    looks = tuple(looks_of(trial))
    if looks:
        yield Group(f"{trial.title}: what a seat sees and imagines", "µs", looks)


def looks_of(trial: Trial) -> Iterator[Row]:
    """What is measured of each viewer."""
    for viewer in trial.viewers:
        if viewer.view is not None:
            yield Row("shoal", trial.views(viewer), f"Shoal, view of the {viewer.name}")
        if viewer.imagine is not None:
            yield Row("shoal", trial.imagined(viewer), f"Shoal, imagined by the {viewer.name}")


GROUPS = (
    Group(
        "Fish & Chips: a deal and random captures",
        "moves/s",
        (
            *ours_and_c("playouts 2", ", 2 seats"),
            *ours_and_c("playouts 3", ", 3 seats"),
            *ours_and_c("playouts 4", ", 4 seats"),
            Row("plain", "playouts 2", "plain CPython", "playouts 2"),
            Row("openspiel", "playouts 2", "OpenSpiel, Python game", "playouts 2"),
            Row("pure", "playouts 2", "Shoal, interpreted", "playouts 2"),
            Row("boardgame", "playouts 2", "boardgame.io", "playouts 2"),
        ),
    ),
    Group(
        "Fish & Chips: plain UCT from an opening position",
        "simulations/s",
        (
            *ours_and_c("search 2", ", 2 seats"),
            *ours_and_c("search 3", ", 3 seats"),
            *ours_and_c("search 4", ", 4 seats"),
            Row("openspiel", "short search 2", "OpenSpiel, Python game", "search 2"),
            Row("pure", "short search 2", "Shoal, interpreted", "search 2"),
            Row("boardgame", "short search 2", "boardgame.io", "search 2"),
        ),
    ),
    Group(
        "Fish & Chips: a copy of a position",
        "ns",
        (
            *ours_and_c("copies"),
            Row("plain", "copies", "plain CPython", "copies"),
            Row("pure", "copies", "Shoal, interpreted", "copies"),
            Row("openspiel", "copies", "OpenSpiel, Python game", "copies"),
        ),
    ),
    Group(
        "Fish & Chips: an endgame solved",
        "µs",
        tuple(
            Row("shoal", task, f"Shoal, {seats} seats, {piles} piles")
            for task, (seats, piles) in ENDGAMES.items()
        ),
    ),
    Group(
        "Fish & Chips: solo games dealt and solved",
        "deals/s",
        (
            Row("shoal", SOLO_DEALS, "Shoal"),
            Row("pure", SOLO_DEALS, "Shoal, interpreted", SOLO_DEALS),
        ),
    ),
    Group(
        "Bots that search, from what a seat sees",
        "simulations/s",
        tuple(
            Row("shoal", task, f"{find(slug).title()}, {seats} seats, {task.split()[-1]}")
            for task, (slug, seats, _) in SEARCHES.items()
        ),
    ),
    *(group for trial in GAMES for group in groups_of(trial)),
    Group(
        "Little Big Fish: alpha-beta with chance nodes",
        "nodes/s",
        (Row("shoal", DEEP_NODES, "Shoal"),),
    ),
    Group(
        "Breakthrough 6 × 6: random games",
        "moves/s",
        (
            *ours_and_c("breakthrough playouts"),
            Row("openspiel", "breakthrough playouts", "OpenSpiel, C++", "breakthrough playouts"),
        ),
    ),
    Group(
        "Breakthrough 6 × 6: plain UCT from the start",
        "simulations/s",
        (
            *ours_and_c("breakthrough search"),
            Row("openspiel", "breakthrough search", "OpenSpiel, C++", "breakthrough search"),
        ),
    ),
)
