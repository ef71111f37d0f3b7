"""Laws of how games end, and that nothing is lost on the way."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from shoal.core.game import actors_of
from tests.laws.walks import begin, list_moves, places_of, play_game, walk

if TYPE_CHECKING:
    from shoal.core.outcome import Outcome
    from shoal.core.position import Position
    from tests.laws.kit import Setting
    from tests.laws.walks import Stretch


def over_means_outcome(setting: Setting, stretch: Stretch) -> None:
    """Nobody may move if and only if there is an outcome, and the outcome makes sense."""
    plies = play_game(setting, stretch.seed)
    for position in [begin(setting, stretch.seed), *places_of(plies)]:
        actors, outcome = position.actors(), position.outcome()
        assert 0 <= actors < 1 << setting.seats, f"seats {actors:b} act, but there are not so many"
        assert (actors == 0) == (outcome is not None), f"seats {actors:b} act, outcome {outcome}"
        if outcome is not None:
            outcome_makes_sense(setting, position, outcome)


def outcome_makes_sense(setting: Setting, position: Position, outcome: Outcome) -> None:
    """Every seat has scores, a place and a value, and they agree."""
    seats = range(setting.seats)
    assert outcome.scores, "an outcome names at least one score"
    for name, scores in outcome.scores.items():
        assert len(scores) == setting.seats, f"{len(scores)} scores called {name}"
    assert len(outcome.values) == setting.seats, f"{len(outcome.values)} values"
    for seat in seats:
        told, asked = outcome.values[seat], position.value(seat)
        assert told == asked, f"seat {seat} is worth {told} in the outcome and {asked} if asked"
        assert 0 <= told <= 1, f"the value {told} of seat {seat} is not from 0 to 1"
    if outcome.places is not None:
        places_make_sense(outcome, outcome.places, setting.seats)


def places_make_sense(outcome: Outcome, places: tuple[int, ...], seats: int) -> None:
    """Equal places are shared and so many are then left out; no worse place has a better value.

    Who plays alone may come in behind the game itself, and anybody behind an automaton.
    """
    assert len(places) == seats, f"{len(places)} places"
    rivals = max(len(outcome.automata), 1 if seats == 1 else 0)
    for seat, place in enumerate(places):
        ahead = sum(other < place for other in places)
        assert ahead < place <= ahead + 1 + rivals, f"seat {seat} has place {place} of {places}"
        for other in range(seats):
            if place < places[other]:
                mine, theirs = outcome.values[seat], outcome.values[other]
                assert mine >= theirs, f"places {places}, but values {outcome.values}"


def ends_in_time(setting: Setting, stretch: Stretch) -> None:
    """No game is longer than the game itself says, and whoever may move has a move."""
    plies = play_game(setting, stretch.seed)
    most = setting.game.longest(setting.options, setting.seats)
    over = plies[-1].after.actors() == 0
    assert most is None or over, f"not over after {len(plies)} plies; the bound is {most}"
    for ply in plies:
        for seat in actors_of(ply.before):
            legal = list_moves(setting.game, ply.before, seat)
            assert legal, f"seat {seat} may move and has no move"


def nothing_is_lost(setting: Setting, stretch: Stretch) -> None:
    """The components add up in every position."""
    expected = dict(setting.kit.expected_census(setting.options, setting.seats))
    for position in [begin(setting, stretch.seed), *places_of(walk(setting, stretch))]:
        found = dict(setting.kit.census(position))
        wrong = {
            name: (found.get(name, 0), expected.get(name, 0))
            for name in found.keys() | expected.keys()
            if found.get(name, 0) != expected.get(name, 0)
        }
        assert not wrong, f"components (found, expected): {wrong}"


def figures_are_numbers(setting: Setting, stretch: Stretch) -> None:
    """What a lab counts is finite, and it counts the same things in every game."""
    names = None
    for seed in (stretch.seed, stretch.seed + 1):
        figures = setting.game.figures(play_game(setting, seed)[-1].after)
        for name, figure in figures.items():
            assert isfinite(figure), f"the figure {name} is {figure}"
        assert names in {None, tuple(figures)}, f"figures {tuple(figures)} here, {names} there"
        names = tuple(figures)
