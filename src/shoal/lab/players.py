"""Players of a simulation by name: whoever can sit at a table, and the yardsticks of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.kinds import NAMES, check_bots, make_bot
from shoal.bots.levels import LEVELS
from shoal.bots.self_play import make_player
from shoal.bots.yardsticks import fits_seats, yardsticks_of

if TYPE_CHECKING:
    from shoal.bots.bot import Bot


def check_players(slug: str, names: tuple[str, ...]) -> None:
    """Raise BadSeats unless there is a player of every name in a game for so many."""
    yardsticks = (name for name in yardsticks_of(slug) if fits_seats(slug, name, len(names)))
    check_bots(names, also=tuple(yardsticks))


def make_named(name: str, slug: str, seat: int, seed: int, scale: float) -> Bot:
    """A player by its name; levels and yardsticks may think with a part of their full budgets."""
    if name in NAMES and (name not in LEVELS or scale == 1.0):
        return make_bot(name, slug, seat, seed)
    return make_player(name, slug, seat, seed, scale)
