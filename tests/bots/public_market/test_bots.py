"""Bots of Public Market pack, time the market, bid with a purpose and use what there is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Budget, observe
from shoal.bots.ismcts import Search
from shoal.bots.kinds import make_bot
from shoal.bots.levels import LEVELS as LEVEL_NAMES
from shoal.bots.public_market.evaluation import lanes, packing, plans
from shoal.bots.public_market.levels import fewer
from shoal.bots.rooms import evaluator_of
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.games.public_market import game
from shoal.games.public_market.components import PHASES, read_cell
from shoal.games.public_market.options import Options
from shoal.games.public_market.rules import state as s
from shoal.games.public_market.rules.state import at
from tests.games.public_market import tables as t

if TYPE_CHECKING:
    from shoal.core.outcome import Outcome
    from shoal.games.public_market.rules.table import PublicMarket

LEVELS = ("greedy", "pike", "shark")
FEW = Budget(iterations=48)
NEARLY_FULL = """
    1 1 2 2 2
    1 @ # 3 3
    # 4 4 3 3
    5 4 4 6 6
    5 5 . . .
"""
FULL = NEARLY_FULL.replace(". . .", "6 6 6")
GAPS = """
    1 1 1 . .
    1 @ # . .
    # 4 4 . .
    5 4 4 . 6
    5 5 . . .
"""
HALF_FULL = """
    1 1 2 2 2
    1 @ # 3 3
    # . * 3 3
    . * . . .
    . . . . .
"""
CONTRACTS = "P11 P12 P21 P24 P31 P32 P41 P42"


def decide(table: PublicMarket, name: str, budget: Budget = FEW) -> str:
    """What a level does."""
    seat = next(actors_of(table))
    return make_bot(name, "public_market", seat, 3).decide(observe(game, table, seat), budget).move


def cells(*names: str) -> int:
    return sum(1 << read_cell(name) for name in names)


# What an evaluator sees


def test_cells_are_counted() -> None:
    assert [packing.count_cells(cells) for cells in (0, 1, 0b1011, (1 << 25) - 1)] == [0, 1, 3, 25]


def test_cells_that_only_scrap_can_fill_are_dead() -> None:
    alone, twos, threes = cells("a1"), cells("c1", "d1"), cells("a3", "a4", "a5")
    assert packing.dead_cells(alone | twos | threes) == alone | twos
    assert packing.dead_cells(cells("e1", "a2")) == cells("e1", "a2")
    square = cells("d4", "e4", "d5", "e5")
    assert packing.dead_cells(square) == 0


def test_a_plan_knows_what_it_lacks() -> None:
    table = t.acting(3)
    t.contracts(table, CONTRACTS)
    t.cards(table, "- - - -")
    t.give(table, 1, catch="SSSCCC")  # a cod short of P31
    plan = plans.Plans()
    plan.limit = 1
    plan.consider(table, 0, 1.0)
    worth = plan.best(lanes.catch_of(table, 0), 2.0)
    assert plan.lack == 1 << 2 * lanes.LANE
    t.give(table, 1, catch="SSSCCCC")
    assert plan.best(lanes.catch_of(table, 0), 2.0) == worth + 2.0
    assert plan.lack == 0


def test_a_search_looks_only_at_moves_that_are_worth_a_thought() -> None:
    """A tile has many places in an empty chest."""
    table = t.fishing(3, "F01")
    search = Search(0, evaluator_of("public_market"), FastDice(1), game.widest)
    search.search(table, 200)
    assert len(game.legal(table, 0)) > 20
    assert 2 <= sum(idea.visits > 0 for idea in search.found(table)) <= 8


# What bots find


@pytest.mark.parametrize("name", LEVELS)
def test_the_last_gap_is_filled(name: str) -> None:
    table = t.fishing(3, "F01")
    t.pack(table, 1, "K1", GAPS)
    assert decide(table, name) in ("place F01 r0 c5", "place F01 r2 c5")


@pytest.mark.parametrize("name", LEVELS)
def test_a_full_chest_goes_to_market_and_an_empty_one_does_not(name: str) -> None:
    table = t.acting(3)
    t.contracts(table, CONTRACTS)
    assert decide(table, name) == "fish"
    t.pack(table, 1, "K1", FULL)
    t.give(table, 1, catch="SSSCCMMM")
    assert decide(table, name) == "market"


@pytest.mark.parametrize("name", LEVELS)
def test_one_fish_short_of_a_great_contract_is_no_time_to_sell(name: str) -> None:
    table = t.acting(3)
    t.contracts(table, CONTRACTS)
    t.cards(table, "- - - -")
    t.ocean(
        table, "F69 F35 F09 F39 F63 F40 F54 F57 F41 F13 F25 F70 F43 F05 F34 F68 F46 F38 F51 F11"
    )
    t.pack(table, 1, "K1", HALF_FULL)
    t.give(table, 1, catch="SSCCMMM")
    assert decide(table, name) == "fish"


@pytest.mark.parametrize("name", LEVELS)
def test_a_finished_contract_is_taken(name: str) -> None:
    table = t.acting(3)
    t.contracts(table, CONTRACTS)
    t.cards(table, "- - - -")
    t.pack(table, 1, "K1", FULL)
    t.give(table, 1, catch="SSCCMMMM")
    table = t.play(table, "market")
    assert PHASES[table.phase] == "cards"
    assert decide(table, name).startswith("contract P42")


def test_with_more_players_a_move_is_tried_less_often() -> None:
    """A round takes longer with each of them, a decision no longer than with three."""
    tries = [fewer(Budget(iterations=1000, seconds=2.0), seats).iterations for seats in range(1, 6)]
    assert tries == [1000, 1000, 1000, 750, 600]
    assert fewer(Budget(seconds=2.0), 5) == Budget(seconds=2.0)


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_pays_for_a_tile_that_does_not_fit(name: str) -> None:
    table = t.evening(3)
    t.pack(table, 1, "K1", FULL)
    t.give(table, 1, money=14, catch="SSCCMMMM")
    assert decide(table, name).startswith("bid home")


@pytest.mark.parametrize("name", LEVELS)
def test_the_larger_payout_is_taken(name: str) -> None:
    table = t.acting(3)
    t.pack(table, 1, "K1", NEARLY_FULL)
    table = t.play(table, "market")
    while PHASES[table.phase] == "cards":
        table = t.play(table, "done")
    assert PHASES[table.phase] == "payout"
    assert decide(table, name) == "rows"


@pytest.mark.parametrize("name", LEVELS)
def test_five_dollars_are_taken(name: str) -> None:
    table = t.acting(3)
    t.give(table, 1, cube="cash")
    assert decide(table, name) == "power cash"


# Whole games


def play_levels(names: tuple[str, ...], seed: int, budget: Budget) -> Outcome:
    """A game of levels, each in its seat."""
    dice = FastDice(seed)
    table = game.begin(Options(), len(names), dice)
    bots = [make_bot(name, "public_market", seat, seed) for seat, name in enumerate(names)]
    while table.actors() != 0:
        seat = next(actors_of(table))
        observation = observe(game, table, seat)
        table.play(seat, game.read(bots[seat].decide(observation, budget).move), dice)
    outcome = table.outcome()
    assert outcome is not None
    return outcome


def test_all_five_levels_play_a_whole_game() -> None:
    outcome = play_levels(LEVEL_NAMES, 1, Budget(iterations=8))
    assert min(outcome.scores["vp"]) > 5  # more than bots at random


def test_a_shark_beats_two_shrimps() -> None:
    won = 0.0
    for seed in range(6):
        names = ["shrimp"] * 3
        names[seed % 3] = "shark"
        won += play_levels(tuple(names), seed, FEW).values[seed % 3]
    assert won >= 5


# What bots use in whole games


def count_uses(seats: int, *, shallow_waters: bool, seed: int) -> tuple[PublicMarket, Counter[str]]:
    """A seeded game of pikes that think little; how often each kind of move was made."""
    dice = FastDice(seed)
    table = game.begin(Options(shallow_waters=shallow_waters), seats, dice)
    bots = [make_bot("pike", "public_market", seat, seed + seat) for seat in range(seats)]
    made: Counter[str] = Counter()
    while table.actors() != 0:
        seat = next(actors_of(table))
        advice = bots[seat].decide(observe(game, table, seat), Budget(iterations=12))
        made[advice.move.split()[0]] += 1
        table.play(seat, game.read(advice.move), dice)
    return table, made


def test_bots_use_crabs_gears_and_shrimp_powers() -> None:
    games = [count_uses(3, shallow_waters=False, seed=seed) for seed in range(3)]
    made = sum((uses for _, uses in games), Counter[str]())
    crabs, gears = (
        sum(sum(own_of(table, low, high)) for table, _ in games)
        for low, high in ((s.CRABS, s.CRABS + 1), (s.GEAR, s.GEAR + 4))
    )
    assert crabs >= 3
    assert gears >= 15
    powers = made["power"] + made["cooler"]
    assert made["shrimp"] >= 9, made
    assert powers >= 5, made
    assert made["contract"] >= 30, made


def own_of(table: PublicMarket, low: int, high: int) -> list[int]:
    """Fields of all seats."""
    return [
        int(table.board[at(seat, field)])
        for seat in range(int(table.seats))
        for field in range(low, high)
    ]


def test_bots_use_the_expansion() -> None:
    table, made = count_uses(2, shallow_waters=True, seed=1)
    assert made["token"] >= 4
    assert made["bonus"] >= 2
    lying = {int(table.board[s.BONUS + space]) for space in range(20)}
    assert lying >= {0, 1}


def test_bots_beat_the_solo_angler_with_the_expansion() -> None:
    """On the whole, over a few games: a single one may be lost to luck."""
    ahead = 0
    for seed in range(3):
        outcome = count_uses(1, shallow_waters=True, seed=seed)[0].outcome()
        assert outcome is not None
        ahead += outcome.scores["vp"][0] - outcome.automata["angler"]["vp"]
    assert ahead > 30
