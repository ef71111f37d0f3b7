"""A stage: a page at a table whose positions the test chooses, so that no kind of move is missed.

The page is the real one and comes from the real server; only its socket ends here. What it is sent
is written with the server's own messages from positions of the engine.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Raw, json, structs

from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.table.server.play import notation_of
from shoal.table.server.wire import Done, SeatInfo, State, TableInfo, Told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, WebSocketRoute

    from shoal.core.game import AnyGame
    from shoal.core.position import Position

KINDS: Final = {
    "fish_and_chips": range(2),
    "le_poissonnier": range(1, 17),
    "little_big_fish": range(1, 6),
    "petri_heil": range(1, 17),
    "public_market": range(1, 24),
}
"""The kinds of moves of a game, by the numbers that packed moves have."""
UNLISTED: Final = {"le_poissonnier": {4}, "petri_heil": {4}}
"""A whole showcase and a whole pond: no list of moves has them, and smaller moves do the same."""
SOURCES: Final = Path(__file__).parents[2] / "web" / "src"
MOST_GAMES: Final = 600
LONGEST: Final = 500
NAMES: Final = ("Anna", "Boris", "Chloé", "Dmitri", "Esra")


def boards() -> list[str]:
    """The games that have a board in the browser; one that is being made may have none yet."""
    return [slug for slug in slugs() if (SOURCES / "games" / slug).is_dir()]


class Scene(NamedTuple):
    """A position as the seat sees it that is to move, and one of its moves."""

    game: AnyGame
    options: dict[str, Any]
    seats: int
    position: Position
    seat: int
    move: int
    told: tuple[Told, ...] = ()

    @property
    def text(self) -> str:
        return str(self.game.write(self.move))

    @property
    def phase(self) -> str:
        return str(getattr(self.game.view(self.position, self.seat), "phase", ""))


def kind_of(game: AnyGame, move: int) -> int:
    """The kind of a packed move."""
    (kind,) = (field for field in game.fields if field.name == "kind")
    return move >> kind.shift & ((1 << kind.width) - 1)


def ways_to_begin(game: AnyGame) -> list[tuple[int, Any]]:
    """Every number of seats, with and without what can be switched on."""
    found = []
    for seats in game.seats:
        usual = game.defaults(seats)
        found.append((seats, usual))
        if hasattr(usual, "shallow_waters"):
            found.append((seats, structs.replace(usual, shallow_waters=not usual.shallow_waters)))
    return found


def play(game: AnyGame, seed: int, rare: dict[int, int] | None = None) -> Iterator[Scene]:
    """A game by chance, ply by ply; kinds that were rare so far come first."""
    ways = ways_to_begin(game)
    seats, options = ways[seed % len(ways)]
    dice, counts = FastDice(seed), {} if rare is None else rare
    position: Any = game.begin(options, seats, dice)
    told: dict[int | None, tuple[Told, ...]] = {}
    for _ply in range(LONGEST):
        actors = list(actors_of(position))
        if not actors:
            return
        seat = actors[dice.below(len(actors))]
        legal = game.legal(position, seat)
        kinds = sorted({kind_of(game, move) for move in legal}, key=lambda k: counts.get(k, 0))
        for kind in kinds:
            first = next(move for move in legal if kind_of(game, move) == kind)
            yield Scene(
                game,
                structs.asdict(options),
                seats,
                position,
                seat,
                first,
                told.get(seat, ()),
            )
        kind = kinds[0] if rare is not None and dice.below(2) else kinds[dice.below(len(kinds))]
        counts[kind] = counts.get(kind, 0) + 1
        choice = [move for move in legal if kind_of(game, move) == kind]
        played = game.make(position, seat, choice[dice.below(len(choice))], dice)
        told = {s: (Told(seat, tuple(game.tell(played, s))),) for s in range(seats)}
        position = played.after


@cache
def every_kind(slug: str) -> dict[int, Scene]:
    """For every kind of move that is ever in a list a position in which it can be made."""
    game, found, counts = find(slug), dict[int, Scene](), dict[int, int]()
    wanted = set(KINDS[slug]) - UNLISTED.get(slug, set())
    for seed in range(MOST_GAMES):
        for scene in play(game, seed, counts):
            found.setdefault(kind_of(game, scene.move), scene)
        if wanted <= set(found):
            break
    return dict(sorted(found.items()))


def every_phase(slug: str) -> list[Scene]:
    """One position of every phase of a game."""
    found: dict[str, Scene] = {}
    for seed in range(12):
        for scene in play(find(slug), seed):
            found.setdefault(scene.phase, scene)
            if scene.options.get("shallow_waters"):
                found.setdefault("shallow waters", scene)
    return list(found.values())


class Stage:
    """The page, what it is shown, and what it says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves: list[str] = []
        self.n = 0
        self.state = b""
        self.socket: WebSocketRoute | None = None
        page.route_web_socket("**/api/socket", self.open)

    def open(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda data: self.hear(data if isinstance(data, str) else data.decode()))

    def hear(self, text: str) -> None:
        said = json.decode(text)
        assert self.socket is not None
        if said["t"] == "hello":
            self.socket.send(self.state.decode())
        elif said["t"] == "move":
            self.moves.append(said["move"])
            self.socket.send(json.encode(Done(said["id"])).decode())

    def show(self, scene: Scene, viewer: int | None = -1, outcome: str = "") -> None:
        """Put a position on the board, with nothing picked."""
        self.n += 10
        self.moves.clear()
        self.state = state_of(scene, self.n, scene.seat if viewer == -1 else viewer, outcome)
        if self.socket is None:
            self.page.goto("/t/stage")
            self.page.wait_for_selector("section.board")
        else:
            self.socket.send(self.state.decode())
        self.page.wait_for_function("n => document.title.length && n", arg=self.n)


def state_of(scene: Scene, n: int, viewer: int | None, outcome: str = "") -> bytes:
    """What the server would say of it."""
    game, position, write = scene.game, scene.position, notation_of(scene.game)
    view = game.view(position, viewer)
    legal = [] if viewer is None or outcome else game.legal(position, viewer)
    seats = tuple(SeatInfo(name, online=True) for name in NAMES[: scene.seats])
    over = bool(outcome) or not position.actors()
    table = TableInfo(
        id="stage",
        game=game.slug,
        rules=game.rules_version,
        options=scene.options,
        state="over" if over else "playing",
        seats=seats,
        host=False,
        commitment="",
        spectators=0,
        clock=None,
        paused=False,
        offer=None,
        queue=0,
        rematch="",
    )
    return json.encode(
        State(
            n=n,
            seat=viewer,
            table=table,
            acting=() if over else tuple(actors_of(position)),
            view=Raw(game.encode(view)),
            moves=tuple(map(write.write, legal)),
            places=tuple(map(write.places, legal)),
            standings=Raw(json.encode(game.standings(view))),
            told=Raw(json.encode(scene.told)),
            result=outcome,
        )
    )
