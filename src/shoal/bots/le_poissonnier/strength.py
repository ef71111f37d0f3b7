"""What becomes of talk in Le Poissonnier, level by level: agreements kept, offers repeated.

All seats of a game are of the same level, so that whoever drops an agreement is of that level too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.deals import REPORTING, ReportingSeed
from shoal.bots.le_poissonnier.talk import Talk
from shoal.bots.levels import LEVELS
from shoal.bots.measurement import Measurement
from shoal.bots.self_play import make_players, play_out
from shoal.core.dice import FastDice
from shoal.core.intervals import share_interval
from shoal.games.le_poissonnier import game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Advice
    from shoal.core.position import Position

GAMES: Final = 20
"""Of every level at every number of seats."""
TABLES: Final = (3, 5)
"""Numbers of seats."""
COUNTED: Final = ("offers", "repeated", "agreed", "kept", "dropped", "servable")
"""What is counted of a game, as `Talk` names it."""


class Table(Struct, frozen=True):
    """Games of one level."""

    level: int
    seats: int
    scale: float
    """The part of its full budget that the level thinks with."""
    seed: ReportingSeed = REPORTING


class Counts(Struct, frozen=True):
    """What came of them, all games together."""

    table: Table
    games: int
    offers: int
    repeated: int
    agreed: int
    kept: int
    dropped: int
    servable: int


class Agreements(Measurement[Table, tuple[int, ...], Counts]):
    name = "agreements"
    summary = Counts

    def plans(self, scale: float) -> list[tuple[Table, int]]:
        numbers = range(1, len(LEVELS) + 1)
        return [(Table(level, seats, scale), GAMES) for seats in TABLES for level in numbers]

    def play(self, plan: Table, number: int) -> tuple[int, ...]:
        """One game, and what was counted in it."""
        talk = Talk()
        play_and_note(plan, number, talk)
        return tuple(getattr(talk, name) for name in COUNTED)

    def sum_up(self, plan: Table, results: Sequence[tuple[int, ...]]) -> Counts:
        return Counts(plan, len(results), *map(sum, zip(*results, strict=True)))

    def section(self, summaries: Sequence[Counts]) -> str:
        """One table: what was said and kept in a game."""
        scale = summaries[0].table.scale
        return "\n".join(
            [
                "#### Agreements",
                "",
                f"{summaries[0].games} games each between equals, {scale:.0%} of full budgets; per",
                "game. An agreement is kept if its order is served with it. Repeated is an offer",
                "that its maker has made before for the same customer, in vain.",
                "",
                "| level | seats | offers | repeated | agreements | kept | dropped | of these could be served | kept, 95 % interval |",  # noqa: E501 - a table
                "|---|---|---|---|---|---|---|---|---|",
                *map(row, summaries),
                "",
            ]
        )


def play_and_note(plan: Table, number: int, talk: Talk) -> None:
    """Play one game; the same number gives the same game."""
    dice = FastDice(plan.seed, number)
    shop = game.begin(game.defaults(plan.seats), plan.seats, dice)
    names = [LEVELS[plan.level - 1]] * plan.seats
    bots = make_players(names, game.slug, (plan.seed, number), plan.scale)

    def listen(_: Position, seat: int, advice: Advice) -> None:
        talk.note(shop, seat, game.read(advice.move))

    play_out(shop, bots, dice, listen=listen)


def row(counts: Counts) -> str:
    """A level at a number of seats."""
    figures = " | ".join(f"{getattr(counts, name) / counts.games:.1f}" for name in COUNTED)
    level = counts.table.level
    return (
        f"| {level} {LEVELS[level - 1]} | {counts.table.seats} | {figures} | {share_kept(counts)} |"
    )


def share_kept(counts: Counts) -> str:
    """Of all agreements; nothing of a level that agrees on nothing."""
    if counts.agreed == 0:
        return "–"
    kept = share_interval(counts.kept, counts.agreed)
    return f"{kept.mean:.1%} ({kept.low:.1%} – {kept.high:.1%})"


MEASUREMENT: Final = Agreements()
