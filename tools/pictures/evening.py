"""Games between bots, the same ones every time, to take pictures of."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import structs

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.levels import LEVELS
from shoal.core.catalog import find
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.table.server.wire import Told
from tests.web.stage import NAMES, Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.game import AnyGame
    from shoal.core.position import Position

DAY: Final = date(2026, 6, 21)
SEATS: Final = {"le_poissonnier": 3, "public_market": 3, "fish_and_chips": 4}
"""How many play, where it is not two."""
SEEDS: Final = {"little_big_fish": 4}
"""Of games in which much happens, where the first one is dull."""
BUDGET: Final = Budget()


class Evening(NamedTuple):
    """A game from its deal to its end."""

    game: AnyGame
    options: dict[str, Any]
    seats: int
    positions: list[Position]
    """Before each ply, and at the end."""
    plies: list[tuple[int, int]]
    """Who moved, and how."""
    told: list[dict[int | None, Told]]
    """What each viewer was told of each ply."""
    result: str
    record: str

    def scene(self, ply: int, viewer: int | None = None) -> Scene:
        """The position before a ply as one seat saw it, with the log so far."""
        seat, move = self.plies[ply] if ply < len(self.plies) else (0, 0)
        eyes = seat if viewer is None else viewer
        log = tuple(told[eyes] for told in self.told[:ply])
        return Scene(self.game, self.options, self.seats, self.positions[ply], eyes, move, log)

    def find(self, right: Callable[[Scene], bool], after: float = 0.0) -> int:
        """The first ply, some way into the game, whose scene is right."""
        plies = range(int(after * len(self.plies)), len(self.plies))
        return next(ply for ply in plies if right(self.scene(ply)))

    def phase(self, name: str, after: float = 0.0) -> int:
        """The first ply of a phase."""
        return self.find(lambda scene: scene.phase == name, after)


@cache
def evening(slug: str, *wishes: str, seats: int = 0, level: int = 2) -> Evening:
    """Bots play a game; it is the same one whenever they are asked."""
    game, count = find(slug), seats or SEATS.get(slug, 2)
    options, seed = read_options(game, count, wishes), SEEDS.get(slug, 1)
    match = Match(game, options, NAMES[:count], bytes([seed]) * 32, DAY)
    bots = [make_bot(LEVELS[level - 1], slug, seat, seed * 10 + seat) for seat in range(count)]
    memories = [b""] * count
    positions: list[Position] = [match.position]
    told: list[dict[int | None, Told]] = []
    while not match.over:
        seat = next(actors_of(match.position))
        view = observe(game, match.position, seat, memories[seat])
        advice = bots[seat].decide(view, BUDGET)
        memories[seat] = advice.memory
        played = match.play(seat, game.read(advice.move))
        viewers = (*range(count), None)
        told.append({eyes: Told(seat, tuple(game.tell(played, eyes))) for eyes in viewers})
        positions.append(match.position)
    plies = [(ply.seat, ply.move) for _, ply in match.standing]
    asked = structs.asdict(options)
    return Evening(game, asked, count, positions, plies, told, match.result(), match.record.write())
