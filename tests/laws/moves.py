"""Laws of the list of moves and of `check`, which must agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from tests.laws.walks import (
    BEYOND,
    LAST,
    candidates,
    list_moves,
    neighbours,
    pick,
    places_of,
    print_of,
    verdict,
    walk,
)

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from tests.laws.kit import Setting
    from tests.laws.walks import Stretch

FOLLOWED = 6
"""Legal moves of a position whose neighbours are tried."""


def moves_are_allowed(setting: Setting, stretch: Stretch) -> None:
    """Every move in the list passes `check`, once, in an order that stays."""
    game = setting.game
    fields = used_bits(game)
    for ply in walk(setting, stretch):
        before = print_of(setting, ply.before)
        for seat in actors_of(ply.before):
            legal = list_moves(game, ply.before, seat)
            assert len(set(legal)) == len(legal), f"seat {seat} has a move twice in {legal}"
            assert game.legal(ply.before.copy(), seat) == legal, "a second list differs"
            for move in legal:
                refused = verdict(game, ply.before, seat, move)
                assert refused is None, f"{move} is in the list of seat {seat}: {refused}"
                assert move & ~fields == 0, f"{move} has bits outside its fields"
        assert print_of(setting, ply.before) == before, "listing moves changed the position"


def used_bits(game: AnyGame) -> int:
    """The bits of all fields. They may lie over each other where kinds of move differ."""
    used = 0
    for field in game.fields:
        bits = ((1 << field.width) - 1) << field.shift
        assert 0 < bits <= LAST, f"the field {field.name} is not within 63 bits"
        used |= bits
    return used


def moves_are_complete(setting: Setting, stretch: Stretch) -> None:
    """Every candidate that passes `check` is in the list, unless its kind is open."""
    game, chance = setting.game, FastDice(stretch.seed)
    plies = walk(setting, stretch)
    strangers = candidates(game, plies, chance)
    for ply in plies:
        for seat in actors_of(ply.before):
            legal = set(list_moves(game, ply.before, seat))
            tried = {
                other
                for _ in range(FOLLOWED)
                for other in neighbours(game, pick(sorted(legal), chance), chance)
            }
            for move in sorted(tried.union(strangers) - legal):
                if verdict(game, ply.before, seat, move) is None:
                    assert game.is_open(move), f"{move} passes for seat {seat} but is not listed"


def strangers_are_refused(setting: Setting, stretch: Stretch) -> None:
    """Unused bits, numbers that are no moves, and seats whose turn it is not."""
    game = setting.game
    plies = walk(setting, stretch)
    for ply in plies:
        for bit in range(63):
            if not used_bits(game) >> bit & 1:
                said = verdict(game, ply.before, ply.seat, ply.move | 1 << bit)
                assert said is not None, f"{ply.move} passes with the unused bit {bit} set"
                assert said[0] == "InvalidMove", f"unused bit {bit} gives {said}"
    for position in places_of(plies):
        for seat in range(-2, setting.seats + 2):
            for move in BEYOND:
                said = verdict(game, position, seat, move)
                assert said is not None, f"{move} is out of range and passes"
                assert said[0] == "InvalidMove", f"{move} is out of range: {said}"
            if seat not in actors_of(position):
                said = verdict(game, position, seat, plies[0].move)
                assert said is not None, f"seat {seat} may not move and passes"
                assert said[0] == "IllegalMove", f"seat {seat} may not move: {said}"


def asking_changes_nothing(setting: Setting, stretch: Stretch) -> None:
    """Whatever is asked of a position, and whatever `check` answers, it is the same afterwards."""
    game, chance = setting.game, FastDice(stretch.seed)
    plies = walk(setting, stretch)
    tried = [*candidates(game, plies, chance), *BEYOND]
    for ply in plies:
        prints = [print_of(setting, position) for position in (ply.before, ply.after)]
        for seat in range(setting.seats):
            for move in tried:
                verdict(game, ply.before, seat, move)
        for who in setting.observers():
            game.tell(ply.played(), who)
        game.figures(ply.after)
        again = [print_of(setting, position) for position in (ply.before, ply.after)]
        assert again == prints, f"a question about ply {ply.number} changed the position"
