"""Laws of what environments are given: numbers for what a seat sees, and for moves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i16

from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from tests.laws.walks import list_moves, names_of, observe, places_of, walk

if TYPE_CHECKING:
    from shoal.core.position import Position
    from tests.laws.kit import Setting, Subject
    from tests.laws.walks import Stretch

BEFORE, AFTER = 3, 5
"""Room round what is written."""
STEP = 89
"""Of a long table so few moves are read again."""


def observations_follow_from_views(setting: Setting, stretch: Stretch) -> None:
    """A world imagined from a view observes the same: `observe` knows no more than the view."""
    game, chance = setting.game, FastDice(stretch.seed)
    for position in places_of(walk(setting, stretch)):
        for seat in range(setting.seats):
            world = game.imagine(game.view(position, seat), chance)
            here, there = observe(setting, position, seat), observe(setting, world, seat)
            names = names_of(setting)
            differ = [name for name, a, b in zip(names, here, there, strict=True) if a != b]
            assert not differ, f"{seat} observes more than its view shows: {differ}"


def observations_have_names(setting: Setting, stretch: Stretch) -> None:
    """Exactly the numbers that have names are written, each of them, and nothing beside them."""
    length = len(names_of(setting))
    for position in places_of(walk(setting, stretch)):
        for seat in range(setting.seats):
            over_ones, over_twos = (write(position, seat, length, fill) for fill in (1, 2))
            for fill, found in ((1, over_ones), (2, over_twos)):
                around = found[:BEFORE] + found[BEFORE + length :]
                assert set(around) == {fill}, f"{seat} observes more than {length} numbers"
            inside = slice(BEFORE, BEFORE + length)
            assert over_ones[inside] == over_twos[inside], f"{seat} leaves numbers as they were"


def write(position: Position, seat: int, length: int, fill: int) -> list[int]:
    """What a room full of one number holds after `observe`."""
    room = vec[i16]([fill] * (BEFORE + length + AFTER))
    position.observe(seat, room, BEFORE)
    return list(room)


def moves_have_numbers(setting: Setting, stretch: Stretch) -> None:
    """Every listed move is in the table of all moves, or its kind is open; somebody can move."""
    game = setting.game
    table = table_of(setting)
    for position in places_of(walk(setting, stretch)):
        for seat in actors_of(position):
            listed = list_moves(game, position, seat)
            lost = [game.write(m) for m in listed if m not in table and not game.is_open(m)]
            assert not lost, f"the table of all moves lacks {lost}"
            assert any(move in table for move in listed), f"{seat} has no move with a number"


@lru_cache(maxsize=8)
def table_of(setting: Setting) -> frozenset[int]:
    """The table of all moves; one law looks at one setting many times."""
    return frozenset(setting.game.every_move(setting.options, setting.seats))


def numbers_have_meanings(subject: Subject) -> None:
    """No move and no name is there twice, and every move of the table is one that can be read."""
    for setting in subject.settings():
        game = setting.game
        moves = game.every_move(setting.options, setting.seats)
        assert len(set(moves)) == len(moves), f"{setting}: a move has two numbers"
        for move in moves[:: 1 if len(moves) < STEP * STEP else STEP]:
            assert game.read(game.write(move)) == move, f"{setting}: {move} is no move"
        names = names_of(setting)
        assert len(set(names)) == len(names), f"{setting}: a name stands for two numbers"
        again = game.every_move(setting.options, setting.seats)
        assert again == moves, f"{setting}: a move has another number the second time"
