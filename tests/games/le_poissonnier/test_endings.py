"""The end of the game. A standing is coins, customers and stamps of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.errors import IllegalMove
from shoal.core.game import actors_of
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.options import Options
from shoal.games.le_poissonnier.rules import state
from tests.games.le_poissonnier.stalls import (
    crates_of,
    drawing,
    hand_of,
    legal,
    place_all,
    play,
    refused,
    shop,
    stall,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.core.outcome import Outcome
    from shoal.games.le_poissonnier.rules.shop import Shop

Standing = tuple[int, int, int]
COINS, CUSTOMERS, STAMPS = 0, 1, 2


def ended(*standings: Standing) -> Outcome:
    """The outcome of a game that ends so."""
    made = shop(*[stall()] * len(standings), phase="over", left=f"fresh*{len(standings)}", queue="")
    next_customer = 0
    for seat, (coins, customers, stamps) in enumerate(standings):
        made.shop[state.COINS + seat] = coins
        made.shop[state.STAMPS + seat] = stamps
        made.shop[state.WON + seat] = (2**customers - 1) << next_customer
        next_customer += customers
    outcome = made.outcome()
    assert outcome is not None
    assert outcome.scores == {
        "stamps": tuple(standing[STAMPS] for standing in standings),
        "customers": tuple(standing[CUSTOMERS] for standing in standings),
        "coins": tuple(standing[COINS] for standing in standings),
    }
    return outcome


def places(*standings: Standing) -> tuple[int, ...] | None:
    return ended(*standings).places


def phase(made: Shop) -> str:
    return game.view(made, None).phase


# LP-E1


def running_out(deck: int, *, finish_round: bool = False, first: int = 0, active: int = 0) -> Shop:
    """Three players in step 3 with that many cards left to draw."""
    own = stall(hand="landing fresh", coins=9)
    return shop(
        own,
        own,
        own,
        left=f"edible*{deck + 3}",
        finish_round=finish_round,
        first=first,
        active=active,
    )


@rule("LP-E1")
def test_the_game_goes_on_while_there_is_a_card() -> None:
    made = running_out(1)
    assert made.outcome() is None
    begun = play(made, "end")
    assert phase(begun) == "placing"
    assert begun.deck == 0
    assert begun.outcome() is None


@rule("LP-E1")
def test_the_turn_that_draws_the_last_card_is_played_to_its_end() -> None:
    begun = play(running_out(4), "end")
    assert game.view(begun, None).hand_sizes == (2, 5, 3)  # the one to the left of the first: none
    orders = place_all(begun, "place fresh*1", "place fresh*1")
    assert phase(orders) == "orders"
    over = play(orders, "end")
    assert phase(over) == "over"
    assert list(actors_of(over)) == []
    assert over.outcome() is not None
    assert game.view(over, None).active == 1
    with pytest.raises(IllegalMove, match="LP-E1"):
        game.check(over, 2, game.read("done"))


@rule("LP-E1", "LP-B1")
def test_the_last_card_may_become_a_crate() -> None:
    bought = play(running_out(1), "buy")
    assert bought.deck == 0
    assert "hire" in legal(bought)
    assert phase(play(bought, "hire", "end")) == "over"


@rule("LP-E1", "LP-B1")
def test_also_the_crate_of_another_player_while_placing() -> None:
    made = running_out(1)
    made.phase = state.PHASE_PLACING
    opened = place_all(made, "done", "place buy 1")
    assert opened.deck == 0
    assert phase(play(opened, "end")) == "over"


@rule("LP-E1", "LP-X5")
def test_the_last_card_may_be_landed() -> None:
    landed = play(running_out(1), "landing")
    assert hand_of(landed, 0) == "fresh*1 edible*1"
    after = play(landed, "add 1 edible 1", "done")
    assert crates_of(after, 0) == "edible*1"
    assert phase(play(after, "end")) == "over"


@rule("LP-E1")
def test_without_the_option_nobody_plays_on_whoever_began() -> None:
    for active in range(3):
        assert phase(play(running_out(0, active=active), "end")) == "over"


@rule("LP-E1")
@pytest.mark.parametrize(("first", "active", "more"), [(0, 0, 2), (0, 2, 0), (1, 0, 0), (1, 1, 2)])
def test_with_the_option_the_round_is_finished_without_draws(
    first: int, active: int, more: int
) -> None:
    made = running_out(0, finish_round=True, first=first, active=active)
    turns = 0
    made = play(made, "end")
    while phase(made) != "over":
        turns += 1
        assert game.view(made, None).hand_sizes == (2, 2, 2)
        orders = place_all(made)
        assert refused(orders, "buy") == "LP-B1 no_card_for_crate"
        made = play(orders, "end")
    assert turns == more


@rule("LP-E1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_the_option_all_have_had_equally_many_turns(seats: int) -> None:
    for seed in range(4):
        made = game.begin(Options(finish_round=True), seats, FastDice(seed))
        while phase(made) != "over":
            made = play(place_all(made, seed=seed), "end", seed=seed)
        assert game.view(made, None).turns % seats == 0


@rule("LP-E1")
@pytest.mark.parametrize(("options", "turns"), [({}, 24), ({"finish_round": False}, 22)])
def test_the_round_is_finished_unless_agreed_otherwise(
    options: dict[str, bool], turns: int
) -> None:
    made = game.begin(Options(first="1", **options), 3, FastDice(1))
    while phase(made) != "over":
        made = play(place_all(made), "end")
    assert game.view(made, None).turns == turns  # 127 - 18 cards, five a turn


@rule("LP-E1", "LP-V1")
def test_the_end_is_told() -> None:
    played = game.make(running_out(0), 0, game.read("end"), ScriptedDice([]))
    for viewer in (0, 1, None):
        assert [event.key for event in game.tell(played, viewer)] == ["ends_turn", "shop_closes"]
    goes_on = running_out(1)
    dice = ScriptedDice(drawing(goes_on, "edible"))
    told = [e.key for e in game.tell(game.make(goes_on, 0, game.read("end"), dice), 0)]
    assert told == ["ends_turn", "turn_begins", "draws"]


# LP-E2


@rule("LP-E2")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((5, 5, 0), (4, 4, 9)),  # coins and customers
        ((5, 1, 3), (4, 9, 2)),  # coins and stamps
        ((1, 5, 3), (30, 4, 2)),  # customers and stamps
        ((5, 5, 5), (4, 4, 4)),  # all
        ((5, 5, 5), (5, 4, 4)),
    ],
)
def test_of_two_players_the_one_ahead_in_two_of_three_wins(one: Standing, other: Standing) -> None:
    assert ended(one, other).places == (1, 2)
    assert ended(other, one).places == (2, 1)
    assert ended(one, other).values == (1.0, 0.0)


@rule("LP-E2", "LP-E6")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((4, 5, 6), (5, 5, 5)),  # one ahead in one, the other in one: the stamps decide
        ((5, 4, 6), (5, 5, 5)),
        ((4, 6, 5), (5, 5, 5)),  # stamps equal: customers
        ((5, 5, 6), (5, 5, 5)),
        ((6, 5, 5), (5, 5, 5)),  # coins at last
    ],
)
def test_if_neither_is_stamps_then_customers_then_coins_decide(
    one: Standing, other: Standing
) -> None:
    assert places(one, other) == (1, 2)
    assert places(other, one) == (2, 1)


# LP-E3, LP-E4


@rule("LP-E3", "LP-E7")
def test_of_three_the_one_with_the_fewest_coins_is_out_whatever_else() -> None:
    assert places((9, 3, 3), (1, 15, 30), (8, 2, 2)) == (1, 3, 2)


@rule("LP-E3")
def test_of_those_equal_in_coins_the_fewest_customers() -> None:
    assert places((4, 5, 20), (4, 6, 1), (5, 1, 2)) == (3, 2, 1)
    assert places((4, 5, 20), (4, 6, 9), (5, 1, 2)) == (3, 1, 2)


@rule("LP-E3", "LP-E4", "LP-E6")
def test_if_still_equal_nobody_is_and_stamps_decide_at_once() -> None:
    """The third is ahead of either in coins and customers, but that is no matter."""
    assert places((4, 5, 20), (4, 5, 1), (9, 6, 2)) == (1, 3, 2)
    assert places((4, 4, 4), (4, 4, 4), (4, 4, 5)) == (2, 2, 1)


@rule("LP-E4")
def test_two_who_remain_of_three_compare_two_of_three_counts() -> None:
    assert places((9, 5, 1), (0, 9, 9), (8, 4, 20)) == (1, 3, 2)
    assert places((9, 5, 1), (0, 9, 9), (9, 5, 2)) == (2, 3, 1)


@rule("LP-E2", "LP-E4", "LP-E6")
def test_if_neither_of_those_two_is_ahead_in_two_stamps_decide() -> None:
    assert places((9, 5, 6), (0, 9, 9), (8, 6, 6)) == (2, 3, 1)
    assert places((9, 5, 6), (0, 9, 9), (9, 5, 6)) == (1, 3, 1)


# LP-E5


@rule("LP-E5", "LP-E7")
def test_of_four_coins_put_one_out_then_customers_another() -> None:
    assert places((1, 9, 30), (5, 2, 30), (5, 6, 4), (5, 5, 5)) == (4, 3, 2, 1)


@rule("LP-E5")
def test_of_those_equal_in_customers_the_fewest_stamps() -> None:
    assert places((1, 9, 30), (5, 2, 5), (9, 2, 4), (5, 5, 3)) == (4, 1, 3, 2)


@rule("LP-E5")
def test_if_still_equal_nobody_is_out_by_customers() -> None:
    assert places((1, 9, 30), (5, 2, 5), (9, 2, 5), (5, 5, 3)) == (4, 2, 1, 3)


@rule("LP-E3", "LP-E5")
def test_customers_put_out_even_if_coins_did_not() -> None:
    assert places((1, 3, 30), (1, 3, 1), (5, 2, 40), (5, 4, 5)) == (1, 3, 4, 2)


@rule("LP-E5")
def test_who_is_out_by_coins_does_not_count_among_the_fewest_customers() -> None:
    """The first is out with no customer; the second has the fewest of the others."""
    assert places((0, 0, 0), (5, 1, 9), (5, 2, 8), (5, 2, 7)) == (4, 3, 1, 2)


@rule("LP-E5", "LP-E6")
def test_of_four_the_last_two_are_not_compared_as_two_players_are() -> None:
    """The third is ahead in coins and customers, the fourth in stamps."""
    assert places((0, 9, 9), (9, 0, 9), (8, 8, 3), (7, 7, 4)) == (4, 3, 2, 1)


@rule("LP-E5", "LP-E7")
def test_of_five_three_remain() -> None:
    assert places((0, 9, 9), (9, 0, 9), (8, 8, 3), (7, 7, 4), (6, 9, 4)) == (5, 4, 3, 2, 1)


# LP-E6, LP-E7


@rule("LP-E6")
@pytest.mark.parametrize("best", [(2, 2, 5), (2, 5, 4), (5, 4, 4)])
def test_most_stamps_then_customers_then_coins(best: Standing) -> None:
    others = [(9, 1, 2), (4, 4, 4), (4, 4, 4)]
    outcome = ended(best, *others, (0, 1, 9))
    assert outcome.winners() == [0]


@rule("LP-E6", "LP-E7")
def test_all_equal_share_the_victory() -> None:
    assert ended((3, 3, 3), (3, 3, 3)).values == (0.5, 0.5)
    assert ended(*[(3, 3, 3)] * 5).places == (1, 1, 1, 1, 1)
    four = ended((0, 9, 9), (5, 5, 5), (5, 5, 5), (5, 4, 9))
    assert four.places == (4, 1, 1, 3)
    assert four.values == (0.0, 0.5, 0.5, 0.0)


@rule("LP-E7")
def test_the_first_out_is_last_however_many_stamps() -> None:
    assert places((0, 9, 40), (9, 0, 30), (8, 8, 1), (7, 7, 2), (7, 7, 0)) == (5, 4, 2, 1, 3)


@rule("LP-E7", "LP-E3", "LP-E5")
def test_an_elimination_needs_exactly_one_lowest() -> None:
    """Two are equal on both counts, so they stay though a third has more."""
    assert places((1, 2, 0), (1, 2, 0), (9, 3, 0), (9, 4, 0)) == (3, 3, 2, 1)
    assert places((1, 2, 0), (1, 2, 0), (1, 3, 0)) == (2, 2, 1)


def naive_places(standings: list[Standing]) -> tuple[int, ...]:
    """LP-E2 to LP-E7, step by step as the ledger tells them."""
    left, out = eliminate(standings)
    ranks = {seat: tuple(reversed(standings[seat])) for seat in left}
    best = max(ranks.values())
    winners = [seat for seat in left if ranks[seat] == best]
    if len(left) == 2 and len(standings) <= 3:
        one, other = left
        winners = [one] if leads(standings, one, other) else winners
        winners = [other] if leads(standings, other, one) else winners
    groups = [winners]
    for rank in sorted(set(ranks.values()), reverse=True):
        groups += [[seat for seat in left if ranks[seat] == rank and seat not in winners]]
    groups += [[seat] for seat in reversed(out)]
    before = [sum(len(earlier) for earlier in groups[:number]) for number in range(len(groups))]
    found = {seat: 1 + n for group, n in zip(groups, before, strict=True) for seat in group}
    return tuple(found[seat] for seat in range(len(standings)))


def eliminate(standings: list[Standing]) -> tuple[list[int], list[int]]:
    """Those who remain, and those who are out in the order in which they went."""
    left, out = list(range(len(standings))), []
    for fewest_players, count in ((3, COINS), (4, CUSTOMERS)):
        if len(standings) >= fewest_players:
            tied = fewest(standings, left, count)
            tied = tied if len(tied) == 1 else fewest(standings, tied, count + 1)
            if len(tied) == 1:
                left.remove(tied[0])
                out += tied
    return left, out


def fewest(standings: list[Standing], seats: list[int], count: int) -> list[int]:
    """Those with the least of one count."""
    least = min(standings[seat][count] for seat in seats)
    return [seat for seat in seats if standings[seat][count] == least]


def leads(standings: list[Standing], one: int, other: int) -> bool:
    """LP-E2: ahead in two of three."""
    pairs = zip(standings[one], standings[other], strict=True)
    return sum(mine > theirs for mine, theirs in pairs) >= 2


COUNTS = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))


@rule("LP-E2", "LP-E3", "LP-E4", "LP-E5", "LP-E6", "LP-E7")
@given(st.lists(COUNTS, min_size=2, max_size=5))
def test_places_are_those_of_the_ledger_told_step_by_step(standings: list[Standing]) -> None:
    outcome = ended(*standings)
    assert outcome.places == naive_places(standings)
    winners = outcome.winners()
    assert outcome.values == tuple(
        1 / len(winners) if seat in winners else 0.0 for seat in range(len(standings))
    )
