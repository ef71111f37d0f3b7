"""Many games of one kind, stepped together: whole numbers in, whole numbers out.

What comes out is written to vecs that stay where they are. A vec lends its memory, read-only, to
whoever asks by the buffer protocol, so `numpy.asarray` copies nothing; what it shows is good until
the next step.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from shoal.core.dice import Dice, FastDice
from shoal.core.position import NO_SEAT, Position, first_seat

NO_NUMBER: Final = -1
"""Of a move that is not in the table: its kind is open."""


@final
class Index:
    """The number of every move of a table, by open addressing."""

    def __init__(self, moves: list[int]) -> None:
        size = 16
        while size < 4 * len(moves):
            size *= 2
        self.moves: vec[i64] = vec[i64](moves)
        self.last: i64 = size - 1
        self.keys: vec[i64] = vec[i64]([NO_NUMBER] * size)
        self.numbers: vec[i64] = vec[i64]([NO_NUMBER] * size)
        for number in range(i64(len(self.moves))):
            slot = self.slot(self.moves[number])
            if self.keys[slot] != NO_NUMBER:
                raise ValueError(f"the move {int(self.moves[number])} is in the table twice")
            self.keys[slot] = self.moves[number]
            self.numbers[slot] = number

    def slot(self, move: i64) -> i64:
        """Where a move lies, or would."""
        slot = (move ^ move >> 9 ^ move >> 23 ^ move >> 37 ^ move >> 51) & self.last
        keys = self.keys
        while keys[slot] != move and keys[slot] != NO_NUMBER:
            slot = (slot + 1) & self.last
        return slot

    def number(self, move: i64) -> i64:
        """The number of a move, or NO_NUMBER."""
        return self.numbers[self.slot(move)]


@final
class Fleet:
    """Games in a row. A game that ends pays out and, if wanted, begins anew in the same step.

    `deal` deals a game; `shape` is how many games, seats, moves at most in a list, and numbers of
    an observation there are.
    """

    def __init__(
        self,
        deal: Callable[[Dice], Position],
        shape: tuple[int, int, int, int],
        index: Index,
        seed: int,
        again: bool,  # noqa: FBT001 - said by name
    ) -> None:
        games, seats, widest, length = shape
        self.deal = deal
        self.index = index
        self.seed = seed
        self.again = again
        self.begun = 0
        """Games dealt so far, which is the stream of the next one's dice."""
        self.games: i64 = games
        self.seats: i64 = seats
        self.widest: i64 = widest
        self.length: i64 = length
        self.actions: i64 = len(index.moves)
        self.room: vec[i64] = vec[i64]([0] * widest)
        self.asked: vec[i64] = vec[i64]([0] * games)
        """The seat that decides in each game, NO_SEAT once it is over."""
        self.counts: vec[i64] = vec[i64]([0] * games)
        """How many moves it has."""
        self.moves: vec[i64] = vec[i64]([0] * (games * widest))
        """Its moves, packed."""
        self.numbers: vec[i64] = vec[i64]([0] * (games * widest))
        """Their numbers, or NO_NUMBER."""
        self.mask: vec[u8] = vec[u8]([u8(0)] * (games * len(index.moves)))
        self.seen: vec[i16] = vec[i16]([i16(0)] * (games * length))
        """What it observes."""
        self.over: vec[u8] = vec[u8]([u8(0)] * games)
        """Whether the last step ended a game."""
        self.values: vec[float] = vec[float]([0.0] * (games * seats))
        """What the last game that ended there was worth to each seat."""
        self.dice: list[FastDice] = []
        self.positions: list[Position] = []
        for game in range(self.games):
            dice = self.next_dice()
            self.dice.append(dice)
            self.positions.append(deal(dice))
            self.show(game)

    def next_dice(self) -> FastDice:
        """Every game has dice of its own, so that games do not depend on each other."""
        dice = FastDice(self.seed, self.begun)
        self.begun += 1
        return dice

    def restart(self, seed: int) -> None:
        """All games anew, as if the fleet had just been made with that seed."""
        self.seed = seed
        self.begun = 0
        for game in range(self.games):
            self.hide(game)
            self.over[game] = 0
            self.begin(game)
            self.show(game)

    def begin(self, game: i64) -> None:
        """Deal a game."""
        dice = self.next_dice()
        self.dice[game] = dice
        self.positions[game] = self.deal(dice)

    # Steps

    def step(self, chosen: list[int]) -> None:
        """One ply in every game, chosen by its number; none in any if one of them is not legal."""
        for game in range(self.games):
            number: i64 = chosen[game]
            if number < 0 or number >= self.actions or self.mask[game * self.actions + number] == 0:
                raise ValueError(f"move {int(number)} is not legal in game {int(game)}")
        for game in range(self.games):
            self.play(game, self.index.moves[chosen[game]])

    def step_listed(self, places: list[int]) -> None:
        """One ply in every game, chosen by its place in the list of moves: open kinds too."""
        for game in range(self.games):
            place: i64 = places[game]
            if place < 0 or place >= self.counts[game]:
                raise ValueError(f"game {int(game)} has no move {int(place)} in its list")
        for game in range(self.games):
            self.play(game, self.moves[game * self.widest + i64(places[game])])

    def play(self, game: i64, move: i64) -> None:
        """One ply in one game."""
        self.hide(game)
        position = self.positions[game]
        position.play(self.asked[game], move, self.dice[game])
        self.over[game] = 0
        if position.actors() == 0:
            self.finish(game, position)
        self.show(game)

    def finish(self, game: i64, position: Position) -> None:
        """Pay out, and deal again if wanted."""
        self.over[game] = 1
        for seat in range(self.seats):
            self.values[game * self.seats + seat] = position.value(seat)
        if self.again:
            self.begin(game)

    # What is seen

    def hide(self, game: i64) -> None:
        """Clear the mask where the list of moves had set it."""
        row = game * self.actions
        start = game * self.widest
        for place in range(start, start + self.counts[game]):
            number = self.numbers[place]
            if number != NO_NUMBER:
                self.mask[row + number] = 0
        self.counts[game] = 0

    def show(self, game: i64) -> None:
        """Who is asked, what it may do, and what it sees; a game that is over asks nobody."""
        position = self.positions[game]
        seat = first_seat(position.actors())
        self.asked[game] = seat
        if seat == NO_SEAT:
            return
        count = position.moves(seat, self.room)
        self.counts[game] = count
        start = game * self.widest
        row = game * self.actions
        for place in range(count):
            move = self.room[place]
            number = self.index.number(move)
            self.moves[start + place] = move
            self.numbers[start + place] = number
            if number != NO_NUMBER:
                self.mask[row + number] = 1
        position.observe(seat, self.seen, game * self.length)

    def look(self, game: i64, seat: i64) -> None:
        """Write what any seat observes where what the asked one does is written."""
        self.positions[game].observe(seat, self.seen, game * self.length)
