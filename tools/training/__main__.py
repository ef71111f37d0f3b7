"""Learns the evaluation of a game from self-play: `make train GAME=public_market`.

Plays on all cores, in rounds: first by the evaluation that was made by hand, then by what was
learned so far. Every game is kept as soon as it was played, in build/train, so an interrupted run
goes on where it was. The same seed gives the same games; with the same numpy, the same weights.
An eleventh of the games is not learned from, and says how good the rest is. Writes
src/shoal/bots/<game>/learned.txt; whether it plays better is for the ladder to say.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from shoal.bots.deals import TuningSeed, tuning_seed
from shoal.bots.learned import Weights, file_of, write_weights
from shoal.bots.rooms import part_of
from shoal.core.catalog import slugs
from tools.ladder import add_place
from tools.training.games import Played, lessons_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.lessons import Notes

HELD_OUT = 11
"""Every eleventh game is not learned from: no period of the lessons falls in with that."""


def main() -> None:
    wanted = read_wishes()
    lessons = lessons_of(wanted.game)
    games: list[Notes] = []
    weights: Weights | None = None
    total: int = wanted.games or lessons.games
    count = total // wanted.rounds
    for number in range(wanted.rounds):
        played = Played(wanted.game, wanted.seed, number * count, weights)
        games += played.play(count, f"round {number + 1} of {wanted.rounds}", wanted.on)
        weights, found = study(wanted.game, games)
        sys.stderr.write(f"\n{found}\n")
    assert weights is not None  # noqa: S101 - there is at least one round
    recipe = write_recipe(wanted, total, found)
    (wanted.out or file_of(wanted.game)).write_text(write_weights(recipe, weights))


def read_wishes(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make train", description=__doc__)
    parser.add_argument("game", choices=[slug for slug in slugs() if part_of(slug, "lessons")])
    parser.add_argument("--games", type=int, help="in all; the room of the game says how many")
    parser.add_argument("--rounds", type=int, default=2, choices=(1, 2, 3))
    parser.add_argument("--seed", type=seed_for_tuning, default=1)
    parser.add_argument("--out", type=Path, help="another file than the one that bots read")
    add_place(parser)
    return parser.parse_args(words)


def seed_for_tuning(text: str) -> TuningSeed:
    """A seed on whose deals nothing is reported."""
    return tuning_seed(int(text))


def study(slug: str, games: Sequence[Notes]) -> tuple[Weights, str]:
    """Weights from most games, and how well they foretell the others."""
    subject = import_module(f"tools.training.{slug}")
    weights: Weights = subject.learn([g for n, g in enumerate(games) if n % HELD_OUT])
    return weights, subject.report(games[::HELD_OUT], weights)


def write_recipe(wanted: argparse.Namespace, total: int, found: str) -> str:
    return (
        "Learned from self-play; whole numbers, read by bots/learned.py.\n"
        f"make train GAME={wanted.game} "
        f'ARGS="--games {total} --rounds {wanted.rounds} --seed {wanted.seed}"\n{found}'
    )


if __name__ == "__main__":
    main()
