"""Tiddlers: keep your tiddler or swap it, for 2 or 3 players."""

from __future__ import annotations

from shoal.core.game import Field, Game
from shoal.games.tiddlers.environment import every_move, observed
from shoal.games.tiddlers.notation import read, write
from shoal.games.tiddlers.options import Options, defaults, longest, start
from shoal.games.tiddlers.picture import picture
from shoal.games.tiddlers.refusals import refuse
from shoal.games.tiddlers.rules import ASIDE, WIDEST, Pool
from shoal.games.tiddlers.tell import tell
from shoal.games.tiddlers.view import View, imagine, standings, view


def figures(pool: Pool) -> dict[str, float]:
    """How many swapped."""
    return {"swaps": float(pool.count(ASIDE))}


game: Game[Pool, View, Options] = Game(
    package=__name__,
    rules_version=1,
    seats=(2, 3),
    fields=(Field("swap", 0, 1),),
    widest=WIDEST,
    turn_rule="TD-2",
    end_rule="TD-4",
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
    standings=standings,
    write=write,
    read=read,
    figures=figures,
    picture=picture,
    secrets=True,
)
