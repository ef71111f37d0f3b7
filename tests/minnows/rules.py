"""The rules of Minnows, in the order in which one would explain them.

MN-1  The bag holds the minnows 1 to 9 with two seats, 1 to 13 with three. Everyone is dealt three
      from it and lays them down in a row, seen by nobody else.
MN-2  A round begins with a look: seat by seat, everyone looks at one minnow of somebody else, or
      at none. All see which minnow it was, and only the one who looks sees what it is.
MN-3  Option `memory`: on, what was seen stays in view as long as it lies there; off, until the next
      look or the opening, and history leaves it out.
MN-4  Then all make an offer at once, unseen: one minnow, or two that are both odd or both even.
      They put them forward one by one and say when they are done, or name the offer as a whole.
MN-5  When the last offer is made, all are opened. The highest sum takes everything that was
      offered; dice decide among equals.
MN-6  Then, seat by seat, everyone fills the row up from the bag as long as it lasts.
MN-7  The game ends after the last round (option `rounds`), or when a row stays empty. All is shown;
      the highest sum of minnows caught wins, and equals share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from shoal.core.mixing import mix
from shoal.core.outcome import Outcome
from shoal.core.position import EVERYTHING, Position
from tests.minnows.moves import DONE, LOOK, OFFER, PUT, SKIP, kind_of, owner_of, pack, place_of

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64

    from shoal.core.dice import Dice

HAND: Final = 3
PLACES: Final = range(HAND)
NOTHING: Final = 0
BACK: Final = 31
WIDEST: Final = 7  # two hands of three to look at, and to skip

Phase = Literal["look", "offer", "over"]
PHASES: Final[tuple[Phase, ...]] = ("look", "offer", "over")


def minnows(seats: int) -> list[int]:
    """MN-1: all minnows in a game."""
    return list(range(1, 4 * seats + 2))


def may_offer(hand: list[int], places: int) -> bool:
    """MN-4: at most two minnows, both odd or both even."""
    offered = [hand[place] for place in PLACES if places >> place & 1]
    return len(offered) <= 2 and NOTHING not in offered and len({tile % 2 for tile in offered}) <= 1


class Pond(Position):
    """The rows in front of the seats, what they have caught, and what everyone has seen."""

    def __init__(self, seats: int, rounds: int, memory: bool) -> None:  # noqa: FBT001 - an option
        self.seats = seats
        self.rounds = rounds
        self.memory = memory
        self.phase: Phase = "look"
        self.round = 1
        self.turn = 0
        self.bag = minnows(seats)
        """In no order: nobody has seen it."""
        self.hands = [[NOTHING] * HAND for _ in range(seats)]
        self.seen = [[0] * seats for _ in range(seats)]
        """Who has seen whose: for each looker and owner a set of places."""
        self.put = [0] * seats
        """The places of what each has put forward so far."""
        self.ready = 0
        """The seats whose offer is made, as a set."""
        self.caught: list[list[int]] = [[] for _ in range(seats)]

    def copy(self) -> Pond:
        """A position of its own."""
        twin = type(self)(self.seats, self.rounds, self.memory)
        twin.phase, twin.round, twin.turn, twin.ready = (
            self.phase, self.round, self.turn, self.ready,
        )  # fmt: skip
        twin.bag, twin.put = self.bag[:], self.put[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.seen = [places[:] for places in self.seen]
        twin.caught = [caught[:] for caught in self.caught]
        return twin

    def actors(self) -> i64:
        """The one who looks, or all who have not made their offer yet."""
        if self.phase == "over":
            return 0
        return 1 << self.turn if self.phase == "look" else self.everyone() & ~self.ready

    def everyone(self) -> int:
        """All seats, as a set."""
        return (1 << self.seats) - 1

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """All moves but the offers that are named as a whole: of these a sample."""
        found = self.list_looks(seat) if self.phase == "look" else self.list_offers(seat)
        for number, move in enumerate(found):
            out[number] = move
        return len(found)

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """One look, or one step of an offer."""
        kind = kind_of(move)
        if kind in {LOOK, SKIP}:
            self.look(seat, move)
        elif kind == PUT:
            self.put[seat] |= 1 << place_of(move)
        else:
            self.put[seat] = place_of(move) if kind == OFFER else self.put[seat]
            self.make_offer(seat, dice)

    # MN-1

    def fill_up(self, dice: Dice) -> None:
        """MN-1, MN-6: draw from the bag what is missing."""
        for hand in self.hands:
            for place in PLACES:
                if hand[place] == NOTHING and self.bag:
                    hand[place] = self.bag.pop(dice.below(len(self.bag)))

    # MN-2, MN-3

    def list_looks(self, seat: int) -> list[int]:
        """Every minnow of another seat that is not in view, or none."""
        looks = [
            pack(LOOK, owner, place)
            for owner in range(self.seats)
            for place in PLACES
            if owner != seat
            and self.hands[owner][place]
            and not self.seen[seat][owner] >> place & 1
        ]
        return [*looks, pack(SKIP)]

    def look(self, seat: int, move: int) -> None:
        """See one minnow, perhaps, and give the turn to the next."""
        self.forget()
        if kind_of(move) == LOOK:
            self.seen[seat][owner_of(move)] |= 1 << place_of(move)
        self.turn += 1
        if self.turn == self.seats:
            self.phase, self.turn = "offer", 0

    def forget(self) -> None:
        """MN-3. Never by a sealed move: that would tell the others that it was made."""
        if not self.memory:
            self.seen = [[0] * self.seats for _ in range(self.seats)]

    # MN-4

    def list_offers(self, seat: int) -> list[int]:
        """One more minnow, or no more; of the whole offers the first minnow alone."""
        hand, put = self.hands[seat], self.put[seat]
        more = [
            pack(PUT, place=place)
            for place in PLACES
            if not put >> place & 1 and may_offer(hand, put | 1 << place)
        ]
        done = [pack(DONE)] if put else []
        first = next(place for place in PLACES if hand[place])
        return [*more, *done, pack(OFFER, place=1 << first)]

    def make_offer(self, seat: int, dice: Dice) -> None:
        """Lie sealed, unless this is the last one."""
        self.ready |= 1 << seat
        if self.ready == self.everyone():
            self.open_offers(dice)

    # MN-5, MN-6

    def open_offers(self, dice: Dice) -> None:
        """The highest takes everything; rows are filled up; the next round or the end."""
        winner = self.find_highest(dice)
        for owner in range(self.seats):
            self.caught[winner] += self.take(owner)
        self.caught[winner].sort()
        self.forget()
        self.put, self.ready = [0] * self.seats, 0
        self.fill_up(dice)
        self.begin_round()

    def find_highest(self, dice: Dice) -> int:
        """Who takes what was offered."""
        sums = [sum(self.offered(seat)) for seat in range(self.seats)]
        highest = [seat for seat in range(self.seats) if sums[seat] == max(sums)]
        return highest[dice.below(len(highest))] if len(highest) > 1 else highest[0]

    def offered(self, seat: int) -> list[int]:
        """The minnows that a seat has put forward."""
        return [self.hands[seat][place] for place in PLACES if self.put[seat] >> place & 1]

    def take(self, owner: int) -> list[int]:
        """Remove an offer from its row; whoever had seen a minnow there sees it no more."""
        offered = self.offered(owner)
        for place in PLACES:
            if self.put[owner] >> place & 1:
                self.hands[owner][place] = NOTHING
        for places in self.seen:
            places[owner] &= ~self.put[owner]
        return offered

    # MN-7

    def begin_round(self) -> None:
        """The next look, unless the game is over."""
        if self.round == self.rounds or not all(map(any, self.hands)):
            self.phase = "over"
        else:
            self.phase = "look"
            self.round += 1

    def points(self) -> tuple[int, ...]:
        """The sum of what each has caught."""
        return tuple(map(sum, self.caught))

    def value(self, seat: i64) -> float:
        """1 for the winner, shared among equals."""
        points = self.points()
        return 1 / points.count(max(points)) if points[seat] == max(points) else 0.0

    def outcome(self) -> Outcome | None:
        """Points and places."""
        if self.phase != "over":
            return None
        points = self.points()
        places = tuple(1 + sum(other > own for other in points) for own in points)
        return Outcome({"points": points}, places, tuple(map(self.value, range(self.seats))))

    # Keys

    def key(self, seat: i64) -> i64:
        """What lies open, what the seat sees of the rows, and its own offer."""
        state = mix(self.rounds << 8 | self.seats << 4 | self.memory, PHASES.index(self.phase))
        state = mix(state, self.round << 16 | self.turn << 8 | self.ready)
        for owner in range(self.seats):
            for place in PLACES:
                state = mix(state, self.seen_by(seat, owner, place))
            state = mix(state, self.put[owner] if seat in {owner, EVERYTHING} else 0)
            state = mix(state, sum(1 << tile for tile in self.caught[owner]))
            for looker in range(self.seats):
                state = mix(state, self.seen[looker][owner])
        return state

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """What `key` is made of, the own seat first; `environment.py` names it."""
        phase = PHASES.index(self.phase)
        numbers = [phase, self.round, self.rounds, self.turn, int(self.memory), self.put[seat]]
        for number in range(self.seats):
            owner = (seat + number) % self.seats
            numbers += [self.seen_by(seat, owner, place) for place in PLACES]
            numbers += [self.ready >> owner & 1, sum(1 << tile for tile in self.caught[owner]) >> 1]
            numbers += [self.seen[(seat + n) % self.seats][owner] for n in range(self.seats)]
        for number, value in enumerate(numbers):
            out[at + number] = value

    def seen_by(self, seat: int, owner: int, place: int) -> int:
        """The minnow that the seat sees there, or a BACK, or NOTHING."""
        tile = self.hands[owner][place]
        if tile == NOTHING or seat in {owner, EVERYTHING} or self.phase == "over":
            return tile
        return tile if seat >= 0 and self.seen[seat][owner] >> place & 1 else BACK
