"""What many games of a level tell: who is favoured, what wins, what does well, how long it takes.

A level plays against itself on deals for reports, and every figure has a 95 % interval.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.knowledge import Story, watcher_of
from shoal.core.catalog import find
from shoal.core.intervals import Interval, mean_interval, share_interval
from shoal.lab.executor import PROCESSES
from shoal.lab.own_games import SelfPlay, begin, play_all, play_on

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.bots.bot import Advice
    from shoal.core.position import Position

RARE: Final = 5
"""What was chosen less often is not told."""


class Figure(Struct, frozen=True):
    """A mean or a share."""

    name: str
    count: int
    mean: float
    low: float
    high: float


class Source(Struct, frozen=True):
    """Points of one source: of winners and of all others."""

    winners: Figure
    others: Figure


class Knowledge(Struct, frozen=True):
    """What the games of one level at one number of seats tell."""

    plan: SelfPlay
    games: int
    turns: tuple[Figure, ...]
    """What the first to decide wins, the second, and so on round the table."""
    lengths: tuple[Figure, ...]
    sources: tuple[Source, ...]
    choices: dict[str, tuple[Figure, ...]]
    """What those win who chose it, what does best first."""
    rules: int
    player: str
    """The fingerprint of the level."""


def learn(
    plan: SelfPlay,
    games: int,
    player: str,
    progress: Callable[[int, int], None],
    on: str = PROCESSES,
) -> Knowledge:
    """Play so many games and sum up."""
    return sum_up(plan, play_all(plan, watch_game, games, progress, on), player)


def watch_game(plan: SelfPlay, number: int) -> Story:
    """The story of one game."""
    position, dice = begin(plan, number)
    game = find(plan.game)
    watcher = watcher_of(plan.game)(game, position)

    def listen(before: Position, seat: int, advice: Advice) -> None:
        watcher.see(before, seat, game.read(advice.move))

    play_on(plan, number, (position, dice), listen)
    return watcher.tell(position)


def sum_up(plan: SelfPlay, stories: Sequence[Story], player: str) -> Knowledge:
    lengths = {"plies": [float(story.plies) for story in stories]}
    for story in stories:
        for name, figure in story.figures.items():
            lengths.setdefault(name, []).append(figure)
    return Knowledge(
        plan=plan,
        games=len(stories),
        turns=tuple(turn_figure(stories, turn) for turn in range(plan.seats)),
        lengths=tuple(mean_figure(name, numbers) for name, numbers in lengths.items()),
        sources=tuple(source_of(stories, name) for name in stories[0].sources),
        choices={name: choice_figures(stories, name) for name in stories[0].choices},
        rules=find(plan.game).rules_version,
        player=player,
    )


def turn_figure(stories: Sequence[Story], turn: int) -> Figure:
    """What the seat wins that comes so many seats after the first one."""
    wins = sum(story.worth[(story.first + turn) % len(story.worth)] for story in stories)
    return share_figure(str(turn + 1), wins, len(stories))


def source_of(stories: Sequence[Story], name: str) -> Source:
    """Points of winners, and of the others: one number for each of the two from every game.

    Seats whose points are not known are left out: to count them as 0 would halve the rest. For the
    same reason a game that does not tell of a source is an error.
    """
    winners: list[float] = []
    others: list[float] = []
    for story in stories:
        told = story.sources[name]
        points = [(p, worth) for p, worth in zip(told, story.worth, strict=True) if p is not None]
        for into, chosen in (
            (winners, [p for p, worth in points if worth > 0.0]),
            (others, [p for p, worth in points if worth == 0.0]),
        ):
            if chosen:
                into.append(sum(chosen) / len(chosen))
    return Source(mean_figure(name, winners), mean_figure(name, others))


def choice_figures(stories: Sequence[Story], name: str) -> tuple[Figure, ...]:
    """What seats won that chose something, for all that was chosen often enough."""
    found: dict[str, list[float]] = defaultdict(list)
    for story in stories:
        for chosen, worth in zip(story.choices[name], story.worth, strict=True):
            for choice in chosen:
                found[choice].append(worth)
    figures = [
        share_figure(choice, sum(worths), len(worths))
        for choice, worths in sorted(found.items())
        if len(worths) >= RARE
    ]
    return tuple(sorted(figures, key=lambda figure: -figure.mean))


def mean_figure(name: str, numbers: Sequence[float]) -> Figure:
    """One game, or none, says nothing of how far others may be from it."""
    if len(numbers) < 2:
        mean = numbers[0] if numbers else 0.0
        return Figure(name, len(numbers), mean, mean, mean)
    return figure_of(name, len(numbers), mean_interval(numbers))


def share_figure(name: str, wins: float, games: int) -> Figure:
    return figure_of(name, games, share_interval(wins, games))


def figure_of(name: str, count: int, interval: Interval) -> Figure:
    return Figure(name, count, interval.mean, interval.low, interval.high)
