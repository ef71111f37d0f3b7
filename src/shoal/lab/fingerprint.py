"""What a player decides in fixed positions, as a short text: another one plays otherwise.

Views of a few games are kept for good. A player's fingerprint is a hash of what it decides there,
how it ranks the moves it thought about and what it thinks they are worth, together with its
settings. So it changes with evaluation, search and settings, and a figure that was measured with
another fingerprint is stale. Budgets are small, because only a change is to be noticed.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct, json

from shoal.bots.bot import Budget, Observation, observe
from shoal.bots.deals import tuning_seed
from shoal.bots.levels import LEVELS
from shoal.bots.self_play import make_player, player_settings
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.core.game import actors_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.position import Position

SCALE: Final = 0.05
FEW: Final = 24
"""A level has a part of its full budget, but no less than a few iterations, or all there are;
yardsticks, which are slow, have only those few."""
VIEWS: Final = 24
LEAST: Final = 6
"""Views of a game, shared out among its numbers of seats, but no fewer for each."""
SEED: Final = tuning_seed(11)
DIGITS: Final = 4
"""Of a worth: an evaluation that differs by less hardly plays otherwise."""
TOLD: Final = 3
"""Moves of a decision whose worth counts."""


class Fixed(Struct, frozen=True):
    """A view that decisions are taken in."""

    seats: int
    seat: int
    view: Raw


def fingerprint(slug: str, name: str, views: Sequence[Fixed]) -> str:
    """The fingerprint of a level or a yardstick in a game."""
    settings = player_settings(name, slug)
    thought = hashlib.blake2b(json.encode(settings), digest_size=8)
    scale = max(SCALE if name in LEVELS else 0.0, min(1.0, FEW / max(1, settings.iterations)))
    for number, fixed in enumerate(views):
        player = make_player(name, slug, fixed.seat, number, scale)
        advice = player.decide(Observation(slug, fixed.seat, fixed.view), Budget())
        options = advice.options[:TOLD]
        told = [advice.move, *(f"{one.move} {round(one.worth, DIGITS)}" for one in options)]
        thought.update(json.encode(told))
    return thought.hexdigest()


def make_views(slug: str) -> list[Fixed]:
    """Views of games that a lower level played, from the beginning to the end."""
    return [fixed for seats in find(slug).seats for fixed in views_of_game(slug, seats)]


def views_of_game(slug: str, seats: int) -> list[Fixed]:
    """A few decisions of one game, evenly spread over those where there is a choice."""
    game, dice = find(slug), FastDice(SEED, seats)
    position: Position = game.begin(game.defaults(seats), seats, dice)
    bots = [make_player(LEVELS[1], slug, seat, SEED + seat, 1.0) for seat in range(seats)]
    seen: list[Fixed] = []
    while position.actors() != 0:
        seat = next(actors_of(position))
        observation = observe(game, position, seat)
        if len(game.legal(position, seat)) > 1:
            seen.append(Fixed(seats, seat, observation.view))
        position.play(seat, game.read(bots[seat].decide(observation, Budget()).move), dice)
    wanted = max(LEAST, VIEWS // len(game.seats))
    return [seen[len(seen) * number // wanted] for number in range(wanted)]
