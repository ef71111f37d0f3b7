"""Ponds drawn in text, for tests that read like the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.games.petri_heil import game
from shoal.games.petri_heil.components import (
    PHASES,
    PIERS,
    SET,
    SPECIALS,
    TILE_KINDS,
    TILES,
    read_cell,
    write_cell,
)
from shoal.games.petri_heil.options import Options
from shoal.games.petri_heil.rules.days import lay
from shoal.games.petri_heil.rules.state import (
    CAUGHT,
    FACE,
    FISHERS,
    GONE,
    NOTHING,
    SCORE,
    START_PIER,
)
from tests.games.hands import Hands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.games.petri_heil.components import Phase
    from shoal.games.petri_heil.rules.pond import Pond

hands = Hands(game)
legal, play, refused, seat = hands.legal, hands.play, hands.refused, hands.seat
reason = hands.reason

FULL = """
    1    2    3     4
    4    hat  diver 5
    tyre 1    6     2
    shoe 3    can   umbrella
"""


def pond(  # noqa: PLR0913 - all that a test may want to set
    drawing: str = FULL,
    *,
    phase: Phase = "go",
    red: str = "TL",
    yellow: str = "BR",
    gone: tuple[int, int] = (0, 0),
    active: str = "red",
    fishers: tuple[int, int, int, int] = (3, 3, 3, 3),
    specials: Sequence[str] = SPECIALS,
    seen: Sequence[str] = (),
    open: str | None = None,  # noqa: A002 - the word of the rules
    slides: int = 0,
    memory_aid: bool = True,
    days: int = 1,
    day: int = 1,
    scores: tuple[int, int] = (0, 0),
    first: int = 0,
) -> Pond:
    """A day that the first seat fishes, with these tiles in the pond and all others caught."""
    agreed = Options(first="2" if first else "1", days=days, memory_aid=memory_aid)
    lake = game.begin(agreed, 2, FastDice(0))
    if day == 2:
        lake.day, lake.angler = 2, 1 - first
    lake.tiles[SCORE], lake.tiles[SCORE + 1] = scores
    lay_drawing(lake, drawing)
    lake.phase = PHASES.index(phase)
    for angler, pier in enumerate((red, yellow)):
        lake.tiles[START_PIER + angler] = PIERS.index(pier)
        lake.tiles[GONE + angler] = gone[angler]
    for distance, left in enumerate(fishers):
        lake.tiles[FISHERS + distance] = left
    lake.active = 0 if active == "red" else 1
    lake.specials = sum(1 << SPECIALS.index(name) for name in specials)
    lake.slides = slides
    lake.seen = sum(1 << read_cell(cell) for cell in seen)
    if open:
        lake.turn_up(read_cell(open))
    return lake


def lay_drawing(lake: Pond, drawing: str) -> None:
    """Put the tiles of a drawing on their cells and all others before the angler player."""
    left = list(SET)
    for cell, name in enumerate(drawing.split()):
        if name != ".":
            lay(lake, cell, TILE_KINDS[name])
            left.remove(TILE_KINDS[name])
    for kind in left:
        lake.tiles[CAUGHT + kind] += 1
        lake.taken += 1


def draw(lake: Pond) -> str:
    """The pond as a drawing, one line per row."""
    names = [
        "." if lake.tiles[cell] == NOTHING else TILES[lake.tiles[FACE + lake.tiles[cell]]]
        for cell in range(16)
    ]
    return "\n".join(" ".join(names[row * 4 : row * 4 + 4]) for row in range(4))


def same(drawing: str) -> str:
    """A drawing without its blanks, to compare."""
    names = drawing.split()
    return "\n".join(" ".join(names[row * 4 : row * 4 + 4]) for row in range(4))


def caught(lake: Pond) -> list[str]:
    """The tiles before the angler player."""
    return [name for kind, name in enumerate(TILES) for _ in range(lake.tiles[CAUGHT + kind])]


def at(lake: Pond, angler: str) -> str:
    """The pier of an angler, or home."""
    number = ("red", "yellow").index(angler)
    if lake.finished(number):
        return "home"
    return PIERS[(lake.tiles[START_PIER + number] + lake.tiles[GONE + number]) % 20]


def known(lake: Pond) -> set[str]:
    """The cells of the tiles whose faces the angler player knows."""
    return {
        write_cell(cell)
        for cell in range(16)
        if lake.tiles[cell] != NOTHING and lake.seen >> lake.tiles[cell] & 1
    }
