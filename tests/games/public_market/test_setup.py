from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice
from shoal.core.errors import BadOption
from shoal.games.public_market import game
from shoal.games.public_market.components import CARD_IDS, CARDS, TILE_IDS
from shoal.games.public_market.options import Options
from tests.games.public_market.tables import (
    acting,
    bidding,
    contracts,
    give,
    legal,
    play,
    refused,
    seat,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket

CONTRACT_COLUMN = {card.id: card.column for card in CARDS.contract}
BLUE = {card.id for card in CARDS.blue}
CARDS_BY_ID = {card.id: card for card in (*CARDS.blue, *CARDS.red)}


@rule("PM-S1")
def test_two_contracts_in_each_column_at_random() -> None:
    pairs: list[Counter[tuple[str, ...]]] = [Counter() for _ in range(4)]
    for seed in range(900):
        laid = game.view(bidding(3, seed=seed), None).contracts
        assert [CONTRACT_COLUMN[card] for card in laid] == [1, 1, 2, 2, 3, 3, 4, 4]
        assert len(set(laid)) == 8
        for column in range(4):
            pairs[column][tuple(sorted(laid[column * 2 : column * 2 + 2]))] += 1
    for counted in pairs:
        assert len(counted) == 6
        assert 100 < min(counted.values()) <= max(counted.values()) < 200


@rule("PM-S1")
@pytest.mark.parametrize("seats", [1, 3])
def test_contracts_stay_all_game(seats: int) -> None:
    dice = FastDice(3)
    table = game.begin(Options(), seats, dice)
    laid = game.view(table, None).contracts
    while table.outcome() is None:
        moves = game.legal(table, seat(table))
        table.play(seat(table), moves[dice.below(len(moves))], dice)
        assert game.view(table, None).contracts == laid


@rule("PM-S1")
def test_a_contract_that_was_not_laid_cannot_be_completed() -> None:
    table = acting(3)
    contracts(table, "P11 P12 P21 P22 P31 P32 P41 P42")
    give(table, 1, catch="SSSSHHHHCCCCMMMM")
    table = play(table, "market")
    assert refused(table, "contract P13 left 1") == "PM-S1 contract_not_open"
    offered = {move.split()[1] for move in legal(table) if move.startswith("contract")}
    assert offered == {"P11", "P12", "P21", "P22", "P31", "P32", "P41", "P42"}


@rule("PM-S2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_spaces_for_the_number_of_players(seats: int) -> None:
    table = acting(seats)
    contracts(table, "P11 P12 P21 P22 P31 P32 P41 P42")
    give(table, 1, catch="SSSSHHHHCCCCMMMM")
    table = play(table, "market")
    logos = ("anchor", "boat", "wheel", "fish")
    depth, collections = (2, ("L1",)) if seats == 3 else (3, ("L1", "L2"))
    wanted = [f"{side} {number + 1}" for side in ("left", "right") for number in range(depth)]
    wanted += [f"{location} {logo}" for location in collections for logo in logos]
    for contract in ("P11", "P22", "P31", "P42"):
        offered = [move for move in legal(table) if move.startswith(f"contract {contract}")]
        assert offered == [f"contract {contract} {space}" for space in wanted]


@rule("PM-S2")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_smaller_side_has_no_third_space_and_no_second_collection(seats: int) -> None:
    table = acting(seats) if seats > 1 else bidding(1)
    while seats == 1 and game.view(table, 0).phase == "bid":
        table = play(table, "bid none")
    contracts(table, "P11 P12 P21 P22 P31 P32 P41 P42")
    give(table, 1, catch="SSSSHHHHCCCCMMMM")
    table = play(table, "market")
    for missing in ("left 3", "right 3", "L2 anchor"):
        assert refused(table, f"contract P21 {missing}") == "PM-S2 no_such_space"
    assert "contract P21 L1 fish" in legal(table)


@rule("PM-S3")
@pytest.mark.parametrize(
    ("seats", "blue", "red"),
    [
        (1, 3, [4, 4, 3, 3]),
        (2, 3, [4, 4, 3, 3]),
        (3, 3, [3, 3, 3, 3]),
        (4, 4, [3, 3, 3, 3]),
        (5, 4, [3, 3, 3, 3]),
    ],
)
def test_four_stacks_of_cards(seats: int, blue: int, red: list[int]) -> None:
    stacks = game.view(bidding(seats), None).stacks
    assert [stack.blue + 1 for stack in stacks] == [blue] * 4  # the top one is open
    assert [stack.red for stack in stacks] == red
    assert {stack.open for stack in stacks} <= BLUE
    assert len({stack.open for stack in stacks}) == 4


@rule("PM-S3")
def test_any_blue_card_may_lie_on_top() -> None:
    tops: Counter[str | None] = Counter()
    for seed in range(800):
        tops.update(stack.open for stack in game.view(bidding(3, seed=seed), None).stacks)
    assert set(tops) == BLUE
    assert max(tops.values()) < 2 * min(tops.values())


@rule("PM-S3")
@pytest.mark.parametrize(("seats", "reds"), [(2, [4, 4, 3, 3]), (3, [3, 3, 3, 3])])
def test_blue_lies_above_red(seats: int, reds: list[int]) -> None:
    """All cards are taken for free, one stack after the other."""
    colours: list[str] = ["", "", "", ""]
    for stack in range(4):
        table = acting(seats)
        while card := game.view(table, None).stacks[stack].open:
            colours[stack] += card[0]
            table = take_open(table.copy(), card)
    assert colours == ["BBB" + "R" * red for red in reds]


def take_open(table: PublicMarket, card: str) -> PublicMarket:
    """The seat that acts completes an open card; then the others act and a round begins."""
    give(table, table.mover + 1, catch=CARDS_BY_ID[card].cost)
    table = play(table, "market", f"card {card}")
    while game.view(table, None).phase != "act":
        table = play(
            table, legal(table)[-1] if game.view(table, None).phase != "bid" else "bid none"
        )
    return table


@rule("PM-S4")
@pytest.mark.parametrize(("seats", "bag"), [(1, 45), (2, 35), (3, 50), (4, 50), (5, 50)])
def test_the_ocean_and_the_bag(seats: int, bag: int) -> None:
    view = game.view(bidding(seats), None)
    assert [len(column) for column in view.ocean] == [5] * 4
    tiles = {tile for column in view.ocean for tile in column}
    assert len(tiles) == 20
    assert None not in tiles
    assert view.bag == bag
    assert view.boat == 0
    assert tiles | set(view.unseen) == set(TILE_IDS)


@rule("PM-S4")
@pytest.mark.parametrize("seats", [2, 3])
def test_any_tile_may_be_drawn(seats: int) -> None:
    drawn: Counter[str | None] = Counter()
    for seed in range(1000):
        ocean = game.view(bidding(seats, seed=seed), None).ocean
        drawn.update(tile for column in ocean for tile in column)
    assert len(drawn) == 70
    assert 200 < min(drawn.values()) <= max(drawn.values()) < 380  # 286 on average


@rule("PM-S5")
@pytest.mark.parametrize(("seats", "money"), [(1, 15), (2, 15), (3, 12), (4, 12), (5, 12)])
def test_each_player_begins_with_a_chest_and_money(seats: int, money: int) -> None:
    players = game.view(bidding(seats), None).players
    assert [player.money for player in players] == [money] * seats
    assert len({player.chest for player in players}) == seats
    assert None not in {player.chest for player in players}
    for player in players:
        assert player.catch == player.gears == player.waiting == (0, 0, 0, 0)
        assert (player.tiles, player.cooler) == ((), None)


@rule("PM-S5")
def test_any_chest_may_be_dealt() -> None:
    dealt = Counter(game.view(bidding(3, seed=s), None).players[2].chest for s in range(900))
    assert len(dealt) == 9
    assert 60 < min(dealt.values()) <= max(dealt.values()) < 150


@rule("PM-S5")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_the_first_player_is_drawn(seats: int) -> None:
    """Alone, the Solo Angler may be first too."""
    parties = max(seats, 2)
    firsts = Counter(game.begin(Options(), seats, FastDice(s)).first for s in range(100 * parties))
    assert set(firsts) == set(range(parties))
    assert 70 < min(firsts.values()) <= max(firsts.values()) < 140


@rule("PM-S5")
def test_the_first_player_may_be_agreed() -> None:
    agreed = [Options(first="1"), Options(first="2"), Options(first="3")]
    assert [seat(game.begin(options, 3, FastDice(1))) for options in agreed] == [0, 1, 2]
    with pytest.raises(BadOption):
        game.begin(Options(first="4"), 3, FastDice(1))


def test_every_card_has_a_name_of_its_own() -> None:
    assert len(CARD_IDS) == len(set(CARD_IDS)) == 30
