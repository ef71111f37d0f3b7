"""Whether the histories of all clients of a table are linearizable.

Every move and every look at a table took some time; it must be as if each had happened at one
moment within that time, all in one order, and everybody had seen exactly what was before. The log
is the order of the moves. So nothing is to be searched for: a move has its place in it, and a look
may have been after any line at which its seat knew as much as it was shown. Whatever ended before
something else began must have come before it.

To give each look the earliest place that is left to it is the best that can be done: it leaves most
to all that came later. Where that fails, no order exists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.core.match import Match
from shoal.core.record_reader import read_line
from shoal.table.server.play import Play
from shoal.table.server.rows import day_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shoal.table.server.rows import LineRow, TableRow
    from tools.soak.player import Player

SEED: Final = bytes(32)


class Event(NamedTuple):
    """A move or a look: when it began and ended, and after how many lines it may have been."""

    began: float
    ended: float
    least: int
    most: int
    moves: bool
    """Whether it is the line at `least` itself: what came before must be before that."""
    what: str


class NotLinearizable(AssertionError):
    """No order explains what everybody saw."""


def check_order(events: Iterable[Event]) -> int:
    """Find a place for everything, or raise; returns how many events have one."""
    waiting = sorted(events)
    ending: list[tuple[float, int]] = []
    """When something ended, and its place."""
    for event in waiting:
        before = max((place for ended, place in ending if ended < event.began), default=0)
        if event.moves and before >= event.least:
            raise NotLinearizable(f"{event.what}: line {before} had been seen before it began")
        place = max(event.least, before)
        if place > event.most:
            raise NotLinearizable(f"{event.what}: shows {event.most}, when {before} was known")
        ending = [(ended, at) for ended, at in ending if ended >= event.began or at == before]
        ending.append((event.ended, place))
    return len(waiting)


def counts_of(row: TableRow, log: Sequence[LineRow], seed: bytes) -> dict[int, list[int]]:
    """For each seat, what its count was after each line."""
    names, options = row.read_names(), row.read_options()
    match = Match(row.read_game(), options, names, seed, day_of(row), row.read_nonces())
    play = Play(match, told_to=())
    counts = {seat: [0] for seat in range(row.seats)}
    for line in log:
        play.follow(read_line(line.body, line.seq, match.agreed), quietly=True)
        for seat, found in counts.items():
            found.append(play.knowledge(seat).n)
    return counts


def events_of(
    players: Iterable[Player], log: Sequence[LineRow], counts: dict[int, list[int]]
) -> Iterable[Event]:
    """All that the clients of a table did, with the places that the log leaves to it."""
    places = {line.id: line.seq for line in log if line.id}
    for player in players:
        for request, (began, ended) in player.asked_at.items():
            name = f"{player.seat}/{request}"
            if (place := places.get(name)) is not None:
                yield Event(began, ended, place, place, moves=True, what=f"move {name}")
            elif request in player.acknowledged:
                raise NotLinearizable(f"move {name} was acknowledged, and is not there")
        for began, ended, n in player.looks:
            known = counts[player.seat]
            fitting = [place for place, count in enumerate(known) if count == n]
            if not fitting:
                raise NotLinearizable(f"seat {player.seat} was shown {n} of {known[-1]} things")
            what = f"look of {player.seat} at {n}"
            yield Event(began, ended, fitting[0], fitting[-1], moves=False, what=what)


def check_history(
    row: TableRow, log: Sequence[LineRow], players: Sequence[Player], seed: bytes
) -> int:
    """What the clients of one table did and saw, against its log."""
    return check_order(events_of(players, log, counts_of(row, log, seed)))
