"""Evaluates and searches decide alike compiled and interpreted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.levels import LEVELS
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from tests.interpreted import if_compiled, run_interpreted, say

if TYPE_CHECKING:
    from collections.abc import Iterator

PLIES = 20
LITTLE = Budget(iterations=12)
TABLES = (LEVELS[4:1:-1], LEVELS[:1])
"""Who sits side by side: those that search, and those that do not."""


def decisions() -> list[object]:
    """The first plies of games, and what the movers thought."""
    return [told for slug in slugs() for levels in TABLES for told in play(slug, levels)]


def play(slug: str, levels: tuple[str, ...]) -> Iterator[object]:
    game, dice = find(slug), FastDice(5)
    seats = game.seats[-1]
    position = game.begin(game.defaults(seats), seats, dice)
    bots = [make_bot(levels[seat % len(levels)], slug, seat, 3) for seat in range(seats)]
    for _ in range(PLIES):
        if position.actors() == 0:
            break
        seat = next(actors_of(position))
        advice = bots[seat].decide(observe(game, position, seat), LITTLE)
        yield [slug, seat, advice.move, [[o.move, o.worth] for o in advice.options]]
        position.play(seat, game.read(advice.move), dice)


@if_compiled
def test_interpreted_players_decide_the_same() -> None:
    interpreted = run_interpreted("tests.bots.test_interpreted")
    for one, other in zip(json.loads(json.dumps(decisions())), interpreted, strict=True):
        assert one == other


if __name__ == "__main__":
    say(decisions())
