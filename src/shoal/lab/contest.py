"""One player against others of one kind, deal by deal.

Every deal is played once from each seat: with two seats twice with the seats exchanged, with more
seats one player in each seat in turn against the others. What a deal's games were worth to the one
player, on average, is one observation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.deals import REPORTING
from shoal.bots.self_play import make_players, play_out
from shoal.bots.yardsticks import start_of
from shoal.core.catalog import find
from shoal.core.dice import FastDice

if TYPE_CHECKING:
    from shoal.core.outcome import Outcome

NOBODY: Final = 0
"""The place of every seat in a game that nobody won."""
Places = tuple[int, ...]
"""Of the seats in one game, 1 for first; equal places are shared."""
Deal = tuple[Places, ...]
"""The games of one deal: in the first the one player had seat 0, and so on."""


class Contest(Struct, frozen=True):
    """What to play."""

    game: str
    seats: int
    one: str
    others: str
    """Names of levels or yardsticks; `others` has all seats but one."""
    scale: float = 1.0
    """The part of its full budget that each player thinks with."""
    seed: int = REPORTING
    start: str = ""
    """Where games begin, if not at the beginning; the room of the game knows the name."""


def play_deal(contest: Contest, number: int) -> Deal:
    """One deal, with the one player in each seat in turn."""
    return tuple(play_game(contest, number, seat) for seat in range(contest.seats))


def play_game(contest: Contest, number: int, seat_of_one: int) -> Places:
    """One game; the same number gives the same game, in any process."""
    game = find(contest.game)
    dice = FastDice(contest.seed, number)
    position = start_of(contest.game, contest.start, contest.seats, dice)
    names = [
        contest.one if seat == seat_of_one else contest.others for seat in range(contest.seats)
    ]
    bots = make_players(names, game.slug, (contest.seed, number), contest.scale)
    play_out(position, bots, dice)
    outcome = position.outcome()
    assert outcome is not None  # noqa: S101 - a game that was played out has one
    return places_in(outcome)


def places_in(outcome: Outcome) -> Places:
    return outcome.places or (NOBODY,) * len(outcome.values)


def worth_of(places: Places, seat: int) -> float:
    """What a game was worth to a seat: a win, or what the winners share of it."""
    return 1.0 / places.count(1) if places[seat] == 1 else 0.0


def worth_of_deal(deal: Deal) -> float:
    """What a deal's games were worth to the one player, on average."""
    return sum(worth_of(places, seat) for seat, places in enumerate(deal)) / len(deal)


def write_deal(deal: Deal) -> str:
    """A deal as it is kept: a digit for each seat's place, a word for each game."""
    return " ".join("".join(map(str, places)) for places in deal)


def read_deal(text: str) -> Deal:
    return tuple(tuple(map(int, word)) for word in text.split())
