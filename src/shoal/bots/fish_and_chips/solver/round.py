"""A round of Fish & Chips that captures go into and come out of again, for solvers.

A position is its tops, whose turn it is, and how many fish of each colour lie in each pile; in what
order they lie there makes no difference to anybody.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.fish_and_chips.solver.captures import (
    MOST_PLIES,
    count_piles,
    make,
    sign,
    take_back,
)
from shoal.bots.fish_and_chips.solver.payoff import count_fish
from shoal.core.mixing import mix
from shoal.games.fish_and_chips.moves import start_of, target_of
from shoal.games.fish_and_chips.rules.board import EDGE, FISH, first_pile, list_captures, next_pile
from shoal.games.fish_and_chips.rules.sea import Sea


@final
class Round:
    """The captures made so far are kept in `made` with all that taking them back needs.

    made[6 * ply …]   the capture, both piles as they were, the target's count, hash, turn
    """

    def __init__(self, position: Sea) -> None:
        self.sea: vec[i64] = position.sea[:]
        self.terms = position.terms
        self.counts: vec[i64] = count_fish(position)
        self.turn: i64 = position.turn
        self.piles: i64 = count_piles(self.sea)
        self.made: vec[i64] = vec[i64]([0] * (6 * MOST_PLIES))
        self.ply: i64 = 0
        self.hash: i64 = 0
        cell = first_pile(self.sea)
        while cell != EDGE:
            self.hash ^= pile_sign(cell, self.sea[cell] & FISH, self.counts[cell])
            cell = next_pile(self.sea[cell])

    def key(self) -> i64:
        """The position's key in a table, never 0."""
        return mix(self.hash, self.turn + 1) + 1

    def list_moves(self, out: vec[i64], at: i64) -> i64:
        """FC-M5: the captures of the first colour from here on that has any, as `list_captures`."""
        end = at
        for passed in range(self.terms.colours):
            end = list_captures(self.sea, self.terms.colour(self.turn), out, at)
            if end > at:
                return end
            self.turn = self.after(self.turn)
        return end

    def after(self, turn: i64) -> i64:
        """FC-S4: the next place in the order of play."""
        turn += 1
        if turn == self.terms.colours:
            return 0
        return turn

    def capture(self, move: i64) -> None:
        """FC-M4, and the turn passes."""
        sea, counts = self.sea, self.counts
        start, target = start_of(move), target_of(move)
        self.note(move)
        fish = sea[start] & FISH
        self.hash ^= pile_sign(start, fish, counts[start])
        self.hash ^= pile_sign(target, sea[target] & FISH, counts[target])
        counts[target] += counts[start]
        self.hash ^= pile_sign(target, fish, counts[target])
        make(sea, start, target)
        self.piles -= 1
        self.turn = self.after(self.turn)

    def note(self, move: i64) -> None:
        """Keep what taking a capture back needs."""
        made, at = self.made, 6 * self.ply
        made[at] = move
        made[at + 1] = self.sea[start_of(move)]
        made[at + 2] = self.sea[target_of(move)]
        made[at + 3] = self.counts[target_of(move)]
        made[at + 4] = self.hash
        made[at + 5] = self.turn
        self.ply += 1

    def take_back(self) -> None:
        self.ply -= 1
        made, at = self.made, 6 * self.ply
        start, target = start_of(made[at]), target_of(made[at])
        take_back(self.sea, start, made[at + 1], target, made[at + 2])
        self.counts[target] = made[at + 3]
        self.hash = made[at + 4]
        self.turn = made[at + 5]
        self.piles += 1


def pile_sign(cell: i64, fish: i64, count: i64) -> i64:
    """The random number of a pile; their exclusive or is the board's hash."""
    return mix(mix(sign(cell, fish), count), 1)
