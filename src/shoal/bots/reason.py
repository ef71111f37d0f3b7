"""Why a bot advises what it does: what the move brings at once, and beside the next best.

Of everything that is counted, for every seat, on the way and at the end, it tells what is clearly
more or less than after another move. What is not clear is not told, and whoever looks at many
differences sees some by luck: so all of them together have to be clear. Where the next best move
is as good, the move is also set beside the first one that the bot holds to be worse.
"""

from __future__ import annotations

from functools import partial
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from shoal.bots.bot import Advice  # noqa: TC001 - msgspec looks at the type
from shoal.bots.forecast import Forecast, Scores, forecast
from shoal.bots.moments import WHENS, When
from shoal.core.dice import FastDice
from shoal.core.intervals import Z_95

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shoal.bots.bot import Observation, Option
    from shoal.bots.forecast import Counted
    from shoal.core.game import AnyGame
    from shoal.core.intervals import Interval

COMPARED: Final = 3
"""Moves that a reason is about, the best first."""
WORSE: Final = 0.03
"""A chance to win that is lower by that much is worse for people too."""
GAMES: Final = 1000
"""Quick games after each of them at most."""
SECONDS: Final = 1.0
LEAST: Final = 0.5
"""A smaller difference is none for people, who count in whole points."""
LEAST_GAMES: Final = 12
"""Fewer say nothing: they may be alike by luck."""
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
    """The move that the differences are to: the next best, or a worse one."""
    differences: tuple[Difference, ...] = ()
    """Those to be told, the soonest first; two at most."""


def explain(game: AnyGame, observation: Observation, advice: Advice) -> Reason:
    """Look how games may go on after each of the best moves."""
    options = options_to_compare(advice)
    others = [option.move for option in options if option.move != advice.move]
    others = others or other_moves(game, observation, advice)
    found = forecast(game, observation, [advice.move, *others], GAMES, SECONDS)
    before = game.standings(game.decode(bytes(observation.view))).scores
    brings = sorted(gains(found, advice.move, before), key=partial(order, observation.seat))
    beside, told = set_beside(found, advice.move, others, observation.seat)
    ends = {} if advice.solved else found.ends()  # quick games would only cast doubt on it
    advice = replace(advice, options=options)
    return Reason(advice, ends, tuple(brings[:MOST_TOLD]), beside, told)


def options_to_compare(advice: Advice) -> tuple[Option, ...]:
    """The best two, and the first one that is clearly worse, or the third."""
    options = advice.options
    if len(options) <= COMPARED:
        return options
    worse = (option for option in options[2:] if option.worth <= options[0].worth - WORSE)
    return (*options[:2], next(worse, options[2]))


def other_moves(game: AnyGame, observation: Observation, advice: Advice) -> list[str]:
    """What a bot that goes by experience could have played instead, if moves are listed."""
    if advice.solved:
        return []
    dice = FastDice(len(observation.view))
    world = game.imagine(game.decode(bytes(observation.view)), dice)
    listed = [game.write(move) for move in game.legal(world, observation.seat)]
    others = [move for move in listed if move != advice.move]
    return others[: COMPARED - 1] if advice.move in listed else []


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
