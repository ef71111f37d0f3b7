"""Forced wins of Little Big Fish: who finds what can be proved.

There is no table of endgames: with two fish on each side there are some 10¹⁸ positions, and births
lead from them to larger ones. But a win can be proved that comes whatever the other side does and
whatever the stack brings. Two pikes play until one can be; from there every level has to win
against a shark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.bots.bot import Advice
from shoal.bots.deals import REPORTING, ReportingSeed
from shoal.bots.decision import LocalBot
from shoal.bots.levels import DEFAULT_SETTINGS, LEVELS
from shoal.bots.little_big_fish.evaluation.features import FEATURE_NAMES
from shoal.bots.little_big_fish.search.search import WIN, Expectimax
from shoal.bots.measurement import Measurement
from shoal.bots.self_play import make_player, make_players, play_out
from shoal.core.dice import FastDice
from shoal.core.intervals import mean_interval, share_interval
from shoal.games.little_big_fish import game
from shoal.games.little_big_fish.rules.sea import Sea

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.bot import Bot, Budget
    from shoal.bots.decision import Decision
    from shoal.core.position import Position

GAMES: Final = 100
PROOF: Final = "proof"
"""The name of who plays on by proofs alone."""
PROOF_NODES: Final = 200_000
MORE: Final = 10
"""Times as many nodes for the proofs after the first, so that none is lost on the way."""
UNPROVED: Final = 240
"""A line that ends without a result counts as a draw. Even behind four surprises of eight tokens
each it takes more from a win than turns do."""
OTHER_LUCK: Final = 1 << 20
"""So that the stack is not shuffled as it was in the game before."""


class Plan(Struct, frozen=True):
    """Games in which a win is looked for."""

    scale: float
    """The part of its full budget that each level thinks with."""
    nodes: int = PROOF_NODES
    """That may be looked at for the first proof."""
    seed: ReportingSeed = REPORTING


class Finish(Struct, frozen=True):
    """How somebody went on from a forced win."""

    won: float
    turns: int
    """From the proof to the end."""


class Finisher(Struct, frozen=True):
    """How one level, or the proof itself, finished all of them."""

    name: str
    won: float
    turns: float
    within: float
    """Half of the 95 % interval of the turns."""


class Finished(Struct, frozen=True):
    """What came of a plan."""

    plan: Plan
    games: int
    """In which a win was looked for."""
    wins: int
    """That were found."""
    finishers: tuple[Finisher, ...]


class Prover(LocalBot):
    """Makes moves that are proved to win."""

    nodes: int = MORE * PROOF_NODES

    def think(self, decision: Decision, _budget: Budget) -> Advice:
        sea = decision.imagine()
        assert isinstance(sea, Sea)  # noqa: S101 - what this game's views give
        move = prove(sea, self.nodes)
        if move is None:
            raise RuntimeError("a proof was lost on the way")
        return Advice(game.write(move))


def prove(sea: Sea, nodes: int) -> int | None:
    """A move that wins for sure, if so many nodes show one: nothing but results has a worth."""
    search = Expectimax()
    search.features.learn({name: [0] for name in FEATURE_NAMES})
    search.search(sea, nodes, 0.0)
    return int(search.found[0]) if search.worth[0] > WIN - UNPROVED else None


def first_forced_win(plan: Plan, number: int) -> Sea | None:
    """Where in a game between pikes a win can first be proved."""
    found: list[Sea] = []

    def look(position: Position, _seat: int, _advice: Advice) -> None:
        assert isinstance(position, Sea)  # noqa: S101 - what this game's positions are
        if not found and prove(position, plan.nodes) is not None:
            found.append(position.copy())

    dice = FastDice(plan.seed, number)
    sea = game.begin(game.options(), 2, dice)
    play_out(
        sea,
        make_players(("pike", "pike"), game.slug, (plan.seed, number), plan.scale),
        dice,
        listen=look,
    )
    return found[0] if found else None


def finish(sea: Sea, name: str, plan: Plan, number: int) -> Finish:
    """Play on from a forced win against a shark."""
    seat, began = int(sea.actor()), int(sea.turns)
    bots: list[Bot] = list(
        make_players((LEVELS[-1],) * 2, game.slug, (plan.seed, number), plan.scale)
    )
    if name == PROOF:
        bots[seat] = Prover(game.slug, seat, number, DEFAULT_SETTINGS)
    else:
        bots[seat] = make_player(name, game.slug, seat, number, plan.scale)
    play_out(sea, bots, FastDice(plan.seed, OTHER_LUCK + number))
    return Finish(sea.value(seat), int(sea.turns) - began)


class ForcedWins(Measurement[Plan, "dict[str, Finish]", Finished]):
    name = "forced_wins"
    summary = Finished

    def plans(self, scale: float) -> list[tuple[Plan, int]]:
        return [(Plan(scale), GAMES)]

    def play(self, plan: Plan, number: int) -> dict[str, Finish]:
        """How everybody finishes one game; nothing if no win was proved in it."""
        sea = first_forced_win(plan, number)
        if sea is None:
            return {}
        return {name: finish(sea.copy(), name, plan, number) for name in (*LEVELS, PROOF)}

    def sum_up(self, plan: Plan, results: Sequence[dict[str, Finish]]) -> Finished:
        found = [one for one in results if one]
        finishers = tuple(sum_up(name, [one[name] for one in found]) for name in (*LEVELS, PROOF))
        return Finished(plan, len(results), len(found), finishers)

    def section(self, summaries: Sequence[Finished]) -> str:
        """One table for each plan."""
        return "\n".join(line for one in summaries for line in [*table(one), ""])


def sum_up(name: str, finishes: Sequence[Finish]) -> Finisher:
    turns = mean_interval([one.turns for one in finishes])
    return Finisher(name, sum(one.won for one in finishes), turns.mean, turns.within)


def table(found: Finished) -> list[str]:
    lines = [
        "#### Forced wins in Little Big Fish",
        "",
        f"In {found.wins} of {found.games} games between pikes a win could be proved before the",
        "end, whatever the other side does and whatever the stack brings. From there everybody had",
        f"to win against a shark, all with {found.plan.scale:.0%} of their full budgets; `proof`",
        "makes only moves that are proved to win.",
        "",
        "| who | won | 95 % interval | turns that it took |",
        "|---|---|---|---|",
    ]
    for one in found.finishers:
        share = share_interval(one.won, found.wins)
        lines.append(
            f"| {one.name} | {share.mean:.1%} | {share.low:.1%} – {share.high:.1%} "
            f"| {one.turns:.1f} ± {one.within:.1f} |"
        )
    return lines


MEASUREMENT: Final = ForcedWins()
