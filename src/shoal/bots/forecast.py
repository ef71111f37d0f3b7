"""How a game may go on after a move: scores in imagined worlds, on the way and at the end.

Everybody goes on as the game's evaluator picks. That is weaker than how a search plays, so it says
what a move aims at rather than what it is worth. All moves are tried in the same worlds with the
same luck: what differs afterwards is what the move did.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, cast

from shoal.bots.moments import When
from shoal.bots.rollout import NOBODY, roll_out, settle
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice
from shoal.core.intervals import mean_interval

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from shoal.bots.bot import Observation
    from shoal.core.game import AnyGame
    from shoal.core.intervals import Interval
    from shoal.core.position import Position

MOST_PLIES: Final = 10_000
"""Some games have no bound; a longer one is left out."""
LUCK: Final = 1 << 30
TURNS: Final[dict[When, int]] = {"next_turn": 1, "third_turn": 2}
"""How many turns each of them is later than the one before."""
Scores = tuple[str, tuple[float, ...]]
"""What is counted, and the average for each seat."""
Counted = dict[str, tuple[int | None, ...]]
"""What each seat has of everything that is counted; None where one cannot know it."""
Course = dict[When, Counted]
"""What was counted in one world after one move."""


class Forecast:
    """What was counted in the same worlds after each move."""

    def __init__(self, moves: Sequence[str]) -> None:
        self.courses: dict[str, list[Course]] = {move: [] for move in moves}

    def note(self, courses: Sequence[Course]) -> None:
        """One world, once for each move."""
        for move, course in zip(self.courses, courses, strict=True):
            self.courses[move].append(course)

    def at(self, when: When, move: str) -> list[Counted]:
        """What was counted at one time."""
        return [course[when] for course in self.courses[move] if when in course]

    def ends(self) -> dict[str, Scores]:
        """The first score of the outcome after each move."""
        ends = {move: self.at("end", move) for move in self.courses}
        return {move: first_score(found) for move, found in ends.items() if found}

    def ends_within(self, move: str) -> float:
        """How far the averages of that may be off, 95 times out of 100, for any seat."""
        ends = self.at("end", move)
        name = next(iter(ends[0]))
        seats = zip(*(end[name] for end in ends), strict=True)
        return max(mean_interval([float(score or 0) for score in seat]).within for seat in seats)

    def difference(
        self, move: str, other: str, when: When, score: str, seat: int
    ) -> Interval | None:
        """How much more of a score a seat has after a move than after another, where known."""
        pairs = zip(self.at(when, move), self.at(when, other), strict=True)
        return known_interval((a[score][seat], b[score][seat]) for a, b in pairs)

    def gain(self, move: str, before: Counted, score: str, seat: int) -> Interval | None:
        """How much more of a score a seat has right after a move than before it."""
        return known_interval(
            (after[score][seat], before[score][seat]) for after in self.at("at_once", move)
        )


def known_interval(pairs: Iterable[tuple[int | None, int | None]]) -> Interval | None:
    """How much more the first of each pair is, if all are known."""
    more = [None if a is None or b is None else float(a - b) for a, b in pairs]
    known = [number for number in more if number is not None]
    return mean_interval(known) if known and len(known) == len(more) else None


def first_score(ends: list[Counted]) -> Scores:
    name = next(iter(ends[0]))
    seats = zip(*(end[name] for end in ends), strict=True)
    return name, tuple(sum(filter(None, seat)) / len(ends) for seat in seats)


def forecast(
    game: AnyGame, observation: Observation, moves: Sequence[str], games: int, seconds: float
) -> Forecast:
    """As many worlds as the seconds allow, at least one at a time."""
    found, trial = Forecast(moves), Trial(game, observation)
    follows = (trial.scene, trial.turns, trial.end)
    for follow in follows:
        until = time.perf_counter() + seconds / len(follows)
        for _ in range(games):
            if courses := trial.compare(moves, follow):
                found.note(courses)
            if time.perf_counter() > until:
                break
    return found


class Trial:
    """Moves of one seat, tried in worlds that it may be in."""

    def __init__(self, game: AnyGame, observation: Observation) -> None:
        self.game = game
        self.seat = observation.seat
        self.view = game.decode(bytes(observation.view))
        self.evaluator = evaluator_of(game.slug)
        self.dice = FastDice(len(observation.view))

    def compare(
        self, moves: Sequence[str], follow: Callable[[Position, FastDice], Course]
    ) -> list[Course]:
        """One world after each move; nothing if it goes on for ever after one of them."""
        world, luck = self.game.imagine(self.view, self.dice), self.dice.below(LUCK)
        courses = []
        for move in moves:
            played, dice = world.copy(), FastDice(luck)
            played.play(self.seat, self.game.read(move), dice)
            courses.append(follow(played, dice))
        return courses if all(courses) else []

    def scene(self, played: Position, dice: FastDice) -> Course:
        """What is counted at once, and when the round or the day is over."""
        course: Course = {"at_once": self.count(played)}
        if self.evaluator.scene:
            settle(played, self.evaluator, dice, self.game.widest)
            course[cast("When", self.evaluator.scene)] = self.count(played)
        return course

    def turns(self, played: Position, dice: FastDice) -> Course:
        """What is counted in the next turns of the seat."""
        course: Course = {}
        for when, turns in TURNS.items():
            for _ in range(turns):
                self.roll_out(played, dice, self.seat)
            course[when] = self.count(played)
        return course

    def end(self, played: Position, dice: FastDice) -> Course:
        """What is counted when the game is over."""
        self.roll_out(played, dice, NOBODY)
        outcome = played.outcome()
        return {} if outcome is None else {"end": dict(outcome.scores)}

    def count(self, played: Position) -> Counted:
        """What the seat sees of the scores."""
        return self.game.standings(self.game.view(played, self.seat)).scores

    def roll_out(self, played: Position, dice: FastDice, waiting: int) -> None:
        roll_out(played, self.evaluator, dice, self.game.widest, MOST_PLIES, waiting)
