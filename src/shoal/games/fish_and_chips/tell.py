"""What is said of a ply: the same to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.game import Event
from shoal.games.fish_and_chips import moves
from shoal.games.fish_and_chips.components import CELL_NAMES, FISH_NAMES, LETTERS
from shoal.games.fish_and_chips.rules.board import OCTOPUS, SHARK, TOTAL
from shoal.games.fish_and_chips.rules.piles import pile_on
from shoal.games.fish_and_chips.rules.state import CAPTURE, OVER

if TYPE_CHECKING:
    from shoal.core.game import Played
    from shoal.core.words import Fact
    from shoal.games.fish_and_chips.rules.sea import Sea

CELL_LIST: Final = list(CELL_NAMES)
FISH_LIST: Final = list(FISH_NAMES)
"""Lists of its own, which compiled code reads without a call: every capture names two of each."""


def tell(played: Played[Sea], _to: int | None) -> list[Event]:
    """The move, who passes, and how a round or the game ended."""
    before, move, after = played.before, played.move, played.after
    told = tell_reposition(before, move) if moves.is_reposition(move) else [tell_capture(played)]
    if after.phase == OVER or after.round != before.round:
        return told + tell_end(before, after)
    if before.phase == CAPTURE:
        told += tell_passes(before, after)
    return told


def tell_reposition(before: Sea, move: int) -> list[Event]:
    """FC-P1: what octopus and shark did."""
    colour = before.terms.colour(before.turn)
    seat: dict[str, Fact] = {"seat": before.turn + 1}
    if move == moves.STAY:
        return [Event("stays", seat)]
    ends = ((OCTOPUS, moves.octopus_of(move)), (SHARK, moves.shark_of(move)))
    return [
        Event("swaps", {**seat, "fish": FISH_LIST[colour << 4 | piece], "cell": CELL_LIST[cell]})
        for piece, cell in ends
        if cell != moves.STAYS
    ]


def tell_capture(played: Played[Sea]) -> Event:
    """FC-M4: who captured what."""
    before, move = played.before, played.move
    start, target = moves.start_of(move), moves.target_of(move)
    captors, caught = pile_on(before, start), pile_on(before, target)
    return Event(
        "captures",
        {
            "seat": played.seat + 1,
            "captor": FISH_LIST[captors[0]],
            "start": CELL_LIST[start],
            "target": CELL_LIST[target],
            "prey": FISH_LIST[caught[0]],
            "height": len(caught) + len(captors),
        },
    )


def tell_passes(before: Sea, after: Sea) -> list[Event]:
    """FC-M5: who had to pass."""
    passed, turn = [], before.after(before.turn)
    while turn != after.turn:
        passed.append(tell_pass(before, turn))
        turn = before.after(turn)
    return passed


def tell_pass(sea: Sea, turn: int) -> Event:
    """A seat that passes; in the solo game, where one seat moves for all colours, a colour."""
    if sea.terms.solo:
        return Event("colour_passes", {"colour": LETTERS[sea.terms.colour(turn)]})
    return Event("passes", {"seat": turn + 1})


def tell_end(before: Sea, after: Sea) -> list[Event]:
    """FC-E1 to FC-E6: the points of the round, a sweep, the next deal."""
    if after.terms.solo:
        return [Event("solo_won" if after.solo_won() else "solo_lost")]
    told = [Event("round_ends", {"round": before.round})]
    for turn in range(after.terms.colours):
        total = after.sea[TOTAL + turn]
        points = total - before.sea[TOTAL + turn]
        told.append(Event("scores", {"seat": turn + 1, "points": points, "total": total}))
    if after.sweeps != before.sweeps:
        told.append(Event("sweep"))
    if after.phase != OVER:
        told.append(Event("deals", {"round": after.round}))
    return told
