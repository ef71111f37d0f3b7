"""Catanatron: whole random games for two.

How its games are driven: `execute` without the check that the action is in the list it was just
taken from, a few per cent quicker than `play` and `play_tick` with its random players. With two
players it makes more actions per second than with three or four.
"""

from __future__ import annotations

import random
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # a peer's
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]  # as above

from bench.workers.serving import serve


def play_out(game: Game) -> int:
    """Act at random until somebody has won or the turns are used up. Returns the count."""
    state = game.state
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        action = random.choice(state.playable_actions)  # noqa: S311  # a game, not a secret
        game.execute(action, validate_action=False)
    return len(state.actions)


def games(seed: int, amount: int) -> tuple[int, int]:
    """From the start to the end; each game seeds the next."""
    random.seed(seed)
    players = [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]
    return sum(play_out(Game(players)) for _ in range(amount)), 0


if __name__ == "__main__":
    serve(f"Catanatron {version('catanatron')}", {"games": games}, {})
