"""The order in which a search tries moves: the sooner a good one comes, the more is cut off."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.little_big_fish.moves import STEP, kind_of, start_of, target_of
from shoal.games.little_big_fish.rules.cells import COLOUR_BITS
from shoal.games.little_big_fish.rules.chart import BIRTH_CELL, PLANKTON
from shoal.games.little_big_fish.rules.sea import WIDEST, Sea
from shoal.games.little_big_fish.rules.state import NOBODY, TOKENS

PLIES: Final = 128
"""On one path, captures at its end included."""
NO_MOVE: Final = 0
KINDS_OF_MOVES: Final = 1 << 15

# Ranks, above all that history comes to
RANK_KNOWN: Final = 1 << 40
RANK_EATS: Final = 1 << 36
RANK_PER_SIZE: Final = 1 << 33
RANK_GROWS: Final = 1 << 35
RANK_KILLER: Final = 1 << 34
RANK_BEARS: Final = 1 << 33


@final
class Order:
    """Lists of moves, one per ply, each from `ply * WIDEST` on."""

    def __init__(self) -> None:
        self.room: vec[i64] = vec[i64]([0] * WIDEST)
        self.moves: vec[i64] = vec[i64]([0] * (PLIES * WIDEST))
        self.ranks: vec[i64] = vec[i64]([0] * (PLIES * WIDEST))
        self.killers: vec[i64] = vec[i64]([NO_MOVE] * (2 * PLIES))
        """Two steps per ply that refuted others there."""
        self.history: vec[i64] = vec[i64]([0] * KINDS_OF_MOVES)
        """How often a move was best anywhere, deep searches counting more."""

    def list_moves(self, sea: Sea, ply: i64, known: i64) -> i64:
        """All moves with their ranks. Returns the count."""
        count = sea.moves(sea.actor(), self.room)
        begin = ply * WIDEST
        for number in range(count):
            move = self.room[number]
            self.moves[begin + number] = move
            self.ranks[begin + number] = RANK_KNOWN
            if move != known:
                self.ranks[begin + number] = self.rank(sea, move, ply)
        return count

    def list_captures(self, sea: Sea, ply: i64) -> i64:
        """Steps that eat: large prey first, and small fish first to eat it. Returns the count."""
        listed = sea.moves(sea.actor(), self.room)
        place = ply * WIDEST
        for number in range(listed):
            move = self.room[number]
            prey = sea.sea[target_of(move)]
            if prey != NOBODY:
                self.moves[place] = move
                self.ranks[place] = 4 * prey - sea.sea[start_of(move)]
                place += 1
        return place - ply * WIDEST

    def rank(self, sea: Sea, move: i64, ply: i64) -> i64:
        """Eating, growing, what refuted other moves, bearing; among equals what was best before."""
        rank = self.history[move]
        if kind_of(move) != STEP:
            return rank
        target = target_of(move)
        kind = sea.chart.kind[target]
        if sea.sea[target] != NOBODY:
            rank += RANK_EATS + (sea.sea[target] - 1) % 3 * RANK_PER_SIZE
        elif kind >= PLANKTON and sea.sea[TOKENS + sea.mover] & COLOUR_BITS[kind - PLANKTON] != 0:
            rank += RANK_GROWS
        elif move == self.killers[2 * ply] or move == self.killers[2 * ply + 1]:
            rank += RANK_KILLER
        elif kind == BIRTH_CELL:
            rank += RANK_BEARS
        return rank

    def pick(self, ply: i64, number: i64, count: i64) -> i64:
        """The move that comes next: the highest rank among those from a number on."""
        moves, ranks = self.moves, self.ranks
        place = ply * WIDEST + number
        best = place
        for other in range(place + 1, ply * WIDEST + count):
            if ranks[other] > ranks[best]:
                best = other
        move, rank = moves[best], ranks[best]
        moves[best] = moves[place]
        ranks[best] = ranks[place]
        moves[place] = move
        ranks[place] = rank
        return move

    def remember(self, sea: Sea, move: i64, depth: i64, ply: i64) -> None:
        """A move that refuted what came before it is tried early elsewhere."""
        self.history[move] += depth * depth
        if is_quiet(sea, move) and self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move


def is_quiet(sea: Sea, move: i64) -> bool:
    """A step that neither eats nor comes to a cell with an effect."""
    if kind_of(move) != STEP:
        return False
    target = target_of(move)
    return sea.sea[target] == NOBODY and sea.chart.kind[target] < BIRTH_CELL
