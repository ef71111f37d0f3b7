"""The figures at the end of the ledger come out of the engine.

The ledger's program chooses the place of a bid first, then the rest of it. A bid of ours is a
place, a position and a scrap in one move, so moves chosen evenly bid dear places more often: on
salmon there are four scraps. Players that choose the place first, in 3,000 games each, beside the
ledger:

    players     rounds         VP            sd         markets       contracts
    solo     10.0   10      7.6   7.4    4.8   4.8    10.2  10.2     2.2   2.2
    2         9.1    9.1    8.1   8.3    4.9   4.9     9.3   9.1     4.0   4.3
    3        12.2   12.2    5.6   5.7    3.6   3.5     6.5   6.5     4.1   4.2
    4        12.3   12.3    5.4   5.4    3.5   3.6     6.5   6.5     6.0   6.2
    5        12.3   12.3    5.4   5.4    3.5   3.6     6.5   6.5     7.4   7.7

and for the keen Solo Angler 104.6 VP (sd 17.3), in the ledger 106 (17). The ledger's figures are
from 300 games each; all differences are of that size.
"""

from __future__ import annotations

from statistics import mean, pstdev
from typing import TYPE_CHECKING

import pytest
from msgspec import Struct

from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.games.public_market import game
from shoal.games.public_market.moves import BID, kind_of, place_of
from shoal.games.public_market.options import Options
from shoal.lab.simulation import make_plan, simulate

if TYPE_CHECKING:
    from shoal.core.dice import Dice

GAMES = 500
SIMULATED = 1000
"""So many are played in one process."""


class Expected(Struct, frozen=True):
    """A row of figures."""

    seats: int
    rounds: float
    vp: float
    sd: float
    markets: float
    contracts: float


LEDGER = [
    Expected(1, 10, 7.4, 4.8, 10.2, 2.2),
    Expected(2, 9.1, 8.3, 4.9, 9.1, 4.3),
    Expected(3, 12.2, 5.7, 3.5, 6.5, 4.2),
    Expected(4, 12.3, 5.4, 3.6, 6.5, 6.2),
    Expected(5, 12.3, 5.4, 3.6, 6.5, 7.7),
]
SIM = [
    Expected(1, 10, 7.23, 4.72, 10.25, 2.15),
    Expected(2, 9.03, 7.69, 4.79, 9.25, 3.89),
    Expected(3, 12.08, 5.27, 3.50, 6.50, 3.97),
    Expected(4, 12.11, 5.02, 3.40, 6.50, 5.78),
    Expected(5, 12.13, 5.01, 3.42, 6.50, 7.18),
]
"""What `shoal sim public_market` gives for random seats, in 20,000 games each."""


def choose(moves: list[int], dice: Dice) -> int:
    """In a bid the place first; then, and in all else, any move."""
    if kind_of(moves[0]) == BID:
        places: dict[int, list[int]] = {}
        for move in moves:
            place = place_of(move) if kind_of(move) == BID else -1  # a shrimp power
            places.setdefault(place, []).append(move)
        moves = list(places.values())[dice.below(len(places))]
    return moves[dice.below(len(moves))]


def play_game(seats: int, number: int) -> tuple[dict[str, float], tuple[int, ...]]:
    """The figures of a game, and the scores."""
    dice = FastDice(6, number)
    table = game.begin(Options(angler="keen"), seats, dice)
    while table.actors():
        (seat,) = actors_of(table)
        table.play(seat, choose(game.legal(table, seat), dice), dice)
    outcome = table.outcome()
    assert outcome is not None
    return game.figures(table), outcome.scores["vp"]


@pytest.mark.parametrize("ledger", LEDGER, ids=lambda row: str(row.seats))
def test_players_that_choose_a_bid_place_first(ledger: Expected) -> None:
    played = [play_game(ledger.seats, number) for number in range(GAMES)]
    means = {name: mean(figures[name] for figures, _ in played) for name in played[0][0]}
    vp = [score for _, scores in played for score in scores]
    assert means["rounds"] == pytest.approx(ledger.rounds, abs=0.1)
    assert means["markets_a_player"] == pytest.approx(ledger.markets, abs=0.35)
    assert means["contracts"] == pytest.approx(ledger.contracts, abs=0.5)
    assert mean(vp) == pytest.approx(ledger.vp, abs=0.08 * ledger.sd)
    assert pstdev(vp) == pytest.approx(ledger.sd, rel=0.08)
    if ledger.seats == 1:
        angler = [figures["angler_vp"] for figures, _ in played]
        assert mean(angler) == pytest.approx(106, abs=4)
        assert pstdev(angler) == pytest.approx(17, abs=2)


@pytest.mark.parametrize("found", SIM, ids=lambda row: str(row.seats))
def test_what_a_simulation_gives(found: Expected) -> None:
    plan = make_plan("public_market", ("random",) * found.seats, (), SIMULATED, seed=7)
    report = simulate(plan, lambda *_: None)
    assert report.figures["rounds"].mean == pytest.approx(found.rounds, abs=0.05)
    assert report.figures["markets_a_player"].mean == pytest.approx(found.markets, abs=0.3)
    assert report.figures["contracts"].mean == pytest.approx(found.contracts, abs=0.35)
    for score, sd in zip(report.scores_mean, report.scores_sd, strict=True):
        assert score == pytest.approx(found.vp, abs=0.14 * found.sd)
        assert sd == pytest.approx(found.sd, rel=0.1)


def test_what_a_simulation_gives_for_the_angler_crabs_and_cards() -> None:
    alone = simulate(make_plan("public_market", ("random",), (), SIMULATED, 7), lambda *_: None)
    assert alone.figures["angler_vp"].mean == pytest.approx(63.7, abs=1.3)
    assert alone.figures["cards_a_player"].mean == pytest.approx(0.97, abs=0.2)
    assert alone.figures["crabs_a_player"].mean == pytest.approx(0.07, abs=0.03)
    assert alone.wins[0] < 5
    plan = make_plan("public_market", ("random",), ("shallow_waters=on",), SIMULATED, 7)
    report = simulate(plan, lambda *_: None)
    assert report.scores_mean[0] == pytest.approx(12.3, abs=1.0)
    assert report.figures["angler_vp"].mean == pytest.approx(63.7 + 30, abs=1.3)
