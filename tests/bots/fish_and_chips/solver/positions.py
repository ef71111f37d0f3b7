"""Positions late in random games, and searches that are too simple to be wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.bots.fish_and_chips.solver.payoff import GAME
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.games.fish_and_chips.rules.sea import Sea

NO_DICE = FastDice(0)


def late(seats: int, piles: int, seed: int, target: int = 0) -> Sea | None:
    """A random game when so many piles are left; None if its first round ends before."""
    dice = FastDice(seed, seats)
    options = game.defaults(1) if seats == 1 else game.options(target=target, reposition=False)
    sea = game.begin(options, seats, dice)
    while sea.actors() and sea.round == 1 and count_piles(sea.sea) > piles:
        moves = moves_of(sea)
        sea.play(seat_of(sea), moves[dice.below(len(moves))], dice)
    return sea if sea.actors() and sea.round == 1 else None


def several(seats: int, piles: int, count: int, target: int = 0) -> list[Sea]:
    """The first of them."""
    found: Iterator[Sea] = (
        sea for seed in range(100 * count) if (sea := late(seats, piles, seed, target))
    )
    return [sea for sea, _ in zip(found, range(count), strict=False)]


def seat_of(sea: Sea) -> int:
    return 0 if sea.terms.solo else int(sea.turn)


def moves_of(sea: Sea) -> list[int]:
    return game.legal(sea, seat_of(sea))


def after(sea: Sea, move: int) -> Sea:
    then = sea.copy()
    then.play(seat_of(sea), move, NO_DICE)
    return then


def can_be_won(sea: Sea, keep: int = 1) -> bool:
    """Whether a solo game can be won with so many of the player's fish on top: try everything."""
    if not sea.actors():
        return sea.solo_won() and count_piles(sea.sea) >= keep
    return any(can_be_won(after(sea, move), keep) for move in moves_of(sea))


def worths(sea: Sea) -> tuple[int, ...]:
    """What a finished game is worth to each seat, from its outcome."""
    outcome = sea.outcome()
    assert outcome is not None
    points = outcome.scores["points"]
    return tuple(
        round(GAME * (2 * value - 1)) + points[seat] - max(points[:seat] + points[seat + 1 :])
        for seat, value in enumerate(outcome.values)
    )


def max_n(sea: Sea) -> tuple[int, ...]:
    """Every seat takes what is best for itself, the first of equals."""
    if not sea.actors():
        return worths(sea)
    return max((max_n(after(sea, move)) for move in moves_of(sea)), key=lambda w: w[sea.turn])


def paranoid(sea: Sea, seat: int) -> int:
    """One seat wants the most for itself, all others want it to have the least."""
    if not sea.actors():
        return worths(sea)[seat]
    values = [paranoid(after(sea, move), seat) for move in moves_of(sea)]
    return max(values) if sea.turn == seat else min(values)
