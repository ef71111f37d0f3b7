"""How balanced a game is: who is favoured, how long and how wide it is, when it is decided.

A level plays against itself on deals for reports. Besides what `knowledge` tells of each game, a
close watcher counts moves, decisions and who leads, and asks all levels now and then what they
would play.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

from shoal.bots.bot import Budget, observe
from shoal.bots.knowledge import Story, watcher_of
from shoal.bots.levels import LEVELS
from shoal.bots.self_play import make_player
from shoal.core.catalog import find
from shoal.core.commitment import fingerprint
from shoal.core.intervals import share_interval
from shoal.lab.executor import PROCESSES
from shoal.lab.kept import Kept, kept_path
from shoal.lab.knowledge import (
    Figure,
    Source,
    figure_of,
    mean_figure,
    share_figure,
    source_of,
    turn_figure,
)
from shoal.lab.own_games import SelfPlay, begin, play_all, play_on

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from shoal.bots.bot import Advice
    from shoal.core.game import AnyGame
    from shoal.core.position import Position

TENTHS: Final = 10
EVERY: Final = 32
"""Levels are asked about one decision of so many: to ask all takes longer than to play."""
FEW_NUMBERS: Final = 12
"""A picture has room for a column for each of so many."""
TOO_FEW: Final = 10
"""What fewer seats had says too little."""
NO_LEADER: Final = -1
"""Where several lead, or nobody knows who."""


class Close(Struct, frozen=True):
    """One game, looked at closely."""

    story: Story
    decisions: tuple[int, ...]
    """With a choice, of each seat."""
    moves: float
    """Among how many moves a decision chooses, on average."""
    widths: tuple[float, ...]
    """The same for each tenth of the decisions; 0 where there was none."""
    leaders: tuple[int, ...]
    """Who led after each tenth of the game."""
    changes: int
    """How often somebody else led than before."""
    decided: float
    """The part of the game after which the winner led to the end."""
    agreed: tuple[tuple[str, str, bool], ...]
    """Pairs of levels that were asked, and whether they would play the same."""


class Bin(Struct, frozen=True):
    """How many games lie from one number to the next one."""

    low: float
    high: float
    games: int


class Thing(Struct, frozen=True):
    """A card, customer, tile or special, and what those won who had it."""

    name: str
    count: int
    mean: float
    low: float
    high: float
    """An interval that holds for all things of the list at once."""
    stands_out: bool
    """Whether an even share lies outside."""


class Balance(Struct, frozen=True):
    """What a report tells, as `shoal report` writes it."""

    plan: SelfPlay
    games: int
    rules: int
    data: str
    """The fingerprint of the component data."""
    seats: tuple[Figure, ...]
    turns: tuple[Figure, ...]
    """What the seat wins that begins, the second, and so on round the table."""
    lengths: tuple[Figure, ...]
    plies: tuple[Bin, ...]
    moves: Figure
    widths: tuple[Figure, ...]
    """Among how many moves a decision chooses, in each tenth of the game."""
    decisions: tuple[Figure, ...]
    sources: tuple[Source, ...]
    lead_changes: Figure
    decided: Figure
    decided_in: tuple[Bin, ...]
    leader_wins: tuple[Figure, ...]
    """How often who leads after each tenth of the game wins it."""
    things: dict[str, tuple[Thing, ...]]
    agreement: tuple[Figure, ...]


def study(
    plan: SelfPlay,
    games: int,
    progress: Callable[[int, int], None],
    on: str = PROCESSES,
    kept: Kept[Close] | None = None,
) -> Balance:
    """Play so many games and sum up."""
    return sum_up(plan, play_all(plan, watch_closely, games, progress, on, kept))


def kept_games(folder: Path, plan: SelfPlay) -> Kept[Close]:
    """Where finished games of a report are kept, however many it shall have."""
    path = kept_path(folder, plan.game, "report", plan)
    return Kept(path, lambda close: json.encode(close).decode(), partial(json.decode, type=Close))


class Watch:
    """Counts on the way."""

    def __init__(self, plan: SelfPlay, game: AnyGame, number: int) -> None:
        self.plan = plan
        self.game = game
        self.number = number
        self.decisions = [0] * plan.seats
        self.listed: list[int] = []
        self.led: list[int] = []
        self.agreed: list[tuple[str, str, bool]] = []

    def see(self, before: Position, seat: int) -> None:
        """A decision is taken."""
        self.led.append(leader_of(self.game, before, self.plan.seats))
        count = len(self.game.legal(before, seat))
        if count < 2:
            return
        self.listed.append(count)
        self.decisions[seat] += 1
        if len(self.listed) % EVERY == (self.number % EVERY):
            self.ask(before, seat)

    def ask(self, before: Position, seat: int) -> None:
        """What each level would play here."""
        observation, said = observe(self.game, before, seat), []
        for name in LEVELS:
            player = make_player(name, self.game.slug, seat, self.number, self.plan.scale)
            said.append(player.decide(observation, Budget()).move)
        self.agreed += [
            (one, other, said[low] == said[high])
            for low, one in enumerate(LEVELS)
            for high, other in enumerate(LEVELS)
            if low < high
        ]


def watch_closely(plan: SelfPlay, number: int) -> Close:
    """One game."""
    position, dice = begin(plan, number)
    game = find(plan.game)
    watcher, watch = watcher_of(plan.game)(game, position), Watch(plan, game, number)

    def listen(before: Position, seat: int, advice: Advice) -> None:
        watcher.see(before, seat, game.read(advice.move))
        watch.see(before, seat)

    play_on(plan, number, (position, dice), listen)
    story = watcher.tell(position)
    led = [*watch.led, leader_of(game, position, plan.seats)]
    known = [leader for leader in led if leader != NO_LEADER]
    return Close(
        story,
        tuple(watch.decisions),
        mean(watch.listed),
        tuple(mean(part) for part in tenths(watch.listed)),
        tuple(led[(len(led) - 1) * tenth // TENTHS] for tenth in range(1, TENTHS + 1)),
        sum(one != other for one, other in pairwise(known)),
        decided_at(led, story.worth),
        tuple(watch.agreed),
    )


def tenths(numbers: Sequence[int]) -> list[Sequence[int]]:
    """A list in ten parts of nearly the same length."""
    ends = [len(numbers) * tenth // TENTHS for tenth in range(TENTHS + 1)]
    return [numbers[low:high] for low, high in pairwise(ends)]


def mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / max(1, len(numbers))


def leader_of(game: AnyGame, position: Position, seats: int) -> int:
    """The seat with the highest score so far, by what each knows of itself."""
    scores = []
    for seat in range(seats):
        told = game.standings(game.view(position, seat)).scores
        own = next(iter(told.values()))[seat] if told else None
        if own is None:
            return NO_LEADER
        scores.append(own)
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else NO_LEADER


def decided_at(led: Sequence[int], worth: Sequence[float]) -> float:
    """The part of the game after which nobody else led than who won; 1 if that was the end."""
    winner = max(range(len(worth)), key=lambda seat: worth[seat])
    others = [ply for ply, leader in enumerate(led) if leader != winner]
    return (others[-1] + 1) / len(led) if others else 0.0


def sum_up(plan: SelfPlay, played: Sequence[Close]) -> Balance:
    game, stories = find(plan.game), [close.story for close in played]
    lengths = {"plies": [float(story.plies) for story in stories]}
    for story in stories:
        for name, figure in story.figures.items():
            lengths.setdefault(name, []).append(figure)
    return Balance(
        plan=plan,
        games=len(played),
        rules=game.rules_version,
        data=fingerprint(game.package),
        seats=tuple(
            share_figure(str(seat + 1), sum(story.worth[seat] for story in stories), len(stories))
            for seat in range(plan.seats)
        ),
        turns=tuple(turn_figure(stories, turn) for turn in range(plan.seats)),
        lengths=tuple(mean_figure(name, numbers) for name, numbers in lengths.items()),
        plies=bins_of_whole([story.plies for story in stories]),
        moves=mean_figure("moves", [close.moves for close in played]),
        widths=tuple(
            mean_figure(percent(tenth), [one.widths[tenth] for one in played if one.widths[tenth]])
            for tenth in range(TENTHS)
        ),
        decisions=tuple(
            mean_figure(str(seat + 1), [float(close.decisions[seat]) for close in played])
            for seat in range(plan.seats)
        ),
        sources=tuple(source_of(stories, name) for name in stories[0].sources),
        lead_changes=mean_figure("lead_changes", [float(close.changes) for close in played]),
        decided=mean_figure("decided", [close.decided for close in played]),
        decided_in=bins_of([close.decided for close in played], 0.0, 1.0),
        leader_wins=tuple(leader_figure(played, tenth) for tenth in range(TENTHS)),
        things={name: things_of(stories, name) for name in stories[0].choices},
        agreement=agreement_of(played),
    )


def percent(tenth: int) -> str:
    """How much of the game is over after a tenth of it, counted from 0."""
    return f"{(tenth + 1) * 100 // TENTHS} %"


def bins_of_whole(numbers: Sequence[int]) -> tuple[Bin, ...]:
    """One for every number if they are few; otherwise tenths of what they span."""
    least, most = min(numbers), max(numbers)
    if most - least >= FEW_NUMBERS:
        return bins_of(numbers, float(least), float(most))
    counts = Counter(numbers)
    return tuple(
        Bin(float(number), float(number + 1), counts[number]) for number in range(least, most + 1)
    )


def bins_of(numbers: Sequence[float], low: float, high: float) -> tuple[Bin, ...]:
    """How many of the numbers lie in each tenth from `low` to `high`."""
    wide = (high - low) / TENTHS
    counts = [0] * TENTHS
    for number in numbers:
        counts[min(TENTHS - 1, int((number - low) / wide))] += 1
    return tuple(
        Bin(low + wide * place, low + wide * (place + 1), count)
        for place, count in enumerate(counts)
    )


def leader_figure(played: Sequence[Close], tenth: int) -> Figure:
    """What who leads then wins, of the games in which one seat leads."""
    led = [(close.story.worth, close.leaders[tenth]) for close in played]
    worths = [worth[leader] for worth, leader in led if leader != NO_LEADER]
    name = percent(tenth)
    if not worths:
        return Figure(name, 0, 0.0, 0.0, 1.0)
    return share_figure(name, sum(worths), len(worths))


def things_of(stories: Sequence[Story], name: str) -> tuple[Thing, ...]:
    """What seats won that had something, the best first; intervals for all of them at once."""
    found: dict[str, list[float]] = defaultdict(list)
    for story in stories:
        for had, worth in zip(story.choices[name], story.worth, strict=True):
            for thing in sorted({*had}):
                found[thing].append(worth)
    often = {thing: worths for thing, worths in sorted(found.items()) if len(worths) >= TOO_FEW}
    even, things = 1.0 / len(stories[0].worth), []
    for thing, worths in often.items():
        interval = share_interval(sum(worths), len(worths), len(often))
        out = not interval.low <= even <= interval.high
        things.append(Thing(thing, len(worths), *interval, out))
    return tuple(sorted(things, key=lambda thing: -thing.mean))


def agreement_of(played: Sequence[Close]) -> tuple[Figure, ...]:
    """How often two levels would play the same, where there was a choice."""
    found: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for close in played:
        for one, other, same in close.agreed:
            found[one, other].append(same)
    return tuple(
        figure_of(f"{one} {other}", len(same), share_interval(sum(same), len(same)))
        for (one, other), same in found.items()
    )
