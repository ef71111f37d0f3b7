"""A stage: a page at a table whose positions the test chooses, so that no kind of move is missed.

The page is the real one and comes from the real server; only its socket ends here. What it is sent
is written with the server's own messages from positions of the engine.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Raw, json, structs

from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.errors import IllegalMove, ShoalError
from shoal.core.game import actors_of
from shoal.table.server.play import notation_of
from shoal.table.server.wire import Allowed, Done, News, Refused, SeatInfo, State, TableInfo, Told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, WebSocketRoute

    from shoal.core.game import AnyGame
    from shoal.core.position import Position

SOURCES: Final = Path(__file__).parents[2] / "web" / "src"
GAMES: Final = Path(__file__).parents[2] / "src" / "shoal" / "games"
UNLISTED: Final = {"le_poissonnier": {4: "placing"}, "petri_heil": {4: "place"}}
"""A whole showcase and a whole pond: no list of moves has them, but in these phases they are."""
MOST_GAMES: Final = 600
LONGEST: Final = 500
DICE: Final = 7
"""Of a scene's own move."""
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


def kinds(slug: str) -> set[int]:
    """The kinds of moves of a game: what its moves.py counts from KIND on."""
    found: set[int] = set()
    counts = False
    for line in ast.parse((GAMES / slug / "moves.py").read_text(encoding="utf-8")).body:
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.value, ast.Constant):
            continue
        if counts and line.value.value == len(found) + 1:
            found.add(len(found) + 1)
        counts = counts or ast.unparse(line.target) in ("KIND", "KIND_SHIFT")
    (kind,) = (field for field in find(slug).fields if field.name == "kind")
    return found or set(range(1 << kind.width))


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
    unlisted = UNLISTED.get(slug, {})
    wanted = kinds(slug)
    for seed in range(MOST_GAMES):
        for scene in play(game, seed, counts):
            found.setdefault(kind_of(game, scene.move), scene)
            for kind, phase in unlisted.items():
                if scene.phase == phase and is_fresh(scene):
                    found.setdefault(kind, scene)
        if wanted <= set(found):
            break
    return dict(sorted(found.items()))


def is_fresh(scene: Scene) -> bool:
    """Whether nothing has been laid yet of what is laid as a whole, and there is something."""
    view: Any = scene.game.view(scene.position, scene.seat)
    return not view.placed and (not hasattr(view, "hands") or sum(view.hands[scene.seat][:4]) > 2)


def every_phase(slug: str) -> list[Scene]:
    """One position of every phase of a game."""
    found: dict[str, Scene] = {}
    for seed in range(12):
        for scene in play(find(slug), seed):
            found.setdefault(scene.phase, scene)
            if scene.options.get("shallow_waters"):
                found.setdefault("shallow waters", scene)
    return list(found.values())


def after(scene: Scene) -> Scene:
    """The position after a scene's move, as the same seat sees it."""
    played = scene.game.make(scene.position, scene.seat, scene.move, FastDice(DICE))
    told = Told(scene.seat, tuple(scene.game.tell(played, scene.seat)))
    return scene._replace(position=played.after, told=(*scene.told, told))


class Stage:
    """The page, what it is shown, and what it says."""

    def __init__(self, page: Page, path: str = "/t/stage") -> None:
        self.page = page
        self.path = path
        self.moves: list[str] = []
        self.tried: list[str] = []
        self.refuses: Refused | None = None
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
            answer = self.refuses and structs.replace(self.refuses, id=said["id"])
            self.socket.send(json.encode(answer or Done(said["id"])).decode())
        elif said["t"] == "try":
            self.tried.append(said["move"])
            self.socket.send(json.encode(self.judge(said["id"], said["move"])).decode())

    def judge(self, request: str, text: str) -> Allowed | Refused:
        """What the server would answer, whom the engine tells."""
        error = why_not(self.scene, text)
        if error is None:
            return Allowed(request)
        facts = dict(error.facts)
        if isinstance(error, IllegalMove):
            return Refused(request, "illegal", 0, error.key, error.book, error.rule, facts)
        return Refused(request, "unreadable", 0, error.key, error.book, "", facts)

    def show(self, scene: Scene, viewer: int | None = -1, outcome: str = "") -> None:
        """Put a position on the board, with nothing picked."""
        self.n += 10
        self.moves.clear()
        self.tried.clear()
        self.scene = scene
        self.state = state_of(scene, self.n, scene.seat if viewer == -1 else viewer, outcome)
        if self.socket is None:
            self.page.goto(self.path)
            self.page.wait_for_selector("section.board")
        else:
            self.socket.send(self.state.decode())
        self.page.wait_for_selector(f"section.board[data-n='{self.n}']")
        self.page.wait_for_selector("section.board [aria-busy]", state="detached")

    def tell(self, scene: Scene, viewer: int, outcome: str = "") -> None:
        """The next thing happens before the viewer's eyes, as the server tells it."""
        assert self.socket is not None, "nothing is shown yet"
        self.n += 1
        self.scene = scene
        self.socket.send(news_of(scene, self.n, viewer, outcome).decode())

    def put_away(self, scene: Scene) -> None:
        """Open a table whose rules the server no longer has: it tells nothing of the game."""
        state = json.decode(state_of(scene, 0, None))
        state.update(view=None, moves=[], places=[], standings=None, acting=[])
        state["table"]["state"] = "closed"
        self.state = json.encode(state)
        self.page.goto("/t/stage")


def why_not(scene: Scene, text: str) -> ShoalError | None:
    """Why a move cannot be played, by the engine's check; None if it can."""
    try:
        scene.game.check(scene.position, scene.seat, scene.game.read(text))
    except ShoalError as error:
        return error
    return None


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
            standings=Raw(json.encode((game.final_standings if over else game.standings)(view))),
            told=Raw(json.encode(scene.told)),
            result=outcome,
        )
    )


def news_of(scene: Scene, n: int, viewer: int, outcome: str = "") -> bytes:
    """What the server says to a viewer of the last thing that happened before a position."""
    game, position, write = scene.game, scene.position, notation_of(scene.game)
    view, told = game.view(position, viewer), scene.told[-1]
    legal = game.legal(position, viewer) if viewer in actors_of(position) else []
    return json.encode(
        News(
            n=n,
            by=told.by,
            acting=tuple(actors_of(position)),
            events=Raw(json.encode(told.events)),
            view=Raw(game.encode(view)),
            standings=Raw(json.encode(game.standings(view))),
            moves=tuple(map(write.write, legal)),
            places=tuple(map(write.places, legal)),
            result=outcome,
        )
    )
