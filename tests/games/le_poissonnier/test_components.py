from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from shoal.core.dice import FastDice, ScriptedDice
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import BOX, CARDS
from shoal.games.le_poissonnier.options import Options
from shoal.games.le_poissonnier.rules import state
from tests.games.le_poissonnier.stalls import (
    all_but,
    coins_of,
    crates_of,
    paid_by,
    play,
    queue_of,
    shop,
    stall,
    stamps_of,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

DATA = Path(__file__).parents[3] / "src/shoal/games/le_poissonnier/data/shop.toml"
TABLE: dict[str, Any] = tomllib.loads(DATA.read_text(encoding="utf-8"))
FISH = {"very_fresh": 16, "fresh": 20, "edible": 23, "dubious": 20, "rotten": 16}
SPECIALS = {"divine": 4, "ice": 5, "lemon": 5, "cat": 4, "landing": 5, "crier": 5, "loyalty": 4}


def cards_in_a_new_game(seats: int) -> dict[str, int]:
    made = game.begin(Options(), seats, FastDice(3))
    return {
        name: made.shop[state.POOL + kind] + sum(made.holds(seat, kind) for seat in range(seats))
        for kind, name in enumerate(CARDS)
    }


@rule("LP-C1")
def test_95_fish_in_five_freshnesses() -> None:
    assert {fish.name: fish.count for fish in BOX.fish} == FISH
    assert sum(FISH.values()) == 95


@rule("LP-C2")
def test_32_special_cards_of_seven_kinds() -> None:
    assert {special.name: special.count for special in BOX.special} == SPECIALS
    assert sum(SPECIALS.values()) == 32


@rule("LP-C1", "LP-C2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_cards_are_in_every_game(seats: int) -> None:
    assert cards_in_a_new_game(seats) == FISH | SPECIALS


@rule("LP-C2")
def test_fish_and_special_cards_are_one_deck_in_which_every_card_is_as_likely() -> None:
    made = shop(stall(), stall())
    first = Counter[str]()
    for card in range(95 + 32):
        played = game.make(made, 0, game.read("end"), ScriptedDice([card, 0, 0, 0, 0]))
        (told,) = (event for event in game.tell(played, 1) if event.key == "draws_cards")
        cards = told.facts["card"]
        assert isinstance(cards, tuple)
        first[str(cards[0])] += 1
    assert first == FISH | SPECIALS


@rule("LP-C3")
def test_38_customer_cards_of_which_three_are_inspectors() -> None:
    assert len(BOX.customer) == 35
    assert BOX.inspectors.count == 3
    view = game.view(game.begin(Options(), 2, FastDice(1)), None)
    assert view.customer_deck + len(view.queue) + len(view.gone) == 38


@rule("LP-C3")
def test_customers_order_fish_or_are_undecided_and_bring_coins_and_up_to_three_stamps() -> None:
    for customer in BOX.customer:
        assert (sum(customer.order) > 0) != (customer.any > 0)
        assert customer.coins > 0
        assert 0 <= customer.stamps <= 3
    assert [customer.id for customer in BOX.customer if customer.any] == [
        f"C{number}" for number in range(29, 36)
    ]
    assert {customer.stamps for customer in BOX.customer} == {0, 1, 2, 3}


@rule("LP-C3", "LP-O5")
def test_nobody_asks_for_rotten_fish() -> None:
    assert {len(customer.order) for customer in BOX.customer} == {4}
    crates = "very_fresh*9 fresh*9 edible*9 dubious*9"
    for customer in all_but("").split():
        served = shop(stall(crates), stall(), queue=customer)
        offered = shop(stall("rotten*9"), stall(), queue=customer)
        assert has_way(served)
        assert has_way(offered) == (customer >= "C29")


def has_way(made: Shop) -> bool:
    return any(game.write(move).startswith("serve") for move in game.legal(made, 0))


@rule("LP-C3", "LP-O2", "LP-O3")
@pytest.mark.parametrize("customer", TABLE["customer"], ids=lambda customer: str(customer["id"]))
def test_every_customer_takes_the_order_of_the_table_and_pays_its_coins(
    customer: dict[str, Any],
) -> None:
    fish = [
        f"{name}*{count}" for name, count in zip(FISH, customer["order"], strict=False) if count
    ]
    fish += [f"rotten*{customer['any']}"] * (customer["any"] > 0)
    way = " ".join(f"{crate + 1}*{text[-1]}" for crate, text in enumerate(fish))
    made = shop(stall(" ".join(fish)), stall(), queue=customer["id"])
    after = play(made, f"serve 1 with {way}")
    assert coins_of(after) == [customer["coins"], 0]
    assert stamps_of(after) == [customer["stamps"], 0]
    assert game.view(after, None).won == ((customer["id"],), ())
    assert set(crates_of(after, 0).split()) == {"-"}
    assert queue_of(after) == ""


@rule("LP-C3")
def test_customers_that_the_rulebook_shows() -> None:
    shown = {"C10": (0, 0, 0, 2), "C11": (0, 0, 0, 3), "C26": (1, 1, 1, 2)}
    found = {customer.id: customer for customer in BOX.customer}
    assert {name: found[name].order for name in shown} == shown
    assert (found["C26"].coins, found["C26"].stamps) == (5, 3)
    assert (found["C10"].coins, found["C10"].stamps) == (2, 2)


@rule("LP-C4")
def test_a_bank_of_119_coins_and_players_without() -> None:
    assert list(zip(BOX.coins.counts, BOX.coins.values, strict=True)) == [(15, 5), (15, 2), (14, 1)]
    view = game.view(game.begin(Options(), 5, FastDice(1)), None)
    assert view.bank == 119
    assert view.coins == (0, 0, 0, 0, 0)


@rule("LP-C4")
def test_one_employee_whom_nobody_has_at_first() -> None:
    assert game.view(game.begin(Options(), 3, FastDice(1)), None).employee == -1


@rule("LP-C4")
def test_all_customers_together_empty_the_bank_and_no_more() -> None:
    assert sum(map(paid_by, all_but("").split())) == 119
    all_others = stall("edible*2", won=all_but("C07"), coins=119 - paid_by("C07"))
    last = shop(all_others, stall(), queue="C07")
    assert last.bank == paid_by("C07")
    assert game.view(play(last, "serve 1 with 1*2"), None).bank == 0


@rule("LP-C4")
def test_coins_are_amounts_so_any_price_can_be_paid() -> None:
    made = shop(stall("- - -", coins=5), stall())
    assert coins_of(play(made, "buy")) == [1, 0]
    assert coins_of(play(made, "hire")) == [3, 0]
