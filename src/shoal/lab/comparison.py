"""The same deals under two sets of options or house rules, and what differs.

What a deal gave under the one is held against what it gave under the other: luck of the deal is in
both, so a difference shows after fewer games than in two simulations.
"""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

from shoal.core.house_rules import read_text
from shoal.lab.executor import in_order
from shoal.lab.kept import Kept, kept_path, run_kept
from shoal.lab.simulation import LEAST_GAMES, Part, Plan, Row, Run, blocks_of, play_part
from shoal.lab.tally import Spread

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

WORTH: Final = "worth"
SCORE: Final = "score"
PLIES: Final = "plies"


class Pair(Struct, frozen=True):
    """What a block of deals gave under both."""

    a: list[Row]
    b: list[Row]


class Difference(Struct, frozen=True):
    """Of one figure: b minus a."""

    name: str
    seat: int | None
    """None for what is one number for the whole table."""
    a: float
    b: float
    """The means."""
    mean: float
    low: float
    high: float
    """The 95 % interval of the difference."""
    settled: bool
    """Whether the interval is on one side of 0."""
    more: int | None
    """Deals that would settle it, if the difference is what it seems; None where there is none."""


class Comparison(Struct, frozen=True):
    """What came of both, as `shoal compare --json` prints it."""

    game: str
    seats: tuple[str, ...]
    a: tuple[str, ...]
    b: tuple[str, ...]
    """Options of the two sides, and the files of their house rules."""
    games: int
    """Deals; each was played twice."""
    seed: int
    scale: float
    differences: tuple[Difference, ...]
    interrupted: bool


class Sums:
    """Means and differences by figure and seat, in the order in which they are told."""

    def __init__(self) -> None:
        self.deals = 0
        self.found: dict[tuple[str, int | None], tuple[Spread, Spread, Spread]] = {}

    def note(self, a: Row, b: Row) -> None:
        self.deals += 1
        for seat in range(len(a.scores)):
            self.add((WORTH, seat), a.values[seat], b.values[seat])
        for seat in range(len(a.scores)):
            self.add((SCORE, seat), a.scores[seat], b.scores[seat])
        self.add((PLIES, None), a.plies, b.plies)
        for name, figure in a.figures.items():
            if name in b.figures:
                self.add((name, None), figure, b.figures[name])

    def add(self, key: tuple[str, int | None], a: float, b: float) -> None:
        spreads = self.found.setdefault(key, (Spread(), Spread(), Spread()))
        for spread, number in zip(spreads, (a, b, b - a), strict=True):
            spread.note(number)

    def tell(self) -> tuple[Difference, ...]:
        return tuple(difference_of(key, *three) for key, three in self.found.items())

    def widest(self) -> float:
        """How far the interval of a seat's worth reaches to either side, at most."""
        worths = (three[2] for (name, seat), three in self.found.items() if is_worth(name, seat))
        return max(spread.interval.within for spread in worths)


def is_worth(name: str, seat: int | None) -> bool:
    """Whether a figure is what the game was worth to a seat; a game may have one of that name."""
    return name == WORTH and seat is not None


def difference_of(key: tuple[str, int | None], a: Spread, b: Spread, by: Spread) -> Difference:
    mean, low, high = by.interval
    settled = low > 0.0 or high < 0.0
    return Difference(
        *key, a.mean, b.mean, mean, low, high, settled, None if settled else deals_more(by)
    )


def deals_more(by: Spread) -> int | None:
    """Deals until the interval leaves 0 behind: four times the deals, half the width."""
    interval = by.interval
    if by.mean == 0.0 or by.count < 2:
        return None
    return max(1, ceil(by.count * (interval.within / by.mean) ** 2) - by.count)


def compare(a: Plan, b: Plan, progress: Callable[[int, int], None], run: Run) -> Comparison:
    """Play all deals under both; interrupted, tell what there is."""
    sums, interrupted = Sums(), False
    kept = kept_pairs(a, b, run)
    pairs = play_pairs(a, b, run, kept)
    try:
        for pair in pairs:
            for one, other in zip(pair.a, pair.b, strict=True):
                sums.note(one, other)
            progress(sums.deals, deals_wanted(a, run, sums))
            if run.until > 0.0 and sums.deals >= LEAST_GAMES and sums.widest() <= run.until:
                break
    except KeyboardInterrupt:
        interrupted = True
        if not sums.deals:
            raise
    finally:
        pairs.close()
    if kept and not interrupted:
        kept.forget()
    told = (a.game, a.seats, side_of(a), side_of(b), sums.deals, a.seed, a.scale)
    return Comparison(*told, sums.tell(), interrupted)


def side_of(plan: Plan) -> tuple[str, ...]:
    return (*plan.options, *(rules.file for rules in read_text(plan.house).values()))


def deals_wanted(plan: Plan, run: Run, sums: Sums) -> int:
    if run.until <= 0.0 or sums.deals < 2:
        return plan.games
    needed = round(sums.deals * (sums.widest() / run.until) ** 2)
    return min(plan.games, max(needed, LEAST_GAMES, sums.deals))


def kept_pairs(a: Plan, b: Plan, run: Run) -> Kept[Pair] | None:
    """Where finished blocks are kept."""
    if run.folder is None:
        return None
    path = kept_path(run.folder, a.game, "compare", a, b)
    kept = Kept(path, lambda pair: json.encode(pair).decode(), partial(json.decode, type=Pair))
    if not run.resume:
        kept.forget()
    return kept


def play_pairs(a: Plan, b: Plan, run: Run, kept: Kept[Pair] | None) -> Generator[Pair, None, None]:
    go_on = partial(play_together if a.house == b.house else play_apart, a, b, run.on)
    return run_kept(kept, go_on) if kept else go_on(0)


def play_together(a: Plan, b: Plan, on: str, done: int) -> Generator[Pair, None, None]:
    """Both sides of a block in one process."""
    return in_order(partial(play_both, a, b), blocks_of(a)[done:], on)


def play_both(a: Plan, b: Plan, start: int) -> Pair:
    return Pair(play_part(a, start).rows, play_part(b, start).rows)


def play_apart(a: Plan, b: Plan, on: str, done: int) -> Generator[Pair, None, None]:
    """Each side in processes of its own: a process plays a game by one set of house rules."""
    sides: list[Generator[Part, None, None]] = [
        in_order(partial(play_part, plan), blocks_of(plan)[done:], on, fresh=True)
        for plan in (a, b)
    ]
    try:
        for one, other in zip(*sides, strict=True):
            yield Pair(one.rows, other.rows)
    finally:
        for side in sides:
            side.close()
