"""What a position holds, and the small questions that every chapter asks.

A position is one vec and a few numbers. A tile on the pond goes by the cell on which it lay when
the day began, its *back*: backs are what everybody sees, faces are what the fish player knows.

    tiles[0 … 15]          the back on each cell, or NOTHING
    tiles[FACE + b]        the kind of the tile with back b, NOTHING once it has been caught
    tiles[CAUGHT + k]      how many tiles of kind k lie before the angler player
    tiles[FISHERS + d]     fisher tiles left for distance d + 1
    tiles[START_PIER + a]  the start pier of angler a
    tiles[GONE + a]        how many piers it has moved on
    tiles[SCORE + s]       the score of seat s from its day as angler player
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.position import Position
from shoal.games.petri_heil.rules.geometry import BIT, LINE, LINES, PIER_COUNT

# Phases
PLACE: Final = 0
ARRANGED: Final = 1
STARTS: Final = 2
GO_ON: Final = 3
SHOWING: Final = 4
FISHING: Final = 5
SLIDING: Final = 6
SPECIAL: Final = 7
OVER: Final = 8

# The vec
FACE: Final = 16
CAUGHT: Final = 32
FISHERS: Final = 44
START_PIER: Final = 48
GONE: Final = 50
SCORE: Final = 52
LENGTH: Final = 54
NOTHING: Final = -1

# Special tiles, a bit each (PH-C5)
LOOKS: Final = 1
HOLDS: Final = 2
PUSHES: Final = 4  # red; yellow is the next bit
SWAPS: Final = 16
ALL_SPECIALS: Final = 31
FISH_SPECIALS: Final = 28


@final
class Terms:
    """What is settled before the first day. It never changes, so copies share it."""

    def __init__(self, first: int, days: int, aid: bool) -> None:
        self.first: i64 = first
        self.days: i64 = days
        self.aid = aid


class State(Position):
    """The pond, the anglers round it, and whose decision it is."""

    def __init__(self, tiles: vec[i64], terms: Terms) -> None:
        self.tiles: vec[i64] = tiles
        self.terms = terms
        self.phase: i64 = PLACE
        self.day: i64 = 1
        self.angler: i64 = terms.first
        """The seat that is the angler player today."""
        self.placed: i64 = 0
        """Tiles that have been laid."""
        self.active: i64 = 0
        """The angler that moved in this turn."""
        self.slides: i64 = 0
        """Slides left in this turn."""
        self.specials: i64 = ALL_SPECIALS
        """Special tiles left, as a set."""
        self.seen: i64 = 0
        """The backs whose faces the angler player has seen today, as a set."""
        self.open: i64 = NOTHING
        """The back whose face is to be seen right now, until the next ply."""
        self.turns: i64 = 0
        self.paid: i64 = 0
        self.taken: i64 = 0
        self.worth: i64 = 0

    def fish(self) -> i64:
        """The seat that is the fish player today."""
        return 1 - self.angler

    def mover(self) -> i64:
        """The seat whose decision it is."""
        phase = self.phase
        angler_decides = phase == STARTS or phase == GO_ON or phase == FISHING  # noqa: PLR1714 - a tuple would be boxed
        return self.angler if angler_decides else 1 - self.angler

    def begin_turn(self) -> None:
        """The angler player moves an angler."""
        self.phase = GO_ON
        self.slides = 0

    def move_on(self, angler: i64, piers: i64) -> None:
        """PH-E1: an angler that reaches or passes its start pier leaves the board."""
        gone = self.tiles[GONE + angler] + piers
        self.tiles[GONE + angler] = min(gone, PIER_COUNT)

    def finished(self, angler: i64) -> bool:
        """PH-E1: whether an angler has come round to its start pier."""
        return self.tiles[GONE + angler] >= PIER_COUNT

    def both_finished(self) -> bool:
        """PH-E2: whether the day is over."""
        return self.finished(0) and self.finished(1)

    def line(self) -> i64:
        """Where the line of the active angler begins in LINES."""
        pier = self.tiles[START_PIER + self.active] + self.tiles[GONE + self.active]
        return (pier % PIER_COUNT) * LINE

    def count_line(self) -> i64:
        """How many tiles are in the line of the active angler."""
        lines = LINES
        line = self.line()
        count: i64 = 0
        for distance in range(i64(LINE)):
            if self.tiles[lines[line + distance]] != NOTHING:
                count += 1
        return count

    def distance_to(self, cell: i64) -> i64:
        """PH-T3: how far along the active angler's line a cell is, 0 for the nearest; or LINE."""
        lines = LINES
        line = self.line()
        for distance in range(i64(LINE)):
            if lines[line + distance] == cell:
                return distance
        return LINE

    def has_seen(self, back: i64) -> bool:
        """Whether the angler player has seen the face of a tile today."""
        return self.seen >> back & 1 != 0

    def turn_up(self, back: i64) -> None:
        """A face is to be seen until the next ply."""
        self.open = back
        self.seen |= BIT[back]
