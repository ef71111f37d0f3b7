"""Measures what levels of Petri Heil! catch from each other: `make ladder GAME=petri_heil`.

Writes docs/strength/petri_heil_catches.json; `section` makes a part of docs/strength.md of it.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path

from msgspec import json

from shoal.bots.levels import LEVELS
from shoal.lab.catches import Days, Pairing, all_pairings, mean_catch, play_pairing
from shoal.lab.ladder import SURE

RESULTS = Path(__file__).parents[1] / "docs" / "strength" / "petri_heil_catches.json"


def main() -> None:
    """Play every pairing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=20, help="so many of every ordered pairing")
    wanted = parser.parse_args()
    measure(wanted.scale, wanted.games)


def measure(scale: float = 0.1, games: int = 20) -> None:
    """All pairings, each of the two as the first to fish."""
    played = [play_pairing(pairing, games, show) for pairing in all_pairings(scale)]
    sys.stderr.write("\n")
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_bytes(json.format(json.encode(played)) + b"\n")


def show(pairing: Pairing, games: int) -> None:
    """How far a pairing has come, on one line."""
    sys.stderr.write(f"\r{pairing.first} fishes, then {pairing.second}: {games} games  ")
    sys.stderr.flush()


def section() -> str:
    """Two tables in Markdown, the mean catches and the second day; nothing if nothing is known."""
    if not RESULTS.is_file():
        return ""
    played = json.decode(RESULTS.read_bytes(), type=list[Days])
    return "\n".join([*catches(played), "", *second_day(played), ""])


def catches(played: list[Days]) -> list[str]:
    """The mean catch of every angler player from every fish player."""
    games, scale = played[0].games, played[0].pairing.scale
    numbers = range(1, len(LEVELS) + 1)
    widest = max(max(days.within) for days in played)
    return [
        "#### The mean catch",
        "",
        f"{2 * games} days for every angler player (rows) and fish player (columns), half of them",
        f"first days, with {scale:.0%} of full budgets. The 95 % interval of a mean of {games}",
        f"days is at most ± {widest:.1f}.",
        "",
        "| angler \\ fish | " + " | ".join(LEVELS) + " |",
        "|---|" + "---|" * len(LEVELS),
        *(
            f"| {LEVELS[angler - 1]} | "
            + " | ".join(f"{mean_catch(played, angler, fish):.1f}" for fish in numbers)
            + " |"
            for angler in numbers
        ),
    ]


def second_day(played: list[Days]) -> list[str]:
    """What equals catch on day one and on day two, and how often the second one wins."""
    equals = [days for days in played if days.pairing.first == days.pairing.second]
    lines = [
        "#### The second day",
        "",
        "Whoever fishes on day two knows what there is to beat, but loses a tie (PH-E4).",
        "Between equals:",
        "",
        "| level | games | day one | day two | day two wins |",
        "|---|---|---|---|---|",
    ]
    for days in equals:
        one, two = (
            f"{catch:.1f} ± {within:.1f}"
            for catch, within in zip(days.catches, days.within, strict=True)
        )
        name = LEVELS[days.pairing.first - 1]
        lines.append(f"| {name} | {days.games} | {one} | {two} | {days.second_wins:.0%} |")
    return [*lines, "", all_days(played)]


def all_days(played: list[Days]) -> str:
    """The same over all pairings: each level fished as often first as second from each other."""
    games = sum(days.games for days in played)
    gain = sum(days.games * (days.catches[1] - days.catches[0]) for days in played) / games
    wins = sum(days.games * days.second_wins for days in played) / games
    within = SURE * sqrt(wins * (1 - wins) / games)
    brings = f"{abs(gain):.2f} {'more' if gain > 0 else 'less'}"
    return (
        f"Over all {games} games, every level as often first as second against every other,\n"
        f"day two brings {brings} than day one, and whoever fishes then wins\n"
        f"{wins:.0%} (± {within:.0%}). "
        "Players that search play for the win on day two, not for the catch."
    )


if __name__ == "__main__":
    main()
