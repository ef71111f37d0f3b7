"""The loops that are measured, compiled as the loops of the limit are."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.dice import Dice
from shoal.core.playout import playout
from shoal.core.position import Position
from shoal.games.fish_and_chips.rules.board import LENGTH, TOTAL
from shoal.games.fish_and_chips.rules.sea import WIDEST, Sea
from shoal.games.fish_and_chips.rules.terms import Terms

from .uct import search  # the compiled copy has another name, see bench/building.py

SEATS: Final = 4
PRIME: Final = 1_000_003


def empty_sea(colours: int) -> Sea:
    """Fish & Chips before the deal: one round, no repositioning."""
    terms = Terms(list(range(colours)), target=0, repositioning=False, solo=False)
    return Sea(vec[i64]([0] * LENGTH), terms)


def dealt_sea(colours: int, dice: Dice) -> Sea:
    """An opening position of Fish & Chips."""
    sea = empty_sea(colours)
    sea.deal(dice)
    return sea


def deals_and_playouts(colours: int, dice: Dice, games: i64) -> tuple[i64, i64]:
    """Deal and play many games of Fish & Chips; plies and a checksum of the points."""
    empty = empty_sea(colours)
    moves = vec[i64]([0] * WIDEST)
    plies: i64 = 0
    check: i64 = 0
    for _game in range(games):
        sea = empty.copy()
        sea.deal(dice)
        plies += playout(sea, dice, moves)
        for seat in range(i64(SEATS)):
            check = (check * 31 + sea.sea[TOTAL + seat]) % PRIME
    return plies, check


def playouts(start: Position, dice: Dice, games: i64, widest: i64) -> tuple[i64, i64]:
    """Play many games from one position; plies and a checksum of who won."""
    moves = vec[i64]([0] * widest)
    plies: i64 = 0
    check: i64 = 0
    for _game in range(games):
        position = start.copy()
        plies += playout(position, dice, moves)
        check = (check * 31 + (1 if position.value(0) > 0.5 else 0)) % PRIME
    return plies, check


def games(
    begin: Callable[[Dice], Position], dice: Dice, count: i64, widest: i64
) -> tuple[i64, i64]:
    """Begin and play many whole games; plies and a checksum of who won."""
    moves = vec[i64]([0] * widest)
    plies: i64 = 0
    check: i64 = 0
    for _game in range(count):
        position = begin(dice)
        plies += playout(position, dice, moves)
        check = (check * 31 + (1 if position.value(0) > 0.5 else 0)) % PRIME
    return plies, check


def copies(position: Position, count: i64) -> None:
    """Copy a position, then the copy, and so on."""
    for _copy in range(count):
        position = position.copy()


def lists(position: Position, seat: i64, count: i64, widest: i64) -> i64:
    """List a seat's moves so often. Returns their count."""
    moves = vec[i64]([0] * widest)
    listed: i64 = 0
    for _list in range(count):
        listed = position.moves(seat, moves)
    return listed


def searches(start: Position, dice: Dice, simulations: i64, widest: i64) -> tuple[i64, i64]:
    """One search; plies and a checksum of what it says about every move."""
    tree = search(start, dice, simulations, widest)
    check: i64 = 0
    for choice in tree.choices():
        check = (check * 31 + choice.move) % PRIME
        check = (check * 31 + choice.visits) % PRIME
    return tree.plies, check
