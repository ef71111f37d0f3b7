"""The rules of Fish & Chips, in the order of the rulebook."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice, shuffle
from shoal.core.mixing import mix
from shoal.core.outcome import Outcome, places_by
from shoal.core.position import NO_SEAT, Position
from shoal.games.fish_and_chips.moves import (
    CELLS,
    STAY,
    STAYS,
    octopus_of,
    reposition,
    shark_of,
    start_of,
    target_of,
)
from shoal.games.fish_and_chips.rules.board import (
    BOTTOM,
    EDGE,
    EMPTY,
    FIELD,
    FISH,
    LENGTH,
    NORTH,
    NOTHING,
    OCTOPUS,
    SHARK,
    SIDES,
    TOTAL,
    UNDER,
    change_places,
    find,
    first_pile,
    link,
    list_captures,
    next_pile,
    owner,
    put,
    takes,
    unlink,
)
from shoal.games.fish_and_chips.rules.terms import DEALT, LOWEST, STARTS, Terms

WIDEST: Final = 256  # repositioning: 16 * 15 results; captures: fewer than 36 * 4
FURTHER_ROUNDS: Final = 10

# Phases
REPOSITION: Final = 0
CAPTURE: Final = 1
OVER: Final = 2

SEAT_BITS: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])


@final
class Sea(Position):
    """A position: the piles on the board, whose turn it is, and the score so far."""

    def __init__(self, sea: vec[i64], terms: Terms) -> None:
        self.sea: vec[i64] = sea
        self.terms = terms
        self.phase: i64 = OVER
        self.turn: i64 = 0
        self.acting: i64 = 0
        self.repositioned: i64 = 0
        self.round: i64 = 1
        self.further: i64 = 0
        self.captures: i64 = 0
        self.sweeps: i64 = 0
        self.sweeper: i64 = NO_SEAT

    def copy(self) -> "Sea":
        """A position of its own."""
        twin = Sea(self.sea[:], self.terms)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.acting = self.acting
        twin.repositioned = self.repositioned
        twin.round = self.round
        twin.further = self.further
        twin.captures = self.captures
        twin.sweeps = self.sweeps
        twin.sweeper = self.sweeper
        return twin

    def actors(self) -> i64:
        """The one seat whose turn it is; none once the game is over."""
        return self.acting

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """The moves of the colour whose turn it is, by cell and then by side."""
        if self.phase == CAPTURE:
            return list_captures(self.sea, self.terms.colour(self.turn), out, 0)
        return self.list_repositions(out)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """Make the move and go on to the next decision, past colours that cannot capture."""
        if self.phase == CAPTURE:
            self.make_capture(start_of(move), target_of(move))
            self.give_turn(self.after(self.turn), dice)
        else:
            self.exchange(octopus_of(move), shark_of(move))
            self.next_to_reposition(dice)

    # Setup

    def deal(self, dice: Dice) -> None:
        """FC-S1, FC-S2, FC-1S1: shuffle all fish and deal one to a cell."""
        sea = self.sea
        terms = self.terms
        dealt = DEALT
        lowest = LOWEST[terms.colours]
        each = 17 - lowest
        count = terms.colours * each
        fish = vec[i64]([0] * CELLS)[:count]
        for number in range(count):
            fish[number] = terms.colour(number // each) << 4 | lowest - 1 + number % each
        shuffle(fish, dice)
        for cell in range(i64(CELLS)):
            sea[cell] = EMPTY
        row = terms.colours * CELLS
        for place in range(count):
            put(sea, dealt[row + place], fish[place])
        link(sea)
        self.begin_round(dice)

    def begin_round(self, dice: Dice) -> None:
        """FC-S3, FC-1S3: the colour on the lifebuoy begins."""
        starter = self.starter()
        if self.terms.repositioning:
            self.phase = REPOSITION
            self.repositioned = 0
            self.turn = starter
            self.acting = self.seat_bit(starter)
        else:
            self.phase = CAPTURE
            self.give_turn(starter, dice)

    def starter(self) -> i64:
        """FC-S3: the place in the order of play of the colour on the lifebuoy."""
        return self.terms.turn_of(owner(self.sea[STARTS[self.terms.colours]]))

    def after(self, turn: i64) -> i64:
        """FC-S4: the next place in the order of play."""
        turn += 1
        if turn == self.terms.colours:
            return 0
        return turn

    def seat_bit(self, turn: i64) -> i64:
        """The seat that decides for a colour, as a set: in the solo game always the same."""
        if self.terms.solo:
            return 1
        return SEAT_BITS[turn]

    # Repositioning

    def list_repositions(self, out: vec[i64]) -> i64:
        """FC-P1, FC-P3: every pair of cells on which octopus and shark may end."""
        sea = self.sea
        colour = self.terms.colour(self.turn)
        octopus = find(sea, colour << 4 | OCTOPUS)
        shark = find(sea, colour << 4 | SHARK)
        count: i64 = 0
        first = first_pile(sea)
        cell = first
        while cell != EDGE:
            if self.may_end(cell, octopus, OCTOPUS, colour):
                other = first
                while other != EDGE:
                    if other != cell and self.may_end(other, shark, SHARK, colour):
                        out[count] = self.name_result(colour, octopus, cell, shark, other)
                        count += 1
                    other = next_pile(sea[other])
            cell = next_pile(sea[cell])
        return count

    def name_result(
        self, colour: i64, octopus: i64, octopus_ends: i64, shark: i64, shark_ends: i64
    ) -> i64:
        """FC-P3: the move that names the pieces which do not end where they were dealt."""
        if octopus_ends == octopus:
            octopus_ends = STAYS
        if shark_ends == shark:
            shark_ends = STAYS
        if octopus_ends == STAYS and shark_ends == STAYS:
            return STAY
        return reposition(colour, octopus_ends, shark_ends)

    def may_end(self, cell: i64, dealt: i64, piece: i64, colour: i64) -> bool:
        """Whether octopus or shark may end on a cell of its colour (FC-P2, FC-P4)."""
        if owner(self.sea[cell]) != colour:
            return False
        return cell == dealt or not self.threatens(cell, colour << 4 | piece)

    def threatens(self, cell: i64, fish: i64) -> bool:
        """FC-P2: whether the fish, on that cell, could capture an octopus or a shark."""
        sea = self.sea
        pile = sea[cell] & ~FISH | fish
        sides = pile >> NORTH
        for side in range(i64(SIDES)):
            there = sea[sides & FIELD]
            if there & 15 >= SHARK and takes(pile, there):
                return True
            sides >>= 6
        return False

    def exchange(self, octopus: i64, shark: i64) -> None:
        """FC-P3: the octopus changes places first, then the shark."""
        sea = self.sea
        colour = self.terms.colour(self.turn)
        if octopus != STAYS:
            change_places(sea, find(sea, colour << 4 | OCTOPUS), octopus)
        if shark != STAYS:
            change_places(sea, find(sea, colour << 4 | SHARK), shark)

    def next_to_reposition(self, dice: Dice) -> None:
        """FC-P1: once each in turn order; then the starter makes the first capture."""
        self.repositioned += 1
        self.turn = self.after(self.turn)
        self.acting = self.seat_bit(self.turn)
        if self.repositioned == self.terms.colours:
            self.phase = CAPTURE
            self.give_turn(self.turn, dice)

    # Capturing

    def can_capture(self, colour: i64) -> bool:
        """FC-M5: whether a colour need not pass."""
        sea = self.sea
        cell = first_pile(sea)
        while cell != EDGE:
            pile = sea[cell]
            if owner(pile) == colour:
                sides = pile >> NORTH
                for side in range(i64(SIDES)):
                    if takes(pile, sea[sides & FIELD]):
                        return True
                    sides >>= 6
            cell = next_pile(pile)
        return False

    def make_capture(self, start: i64, target: i64) -> None:
        """FC-M4: the captor goes on top and takes the whole pile with it from now on."""
        sea = self.sea
        captor = sea[start]
        caught = sea[target]
        sea[UNDER + ((captor >> BOTTOM) & FISH)] = caught & FISH
        sea[target] = caught & ~FISH | captor & FISH
        unlink(sea, start)
        self.captures += 1

    def give_turn(self, turn: i64, dice: Dice) -> None:
        """FC-M5, FC-1S4: the first colour from here on that can capture; FC-E1: if there is one."""
        terms = self.terms
        for colour in range(terms.colours):
            if self.can_capture(terms.colour(turn)):
                self.turn = turn
                self.acting = self.seat_bit(turn)
                return
            turn = self.after(turn)
        self.end_round(dice)

    # End of a round and of the game

    def end_round(self, dice: Dice) -> None:
        """FC-E1: nobody can capture."""
        if self.terms.solo:
            self.end_game()
            return
        self.score_round()
        sweeper = self.find_sweeper()
        if sweeper != NO_SEAT:
            self.sweeps += 1
        if sweeper != NO_SEAT and self.terms.colours < 4:  # FC-E6
            self.sweeper = sweeper
            self.end_game()
        elif self.has_winner():
            self.end_game()
        else:
            self.round += 1
            self.deal(dice)  # FC-E3

    def end_game(self) -> None:
        """Nobody moves any more; the board stays as it is."""
        self.phase = OVER
        self.acting = 0

    def score_round(self) -> None:
        """FC-E2: a point for each opponent's fish under one's own."""
        sea = self.sea
        cell = first_pile(sea)
        while cell != EDGE:
            fish = sea[cell] & FISH
            colour = fish >> 4
            points: i64 = 0
            while fish != NOTHING:
                if fish >> 4 != colour:
                    points += 1
                fish = sea[UNDER + fish]
            sea[TOTAL + self.terms.turn_of(colour)] += points
            cell = next_pile(sea[cell])

    def find_sweeper(self) -> i64:
        """FC-E6: the one colour on top of every pile, NO_SEAT if there are several."""
        sea = self.sea
        cell = first_pile(sea)
        if cell == EDGE:
            return NO_SEAT
        colour = owner(sea[cell])
        while cell != EDGE:
            if owner(sea[cell]) != colour:
                return NO_SEAT
            cell = next_pile(sea[cell])
        return self.terms.turn_of(colour)

    def has_winner(self) -> bool:
        """FC-E4, FC-E5: whether the totals end the game after this round."""
        most = self.most_points()
        if self.terms.target == 0:
            return True
        if most < self.terms.target:
            return False
        if self.count_leaders(most) == 1 or self.further == FURTHER_ROUNDS:
            return True
        self.further += 1
        return False

    def most_points(self) -> i64:
        """The highest total."""
        most: i64 = 0
        for seat in range(self.terms.colours):
            most = max(most, self.sea[TOTAL + seat])
        return most

    def count_leaders(self, most: i64) -> i64:
        """How many hold the highest total."""
        leaders: i64 = 0
        for seat in range(self.terms.colours):
            if self.sea[TOTAL + seat] == most:
                leaders += 1
        return leaders

    def value(self, seat: i64) -> float:
        """1 for the winner, shared among those who share the win."""
        if self.terms.solo:
            return 1.0 if self.solo_won() else 0.0
        if self.sweeper != NO_SEAT:
            return 1.0 if seat == self.sweeper else 0.0
        most = self.most_points()
        if self.sea[TOTAL + seat] < most:
            return 0.0
        return 1.0 / float(self.count_leaders(most))

    def outcome(self) -> Outcome | None:
        """Points and places (FC-E4 to FC-E6), or whether the solo game was won (FC-1S5)."""
        if self.phase != OVER:
            return None
        if self.terms.solo:
            won = 1 if self.solo_won() else 0
            return Outcome({"won": (won,)}, (2 - won,), (self.value(0),))
        seats = range(self.terms.colours)
        points = [int(self.sea[TOTAL + seat]) for seat in seats]
        standing = points[:]
        if self.sweeper != NO_SEAT:
            standing[self.sweeper] = max(points) + 1
        values = tuple([self.value(seat) for seat in seats])
        return Outcome({"points": tuple(points)}, tuple(places_by(standing)), values)

    # Solo

    def solo_won(self) -> bool:
        """FC-1S5: only fish of the player's colour, the last in the order, are on top."""
        return self.find_sweeper() == 3

    def key(self, seat: i64) -> i64:
        """Everybody sees everything, so there is one key for all."""
        sea = self.sea
        terms = self.terms
        state = mix(terms.order << 8 | terms.colours << 2 | self.phase, terms.target)
        state = mix(state, (1 if terms.repositioning else 0) + (2 if terms.solo else 0))
        state = mix(state, self.turn << 8 | self.repositioned)
        state = mix(state, self.round << 32 | self.further << 16 | self.sweeps)
        state = mix(state, self.captures << 8 | (self.sweeper + 1))
        for colour in range(i64(4)):
            state = mix(state, sea[TOTAL + colour])
        cell = first_pile(sea)
        while cell != EDGE:
            state = mix(state, cell + 1)
            fish = sea[cell] & FISH
            while fish != NOTHING:
                state = mix(state, fish + 64)
                fish = sea[UNDER + fish]
            cell = next_pile(sea[cell])
        return state


def dealt(terms: Terms, dice: Dice) -> Sea:
    """FC-S1, FC-1S1: a new game."""
    sea = Sea(vec[i64]([0] * LENGTH), terms)
    sea.deal(dice)
    return sea
