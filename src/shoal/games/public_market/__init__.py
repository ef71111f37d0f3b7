"""Public Market by Molly Johnson, Robert Melvin and Shawn Stankewich: 1 to 5 players."""

from shoal.core.game import Field, Game
from shoal.games.public_market.environment import every_move, observed
from shoal.games.public_market.figures import figures
from shoal.games.public_market.imagination import imagine
from shoal.games.public_market.naming import names
from shoal.games.public_market.notation import read, write
from shoal.games.public_market.options import Options, defaults, longest, start
from shoal.games.public_market.picture import picture
from shoal.games.public_market.refusals import refuse
from shoal.games.public_market.rules.showing import show
from shoal.games.public_market.rules.standings import standings
from shoal.games.public_market.rules.table import WIDEST, PublicMarket
from shoal.games.public_market.sources import sources
from shoal.games.public_market.tell import tell
from shoal.games.public_market.view import View

game: Game[PublicMarket, View, Options] = Game(
    package=__name__,
    rules_version=2,
    seats=(1, 2, 3, 4, 5),
    fields=(
        Field("way", 0, 3),
        Field("place", 3, 5),
        Field("item", 8, 7),
        Field("kind", 15, 5),
    ),
    widest=WIDEST,
    turn_rule="PM-A1",
    end_rule="PM-D6",
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
    names=names,
)
