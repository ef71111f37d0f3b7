"""Le Poissonnier by Paul Choquet and Clémence Picot: fishmongers, hands and deals; 2–5 players."""

from shoal.core.game import Field, Game
from shoal.games.le_poissonnier.choosing import names
from shoal.games.le_poissonnier.environment import every_move, observed
from shoal.games.le_poissonnier.figures import figures
from shoal.games.le_poissonnier.forms import forms
from shoal.games.le_poissonnier.imagination import imagine
from shoal.games.le_poissonnier.moves import DEAL, PLACE, SERVE, kind_of
from shoal.games.le_poissonnier.notation import read, write
from shoal.games.le_poissonnier.options import Options, defaults, longest, start
from shoal.games.le_poissonnier.picture import picture
from shoal.games.le_poissonnier.refusals import refuse
from shoal.games.le_poissonnier.rules import ways
from shoal.games.le_poissonnier.rules.shop import WIDEST, Shop
from shoal.games.le_poissonnier.rules.showing import ShopWriter, show
from shoal.games.le_poissonnier.tell import privy, tell
from shoal.games.le_poissonnier.view import View, sources, standings


def is_open(move: int) -> bool:
    """Showcases, deals, and ways to serve for which a list may have another with crates alike."""
    kind = kind_of(move)
    return kind in (PLACE, DEAL) or (kind == SERVE and ways.prefers_later(move))


game: Game[Shop, View, Options] = Game(
    package=__name__,
    rules_version=2,
    seats=(2, 3, 4, 5),
    fields=(
        Field("crate, place or partner", 0, 3),
        Field("freshness, order or fish", 3, 3),
        Field("count or fish", 6, 5),
        Field("fish or crates", 11, 7),
        Field("ices", 18, 6),
        Field("lemons", 24, 10),
        Field("loyalty cards", 34, 2),
        Field("crates or cards", 36, 4),
        Field("crates bought or cards", 40, 3),
        Field("cards", 43, 6),
        Field("price", 49, 8),
        Field("kind", 57, 5),
    ),
    widest=WIDEST,
    turn_rule="LP-T2",
    end_rule="LP-E1",
    options=Options,
    defaults=defaults,
    longest=longest,
    every_move=every_move,
    observed=observed,
    start=start,
    view_type=View,
    view=show,
    view_writer=ShopWriter,
    imagine=imagine,
    refuse=refuse,
    tell=tell,
    privy=privy,
    standings=standings,
    sources=sources,
    open_scores=True,
    write=write,
    read=read,
    figures=figures,
    picture=picture,
    secrets=True,
    names=names,
    forms=forms,
    is_open=is_open,
)
