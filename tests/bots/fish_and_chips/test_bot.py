"""Players that search know what can be known."""

from __future__ import annotations

from shoal.bots.bot import Advice, Budget, observe
from shoal.bots.kinds import make_bot
from shoal.games.fish_and_chips import game
from tests.bots.fish_and_chips.solver.positions import late
from tests.bots.fish_and_chips.solver.test_best_move import solved


def test_a_player_that_searches_asks_the_solver_first() -> None:
    short = late(2, 12, 1)
    assert short is not None
    seat = int(short.turn)
    player = make_bot("search", "fish_and_chips", seat, 1)
    advice = player.decide(observe(game, short, seat), Budget(iterations=100))
    assert advice == Advice(game.write(solved(short)), solved=True)
    timed = player.decide(observe(game, short, seat), Budget(seconds=0.1))
    assert timed == advice
    long = late(2, 26, 1)
    assert long is not None
    seat = int(long.turn)
    player = make_bot("search", "fish_and_chips", seat, 1)
    assert player.decide(observe(game, long, seat), Budget(iterations=16)).options
