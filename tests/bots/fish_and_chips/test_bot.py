"""Bots that search know what can be known."""

from __future__ import annotations

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.games.fish_and_chips import game
from tests.bots.fish_and_chips.solver.positions import late
from tests.bots.fish_and_chips.solver.test_best_move import solved


def test_a_bot_that_searches_asks_the_solver_first() -> None:
    short = late(2, 12, 1)
    assert short is not None
    seat = int(short.turn)
    bot = make_bot("search", "fish_and_chips", seat, 1)
    advice = bot.decide(observe(game, short, seat), Budget(iterations=100))
    assert (advice.move, advice.options, advice.solved) == (game.write(solved(short)), (), True)
    timed = bot.decide(observe(game, short, seat), Budget(seconds=0.1))
    assert timed == advice
    long = late(2, 26, 1)
    assert long is not None
    seat = int(long.turn)
    bot = make_bot("search", "fish_and_chips", seat, 1)
    assert bot.decide(observe(game, long, seat), Budget(iterations=16)).options
