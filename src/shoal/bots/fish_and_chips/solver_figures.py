"""Figures about the solvers of Fish & Chips, for docs/strength.md and docs/decisions.

`python -m shoal.bots.fish_and_chips.solver_figures NAME`:

    match      max-n against the paranoid search in seeded endgames
    solo       solo games after random captures: won, lost, given up
    times      the time to solve endgames of 8 to 20 piles
    against    what level 5 reaches against perfect play
"""

from __future__ import annotations

import statistics
import sys
import time
from itertools import count, islice
from typing import TYPE_CHECKING

from shoal.bots.bot import Budget, observe
from shoal.bots.fish_and_chips.puzzle import numbered_deal
from shoal.bots.fish_and_chips.solver.alphabeta import AlphaBeta
from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.bots.fish_and_chips.solver.endgame import Endgame
from shoal.bots.fish_and_chips.solver.maxn import MaxN
from shoal.bots.fish_and_chips.solver.solo import GAVE_UP, LOST, WON, Solo
from shoal.bots.kinds import SearchBot, make_bot
from shoal.bots.levels import LEVELS, settings_of
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice
from shoal.games.fish_and_chips import game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.bots.fish_and_chips.solver.searcher import Searcher
    from shoal.games.fish_and_chips.rules.sea import Sea

    Kind = type[AlphaBeta | MaxN]
    Decide = Callable[[Sea], int]

BUDGET = 2_000_000


def random_endgames(seats: int, piles: int) -> Iterator[Sea]:
    """Positions of random games when so many piles are left; somebody can still move."""
    for seed in count(1):
        dice = FastDice(seed, piles)
        sea = game.begin(game.options(target=0, reposition=False), seats, dice)
        while sea.actors() and count_piles(sea.sea) > piles:
            legal = game.legal(sea, int(sea.turn))
            sea.play(int(sea.turn), legal[dice.below(len(legal))], dice)
        if sea.actors():
            yield sea


def tell(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def match(positions: int = 300) -> None:
    """Every position is played with every mixture of the two, so that each has the same seats."""
    for seats, piles in ((3, 14), (4, 14), (3, 16), (4, 16)):
        wins: dict[Kind, list[float]] = {AlphaBeta: [], MaxN: []}
        for sea in islice(random_endgames(seats, piles), positions):
            for mixture in range(1, (1 << seats) - 1):
                kinds: list[Kind] = [(AlphaBeta, MaxN)[mixture >> s & 1] for s in range(seats)]
                end = play(sea.copy(), kinds)
                for seat, kind in enumerate(kinds):
                    wins[kind].append(end.value(seat))
        shares = {kind: statistics.fmean(won) for kind, won in wins.items()}
        games = positions * ((1 << seats) - 2)
        tell(
            f"{seats} seats, {piles} piles, {games} games, wins per seat: "
            f"paranoid {shares[AlphaBeta]:.1%}, max-n {shares[MaxN]:.1%}"
        )


def play(sea: Sea, kinds: list[Kind]) -> Sea:
    while sea.actors():
        searcher: Searcher = kinds[sea.turn](sea)
        if not searcher.solve(10 * BUDGET):
            raise RuntimeError("an endgame was too large")
        sea.play(int(sea.turn), int(searcher.best), FastDice(0))
    return sea


def solo(deals: int = 1000) -> None:
    """What the solver says about positions after random captures."""
    for piles in (36, 32, 28, 24, 20, 16, 12):
        verdicts = {WON: 0, LOST: 0, GAVE_UP: 0}
        longest = 0.0
        for number in range(1, deals + 1):
            sea, dice = numbered_deal(number), FastDice(number, piles)
            while sea.actors() and count_piles(sea.sea) > piles:
                legal = game.legal(sea, 0)
                sea.play(0, legal[dice.below(len(legal))], dice)
            began = time.perf_counter()
            verdicts[int(Solo(sea).solve(BUDGET))] += 1
            longest = max(longest, time.perf_counter() - began)
        tell(
            f"{piles} piles: won {verdicts[WON]}, lost {verdicts[LOST]}, "
            f"given up {verdicts[GAVE_UP]}; longest {longest * 1000:.1f} ms"
        )


def times(positions: int = 40) -> None:
    """Median and longest time of solving an endgame."""
    for seats in (2, 3, 4):
        for piles in (8, 10, 12, 14, 16, 18, 20):
            taken, unknown = [], 0
            for sea in islice(random_endgames(seats, piles), positions):
                began = time.perf_counter()
                unknown += not Endgame(sea).solve(BUDGET)
                taken.append((time.perf_counter() - began) * 1000)
            tell(
                f"{seats} seats, {piles} piles: median {statistics.median(taken):.3f} ms, "
                f"longest {max(taken):.2f} ms, not solved {unknown} of {positions}"
            )


def against(positions: int = 40) -> None:
    """Level 5 and its search without the solver, in either seat of endgames for two."""
    bots: dict[str, Decide] = {"level 5": level_5, "its search alone": search_alone}
    for piles in (16, 20, 24):
        sample = list(islice(random_endgames(2, piles), positions))
        for name, decide in bots.items():
            lost = [what_is_lost(sea, seat, decide) for sea in sample for seat in range(2)]
            kept = statistics.fmean(points == 0 for points, _ in lost)
            same = statistics.fmean(result for _, result in lost)
            points = statistics.fmean(points for points, _ in lost)
            tell(
                f"{piles} piles, {name}, {len(lost)} games: all points in {kept:.0%}, "
                f"the result in {same:.0%}, {points:.2f} points lost on average"
            )


def what_is_lost(sea: Sea, seat: int, decide: Decide) -> tuple[int, bool]:
    """By how many points the lead of a seat is behind perfect play, and whether it ends as well."""
    best, got = play_perfectly(sea.copy()), play_perfectly(sea.copy(), seat, decide)
    return lead(best, seat) - lead(got, seat), got.value(seat) >= best.value(seat)


def play_perfectly(sea: Sea, seat: int = -1, decide: Decide | None = None) -> Sea:
    """Play to the end, all seats but one perfectly."""
    while sea.actors():
        if decide is not None and sea.turn == seat:
            move = decide(sea)
        else:
            perfect = AlphaBeta(sea)
            if not perfect.solve(100 * BUDGET):
                raise RuntimeError("an endgame was too large")
            move = int(perfect.best)
        sea.play(int(sea.turn), move, FastDice(0))
    return sea


def lead(sea: Sea, seat: int) -> int:
    """The points of a seat over those of the other."""
    outcome = sea.outcome()
    if outcome is None:
        raise RuntimeError("the game is not over")
    points = outcome.scores["points"]
    return points[seat] - points[1 - seat]


def level_5(sea: Sea) -> int:
    bot = make_bot(LEVELS[-1], game.slug, int(sea.turn), 1)
    return game.read(bot.decide(observe(game, sea, int(sea.turn)), Budget()).move)


def search_alone(sea: Sea) -> int:
    """The same search, which has to find out by itself."""
    bot = SearchBot(game.slug, int(sea.turn), 1)
    search = bot.make_search(evaluator_of(game.slug), FastDice(1))
    search.search(sea, settings_of(game.slug, len(LEVELS)).iterations)
    return int(max(search.found(sea), key=lambda found: found.visits).move)


if __name__ == "__main__":
    {"match": match, "solo": solo, "times": times, "against": against}[sys.argv[1]]()
