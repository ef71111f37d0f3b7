"""The policy of an angler player of Petri Heil!: what it does without a search.

It goes by what it has seen: a tile that was shown or looked at is worth its value, any other one
the mean of all that are still unseen. A catch costs the piers that it moves an angler on (PH-T3).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.petri_heil.evaluation.noise import LOWEST, fraction
from shoal.core.dice import Dice
from shoal.games.petri_heil.moves import (
    CATCH,
    CELLS,
    DECLINE,
    GO,
    HOLD,
    LOOK,
    START,
    cell_of,
    kind_of,
    number_of,
    pack,
)
from shoal.games.petri_heil.rules.geometry import BIT, LINE, LINES, PIER_COUNT, VALUE
from shoal.games.petri_heil.rules.pond import Pond
from shoal.games.petri_heil.rules.state import (
    FACE,
    FISHERS,
    GONE,
    HOLDS,
    LOOKS,
    NOTHING,
    START_PIER,
)

MOST_PIERS: Final = 6
"""Going farther at once is not worth thinking of."""


@final
class Angler:
    """The policy of an angler player."""

    def __init__(self) -> None:
        self.pier: float = 0.2
        """What a pier is worth that a catch moves an angler on."""
        self.step: float = 0.25
        """The same for a pier that an angler walks."""
        self.reach: i64 = 6
        """How far it looks for a better line."""
        self.noise: float = 0.3
        """How much worse than the best a move may look and still be made."""
        self.prior: vec[float] = vec[float]([0.0] * CELLS)
        """How much more than the mean an unseen tile is worth that lay on a cell at first."""

    def expect(self, prior: list[float]) -> None:
        """Expect more of some cells than of others."""
        self.prior = vec[float](prior)

    def start(self, pond: Pond, dice: Dice) -> i64:
        """PH-D3: opposite each other, so that the fish player has two sides to guard."""
        tiles = pond.tiles
        if tiles[START_PIER] == NOTHING:
            return pack(START, 0, 0, dice.below(PIER_COUNT))
        return pack(START, 0, 0, (tiles[START_PIER] + 7 + dice.below(7)) % PIER_COUNT)

    def go(self, pond: Pond, dice: Dice) -> i64:
        """PH-T1: to the line with the best catch, a pier or a few on; home only at the end."""
        tiles = pond.tiles
        mean = mean_unseen(pond)
        best = LOWEST
        chosen: i64 = NOTHING
        for angler in range(i64(2)):
            left = PIER_COUNT - tiles[GONE + angler]
            for piers in range(1, min(self.reach + 1, left)):
                pier = (tiles[START_PIER + angler] + tiles[GONE + angler] + piers) % PIER_COUNT
                worth = self.best_of(pond, pier, left - piers, mean) - self.step * float(piers)
                worth += self.noise * fraction(dice)
                if worth > best:
                    best = worth
                    chosen = pack(GO, angler, 0, piers)
        if chosen != NOTHING:
            return chosen
        if tiles[GONE] < PIER_COUNT:
            return pack(GO, 0, 0, 1)
        return pack(GO, 1, 0, 1)

    def best_of(self, pond: Pond, pier: i64, left: i64, mean: float) -> float:
        """What the best catch of a line promises; nothing if none is worth its piers."""
        tiles = pond.tiles
        lines = LINES
        best = 0.0
        for distance in range(i64(LINE)):
            back = tiles[lines[pier * LINE + distance]]
            if back == NOTHING or tiles[FISHERS + distance] == 0:
                continue
            worth = self.guess(pond, back, mean)
            worth -= self.pier * float(min(distance + 1, left))
            best = max(best, worth)
        return best

    def guess(self, pond: Pond, back: i64, mean: float) -> float:
        """What a tile is worth to somebody who may not have seen it."""
        if pond.has_seen(back):
            return float(VALUE[pond.tiles[FACE + back]])
        return mean + self.prior[back]

    def fish(self, pond: Pond, dice: Dice) -> i64:
        """PH-T3, PH-T6: the best catch of the line, or a special tile if none is worth it."""
        tiles = pond.tiles
        lines = LINES
        line = pond.line()
        left = PIER_COUNT - tiles[GONE + pond.active]
        mean = mean_unseen(pond)
        best = self.noise * fraction(dice)
        chosen: i64 = NOTHING
        for distance in range(i64(LINE)):
            cell = lines[line + distance]
            back = tiles[cell]
            if back == NOTHING or tiles[FISHERS + distance] == 0:
                continue
            worth = self.guess(pond, back, mean)
            worth -= self.pier * float(min(distance + 1, left))
            worth += self.noise * fraction(dice)
            if worth > best:
                best = worth
                chosen = pack(CATCH, cell, 0, 0)
        if chosen != NOTHING:
            return chosen
        return decline(pond, dice)

    def sift_going(self, moves: vec[i64], count: i64) -> i64:
        """PH-T1: a few piers on; farther only if there is nothing else."""
        kept: i64 = 0
        for number in range(count):
            if number_of(moves[number]) <= MOST_PIERS:
                moves[kept] = moves[number]
                kept += 1
        return kept

    def sift_fishing(self, pond: Pond, moves: vec[i64], count: i64) -> i64:
        """PH-X1: only what has not been seen is worth a look, and only where an angler soon is."""
        tiles = pond.tiles
        near: i64 = 0
        for angler in range(i64(2)):
            for piers in range(1, min(i64(4), PIER_COUNT - tiles[GONE + angler])):
                pier = (tiles[START_PIER + angler] + tiles[GONE + angler] + piers) % PIER_COUNT
                for distance in range(i64(LINE)):
                    near |= BIT[LINES[pier * LINE + distance]]
        kept: i64 = 0
        for number in range(count):
            move = moves[number]
            cell = cell_of(move)
            if kind_of(move) == LOOK and (near & BIT[cell] == 0 or pond.has_seen(tiles[cell])):
                continue
            moves[kept] = move
            kept += 1
        return kept


def decline(pond: Pond, dice: Dice) -> i64:
    """PH-T6: who declines may play a special tile."""
    if pond.specials & LOOKS != 0:
        cell = dice.below(CELLS)
        back = pond.tiles[cell]
        if back != NOTHING and not pond.has_seen(back):
            return pack(LOOK, cell, 0, 0)
    if pond.specials & HOLDS != 0 and dice.below(2) == 0:
        return pack(HOLD, 0, 0, 0)
    return pack(DECLINE, 0, 0, 0)


def mean_unseen(pond: Pond) -> float:
    """What a tile is worth of which only the back is known."""
    tiles = pond.tiles
    unseen: i64 = 0
    worth: i64 = 0
    for cell in range(i64(CELLS)):
        back = tiles[cell]
        if back != NOTHING and not pond.has_seen(back):
            unseen += 1
            worth += VALUE[tiles[FACE + back]]
    if unseen == 0:
        return 0.0
    return float(worth) / float(unseen)
