"""Hints of Fish & Chips: what a solved capture is good for beside the others.

The solvers that found the best one (docs/decisions/0008-solvers.md) are asked about the others too.
With more than two seats they are sure of a win only, and quick games have to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.bots.fish_and_chips.solver.best_move import LEAST_WIN
from shoal.bots.fish_and_chips.solver.endgame import DUEL, Endgame
from shoal.bots.fish_and_chips.solver.payoff import GAME
from shoal.bots.fish_and_chips.solver.solo import LOST, WON, Solo
from shoal.bots.hints import Hints, Solution
from shoal.bots.kinds import NODES_PER_SECOND
from shoal.core.dice import FastDice
from shoal.core.game import Event, actors_of
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.rules.board import TOTAL
from shoal.games.fish_and_chips.rules.sea import Sea

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.position import Position

SECONDS: Final = 2
"""For all captures together, about: nodes are counted, so that the same is said everywhere."""


class RoundEnd(NamedTuple):
    """How a round ends if nobody errs."""

    points: tuple[int, int]
    worth: int
    """To the seat that asks, as `payoff` has it: a won game, one that goes on, a lost one."""


class FishAndChipsHints(Hints):
    """Asks the solvers."""

    def solve(self, world: Position, seat: int, move: str) -> Solution | None:
        """The best other capture, and what it lacks."""
        assert isinstance(world, Sea)  # noqa: S101 - what this game's views give
        if world.terms.solo:
            return solve_alone(world, game.read(move))
        if world.terms.colours == DUEL:
            return solve_duel(world, seat, game.read(move))
        return None


def solve_duel(sea: Sea, seat: int, best: int) -> Solution | None:
    """Of two seats: what both have of the round after the best capture, and after others."""
    ends = {move: end_of(sea, after, seat, nodes) for move, after, nodes in each_after(sea, best)}
    known = {move: end for move, end in ends.items() if end is not None}
    own = known.pop(best, None)
    if own is None or not known:
        return None
    alike = [move for move, end in known.items() if end.worth >= own.worth]
    as_good = game.write(alike[0]) if alike else ""
    worse = [move for move in known if move not in alike]
    if not worse:
        return Solution(as_good)
    beside = max(worse, key=lambda move: known[move].worth)
    other, text = known[beside], game.write(beside)
    more = own.points[0] - other.points[0], own.points[1] - other.points[1]
    return Solution(as_good, text, {"points": more}, "round", remark_on(own, other, text))


def remark_on(own: RoundEnd, other: RoundEnd, move: str) -> tuple[Event, ...]:
    """Whether another capture gives the game away."""
    if other.worth < -LEAST_WIN < own.worth:
        return (Event("is_lost", {"move": move}),)
    if other.worth < LEAST_WIN < own.worth:
        return (Event("is_not_won", {"move": move}),)
    return ()


def solve_alone(sea: Sea, best: int) -> Solution | None:
    """FC-1S5: a capture after which the game cannot be won, and another one that wins."""
    found: dict[int, str] = {}
    for move, after, nodes in each_after(sea, best):
        if move != best:
            found.setdefault(verdict_on(after, nodes), game.write(move))
    if LOST not in found and WON not in found:
        return None
    remarks = (Event("cannot_be_won", {"move": found[LOST]}),) if LOST in found else ()
    return Solution(found.get(WON, ""), remarks=remarks)


def each_after(sea: Sea, best: int) -> Iterator[tuple[int, Sea, int]]:
    """Each capture, the best first, the position after it, and the nodes that it may take."""
    seat = next(actors_of(sea))
    others = [move for move in game.legal(sea, seat) if move != best]
    nodes = SECONDS * NODES_PER_SECOND // (1 + len(others))
    for move in (best, *others):
        after = sea.copy()
        after.play(seat, move, FastDice(0))
        yield move, after, nodes


def end_of(sea: Sea, after: Sea, seat: int, nodes: int) -> RoundEnd | None:
    """How the round ends that goes on from there; None if so many nodes do not tell."""
    if after.actors() == 0 or after.round != sea.round:
        return ended(sea, after, seat)
    endgame = Endgame(after)
    if not endgame.solve(nodes) or not endgame.play_out(nodes):
        return None
    first, second = endgame.points
    return RoundEnd((first, second), int(endgame.searcher.payoff.worth(seat)))


def ended(sea: Sea, after: Sea, seat: int) -> RoundEnd:
    """How a round has ended."""
    first, second = (int(after.sea[TOTAL + one] - sea.sea[TOTAL + one]) for one in range(DUEL))
    lead = int(after.sea[TOTAL + seat] - after.sea[TOTAL + 1 - seat])
    value = after.value(seat) if after.actors() == 0 else 0.5
    return RoundEnd((first, second), round((2 * value - 1) * GAME) + lead)


def verdict_on(after: Sea, nodes: int) -> int:
    """Whether the solo game can still be won; GAVE_UP if so many nodes do not tell."""
    if after.actors() == 0:
        return WON if after.solo_won() else LOST
    return int(Solo(after).solve(nodes))


HINTS: Final = FishAndChipsHints()
