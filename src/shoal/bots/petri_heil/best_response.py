"""How much an angler player of Petri Heil! gains who knows a fish player's habits.

`python -m shoal.bots.petri_heil.best_response [--days 100] [--from 0] [--learn 70] [--write]`

A fish player is fixed: the one of level 4, with mixing or without. First an angler player learns
how its shows, slides and swaps depend on the tiles (`tells.py`), on deals for tuning. Then the same
search fishes with that knowledge and without any, day by day from the same deals, which are for
reports. What it catches more with it is what the fish player gives away.

    --from    the number of the first day to report: whoever chose a fish player on some days shows
              it on others
    --write   keep what was learned of the fish player that mixes in tells.toml, for level 5
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Final

from shoal.bots.bot import Budget, observe
from shoal.bots.deals import REPORTING, tuning_seed
from shoal.bots.memory import read_memory
from shoal.bots.petri_heil.evidence import VALUE_OF, Evidence, kind_of_swap, read_evidence
from shoal.bots.petri_heil.levels import LEVEL_SETTINGS, MixerBot, PondBot, ReaderBot
from shoal.bots.petri_heil.tells import FITTED, Sample, Tells, learn, write_tells
from shoal.core.dice import FastDice
from shoal.core.intervals import mean_interval
from shoal.games.petri_heil import game
from shoal.games.petri_heil.moves import CELLS
from shoal.games.petri_heil.options import Options
from shoal.games.petri_heil.rules.geometry import DIVER
from shoal.games.petri_heil.rules.state import FACE, NOTHING, SCORE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.bots.bot import Bot
    from shoal.games.petri_heil.rules.pond import Pond

ANGLER, FISH = 0, 1
"""Seats on day one."""
SEED: Final = tuning_seed(31)
FIRST_DAY: Final = 200
"""The number of the first day to learn from; those before it were for trying out."""
SETTINGS: Final = LEVEL_SETTINGS[3]
FISH_PLAYERS: Final[dict[str, type[PondBot]]] = {"best": PondBot, "mixed": MixerBot}


Day = tuple[int, int]
"""What was caught on one day: by an angler player who knows nothing, and by one who reads."""


def main(words: Sequence[str]) -> None:
    wanted = read_wishes(words)
    budget = max(1, round(SETTINGS.iterations * wanted.scale))
    found = {}
    for name in wanted.fish or FISH_PLAYERS:
        kind = FISH_PLAYERS[name]
        tells = learn_tells(kind, budget, wanted.learn)
        sys.stdout.write(f"{name}:\n{write_tells(tells)}")
        if wanted.write and kind is MixerBot:
            FITTED.write_text(write_tells(tells), encoding="utf-8")
        found[name] = respond(kind, tells, budget, range(wanted.first, wanted.first + wanted.days))
        sys.stdout.write(f"{tell_catches(found[name])}\n")
        sys.stdout.flush()
    for one, other in combinations(found, 2):
        sys.stdout.write(f"{other} less {one}: {tell_differences(found[one], found[other])}\n")


def tell_catches(days: Sequence[Day]) -> str:
    """What is caught from a fish player, and what reading gains."""
    return tell(
        {
            "catch without reading": [blind for blind, _ in days],
            "with it": [reading for _, reading in days],
            "gain": [gain(day) for day in days],
        }
    )


def tell_differences(ones: Sequence[Day], others: Sequence[Day]) -> str:
    """The same days with two fish players."""
    pairs = list(zip(ones, others, strict=True))
    return tell(
        {
            "without reading": [other[0] - one[0] for one, other in pairs],
            "with it": [other[1] - one[1] for one, other in pairs],
            "gain": [gain(other) - gain(one) for one, other in pairs],
        }
    )


def gain(day: Day) -> int:
    return day[1] - day[0]


def tell(figures: dict[str, list[int]]) -> str:
    """Means with their 95 % intervals."""
    means = {name: mean_interval(numbers) for name, numbers in figures.items()}
    told = [f"{name} {found.mean:+.2f} ± {found.within:.2f}" for name, found in means.items()]
    return ", ".join(told)


def read_wishes(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=100, help="days to report")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first of them")
    parser.add_argument("--learn", type=int, default=70, help="days to learn from")
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--fish", choices=FISH_PLAYERS, action="append", help="only this one")
    parser.add_argument("--write", action="store_true", help="keep what was learned")
    return parser.parse_args(words)


def learn_tells(kind: type[PondBot], budget: int, days: int) -> Tells:
    """What a fish player gives away, from days on deals for tuning."""
    sample = Sample()
    for number in range(FIRST_DAY, FIRST_DAY + days):
        angler = reader(Tells(), number)
        play_day(angler, fish(kind, number), SEED, number, budget, partial(note, sample))
    return learn(sample)


def respond(kind: type[PondBot], tells: Tells, budget: int, days: range) -> list[Day]:
    """The same days with an angler player who knows nothing, and with one who reads."""
    caught = []
    for number in days:
        anglers = PondBot(game.slug, ANGLER, number, SETTINGS), reader(tells, number)
        blind, reading = (
            play_day(angler, fish(kind, number), REPORTING, number, budget) for angler in anglers
        )
        caught.append((blind, reading))
    return caught


def reader(tells: Tells, number: int) -> ReaderBot:
    bot = ReaderBot(game.slug, ANGLER, number, SETTINGS)
    bot.tells = tells
    return bot


def fish(kind: type[PondBot], number: int) -> PondBot:
    return kind(game.slug, FISH, number, SETTINGS)


def nobody_notes(_pond: Pond, _before: Evidence, _after: Evidence) -> None:
    """For days of which only the catch counts."""


def play_day(
    angler: Bot,
    fish: Bot,
    seed: int,
    number: int,
    budget: int,
    listen: Callable[[Pond, Evidence, Evidence], None] = nobody_notes,
) -> int:
    """The catch of day one of a game; whoever listens hears what the angler player noticed."""
    dice, bots = FastDice(seed, number), (angler, fish)
    pond = game.begin(Options(first="1"), 2, dice)
    memories = [b"", b""]
    while pond.day == 1:
        seat = int(pond.mover())
        observation = observe(game, pond, seat, memories[seat])
        advice = bots[seat].decide(observation, Budget(iterations=budget))
        if seat == ANGLER:
            listen(pond, evidence_in(memories[seat]), evidence_in(advice.memory))
        memories[seat] = advice.memory
        pond.play(seat, game.read(advice.move), dice)
    return int(pond.tiles[SCORE + ANGLER])


def evidence_in(memory: bytes) -> Evidence:
    return read_evidence(read_memory(memory, game.slug, ANGLER).notes)


def note(sample: Sample, pond: Pond, before: Evidence, after: Evidence) -> None:
    """What the angler player has just noticed, with the true faces."""
    kinds = [int(pond.tiles[FACE + back]) for back in range(CELLS)]
    for value, backs in after.shows[len(before.shows) :]:
        others = [kinds[back] for back in range(CELLS) if backs >> back & 1]
        sample.shows.append((value, [VALUE_OF[kind] for kind in others if kind != DIVER]))
    if after.lay == before.lay or not before.lay:
        return
    for kind, seen in zip(kinds, (after.seen >> back & 1 for back in range(CELLS)), strict=True):
        if kind != NOTHING and not seen:
            sample.unseen[VALUE_OF[kind]] += 1
    for back, away in after.slides[len(before.slides) :]:
        sample.slid[away].append(VALUE_OF[kinds[back]])
    for safe, other in after.swaps[len(before.swaps) :]:
        sample.swapped[kind_of_swap(VALUE_OF[kinds[safe]], VALUE_OF[kinds[other]])] += 1


if __name__ == "__main__":
    main(sys.argv[1:])
