"""Fish & Chips by Sid Sackson: capture along rows and columns, 1 to 4 players."""

from shoal.core.game import Field, Game
from shoal.games.fish_and_chips.environment import every_move, observed
from shoal.games.fish_and_chips.figures import figures
from shoal.games.fish_and_chips.notation import draw, parse, read, write
from shoal.games.fish_and_chips.options import Options, defaults, longest, start
from shoal.games.fish_and_chips.picture import picture
from shoal.games.fish_and_chips.refusals import refuse
from shoal.games.fish_and_chips.rules.sea import WIDEST, Sea
from shoal.games.fish_and_chips.rules.showing import show
from shoal.games.fish_and_chips.rules.standings import standings
from shoal.games.fish_and_chips.sources import sources
from shoal.games.fish_and_chips.tell import tell
from shoal.games.fish_and_chips.view import View, imagine

game: Game[Sea, View, Options] = Game(
    package=__name__,
    rules_version=1,
    seats=(1, 2, 3, 4),
    fields=(
        Field("target or shark", 0, 6),
        Field("start or octopus", 6, 6),
        Field("colour", 12, 2),
        Field("kind", 14, 1),
    ),
    widest=WIDEST,
    turn_rule="FC-S4",
    end_rule="FC-E4",
    options=Options,
    defaults=defaults,
    longest=longest,
    every_move=every_move,
    observed=observed,
    start=start,
    view_type=View,
    view=show,
    imagine=imagine,
    refuse=refuse,
    tell=tell,
    standings=standings,
    sources=sources,
    write=write,
    read=read,
    figures=figures,
    picture=picture,
    draw=draw,
    parse=parse,
)
