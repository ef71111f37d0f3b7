"""The solo game of Fish & Chips: can a position be won, and how (FC-1S1 to FC-1S5)?

A depth-first search over the captures of all colours. What lies under the top fish makes no
difference to the solo game, so a position is its tops and whose turn it is. Two things keep the
search small:

- A position is given up as soon as some part of the board holds a fish that is stronger than all
  the player's fish there (see `Parts.may_be_won`), or too few of the player's fish are left.
- A table remembers positions that cannot be won.

The captures that look best are tried first, in an order with a little noise. Should that lead
nowhere for long, the search starts again, with other noise and for longer; what is lost
stays in the table.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.fish_and_chips.solver.captures import (
    MOST_CAPTURES,
    MOST_PLIES,
    make,
    sign,
    take_back,
)
from shoal.bots.fish_and_chips.solver.parts import Parts
from shoal.bots.transpositions import MISSING, TranspositionTable
from shoal.core.mixing import mix
from shoal.games.fish_and_chips.moves import start_of, target_of
from shoal.games.fish_and_chips.rules.board import (
    EDGE,
    FISH,
    first_pile,
    list_captures,
    next_pile,
    owner,
)
from shoal.games.fish_and_chips.rules.sea import Sea

GAVE_UP: Final = -1
LOST: Final = 0
WON: Final = 1

TURNS: Final = 4
FIRST_NODES: Final = 60
"""Nodes of the first try; every further one has half as many again."""
RANK_NOISE: Final = 127
"""As much as four points of strength."""


@final
class Solo:
    """One position of the solo game."""

    def __init__(self, position: Sea, keep: i64 = 1) -> None:
        """To be won with at least so many of the player's fish on top; one is always left."""
        self.sea: vec[i64] = position.sea[:]
        self.order: i64 = position.terms.order
        self.colour: i64 = position.terms.colour(TURNS - 1)
        self.first_turn: i64 = position.turn
        self.keep = keep
        self.parts = Parts()
        self.table = TranspositionTable()
        self.moves: vec[i64] = vec[i64]([0] * (MOST_PLIES * MOST_CAPTURES))
        self.ranks: vec[i64] = vec[i64]([0] * (MOST_PLIES * MOST_CAPTURES))
        self.line: vec[i64] = vec[i64]([0] * MOST_PLIES)
        self.plies: i64 = 0
        self.own: i64 = 0
        self.others: i64 = 0
        self.attempt: i64 = 0
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.root: i64 = 0
        self.count()

    def count(self) -> None:
        """How many piles are the player's and how many are not, and the hash of them all."""
        cell = first_pile(self.sea)
        while cell != EDGE:
            pile = self.sea[cell]
            if owner(pile) == self.colour:
                self.own += 1
            else:
                self.others += 1
            self.root ^= sign(cell, pile & FISH)
            cell = next_pile(pile)

    def solve(self, budget: i64) -> i64:
        """WON, then `line` has the captures; LOST, which is proved; or GAVE_UP after the budget."""
        try_nodes: i64 = FIRST_NODES
        while self.nodes < budget:
            self.limit = min(self.nodes + try_nodes, budget)
            found = self.search(self.first_turn, self.root, 0)
            if found != GAVE_UP:
                return found
            self.attempt += 1
            try_nodes += try_nodes // 2
        return GAVE_UP

    def captures(self) -> list[int]:
        """The line that wins."""
        return [int(self.line[ply]) for ply in range(self.plies)]

    def search(self, turn: i64, board: i64, ply: i64) -> i64:
        """Try every capture; `board` is the hash of the piles."""
        if self.nodes >= self.limit:
            return GAVE_UP
        self.nodes += 1
        if self.own < self.keep or not self.parts.may_be_won(self.sea, self.colour):
            return LOST
        if self.others == 0:
            self.plies = ply
            return WON
        begin = ply * MOST_CAPTURES
        end = begin
        for skipped in range(i64(TURNS)):  # FC-1S4
            end = list_captures(self.sea, (self.order >> (2 * turn)) & 3, self.moves, begin)
            if end > begin:
                break
            turn = (turn + 1) & 3
        key = mix(board, turn + 1) + 1
        if end == begin or self.table.find(key) != MISSING:
            return LOST
        self.sort(begin, end)
        found = self.try_all(turn, board, ply, begin, end)
        if found == LOST:
            self.table.store(key, LOST, self.own + self.others)
        return found

    def try_all(self, turn: i64, board: i64, ply: i64, begin: i64, end: i64) -> i64:
        """Make each capture, search on and take it back."""
        sea = self.sea
        for place in range(begin, end):
            move = self.moves[place]
            start, target = start_of(move), target_of(move)
            captor, caught = sea[start], sea[target]
            self.line[ply] = move
            self.lose(caught, 1)
            make(sea, start, target)
            after = board ^ sign(start, captor & FISH) ^ sign(target, caught & FISH)
            after ^= sign(target, captor & FISH)
            found = self.search((turn + 1) & 3, after, ply + 1)
            take_back(sea, start, captor, target, caught)
            self.lose(caught, -1)
            if found != LOST:
                return found
        return LOST

    def lose(self, caught: i64, piles: i64) -> None:
        """A pile is caught, or comes back."""
        if owner(caught) == self.colour:
            self.own -= piles
        else:
            self.others -= piles

    def sort(self, begin: i64, end: i64) -> None:
        """The captures that look best come first."""
        moves, ranks = self.moves, self.ranks
        for place in range(begin, end):
            move = moves[place]
            rank = self.rank(move)
            before = place
            while before > begin and ranks[before - 1] < rank:
                moves[before] = moves[before - 1]
                ranks[before] = ranks[before - 1]
                before -= 1
            moves[before] = move
            ranks[before] = rank

    def rank(self, move: i64) -> i64:
        """Strong fish of others are good prey, strong fish of the player's own are not."""
        caught = self.sea[target_of(move)]
        rank = caught & 15
        if owner(caught) == self.colour:
            rank = -rank
        return (rank << 5) + (mix(mix(self.attempt, move), self.nodes) & RANK_NOISE)
