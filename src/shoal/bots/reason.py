"""Why a bot advises what it does: what the move brings at once, and beside the next best.

Of everything that is counted, for every seat, on the way and at the end, it tells what is clearly
more or less than after another move. What is not clear is not told, and whoever looks at many
differences sees some by luck: so all of them together have to be clear. Where the next best move
is as good, the move is also set beside the first one that the bot holds to be worse.

A bot that goes by experience has compared nothing: then quick games say which move is next best
(`bots/alternatives.py`). The room of a game adds what a move itself is like, and what a solver is
sure of (`bots/hints.py`).
"""

from __future__ import annotations

from functools import cached_property, partial
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from shoal.bots.alternatives import WORSE, Tryout
from shoal.bots.bot import Advice  # noqa: TC001 - msgspec looks at the type
from shoal.bots.forecast import Forecast, Scores, forecast
from shoal.bots.hints import hints_of
from shoal.bots.moments import WHENS, When
from shoal.core.dice import FastDice
from shoal.core.game import Event  # noqa: TC001 - msgspec looks at the type
from shoal.core.intervals import Z_95

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shoal.bots.bot import Observation, Option
    from shoal.bots.forecast import Counted
    from shoal.bots.hints import Solution
    from shoal.core.game import AnyGame
    from shoal.core.intervals import Interval

COMPARED: Final = 3
"""Moves that a reason is about, the best first."""
GAMES: Final = 1000
"""Quick games after each of them at most."""
SECONDS: Final = 1.0
UNTHOUGHT_SECONDS: Final = 2.0
"""Longer where nobody has thought before."""
LEAST: Final = 0.5
"""A smaller difference is none for people, who count in whole points."""
LEAST_GAMES: Final = 12
"""Fewer say nothing: they may be alike by luck."""
LEAST_ENDS: Final = 5
NEAR: Final = 3.0
"""Points to expect in the end are told after so many games, if they are right to so many points."""
MOST_TOLD: Final = 2
"""So many reasons are enough."""


class Difference(Struct, frozen=True):
    """What a seat has more after the best move than otherwise; less, if below zero."""

    score: str
    """What is counted, by its name in the game's words."""
    seat: int
    more: float
    when: When = "end"


class Reason(Struct, frozen=True):
    """Advice, the scores to expect after the moves that it names, and what tells two apart."""

    advice: Advice
    """Its options are those that were compared."""
    ends: dict[str, Scores] = {}
    brings: tuple[Difference, ...] = ()
    """What the move changes at once; two things at most."""
    beside: str = ""
    """The move that the differences are to: the next best, or a worse one, if there is any."""
    differences: tuple[Difference, ...] = ()
    """Those to be told, the soonest first; two at most."""
    as_good: str = ""
    """The next best move, if it is about as good and no difference to it is told."""
    sure: bool = False
    """Whether a solver is sure of what tells them apart; else quick games suggest it."""
    remarks: tuple[Event, ...] = ()
    """What the move itself is like, for `remarks` in the game's words."""


def explain(game: AnyGame, observation: Observation, advice: Advice) -> Reason:
    """Look how games may go on after each of the best moves."""
    case = Case(game, observation, advice)
    if advice.solved and (solution := case.solve()):
        return case.tell_solved(solution)
    return case.tell()


class Case:
    """One decision that is to be explained."""

    def __init__(self, game: AnyGame, observation: Observation, advice: Advice) -> None:
        self.game = game
        self.observation = observation
        self.seat = observation.seat
        self.view = game.decode(bytes(observation.view))
        options = options_to_compare(advice)
        self.thought = any(option.move != advice.move for option in options)
        """Whether the bot has compared its move with another."""
        self.advice = replace(advice, options=options)

    @cached_property
    def tryout(self) -> Tryout:
        """Tries moves that the bot has not compared."""
        return Tryout(self.game, self.observation)

    def tell(self) -> Reason:
        """What quick games say about the move, and about others."""
        best = self.advice.move
        others = self.others()
        seconds = SECONDS if self.thought else UNTHOUGHT_SECONDS
        found = forecast(self.game, self.observation, [best, *others], GAMES, seconds)
        beside, told = set_beside(found, best, others, self.seat)
        even = others[0] if others and not (told and beside == others[0]) else ""
        return replace(
            self.begin(found),
            ends={} if self.advice.solved else ends_to_tell(found),  # they would only cast doubt
            beside=beside,
            differences=told,
            as_good=even if even and self.is_as_good(even) else "",
            remarks=self.remarks(),
        )

    def others(self) -> list[str]:
        """The moves that the bot has compared its own with, or those that could be compared."""
        best = self.advice.move
        if self.thought:
            return [option.move for option in self.advice.options if option.move != best]
        return self.tryout.next_and_worse(best)

    def begin(self, found: Forecast) -> Reason:
        """What the move changes at once."""
        before = self.game.standings(self.view).scores
        brings = sorted(gains(found, self.advice.move, before), key=partial(order, self.seat))
        return Reason(self.advice, brings=tuple(brings[:MOST_TOLD]))

    def is_as_good(self, other: str) -> bool:
        """Whether another move is about as good: as the bot sees it, or in quick games.

        What a move is worth at most does not say what it is worth, and quick games do not say
        whether it is as sure as one that is solved.
        """
        if self.advice.solved:
            return False
        if not self.thought:
            return self.tryout.are_as_good(self.advice.move, other)
        options = {option.move: option for option in self.advice.options}
        own, next_best = options.get(self.advice.move), options[other]
        if own is None or next_best.at_most:
            return False
        return abs(own.worth - next_best.worth) < WORSE

    def remarks(self) -> tuple[Event, ...]:
        """What the move is like, where the bot did not compare it."""
        if self.thought:
            return ()
        return tuple(hints_of(self.game.slug).remarks(self.view, self.seat, self.advice.move))

    def solve(self) -> Solution | None:
        """What a solver is sure of."""
        world = self.game.imagine(self.view, FastDice(len(self.observation.view)))
        return hints_of(self.game.slug).solve(world, self.seat, self.advice.move)

    def tell_solved(self, solution: Solution) -> Reason:
        """What is sure to be more or less after another move: no games are needed for it."""
        exact = [
            Difference(score, seat, float(more), solution.when)
            for score, seats in solution.more.items()
            for seat, more in enumerate(seats)
            if more and (more > 0) == (seat == self.seat)
        ]
        found = forecast(self.game, self.observation, [self.advice.move], LEAST_GAMES, SECONDS)
        return replace(
            self.begin(found),
            beside=solution.beside if exact else "",
            differences=told_of(exact, self.seat) if exact else (),
            as_good=solution.as_good,
            sure=True,
            remarks=solution.remarks,
        )


def options_to_compare(advice: Advice) -> tuple[Option, ...]:
    """The best two, and the first one that is clearly worse, or the third."""
    options = options_to_tell(advice)
    if len(options) <= COMPARED:
        return options
    worse = (option for option in options[2:] if option.worth <= options[0].worth - WORSE)
    return (*options[:2], next(worse, options[2]))


def options_to_tell(advice: Advice) -> tuple[Option, ...]:
    """Each move once, if what the bot expects of it rests on more than a few tries.

    A move that was tried less often than the one that is played was left because it was not better.
    If its average is higher still, that is luck, and not told.
    """
    options: dict[str, Option] = {}
    for option in advice.options:
        options.setdefault(option.move, option)
    own = options.get(advice.move)
    return tuple(
        replace(option, worth=min(option.worth, own.worth))
        if own and option.visits < own.visits
        else option
        for option in options.values()
        if option is own or not 0 < option.visits < LEAST_GAMES
    )


def set_beside(
    found: Forecast, best: str, others: Sequence[str], seat: int
) -> tuple[str, tuple[Difference, ...]]:
    """The first other move that shows what the best is good for, and how."""
    for other in others:
        clear = differences(found, best, other, len(others))
        if good := [one for one in clear if (one.more > 0) == (one.seat == seat)]:
            return other, told_of(good, seat)
    return (others[0] if others else ""), ()


def told_of(clear: list[Difference], seat: int) -> tuple[Difference, ...]:
    """The soonest, one's own before others', and the latest that says something else."""
    first, *later = sorted(clear, key=partial(order, seat))
    others = [one for one in later if said(one) != said(first)]
    return (first, *others[1 - MOST_TOLD :])


def said(one: Difference) -> tuple[str, int, int]:
    """What people read of it, whenever it is."""
    return one.score, one.seat, round(one.more)


def order(seat: int, one: Difference) -> tuple[int, bool, float]:
    """The soonest first, then one's own, then the greatest."""
    return WHENS.index(one.when), one.seat != seat, -abs(one.more)


def ends_to_tell(found: Forecast) -> dict[str, Scores]:
    """What to expect in the end after each move, if there were enough games to know it."""
    ends = found.ends()
    is_known = all(
        len(found.at("end", move)) >= LEAST_ENDS and found.ends_within(move) <= NEAR
        for move in ends
    )
    return ends if is_known else {}


def differences(found: Forecast, best: str, other: str, others: int = 1) -> Iterator[Difference]:
    """Whatever clearly differs after two moves, if so many are looked at."""
    for when in WHENS:
        ends = found.at(when, best)
        if len(ends) < LEAST_GAMES:
            continue
        comparisons = others * len(WHENS) * sum(map(len, ends[0].values()))
        for score, seats in ends[0].items():
            for seat in range(len(seats)):
                more = found.difference(best, other, when, score, seat)
                if is_clear(more, comparisons):
                    yield Difference(score, seat, more.mean, when)


def gains(found: Forecast, move: str, before: Counted) -> Iterator[Difference]:
    """What a move clearly changes at once."""
    comparisons = sum(map(len, before.values()))
    for score, seats in before.items():
        for seat in range(len(seats)):
            more = found.gain(move, before, score, seat)
            if is_clear(more, comparisons):
                yield Difference(score, seat, more.mean, "at_once")


def is_clear(more: Interval | None, comparisons: int) -> TypeGuard[Interval]:
    """Whether a difference is none of luck, if so many are looked at."""
    if more is None:
        return False
    return abs(more.mean) >= max(LEAST, more.within * wider(comparisons))


def wider(comparisons: int) -> float:
    """How much wider intervals are if all of them together are to hold 95 times out of 100."""
    return NormalDist().inv_cdf(1.0 - 0.025 / comparisons) / Z_95
