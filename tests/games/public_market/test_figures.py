"""The figures at the end of the ledger come out of the engine.

The ledger does not say how its program cuts a bid into choices. A bid of ours is a place, a
position and a scrap in one move, so moves chosen evenly bid dear places more often: on salmon there
are four scraps. Of five ways to cut it, choosing the place first comes nearest to the ledger; it
was picked for that. Players that choose so, in 10,000 games each, beside the ledger:

    players     rounds         VP            sd         markets       contracts
    solo     10.0   10     14.1  14.2    7.5   7.8    10.3  10.1     3.9   3.9
    2         9.1    9.1   13.5  13.5    6.9   7.0     9.3   9.2     6.8   6.8
    3        12.2   12.2    9.0   8.7    4.8   4.8     6.5   6.5     7.5   7.3
    4        12.2   12.2    8.3   8.3    4.4   4.5     6.5   6.5    10.9  10.9
    5        12.3   12.3    8.2   8.2    4.5   4.5     6.5   6.4    13.3  13.5

and for the Solo Angler 66.8 VP (sd 10.0), in the ledger 67.9 (10.4). The ledger does not say how
many games it is from; all differences are those of about 300.
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
    Expected(1, 10, 14.2, 7.8, 10.1, 3.9),
    Expected(2, 9.1, 13.5, 7.0, 9.2, 6.8),
    Expected(3, 12.2, 8.7, 4.8, 6.5, 7.3),
    Expected(4, 12.2, 8.3, 4.5, 6.5, 10.9),
    Expected(5, 12.3, 8.2, 4.5, 6.4, 13.5),
]
SIM = [
    Expected(1, 10, 13.60, 7.34, 10.25, 3.91),
    Expected(2, 9.03, 13.22, 6.91, 9.24, 6.73),
    Expected(3, 12.08, 8.64, 4.73, 6.50, 7.31),
    Expected(4, 12.10, 7.95, 4.40, 6.50, 10.67),
    Expected(5, 12.12, 7.95, 4.41, 6.49, 13.07),
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
    table = game.begin(Options(), seats, dice)
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
        assert mean(angler) == pytest.approx(67.9, abs=2)
        assert pstdev(angler) == pytest.approx(10.4, abs=1)


@pytest.mark.parametrize("found", SIM, ids=lambda row: str(row.seats))
def test_what_a_simulation_gives(found: Expected) -> None:
    plan = make_plan("public_market", ("random",) * found.seats, (), SIMULATED, seed=7)
    report = simulate(plan, lambda _done: None)
    assert report.figures["rounds"].mean == pytest.approx(found.rounds, abs=0.05)
    assert report.figures["markets_a_player"].mean == pytest.approx(found.markets, abs=0.3)
    assert report.figures["contracts"].mean == pytest.approx(found.contracts, abs=0.35)
    for score, sd in zip(report.scores_mean, report.scores_sd, strict=True):
        assert score == pytest.approx(found.vp, abs=0.14 * found.sd)
        assert sd == pytest.approx(found.sd, rel=0.1)


def test_what_a_simulation_gives_for_the_angler_crabs_and_cards() -> None:
    alone = simulate(make_plan("public_market", ("random",), (), SIMULATED, 7), lambda _: None)
    assert alone.figures["angler_vp"].mean == pytest.approx(66.8, abs=1.3)
    assert alone.figures["cards_a_player"].mean == pytest.approx(1.6, abs=0.2)
    assert alone.figures["crabs_a_player"].mean == pytest.approx(0.06, abs=0.03)
    assert alone.wins[0] < 5
    plan = make_plan("public_market", ("random",), ("shallow_waters=on",), SIMULATED, 7)
    report = simulate(plan, lambda _: None)
    assert report.scores_mean[0] == pytest.approx(19.9, abs=1.3)
