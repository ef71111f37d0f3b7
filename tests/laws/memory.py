"""How many bytes a call of each function of a game's contract leaves behind in resident memory.

python -m tests.laws.memory petri_heil           every function: a JSON object
python -m tests.laws.memory petri_heil legal     one of them
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, json

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.bots.levels import LEVELS, settings_of
from shoal.core.dice import DEAL, FastDice
from shoal.core.errors import BadPosition, IllegalMove, InvalidMove
from shoal.core.listing import observed
from tests.laws.kit import MINNOWS, subject_of
from tests.laws.walks import LAST, candidates, dice_of, play_game, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.core.game import AnyGame
    from shoal.core.words import Words
    from tests.laws.kit import Observer, Setting
    from tests.laws.walks import Ply

MANY_CALLS = 20_000
"""Of every function of the contract."""
FEW_CALLS = 800
"""Of decisions, which are the bots' and take milliseconds."""
PLIES = 8
"""How many plies of a game of each setting are looked at."""
SEED = 20
PAGE = 4096


class Growth(Struct, frozen=True):
    """By how many bytes resident memory grew in so many calls."""

    grown: int
    calls: int


@dataclass(frozen=True)
class Scene:
    """A ply of a random game, with all that is needed to ask about it."""

    setting: Setting
    ply: Ply
    observer: Observer
    refused: int
    view: Any
    """What the seat that moves sees; its class is the game's own."""
    end: Any
    """The position at the end of the game."""
    last_view: Any
    """What the seat sees there."""

    @property
    def game(self) -> AnyGame:
        return self.setting.game

    @property
    def words(self) -> Words:
        return self.game.words("en")


def scenes_of(slug: str) -> Iterator[Scene]:
    """Some plies of a random game of each setting, from its first to its last."""
    for setting in subject_of(slug).settings():
        plies = play_game(setting, SEED)
        met = candidates(setting.game, plies, FastDice(SEED))
        end = plies[-1].after
        for number in range(PLIES):
            ply = plies[(len(plies) - 1) * number // (PLIES - 1)]
            observer = setting.observers()[number % (setting.seats + 1)]
            view = setting.game.view(ply.before, ply.seat)
            refused = refused_move(setting.game, ply, met)
            last_view = setting.game.view(end, ply.seat)
            yield Scene(setting, ply, observer, refused, view, end, last_view)


def refused_move(game: AnyGame, ply: Ply, tried: list[int]) -> int:
    """A move that the rules refuse, better than a number that is no move at all."""
    refused = [move for move in tried if verdict(game, ply.before, ply.seat, move) is not None]
    return refused[len(refused) // 2] if refused else LAST


# What is called


def begin(scene: Scene) -> None:
    setting = scene.setting
    setting.game.begin(setting.options, setting.seats, dice_of(SEED, DEAL))


def view(scene: Scene) -> None:
    scene.game.view(scene.ply.before, scene.observer)


def imagine(scene: Scene) -> None:
    scene.game.imagine(scene.view, FastDice(SEED))


def legal(scene: Scene) -> None:
    scene.game.legal(scene.ply.before, scene.ply.seat)


def check(scene: Scene) -> None:
    scene.game.check(scene.ply.before, scene.ply.seat, scene.ply.move)


def check_refused(scene: Scene) -> None:
    with suppress(IllegalMove, InvalidMove):
        scene.game.check(scene.ply.before, scene.ply.seat, scene.refused)


def make(scene: Scene) -> None:
    ply = scene.ply
    scene.game.make(ply.before, ply.seat, ply.move, dice_of(SEED, ply.number))


def tell(scene: Scene) -> None:
    scene.game.tell(scene.ply.played(), scene.observer)


def view_writer(scene: Scene) -> None:
    if scene.game.view_writer is not None:
        scene.game.view_writer(scene.ply.before).write(scene.ply.before, scene.observer)


def privy(scene: Scene) -> None:
    if scene.game.privy is not None:
        scene.game.privy(scene.ply.played())


def standings(scene: Scene) -> None:
    scene.game.standings(scene.view)


def final_standings(scene: Scene) -> None:
    scene.game.final_standings(scene.last_view)


def why(scene: Scene) -> None:
    if scene.game.why is not None:
        scene.game.why(scene.last_view)


def figures(scene: Scene) -> None:
    scene.game.figures(scene.end)


def write_and_read(scene: Scene) -> None:
    scene.game.read(scene.game.write(scene.ply.move))


def spell_and_read(scene: Scene) -> None:
    spelled = scene.game.spell(scene.game.write(scene.ply.move), "fr")
    scene.game.read_typed(spelled, "fr")


def is_open(scene: Scene) -> None:
    scene.game.is_open(scene.ply.move)


def options(scene: Scene) -> None:
    setting = scene.setting
    setting.game.longest(setting.game.defaults(setting.seats), setting.seats)


def title_and_seats(scene: Scene) -> None:
    scene.game.title("fr")
    scene.game.for_seats()


def every_move(scene: Scene) -> None:
    scene.game.every_move(scene.setting.options, scene.setting.seats)


def places(scene: Scene) -> None:
    scene.game.places(scene.ply.move)


def forms(scene: Scene) -> None:
    if scene.game.forms is not None:
        scene.game.forms(scene.view, scene.ply.seat)


def encode_and_decode(scene: Scene) -> None:
    scene.game.decode(scene.game.encode(scene.view))


def draw_and_parse(scene: Scene) -> None:
    drawn = scene.game.draw(scene.ply.before) if scene.game.draw else ""
    with suppress(BadPosition):  # not every game has the form, nor the form every phase
        scene.game.read_position(drawn)


def actors(scene: Scene) -> None:
    scene.ply.before.actors()


def key(scene: Scene) -> None:
    scene.ply.after.key(scene.ply.seat)


def observe_numbers(scene: Scene) -> None:
    setting = scene.setting
    length = len(setting.game.observed(setting.options, setting.seats))
    observed(scene.ply.before, scene.ply.seat, length)


def outcome(scene: Scene) -> None:
    scene.end.outcome()


def value(scene: Scene) -> None:
    scene.end.value(scene.ply.seat)


def picture(scene: Scene) -> None:
    scene.game.picture(scene.view, scene.words)


def decide(bot: str) -> Callable[[Scene], None]:
    """A decision of a bot that thinks as little as it can."""

    def decide_once(scene: Scene) -> None:
        game, seat = scene.game, scene.ply.seat
        asked = observe(game, scene.ply.before, seat)
        make_bot(bot, game.slug, seat, SEED).decide(asked, Budget(iterations=1))

    return decide_once


CONTRACT = (
    *(begin, view, imagine, legal, check, check_refused, make, tell, privy, picture, every_move),
    *(write_and_read, places, forms, encode_and_decode, draw_and_parse, actors, key, outcome),
    *(standings, observe_numbers, final_standings, why, figures, spell_and_read, is_open, options),
    *(title_and_seats, value, view_writer),
)
"""All that a game and its positions can be asked: `test_memory` sees that nothing is left out."""


def contract_of(slug: str) -> dict[str, tuple[Callable[[Scene], None], int]]:
    """What is called, by its name, and how often."""
    contract = {function.__name__: (function, MANY_CALLS) for function in CONTRACT}
    decisions = {f"decide as {bot}": (decide(bot), FEW_CALLS) for bot in bots_of(slug)}
    return {**contract, **decisions}


def bots_of(slug: str) -> list[str]:
    """One bot of each kind that plays the game; Minnows has none."""
    if slug == MINNOWS:
        return []
    levels = {settings_of(slug, number).kind: name for number, name in enumerate(LEVELS, 1)}
    return ["random", *levels.values()]


# How it is measured


def left_behind(function: Callable[[Scene], None], scenes: list[Scene], calls: int) -> int:
    """By how many bytes half of the calls let resident memory grow, the better half.

    A leak is in both halves; a table that had to grow once, in one of them.
    """
    repeat(function, scenes, max(calls // 4, 2 * len(scenes)))
    grown = []
    for _half in range(2):
        before = resident()
        repeat(function, scenes, calls // 2)
        grown.append(resident() - before)
    return min(grown)


def repeat(function: Callable[[Scene], None], scenes: list[Scene], calls: int) -> None:
    """Call a function with one scene after the other."""
    for scene in islice(cycle(scenes), calls):
        function(scene)


def resident() -> int:
    """Bytes of resident memory, without garbage."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


def grow(name: str, slug: str, scenes: list[Scene]) -> Growth:
    """What one function leaves behind."""
    function, calls = contract_of(slug)[name]
    return Growth(left_behind(function, scenes, calls), calls // 2)


def measure(slug: str, names: list[str]) -> dict[str, Growth]:
    """What each function leaves behind; all functions, if none is named.

    Each is measured in a fork: memory that another one gave back would hide a leak.
    """
    names = names or list(contract_of(slug))
    ask = partial(grow, slug=slug, scenes=list(scenes_of(slug)))
    return {name: in_a_fork(ask, name) for name in names}


def in_a_fork(ask: Callable[[str], Growth], name: str) -> Growth:
    """The answer of a copy of this process, which ends with it."""
    fork = get_context("fork")
    here, there = fork.Pipe()
    child = fork.Process(target=lambda: there.send_bytes(json.encode(ask(name))))
    child.start()
    there.close()  # so that a child that fails is not waited for
    found = json.decode(here.recv_bytes(), type=Growth)
    child.join()
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(json.encode(measure(sys.argv[1], sys.argv[2:])))
