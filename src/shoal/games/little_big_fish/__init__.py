"""Little Big Fish by Igor Polouchine and David Perez: tactics on a turning sea, 2 players."""

from shoal.core.game import Field, Game
from shoal.games.little_big_fish.environment import every_move, observed
from shoal.games.little_big_fish.figures import figures
from shoal.games.little_big_fish.notation import read, write
from shoal.games.little_big_fish.options import Options, defaults, longest, start
from shoal.games.little_big_fish.picture import picture
from shoal.games.little_big_fish.position_text import draw, parse
from shoal.games.little_big_fish.refusals import refuse
from shoal.games.little_big_fish.rules.sea import WIDEST, Sea
from shoal.games.little_big_fish.standings import sources, standings, why
from shoal.games.little_big_fish.tell import tell
from shoal.games.little_big_fish.view import View, imagine, view

game: Game[Sea, View, Options] = Game(
    package=__name__,
    rules_version=1,
    seats=(2,),
    fields=(Field("to", 0, 6), Field("from", 6, 6), Field("kind", 12, 3)),
    widest=WIDEST,
    turn_rule="LB-T1",
    end_rule="LB-E1",
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
    why=why,
    write=write,
    read=read,
    figures=figures,
    picture=picture,
    draw=draw,
    parse=parse,
)
