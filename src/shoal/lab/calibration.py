"""Whether chances to win come true: what a level expects of its move, and how the game ended.

One level plays against itself on deals for reports. Whenever it says what its move is worth, that
is a prediction; what the game was worth to the seat in the end is the result. The Brier score is
the mean square of the difference. Decisions of one game share their end, so an interval is that of
a mean over games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.confidence import believe, confidence_of
from shoal.core.catalog import find
from shoal.core.intervals import mean_interval
from shoal.lab.executor import PROCESSES
from shoal.lab.own_games import SelfPlay, begin, play_all, play_on

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.bots.bot import Advice
    from shoal.core.position import Position

BINS: Final = 10
Prediction = tuple[float, float]
"""A chance, and what came of it."""


class Bin(Struct, frozen=True):
    """Predictions that are about the same."""

    count: int
    predicted: float
    came: float
    """The means of chances and of results."""
    low: float
    high: float
    """The 95 % interval of the results' mean over games."""


class Calibration(Struct, frozen=True):
    """What came of all games."""

    plan: SelfPlay
    games: int
    predictions: int
    brier: float
    low: float
    high: float
    """The 95 % interval."""
    even: float
    """The Brier score of whoever always says an even chance."""
    bins: tuple[Bin, ...]
    rules: int
    player: str
    """The fingerprint of the level."""
    confidence: float = 1.0
    """How much of its chances was believed."""


def calibrate(
    plan: SelfPlay,
    games: int,
    player: str,
    progress: Callable[[int, int], None],
    on: str = PROCESSES,
) -> Calibration:
    """Play so many games and compare."""
    return compare_all(plan, play_all(plan, play_game, games, progress, on), player)


def play_game(plan: SelfPlay, number: int) -> list[Prediction]:
    """One game; all that was predicted in it, with its end."""
    position, dice = begin(plan, number)
    said: list[tuple[int, float]] = []
    confidence = confidence_of(plan.game, plan.seats)

    def listen(_before: Position, seat: int, advice: Advice) -> None:
        worth = worth_of_move(advice)
        if worth is not None:
            said.append((seat, believe(worth, plan.seats, confidence)))

    play_on(plan, number, (position, dice), listen)
    return [(worth, float(position.value(seat))) for seat, worth in said]


def worth_of_move(advice: Advice) -> float | None:
    """What the bot expects of the move that it makes, if it says so."""
    made = [option for option in advice.options if option.move == advice.move]
    return made[0].worth if made and not made[0].at_most else None


def compare_all(plan: SelfPlay, played: Sequence[list[Prediction]], player: str) -> Calibration:
    told = [game for game in played if game]
    even = 1.0 / plan.seats
    scores = [mean([(chance - came) ** 2 for chance, came in game]) for game in told]
    brier = mean_interval(scores)
    return Calibration(
        plan=plan,
        games=len(told),
        predictions=sum(map(len, told)),
        brier=brier.mean,
        low=max(0.0, brier.low),
        high=min(1.0, brier.high),
        even=mean([mean([(even - came) ** 2 for _, came in game]) for game in told]),
        bins=tuple(sum_bin(chosen) for number in range(BINS) if (chosen := in_bin(told, number))),
        rules=find(plan.game).rules_version,
        player=player,
        confidence=confidence_of(plan.game, plan.seats),
    )


def in_bin(played: Sequence[list[Prediction]], number: int) -> list[list[Prediction]]:
    """Of every game the predictions that belong there, unless it has none."""
    chosen = [[one for one in game if bin_of(one[0]) == number] for game in played]
    return [game for game in chosen if game]


def bin_of(chance: float) -> int:
    return min(BINS - 1, max(0, int(chance * BINS)))


def sum_bin(games: list[list[Prediction]]) -> Bin:
    every = [one for game in games for one in game]
    within = mean_interval([mean([came for _, came in game]) for game in games]).within
    came = mean([came for _, came in every])
    low, high = max(0.0, came - within), min(1.0, came + within)
    return Bin(len(every), mean([chance for chance, _ in every]), came, low, high)


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
