"""Checksums of random games, to compare compiled and interpreted runs.

`python -m tests.laws.checksums` prints those of this process.
"""

from __future__ import annotations

from shoal.core.game import actors_of
from shoal.core.mixing import mix
from shoal.core.position import EVERYTHING
from tests.interpreted import say
from tests.laws.kit import Setting, subjects
from tests.laws.walks import key_of, list_moves, play_game

GAMES = 2


def checksums() -> dict[str, int]:
    """One for every setting of every game."""
    return {str(setting): checksum(setting) for s in subjects() for setting in s.settings()}


def checksum(setting: Setting) -> int:
    """Every list of moves, every key and every result of some games, stirred together."""
    state = 0
    for seed in range(GAMES):
        plies = play_game(setting, seed)
        for ply in plies:
            for seat in actors_of(ply.before):
                for move in list_moves(setting.game, ply.before, seat):
                    state = mix(state, move)
            state = mix(state, ply.after.key(EVERYTHING))
            for observer in setting.observers():
                state = mix(state, key_of(ply.after, observer))
        for seat in range(setting.seats):
            state = mix(state, int(plies[-1].after.value(seat) * 1_000_000))
    return state


if __name__ == "__main__":
    say(checksums())
