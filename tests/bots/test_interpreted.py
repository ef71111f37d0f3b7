"""Evaluates and searches decide alike compiled and interpreted."""

from __future__ import annotations

import json

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.levels import LEVELS
from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from tests.interpreted import if_compiled, run_interpreted, say

PLIES = 20
LITTLE = Budget(iterations=12)


def decisions() -> list[object]:
    """The first plies of games, and what the movers thought; levels sit side by side."""
    found: list[object] = []
    for slug in slugs():
        game, dice = find(slug), FastDice(5)
        seats = game.seats[-1]
        position = game.begin(game.defaults(seats), seats, dice)
        bots = [make_bot(LEVELS[4 - seat % 3], slug, seat, 3) for seat in range(seats)]
        for _ in range(PLIES):
            if position.actors() == 0:
                break
            seat = next(actors_of(position))
            advice = bots[seat].decide(observe(game, position, seat), LITTLE)
            found.append([slug, seat, advice.move, [[o.move, o.worth] for o in advice.options]])
            position.play(seat, game.read(advice.move), dice)
    return found


@if_compiled
def test_interpreted_players_decide_the_same() -> None:
    interpreted = run_interpreted("tests.bots.test_interpreted")
    for one, other in zip(json.loads(json.dumps(decisions())), interpreted, strict=True):
        assert one == other


if __name__ == "__main__":
    say(decisions())
