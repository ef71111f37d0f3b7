"""Random games for the laws to look at, and the moves to try in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from shoal.core.dice import DEAL, Dice, FastDice, KeyedDice
from shoal.core.errors import IllegalMove, InvalidMove
from shoal.core.game import Played, actors_of
from shoal.core.listing import listed, observed
from shoal.core.position import EVERYTHING, SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from mypy_extensions import i64

    from shoal.core.game import AnyGame, Field
    from shoal.core.position import Position
    from tests.laws.kit import Observer, Setting

T = TypeVar("T")

MOST_PLIES = 5000
"""Where no bound is stated, a random game that is longer is cut off."""
BEYOND = (-1, -(1 << 63), 1 << 63, 1 << 64)
"""Numbers that no move can be."""
LAST = (1 << 63) - 1
FEW_VALUES = 8
TRIES = 24


@dataclass(frozen=True)
class Stretch:
    """A few plies somewhere in a random game."""

    seed: int
    start: int
    """How much of the game comes before it, in per cent."""
    plies: int


@dataclass(frozen=True)
class Ply:
    """One ply of a random game."""

    seed: int
    number: int
    before: Position
    seat: int
    move: int
    after: Position
    notes: tuple[tuple[int, int], ...] = ()

    def played(self) -> Played[Position]:
        """What a game tells of."""
        return Played(self.before, self.seat, self.move, self.after, self.notes)


class NoDice(Dice):
    """Dice for a ply that may not draw any."""

    def below(self, n: i64) -> i64:
        """Nobody may ask."""
        raise AssertionError(f"a ply drew dice (1 of {n}) and should not have")


def dice_of(seed: int, number: int) -> KeyedDice:
    """The dice of one ply, as a table gives them."""
    return KeyedDice(seed.to_bytes(32, "big"), number)


def begin(setting: Setting, seed: int) -> Position:
    """A new game, dealt from the seed."""
    position: Position = setting.game.begin(setting.options, setting.seats, dice_of(seed, DEAL))
    return position


def play_game(setting: Setting, seed: int) -> list[Ply]:
    """A whole random game, ply by ply; each goes on from a copy of the position before."""
    plies: list[Ply] = []
    chance = FastDice(seed)
    position = begin(setting, seed)
    most = setting.game.longest(setting.options, setting.seats) or MOST_PLIES
    while position.actors() != 0 and len(plies) <= most:
        seat, move = choose(setting, position, chance)
        plies.append(make(position, seat, move, seed, len(plies) + 1))
        position = plies[-1].after
    assert plies, "a game is over before anybody has moved"
    return plies


def make(before: Position, seat: int, move: int, seed: int, number: int) -> Ply:
    """Make a move in a copy of the position, with the dice of that ply."""
    after, dice = before.copy(), dice_of(seed, number)
    dice.notes = []
    after.play(seat, move, dice)
    return Ply(seed, number, before, seat, move, after, tuple(dice.notes))


def walk(setting: Setting, stretch: Stretch) -> list[Ply]:
    """The plies of a stretch."""
    plies = play_game(setting, stretch.seed)
    start = len(plies) * stretch.start // 100
    return plies[min(start, len(plies) - 1) :][: stretch.plies]


def places_of(plies: Sequence[Ply]) -> list[Position]:
    """The positions that a stretch goes through, the last one too."""
    return [*(ply.before for ply in plies), plies[-1].after]


def choose(setting: Setting, position: Position, chance: Dice) -> tuple[int, int]:
    """Somebody who may move now, and a random move."""
    seat = pick(list(actors_of(position)), chance)
    return seat, choose_for(setting, position, seat, chance)


def choose_for(setting: Setting, position: Position, seat: int, chance: Dice) -> int:
    """A random move; where there are open ones, often one of those, which the list may not name."""
    legal = list_moves(setting.game, position, seat)
    assert legal, f"seat {seat} may move and has no move"
    move = pick(legal, chance)
    unlisted = setting.kit.open_moves(position, seat, chance) if chance.below(2) == 0 else ()
    if unlisted:
        move = pick(unlisted, chance)
        assert setting.game.is_open(move), f"the kit's open move {move} is of no open kind"
    refused = verdict(setting.game, position, seat, move)
    assert refused is None, f"{move} is in the list of seat {seat}: {refused}"
    return move


def pick(items: Sequence[T], chance: Dice) -> T:
    """One of the items."""
    return items[chance.below(len(items))]


def list_moves(game: AnyGame, position: Position, seat: int) -> list[int]:
    """The list of moves; one that is too long does not fit into the room that it is given."""
    try:
        return listed(position, seat, game.widest)
    except IndexError as error:
        raise AssertionError(f"seat {seat} has more moves than the widest list") from error


# What somebody sees


def show(setting: Setting, position: Position, observer: Observer) -> bytes:
    """The bytes of a view."""
    game = setting.game
    return game.encode(game.view(position, observer))


def observe(setting: Setting, position: Position, seat: int) -> list[int]:
    """The numbers that a seat observes."""
    return observed(position, seat, len(names_of(setting)))


def names_of(setting: Setting) -> tuple[str, ...]:
    """The names of these numbers."""
    return setting.game.observed(setting.options, setting.seats)


def key_of(position: Position, observer: Observer) -> int:
    """The key of what somebody knows."""
    return position.key(SPECTATOR if observer is None else observer)


def print_of(setting: Setting, position: Position) -> Hashable:
    """All that can be asked of a position: two that differ in nothing have the same.

    Where there are no secrets everybody sees the same, which is a law: one view is enough.
    """
    viewers = setting.observers() if setting.game.secrets else [None]
    seen = tuple(show(setting, position, who) for who in viewers)
    keys = tuple(key_of(position, who) for who in [*setting.observers(), EVERYTHING])
    return seen, keys, position.actors(), str(position.outcome())


# Moves to try


def verdict(game: AnyGame, position: Position, seat: int, move: int) -> tuple[str, ...] | None:
    """What `check` says of a move: None if it is allowed, else all that it tells."""
    try:
        game.check(position, seat, move)
    except (IllegalMove, InvalidMove) as error:
        rule = getattr(error, "rule", "")
        return type(error).__name__, rule, error.key, error.book, str(sorted(error.facts.items()))
    return None


def candidates(game: AnyGame, plies: Sequence[Ply], chance: Dice) -> list[int]:
    """Moves that may or may not be allowed.

    Legal moves of other positions and seats, the same with one field changed, random numbers.
    """
    known: set[int] = set()
    for ply in plies:
        known.add(ply.move)
        for seat in actors_of(ply.before):
            known.update(list_moves(game, ply.before, seat))
    met = sorted(known)
    tried = {pick(met, chance) for _ in range(TRIES)} | {0, LAST}
    for move in sorted(tried):
        tried.add(change(move, pick(game.fields, chance), chance))
    tried |= {random_bits(1 + chance.below(63), chance) for _ in range(TRIES // 4)}
    return sorted(tried)


def neighbours(game: AnyGame, move: int, chance: Dice) -> Iterator[int]:
    """A move with one of its fields changed: to anything if the field is small, else to a few."""
    for field in game.fields:
        if field.width <= 3:
            yield from (put_field(move, field, value) for value in range(1 << field.width))
        else:
            yield from (change(move, field, chance) for _ in range(FEW_VALUES))


def change(move: int, field: Field, chance: Dice) -> int:
    """A move with another value in one of its fields: often the next one, else any."""
    top = (1 << field.width) - 1
    now = move >> field.shift & top
    values = [now + 1, now - 1, top, 0, *(random_bits(field.width, chance) for _ in range(4))]
    return put_field(move, field, pick(values, chance) & top)


def put_field(move: int, field: Field, value: int) -> int:
    """A move with that value in one of its fields."""
    top = (1 << field.width) - 1
    return move & ~(top << field.shift) | value << field.shift


def random_bits(width: int, chance: Dice) -> int:
    """A random number of so many bits; dice have at most 31."""
    low = chance.below(1 << min(width, 30))
    return low if width <= 30 else random_bits(width - 30, chance) << 30 | low
