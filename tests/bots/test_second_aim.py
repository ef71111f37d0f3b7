"""Where it is sure who wins, bots go for the lead; and never for the lead before the win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.bot import Budget, observe
from shoal.bots.evaluator import SECOND_AIM, both_aims
from shoal.bots.kinds import make_bot
from shoal.bots.rooms import evaluator_of
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.core.playout import playout
from shoal.core.position import Position
from tests.bots.positions import after_random_plies

if TYPE_CHECKING:
    from shoal.core.game import AnyGame

ROUNDS = (21, 47)
"""Seeds of rounds that end with such a choice."""
QUIET: dict[str, dict[str, int]] = {"le_poissonnier": {"talks": 0}}
"""Options without talk, which costs something besides."""
LATE = 6
"""Decisions of a game that are looked at, the last ones."""


class Choice(NamedTuple):
    """A decision after which the game is over, with the same result whatever the move."""

    position: Position
    seat: int
    leads: dict[str, float]
    """After each move."""


def test_a_lead_never_outweighs_a_win() -> None:
    assert both_aims(1.0, -1.0) > both_aims(0.99, 1.0)
    assert both_aims(0.5 + SECOND_AIM, -0.5) > both_aims(0.5, 0.5)
    assert both_aims(0.0, 0.2) > both_aims(0.0, 0.1)
    assert both_aims(1.0, 0.2) > both_aims(1.0, 0.1)
    assert 0.0 <= both_aims(0.0, -1.0) < both_aims(1.0, 1.0) <= 1.0


@pytest.mark.parametrize("slug", slugs())
def test_a_lead_is_bounded_and_one_seat_s_gain(slug: str) -> None:
    game, evaluator = find(slug), evaluator_of(slug)
    room = vec[i64]([0] * game.widest)
    for seats in game.seats:
        position = after_random_plies(game, seats, 30, FastDice(seats))
        evaluator.settle(position, room, FastDice(1))
        for end in (position, ended(game, position, seats)):
            leads = [evaluator.lead(end, seat) for seat in range(seats)]
            assert all(-1.0 <= lead <= 1.0 for lead in leads)
            assert seats == 1 or min(leads) <= 0.0
            for seat in range(seats):
                worth = both_aims(evaluator.value(end, seat), evaluator.lead(end, seat))
                assert evaluator.worth(end, seat) == pytest.approx(worth, abs=0.05)


def ended(game: AnyGame, position: Position, seats: int) -> Position:
    end = position.copy()
    playout(end, FastDice(seats, 9), vec[i64]([0] * game.widest))
    return end


def last_choices(game: AnyGame, position: Position, dice: FastDice) -> list[Choice]:
    """The choices in the end of a random game that make no difference but to the lead."""
    evaluator, late = evaluator_of(game.slug), list[tuple[Position, int]]()
    while position.actors() != 0:
        seat = next(actors_of(position))
        late = [*late[1 - LATE :], (position.copy(), seat)]
        moves = game.legal(position, seat)
        position.play(seat, moves[dice.below(len(moves))], dice)
    found = []
    for before, seat in late:
        ends = {move: after(before, seat, move) for move in game.legal(before, seat)}
        if any(end.actors() != 0 for end in ends.values()):
            continue
        leads = {game.write(move): evaluator.lead(end, seat) for move, end in ends.items()}
        if len({end.value(seat) for end in ends.values()}) == 1 < len(set(leads.values())):
            found.append(Choice(before, seat, leads))
    return found


def after(position: Position, seat: int, move: int) -> Position:
    end = position.copy()
    end.play(seat, move, FastDice(1))
    return end


def check_choices(game: AnyGame, choices: list[Choice], name: str) -> None:
    """A bot makes the move with the longest lead."""
    assert len(choices) > 1
    for position, seat, leads in choices:
        bot = make_bot(name, game.slug, seat, 1)
        made = bot.decide(observe(game, position, seat), Budget(iterations=200)).move
        assert leads[made] == max(leads.values())


@pytest.mark.parametrize("name", ["greedy", "search", "shark"])
def test_nobody_gives_away_what_no_longer_decides(name: str) -> None:
    """The last actions of Public Market, which random players come to with most of it decided."""
    game, choices = find("public_market"), list[Choice]()
    for seed in range(6):
        dice = FastDice(seed)
        choices += last_choices(game, game.begin(game.defaults(3), 3, dice), dice)
    check_choices(game, choices, name)


@pytest.mark.parametrize("name", ["greedy", "search", "shark"])
def test_the_last_capture_is_the_one_that_brings_most(name: str) -> None:
    """The last captures of single rounds of Fish & Chips."""
    game, choices = find("fish_and_chips"), list[Choice]()
    for seed in ROUNDS:
        dice = FastDice(seed)
        options = game.options(target=0, reposition=False)
        choices += last_choices(game, game.begin(options, 3, dice), dice)
    check_choices(game, choices, name)


@pytest.mark.parametrize("slug", slugs())
def test_of_two_ends_with_the_same_result_the_longer_lead_is_worth_more(slug: str) -> None:
    game, evaluator = find(slug), evaluator_of(slug)
    seats, ends = game.seats[-1], list[tuple[float, float, float]]()
    for seed in range(8):
        options = game.options(**QUIET.get(slug, {}))
        end = ended(game, game.begin(options, seats, FastDice(seed)), seed)
        for seat in range(seats):
            measured = evaluator.value(end, seat), evaluator.lead(end, seat)
            ends.append((*measured, evaluator.worth(end, seat)))
    assert len({lead for _, lead, _ in ends}) > 2
    for value, lead, worth in ends:
        for other in ends:
            if value > other[0] or (value == other[0] and lead > other[1] + 1e-6):
                assert worth > other[2]
