"""The policy of a fish player of Petri Heil!: what it does without a search.

It weighs every cell by how soon the anglers face it with a fisher tile that reaches it, and slides
what is valuable to where they will not be, and what is worthless to where they will (PH-T7).
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.petri_heil.evaluation.angler import mean_unseen
from shoal.bots.petri_heil.evaluation.noise import LOWEST, fraction
from shoal.core.dice import Dice
from shoal.games.petri_heil.moves import (
    CELLS,
    DONE,
    PASS,
    PUSH,
    SHOW,
    SLIDE,
    SWAP,
    cell_of,
    kind_of,
    other_of,
    pack,
)
from shoal.games.petri_heil.rules.geometry import DIVER, LINE, LINES, PIER_COUNT, VALUE, WAYS
from shoal.games.petri_heil.rules.pond import Pond
from shoal.games.petri_heil.rules.specials import may_push
from shoal.games.petri_heil.rules.state import FACE, FISHERS, GONE, NOTHING, START_PIER, SWAPS


@final
class Fish:
    """The policy of a fish player."""

    def __init__(self) -> None:
        self.noise: float = 0.0
        """How much worse than the best a slide may look and still be made."""
        self.fade: float = 0.7
        """How much less a line counts for every pier that it is farther on."""
        self.ahead: i64 = 8
        """How many piers it looks ahead."""
        self.blind: float = 0.5
        """What the value of a tile counts that the angler player has not seen."""
        self.least: float = 0.0
        """What a slide must gain."""
        self.push_gain: float = 2.0
        self.swap_gain: float = 4.0
        """What a special tile must gain: unused it is worth a point (PH-E3)."""
        self.known: float = 0.6
        """How much better it is to show what has been seen before."""
        self.wanted: float = 2.5
        self.low: float = 0.7
        """How much worse it is to show a tile that is worth one more or less than wanted."""
        self.unpaid: float = 0.3
        """How much better it is to show what cannot be paid for."""
        self.bluff: float = 0.3
        """How much worse than the best a show may look and still be made."""
        self.slides: i64 = 10
        self.swaps: i64 = 6
        """How many it thinks about."""
        self.gains: vec[float] = vec[float]([0.0] * 128)
        self.danger: vec[float] = vec[float]([0.0] * CELLS)
        self.weight: vec[float] = vec[float]([0.0] * CELLS)

    def show(self, pond: Pond, dice: Dice) -> i64:
        """PH-T2: rather what has been seen before, rather what is worth little."""
        tiles = pond.tiles
        lines = LINES
        line = pond.line()
        best = LOWEST
        chosen: i64 = 0
        for distance in range(i64(LINE)):
            cell = lines[line + distance]
            back = tiles[cell]
            if back == NOTHING:
                continue
            kind = tiles[FACE + back]
            worth = -self.low * abs(float(VALUE[kind]) - self.wanted)
            if pond.has_seen(back):
                worth = self.known
            if tiles[FISHERS + distance] == 0:
                worth += self.unpaid
            if kind == DIVER:
                worth = LOWEST / 2.0
            worth += self.bluff * fraction(dice)
            if worth > best:
                best = worth
                chosen = cell
        return pack(SHOW, chosen, 0, 0)

    def slide(self, pond: Pond, dice: Dice) -> i64:
        """PH-T7: the slide that gains most, as long as one gains."""
        self.weigh(pond)
        tiles = pond.tiles
        ways = WAYS
        danger = self.danger
        best = self.least
        chosen = pack(DONE, 0, 0, 0)
        for cell in range(i64(CELLS)):
            if tiles[cell] == NOTHING:
                continue
            here = danger[cell]
            weight = self.weight[cell]
            for way in range(cell * 4, cell * 4 + 4):
                for step in range(i64(3)):
                    to = ways[way * 3 + step]
                    if to < 0 or tiles[to] != NOTHING:
                        break
                    worth = weight * (here - danger[to])
                    worth += self.noise * fraction(dice)
                    if worth > best:
                        best = worth
                        chosen = pack(SLIDE, cell, to, 0)
        return chosen

    def special(self, pond: Pond) -> i64:
        """PH-T8: push an angler past a rich line, swap away what is known, or rather nothing."""
        self.weigh(pond)
        best = self.push_gain
        chosen = pack(PASS, 0, 0, 0)
        for angler in range(i64(2)):
            if not may_push(pond, angler):
                continue
            gain = self.threat(pond, angler, 1) - 0.5 * self.threat(pond, angler, 2)
            if gain > best:
                best = gain
                chosen = pack(PUSH, angler, 0, 0)
        if pond.specials & SWAPS != 0:
            return self.swap(pond, best - self.push_gain, chosen)
        return chosen

    def swap(self, pond: Pond, gained: float, otherwise: i64) -> i64:
        """PH-X4: the tile in most danger changes places with the one where that helps most."""
        tiles = pond.tiles
        worst: i64 = 0
        for cell in range(i64(CELLS)):
            if tiles[cell] == NOTHING:
                continue
            danger = self.weight[cell] * self.danger[cell]
            if tiles[worst] == NOTHING or danger > self.weight[worst] * self.danger[worst]:
                worst = cell
        best = self.swap_gain + gained
        chosen = otherwise
        for cell in range(i64(CELLS)):
            if tiles[cell] == NOTHING or cell == worst:
                continue
            gain = self.weight[worst] - self.weight[cell]
            gain *= self.danger[worst] - self.danger[cell]
            if gain > best:
                best = gain
                chosen = pack(SWAP, min(cell, worst), max(cell, worst), 0)
        return chosen

    def threat(self, pond: Pond, angler: i64, piers: i64) -> float:
        """What an angler may expect at a pier, so many on."""
        tiles = pond.tiles
        lines = LINES
        gone = tiles[GONE + angler] + piers
        if gone >= PIER_COUNT:
            return 0.0
        line = ((tiles[START_PIER + angler] + gone) % PIER_COUNT) * LINE
        most = 0.0
        for distance in range(i64(LINE)):
            cell = lines[line + distance]
            back = tiles[cell]
            if back == NOTHING or tiles[FISHERS + distance] == 0:
                continue
            part = 1.0 if pond.has_seen(back) else 0.4
            most = max(most, part * float(VALUE[tiles[FACE + back]]))
        return most

    def weigh(self, pond: Pond) -> None:
        """How much danger every cell is in, and how much its tile matters."""
        tiles = pond.tiles
        danger = self.danger
        weights = self.weight
        for cell in range(i64(CELLS)):
            danger[cell] = 0.0
        for angler in range(i64(2)):
            self.face(pond, angler)
        mean = mean_unseen(pond)
        for cell in range(i64(CELLS)):
            back = tiles[cell]
            if back == NOTHING:
                continue
            value = float(VALUE[tiles[FACE + back]])
            weights[cell] = value if pond.has_seen(back) else self.blind * (value - mean)

    def face(self, pond: Pond, angler: i64) -> None:
        """Add what an angler will soon face."""
        tiles = pond.tiles
        lines = LINES
        danger = self.danger
        gone = tiles[GONE + angler]
        weight = 1.0
        for piers in range(1, min(self.ahead + 1, PIER_COUNT - gone)):
            line = ((tiles[START_PIER + angler] + gone + piers) % PIER_COUNT) * LINE
            for distance in range(i64(LINE)):
                if tiles[FISHERS + distance] > 0:
                    danger[lines[line + distance]] += weight
            weight *= self.fade

    def sift_slides(self, pond: Pond, moves: vec[i64], count: i64) -> i64:
        """PH-T7: done, and the slides that seem to gain most."""
        self.weigh(pond)
        for number in range(1, count):
            cell = cell_of(moves[number])
            away = self.danger[cell] - self.danger[other_of(moves[number])]
            self.gains[number] = self.weight[cell] * away
        return best_first(moves, self.gains, 1, count, self.slides)

    def sift_specials(self, pond: Pond, moves: vec[i64], count: i64) -> i64:
        """PH-T8: pass, angler moves, and the swaps that seem to gain most."""
        self.weigh(pond)
        first: i64 = 0
        while first < count and kind_of(moves[first]) != SWAP:
            first += 1
        for number in range(first, count):
            cell = cell_of(moves[number])
            other = other_of(moves[number])
            away = self.danger[cell] - self.danger[other]
            self.gains[number] = (self.weight[cell] - self.weight[other]) * away
        return best_first(moves, self.gains, first, count, self.swaps)


def best_first(moves: vec[i64], gains: vec[float], first: i64, count: i64, kept: i64) -> i64:
    """Bring so many of the moves that gain most to the front, behind the first ones."""
    end = min(count, first + kept)
    for place in range(first, end):
        best = place
        for number in range(place + 1, count):
            if gains[number] > gains[best]:
                best = number
        move = moves[best]
        gain = gains[best]
        moves[best] = moves[place]
        gains[best] = gains[place]
        moves[place] = move
        gains[place] = gain
    return end
