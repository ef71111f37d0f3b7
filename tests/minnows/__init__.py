"""Minnows: a tiny game of hidden rows and sealed offers, for 2 or 3 seats, that tests the tests.

It has what the laws are about and Fish & Chips lacks: a bag, hands, sealed choices in small steps,
a memory of what was shown, an open kind of move. Its rules are in rules.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from shoal.core.drawing import drawing
from shoal.core.game import Field, Game, Standings
from tests.minnows.environment import every_move, observed
from tests.minnows.moves import is_open
from tests.minnows.notation import read, write
from tests.minnows.refusals import refuse
from tests.minnows.rules import WIDEST, Pond
from tests.minnows.tell import privy, tell
from tests.minnows.view import View, imagine, view

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.core.drawing import Drawing
    from shoal.core.words import Fact, Words


class Options(Struct, frozen=True, kw_only=True):
    """The options of a table."""

    rounds: Annotated[int, Meta(ge=1, le=4)] = 2
    memory: bool = True


def defaults(_seats: int) -> Options:
    """The same for any number of seats."""
    return Options()


def longest(options: Options, seats: int) -> int:
    """In a round everyone looks once, puts two minnows forward and is done."""
    return options.rounds * seats * 4


def start(options: Options, seats: int, dice: Dice) -> Pond:
    """MN-1: deal from the bag."""
    pond = Pond(seats, options.rounds, options.memory)
    pond.fill_up(dice)
    return pond


def figures(pond: Pond) -> dict[str, float]:
    """How many minnows were caught, and in how many rounds."""
    return {"caught": float(sum(map(len, pond.caught))), "rounds": float(pond.round)}


def standings(view: View) -> Standings:
    """MN-7: the sum of the minnows caught, which lie open."""
    return Standings({"points": tuple(map(sum, view.caught))})


def picture(view: View, words: Words) -> Drawing:
    """The rows, with a question mark for a back and a dot for an empty place."""
    lines = []
    for owner, hand in enumerate(view.hands):
        row = " ".join("?" if tile is None else str(tile or ".") for tile in hand)
        facts: dict[str, Fact] = {"seat": owner + 1, "row": row, "caught": sum(view.caught[owner])}
        lines.append(words.say("picture", "row", facts))
    return drawing([*lines, words.say("picture", "bag", {"count": view.bag})])


game: Game[Pond, View, Options] = Game(
    package=__name__,
    rules_version=1,
    seats=(2, 3),
    fields=(Field("place", 0, 3), Field("owner", 3, 2), Field("kind", 5, 3)),
    widest=WIDEST,
    turn_rule="MN-2",
    end_rule="MN-7",
    options=Options,
    defaults=defaults,
    longest=longest,
    every_move=every_move,
    observed=observed,
    start=start,
    view_type=View,
    view=view,
    imagine=imagine,
    refuse=refuse,
    tell=tell,
    privy=privy,
    standings=standings,
    open_scores=True,
    write=write,
    read=read,
    figures=figures,
    picture=picture,
    secrets=True,
    is_open=is_open,
)
