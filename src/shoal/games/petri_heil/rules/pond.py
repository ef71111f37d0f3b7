"""The rules of Petri Heil!, in the order of the rulebook.

A position is one vec and a few numbers. A tile on the pond goes by the cell on which it lay when
the day began, its *back*: backs are what everybody sees, faces are what the fish player knows.

    tiles[0 … 15]       the back on each cell, or NOTHING
    tiles[FACE + b]     the kind of the tile with back b, NOTHING once it has been caught
    tiles[CAUGHT + k]   how many tiles of kind k lie before the angler player
    tiles[FISHERS + d]  fisher tiles left for distance d + 1
    tiles[START + a]    the start pier of angler a, tiles[GONE + a] how many piers it has moved on
    tiles[SCORE + s]    the score of seat s from its day as angler player
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice, shuffle
from shoal.core.mixing import mix
from shoal.core.outcome import Outcome
from shoal.core.position import EVERYTHING, Position
from shoal.games.petri_heil.moves import (
    CATCH,
    DECLINE,
    DONE,
    GO,
    HOLD,
    KEEP,
    LOOK,
    PASS,
    POND,
    PUSH,
    PUT,
    RANDOM,
    SHOW,
    SLIDE,
    SWAP,
    arrangement_of,
    cell_of,
    kind_of,
    number_of,
    other_of,
    pack,
)
from shoal.games.petri_heil.moves import START as START_MOVE
from shoal.games.petri_heil.rules.geometry import (
    BIT,
    DIVER,
    FISHER_TILES,
    KIND_COUNT,
    LINE,
    LINES,
    PIER_COUNT,
    TILE_SET,
    VALUE,
    WAYS,
)

WIDEST: Final = 128  # swaps: 120, two angler moves and a pass; slides: fewer than 16 * 6
TURNS: Final = 40  # a day never takes more: two anglers, 20 piers each
CELLS: Final = 16
ANGLERS: Final = 2
SLIDES: Final = 3

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
START: Final = 48
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


@final
class Pond(Position):
    """A position: the pond, the anglers round it, and whose decision it is."""

    def __init__(self, tiles: vec[i64], terms: Terms) -> None:
        self.tiles: vec[i64] = tiles
        self.terms = terms
        self.phase: i64 = PLACE
        self.day: i64 = 1
        self.angler: i64 = terms.first
        """The seat that is the angler player today."""
        self.placed: i64 = 0
        self.active: i64 = 0
        self.slides: i64 = 0
        self.specials: i64 = ALL_SPECIALS
        self.seen: i64 = 0
        """The backs whose faces the angler player has seen today."""
        self.open: i64 = NOTHING
        """The back whose face is to be seen right now, until the next ply."""
        self.turns: i64 = 0
        self.paid: i64 = 0
        self.taken: i64 = 0
        self.worth: i64 = 0

    def copy(self) -> "Pond":
        """A position of its own."""
        twin = Pond(self.tiles[:], self.terms)
        twin.phase = self.phase
        twin.day = self.day
        twin.angler = self.angler
        twin.placed = self.placed
        twin.active = self.active
        twin.slides = self.slides
        twin.specials = self.specials
        twin.seen = self.seen
        twin.open = self.open
        twin.turns = self.turns
        twin.paid = self.paid
        twin.taken = self.taken
        twin.worth = self.worth
        return twin

    def fish(self) -> i64:
        """The seat that is the fish player today."""
        return 1 - self.angler

    def mover(self) -> i64:
        """The seat whose decision it is."""
        phase = self.phase
        angler_decides = phase == STARTS or phase == GO_ON or phase == FISHING  # noqa: PLR1714 - a tuple would be boxed
        return self.angler if angler_decides else 1 - self.angler

    def actors(self) -> i64:
        """One seat at a time; none once the game is over."""
        if self.phase == OVER:
            return 0
        return 1 + self.mover()

    def moves(self, seat: i64, out: vec[i64]) -> i64:  # noqa: PLR0911 - one a phase
        """The moves of the seat whose decision it is."""
        phase = self.phase
        if phase == GO_ON:
            return self.list_going(out)
        if phase == SHOWING:
            return self.list_shows(out)
        if phase == FISHING:
            return self.list_fishing(out)
        if phase == SLIDING:
            return self.list_slides(out)
        if phase == SPECIAL:
            return self.list_specials(out)
        if phase == STARTS:
            return self.list_starts(out)
        return self.list_placing(out)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:  # noqa: C901, PLR0912 - one branch a kind of move
        """Make a move. What lay open is turned back first (PH-T4, PH-K2)."""
        self.turn_back()
        kind = kind_of(move)
        if kind == GO:
            self.go_on(cell_of(move), number_of(move))
        elif kind == SHOW:
            self.show(cell_of(move))
        elif kind == CATCH:
            self.catch(cell_of(move))
        elif kind == DECLINE:
            self.begin_slides()
        elif kind == LOOK:
            self.look(cell_of(move))
        elif kind == HOLD:
            self.hold()
        elif kind == SLIDE:
            self.slide(cell_of(move), other_of(move))
        elif kind == DONE:
            self.begin_special()
        elif kind == PASS:
            self.begin_turn()
        elif kind == PUSH:
            self.push(cell_of(move))
        elif kind == SWAP:
            self.swap(cell_of(move), other_of(move))
        elif kind == START_MOVE:
            self.choose_start(number_of(move))
        elif kind == PUT:
            self.put(cell_of(move), number_of(move))
        elif kind == POND:
            self.lay_pond(arrangement_of(move))
        elif kind == RANDOM:
            self.lay_at_random(dice)
        else:
            self.phase = STARTS

    # The two days

    def begin_day(self) -> None:
        """PH-C5, PH-D1: all tiles and tackle are there again."""
        tiles = self.tiles
        for place in range(i64(FISHERS)):
            tiles[place] = NOTHING if place < CAUGHT else 0
        for distance in range(i64(LINE)):
            tiles[FISHERS + distance] = FISHER_TILES[distance]
        for angler in range(i64(ANGLERS)):
            tiles[START + angler] = NOTHING
            tiles[GONE + angler] = 0
        self.phase = PLACE
        self.placed = 0
        self.active = 0
        self.slides = 0
        self.specials = ALL_SPECIALS
        self.seen = 0
        self.open = NOTHING

    def list_placing(self, out: vec[i64]) -> i64:
        """PH-D2: lay the next tile, or ask for a random arrangement, or keep the one asked for.

        A whole pond at once is an open move, which `check` alone decides about.
        """
        if self.phase == ARRANGED:
            out[0] = pack(KEEP, 0, 0, 0)
            return 1
        count: i64 = 0
        for cell in range(i64(CELLS)):
            if self.tiles[cell] == NOTHING:
                out[count] = pack(PUT, cell, 0, TILE_SET[self.placed])
                count += 1
        if self.placed == 0:
            out[count] = pack(RANDOM, 0, 0, 0)
            count += 1
        return count

    def put(self, cell: i64, kind: i64) -> None:
        """PH-D2: one tile on one cell."""
        self.lay(cell, kind)
        if self.placed == CELLS:
            self.phase = STARTS

    def lay(self, cell: i64, kind: i64) -> None:
        """A tile comes to lie on a cell, which becomes its back."""
        self.tiles[cell] = cell
        self.tiles[FACE + cell] = kind
        self.placed += 1

    def lay_pond(self, digits: i64) -> None:
        """PH-D2: the whole pond at once, also over a random one."""
        self.placed = 0
        for cell in range(i64(CELLS)):
            self.lay(cell, digits % KIND_COUNT)
            digits //= KIND_COUNT
        self.phase = STARTS

    def lay_at_random(self, dice: Dice) -> None:
        """PH-D2: an arrangement to start from; the fish player keeps it or lays another."""
        kinds = TILE_SET[:]
        shuffle(kinds, dice)
        for cell in range(i64(CELLS)):
            self.lay(cell, kinds[cell])
        self.phase = ARRANGED

    def list_starts(self, out: vec[i64]) -> i64:
        """PH-D3: red chooses first, yellow another pier."""
        count: i64 = 0
        for pier in range(i64(PIER_COUNT)):
            if pier != self.tiles[START]:
                out[count] = pack(START_MOVE, 0, 0, pier)
                count += 1
        return count

    def choose_start(self, pier: i64) -> None:
        """PH-D3: the start pier of red, then of yellow."""
        if self.tiles[START] == NOTHING:
            self.tiles[START] = pier
        else:
            self.tiles[START + 1] = pier
            self.begin_turn()

    # A turn

    def begin_turn(self) -> None:
        """The angler player moves an angler."""
        self.phase = GO_ON
        self.slides = 0

    def finished(self, angler: i64) -> bool:
        """PH-E1: whether an angler has come round to its start pier."""
        return self.tiles[GONE + angler] >= PIER_COUNT

    def list_going(self, out: vec[i64]) -> i64:
        """PH-T1: either angler, by one pier or more, at most onto its start pier."""
        count: i64 = 0
        for angler in range(i64(ANGLERS)):
            for piers in range(1, PIER_COUNT - self.tiles[GONE + angler] + 1):
                out[count] = pack(GO, angler, 0, piers)
                count += 1
        return count

    def go_on(self, angler: i64, piers: i64) -> None:
        """PH-T1: the angler becomes the active one; PH-E1: one that came home does not fish."""
        self.turns += 1
        self.active = angler
        self.move_on(angler, piers)
        if self.both_finished():
            self.end_day()
        elif self.finished(angler):
            self.begin_slides()
        elif self.count_line() > 0:
            self.phase = SHOWING
        else:
            self.begin_fishing()

    def move_on(self, angler: i64, piers: i64) -> None:
        """PH-E1: an angler that reaches or passes its start pier leaves the board."""
        gone = self.tiles[GONE + angler] + piers
        self.tiles[GONE + angler] = min(gone, PIER_COUNT)

    def both_finished(self) -> bool:
        """PH-E2: whether the day is over."""
        return self.finished(0) and self.finished(1)

    def line(self) -> i64:
        """Where the line of the active angler begins in LINES."""
        pier = self.tiles[START + self.active] + self.tiles[GONE + self.active]
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

    def list_shows(self, out: vec[i64]) -> i64:
        """PH-T2: a fish or a piece of junk; the diver only if there is nothing else."""
        tiles = self.tiles
        lines = LINES
        line = self.line()
        alone = self.count_line() == 1
        count: i64 = 0
        for distance in range(i64(LINE)):
            cell = lines[line + distance]
            if tiles[cell] != NOTHING and (alone or tiles[FACE + tiles[cell]] != DIVER):
                out[count] = pack(SHOW, cell, 0, 0)
                count += 1
        return count

    def show(self, cell: i64) -> None:
        """PH-T2: the angler player sees one tile of the line."""
        self.turn_up(self.tiles[cell])
        self.begin_fishing()

    def turn_up(self, back: i64) -> None:
        """A face is to be seen until the next ply."""
        self.open = back
        self.seen |= BIT[back]

    def turn_back(self) -> None:
        """PH-T4: what lay open is turned back."""
        self.open = NOTHING

    def begin_fishing(self) -> None:
        """PH-T6: who can neither catch nor play a special tile has declined."""
        if self.specials & (LOOKS | HOLDS) != 0 or self.can_catch():
            self.phase = FISHING
        else:
            self.begin_slides()

    def can_catch(self) -> bool:
        """PH-T3: whether some tile of the line can be paid for."""
        lines = LINES
        line = self.line()
        for distance in range(i64(LINE)):
            if self.tiles[FISHERS + distance] > 0 and self.tiles[lines[line + distance]] != NOTHING:
                return True
        return False

    def list_fishing(self, out: vec[i64]) -> i64:
        """PH-T3, PH-T6: catch by distance, decline, or a special tile instead."""
        tiles = self.tiles
        lines = LINES
        line = self.line()
        count: i64 = 0
        for distance in range(i64(LINE)):
            cell = lines[line + distance]
            if tiles[FISHERS + distance] > 0 and tiles[cell] != NOTHING:
                out[count] = pack(CATCH, cell, 0, 0)
                count += 1
        out[count] = pack(DECLINE, 0, 0, 0)
        count += 1
        if self.specials & LOOKS != 0:
            for cell in range(i64(CELLS)):
                if tiles[cell] != NOTHING:
                    out[count] = pack(LOOK, cell, 0, 0)
                    count += 1
        if self.specials & HOLDS != 0:
            out[count] = pack(HOLD, 0, 0, 0)
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

    def catch(self, cell: i64) -> None:
        """PH-T3 to PH-T5: pay, take the tile unless it is the diver, and move on."""
        tiles = self.tiles
        distance = self.distance_to(cell)
        tiles[FISHERS + distance] -= 1
        self.paid += 1
        back = tiles[cell]
        kind = tiles[FACE + back]
        if kind == DIVER:
            self.turn_up(back)
        else:
            self.take(cell, back, kind)
        self.move_on(self.active, distance + 1)
        if self.both_finished():
            self.end_day()
        else:
            self.begin_slides()

    def take(self, cell: i64, back: i64, kind: i64) -> None:
        """PH-T4: a caught tile lies open before the angler player."""
        tiles = self.tiles
        tiles[cell] = NOTHING
        tiles[FACE + back] = NOTHING
        tiles[CAUGHT + kind] += 1
        self.seen &= ~BIT[back]
        self.taken += 1
        self.worth += VALUE[kind]

    def begin_slides(self) -> None:
        """PH-T7: up to three slides; who cannot slide is not asked."""
        self.phase = SLIDING
        self.slides = SLIDES
        if not self.can_slide():
            self.begin_special()

    def begin_special(self) -> None:
        """PH-T8: after the slides a special tile, if one can be played."""
        self.slides = 0
        if self.can_use_special():
            self.phase = SPECIAL
        else:
            self.begin_turn()

    def can_slide(self) -> bool:
        """PH-T7: whether some tile has an empty cell beside it."""
        if self.slides == 0:
            return False
        tiles = self.tiles
        ways = WAYS
        for way in range(i64(CELLS * 4)):
            to = ways[way * 3]
            if to >= 0 and tiles[way // 4] != NOTHING and tiles[to] == NOTHING:
                return True
        return False

    def can_use_special(self) -> bool:
        """PH-T8: whether the fish player has a special tile that can be played now."""
        if self.specials & SWAPS != 0 and self.count_tiles() > 1:
            return True
        return self.may_push(0) or self.may_push(1)

    def count_tiles(self) -> i64:
        """How many tiles are in the pond."""
        count: i64 = 0
        for cell in range(i64(CELLS)):
            if self.tiles[cell] != NOTHING:
                count += 1
        return count

    def may_push(self, angler: i64) -> bool:
        """PH-X3: the tile is unused and the angler has not finished."""
        return self.specials & (BIT[angler] * PUSHES) != 0 and not self.finished(angler)

    def list_slides(self, out: vec[i64]) -> i64:
        """PH-T7: straight on over empty cells, or done."""
        tiles = self.tiles
        ways = WAYS
        out[0] = pack(DONE, 0, 0, 0)
        count: i64 = 1
        for way in range(i64(CELLS * 4)):
            cell = way // 4
            if tiles[cell] == NOTHING:
                continue
            for step in range(i64(3)):
                to = ways[way * 3 + step]
                if to < 0 or tiles[to] != NOTHING:
                    break
                out[count] = pack(SLIDE, cell, to, 0)
                count += 1
        return count

    def list_specials(self, out: vec[i64]) -> i64:
        """PH-T8: one special tile, or none."""
        out[0] = pack(PASS, 0, 0, 0)
        count: i64 = 1
        for angler in range(i64(ANGLERS)):
            if self.may_push(angler):
                out[count] = pack(PUSH, angler, 0, 0)
                count += 1
        if self.specials & SWAPS != 0:
            count = self.list_swaps(out, count)
        return count

    def list_swaps(self, out: vec[i64], count: i64) -> i64:
        """PH-X4: any two tiles of the pond."""
        tiles = self.tiles
        for cell in range(i64(CELLS)):
            if tiles[cell] == NOTHING:
                continue
            for other in range(cell + 1, i64(CELLS)):
                if tiles[other] != NOTHING:
                    out[count] = pack(SWAP, cell, other, 0)
                    count += 1
        return count

    def slide(self, cell: i64, to: i64) -> None:
        """PH-T7: a tile goes straight to an empty cell."""
        self.tiles[to] = self.tiles[cell]
        self.tiles[cell] = NOTHING
        self.slides -= 1
        if not self.can_slide():
            self.begin_special()

    # Special tiles

    def look(self, cell: i64) -> None:
        """PH-X1: the angler player looks at any tile."""
        self.specials &= ~LOOKS
        self.turn_up(self.tiles[cell])
        self.begin_slides()

    def hold(self) -> None:
        """PH-X2: the fish player loses the fourth step."""
        self.specials &= ~HOLDS
        self.begin_turn()

    def push(self, angler: i64) -> None:
        """PH-X3: an angler moves on by one pier, without fishing there."""
        self.specials &= ~(BIT[angler] * PUSHES)
        self.move_on(angler, 1)
        if self.both_finished():
            self.end_day()
        else:
            self.begin_turn()

    def swap(self, cell: i64, other: i64) -> None:
        """PH-X4: two tiles change places."""
        tiles = self.tiles
        back = tiles[cell]
        tiles[cell] = tiles[other]
        tiles[other] = back
        self.specials &= ~SWAPS
        self.begin_turn()

    # End of a day, score, winner

    def end_day(self) -> None:
        """PH-E2, PH-D1: the roles change, or the game is over."""
        self.tiles[SCORE + self.angler] = self.day_score()
        if self.day == self.terms.days:
            self.phase = OVER
            return
        self.day += 1
        self.angler = 1 - self.angler
        self.begin_day()

    def day_score(self) -> i64:
        """PH-E3: the fish caught, less the special tiles that the fish player did not use."""
        score: i64 = 0
        for kind in range(i64(KIND_COUNT)):
            score += self.tiles[CAUGHT + kind] * VALUE[kind]
        for special in range(i64(5)):
            if self.specials & BIT[special] & FISH_SPECIALS != 0:
                score -= 1
        return score

    def winner(self) -> i64:
        """PH-E4: the higher score; if equal, the angler player of day one."""
        first = self.terms.first
        if self.tiles[SCORE + 1 - first] > self.tiles[SCORE + first]:
            return 1 - first
        return first

    def value(self, seat: i64) -> float:
        """1 for the winner. A single day has none: its score, from -3 to 31, is set to 0 … 1."""
        if self.terms.days == 1:
            share = float(self.tiles[SCORE + self.angler] + 3) / 34.0
            return share if seat == self.angler else 1.0 - share
        return 1.0 if seat == self.winner() else 0.0

    def outcome(self) -> Outcome | None:
        """PH-E3, PH-E4: both scores and who won; a single day has a score and no winner."""
        if self.phase != OVER:
            return None
        scores = (int(self.tiles[SCORE]), int(self.tiles[SCORE + 1]))
        places = None
        if self.terms.days > 1:
            places = (1, 2) if self.winner() == 0 else (2, 1)
        return Outcome({"score": scores}, places, (self.value(0), self.value(1)))

    # What each side knows

    def knows_all(self, seat: i64) -> bool:
        """PH-K1: the fish player sees all tiles; once the game is over everybody does."""
        return seat == EVERYTHING or self.phase == OVER or seat == self.fish()

    def marked(self) -> i64:
        """PH-K2: the backs whose faces the angler player's view shows: with the aid all seen."""
        if self.terms.aid:
            return self.seen
        if self.open == NOTHING:
            return 0
        return BIT[self.open]

    def key(self, seat: i64) -> i64:
        """PH-K1, PH-K2: backs for everybody, faces for those who know them."""
        tiles = self.tiles
        terms = self.terms
        state = mix(17, terms.first << 8 | terms.days << 4 | (1 if terms.aid else 0))
        state = mix(state, self.phase_for(seat) << 8 | self.day << 4 | self.angler)
        state = mix(state, self.turns << 40 | self.paid << 30 | self.taken << 20 | self.worth)
        for place in range(i64(CAUGHT), i64(LENGTH)):
            state = mix(state, tiles[place] + 64)
        all_faces = self.knows_all(seat)
        if self.phase > ARRANGED or all_faces:
            state = mix(
                state, self.active << 20 | self.slides << 16 | self.placed << 8 | self.specials
            )
            marked = self.seen if all_faces else self.marked()
            state = mix(state, marked << 8 | (self.open + 1))
            for cell in range(i64(CELLS)):
                state = mix(state, tiles[cell] + 2)
                if all_faces or marked & BIT[cell] != 0:
                    state = mix(state, tiles[FACE + cell] + 2)
        return state

    def phase_for(self, seat: i64) -> i64:
        """Nobody but the fish player sees how the pond is being laid."""
        if self.phase == ARRANGED and not self.knows_all(seat):
            return PLACE
        return self.phase


def first_morning(terms: Terms) -> Pond:
    """PH-D1: a new game."""
    pond = Pond(vec[i64]([0] * LENGTH), terms)
    pond.begin_day()
    return pond


def lay_out(tiles: list[int], terms: Terms) -> Pond:
    """A position with these numbers in its vec, which interpreted code must not make itself."""
    return Pond(vec[i64](tiles), terms)
