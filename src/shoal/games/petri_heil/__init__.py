"""Petri Heil! by Michael Rieneck: one fishes, the other is the fish; 2 players."""

from shoal.core.game import Field, Game
from shoal.games.petri_heil.environment import every_move, observed
from shoal.games.petri_heil.figures import figures
from shoal.games.petri_heil.moves import POND, kind_of
from shoal.games.petri_heil.notation import names, read, write
from shoal.games.petri_heil.options import Options, defaults, longest, start
from shoal.games.petri_heil.picture import picture
from shoal.games.petri_heil.refusals import refuse
from shoal.games.petri_heil.rules.pond import WIDEST, Pond
from shoal.games.petri_heil.standings import sources, standings
from shoal.games.petri_heil.tell import tell
from shoal.games.petri_heil.view import View, imagine, view

game: Game[Pond, View, Options] = Game(
    package=__name__,
    rules_version=1,
    seats=(2,),
    fields=(
        Field("number", 0, 5),
        Field("cell or angler", 5, 4),
        Field("other cell", 9, 4),
        Field("rest of a pond", 13, 45),
        Field("kind", 58, 5),
    ),
    widest=WIDEST,
    turn_rule="PH-T1",
    end_rule="PH-E2",
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
    sources=sources,
    write=write,
    read=read,
    figures=figures,
    picture=picture,
    secrets=True,
    names=names,
    is_open=lambda move: kind_of(move) == POND,
)
