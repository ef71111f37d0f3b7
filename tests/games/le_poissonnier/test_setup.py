from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.errors import BadOption, BadSeats
from shoal.core.options import offered, read_options, write_options
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import CARDS
from shoal.games.le_poissonnier.options import Options
from tests.games.le_poissonnier.stalls import VISITORS, place_all, play
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

SEATS = [2, 3, 4, 5]


def new_game(seats: int, seed: int = 1) -> Shop:
    return game.begin(Options(first="1"), seats, FastDice(seed))


@rule("LP-S1", "LP-T1")
@pytest.mark.parametrize(("seats", "drawn"), [(2, 4), (3, 3), (4, 3), (5, 2)])
def test_five_cards_each_and_one_as_a_crate_before_the_first_draws(seats: int, drawn: int) -> None:
    view = game.view(new_game(seats), None)
    assert view.hand_sizes == (5 + drawn, *[6] * (seats - 1))
    assert view.deck == 127 - 6 * seats - drawn - (seats - 1)
    assert view.showcases == ((("", 0),),) * seats


@rule("LP-S1")
def test_nobody_sees_what_lies_under_a_first_crate() -> None:
    """It might be any card that one does not hold, so all of them are imagined in other hands."""
    made = new_game(2)
    own = game.view(made, 0).hands[0]
    assert own is not None
    worlds = [game.imagine(game.view(made, 0), FastDice(seed)) for seed in range(400)]
    for kind in range(len(CARDS)):
        assert len({world.holds(1, kind) for world in worlds}) > 1


@rule("LP-S1")
def test_both_decks_are_shuffled() -> None:
    games = [new_game(2, seed) for seed in range(1500)]
    held = [sum(int(made.holds(1, kind)) for made in games) for kind in range(len(CARDS))]
    for count, wanted in zip(held, [16, 20, 23, 20, 16, 4, 5, 5, 4, 5, 5, 4], strict=True):
        assert 0.75 < count / (6 * 1500 * wanted / 127) < 1.25
    first = Counter(game.view(made, None).queue[0] for made in games)
    assert len(first) == 35
    assert max(first.values()) < 5 * min(first.values())


@rule("LP-S2")
@pytest.mark.parametrize("seats", SEATS)
def test_four_customers_wait_while_all_place(seats: int) -> None:
    view = game.view(new_game(seats), None)
    assert view.phase == "placing"
    assert len(set(view.queue)) == 4
    assert view.customer_deck == 38 - 4 - len(view.gone)


def dealt_with(*customers: str) -> Shop:
    """A game of two in which these turn up one after the other."""
    deck = list(VISITORS)
    throws = []
    for name in customers:
        throws.append(deck.index(name))
        deck.remove(name)
    return game.begin(Options(first="1"), 2, ScriptedDice([0] * 10 + throws + [0] * 5))


@rule("LP-S2")
def test_customers_are_laid_out_in_the_order_in_which_they_turn_up() -> None:
    made = dealt_with("C30", "C02", "C17", "C01")
    assert game.view(made, None).queue == ("C30", "C02", "C17", "C01")
    assert game.view(made, None).gone == ()


@rule("LP-S2")
def test_the_end_of_the_queue_is_next_to_the_deck() -> None:
    made = dealt_with("C30", "C02", "C17", "C01")
    (*first, _new) = game.view(place_all(made), None).queue
    assert first == ["C30", "C02", "C17", "C01"]


@rule("LP-S2")
def test_inspectors_turned_up_now_are_discarded_and_replaced() -> None:
    view = game.view(dealt_with("C30", "H2", "C02", "H1", "H3", "C17", "C01"), None)
    assert view.queue == ("C30", "C02", "C17", "C01")
    assert view.gone == ("H1", "H2", "H3")
    assert view.customer_deck == 31
    assert view.coins == (0, 0)


@rule("LP-S3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_drawn_at_random(seats: int) -> None:
    first = Counter(game.begin(Options(), seats, FastDice(seed)).active for seed in range(600))
    assert sorted(first) == list(range(seats))
    assert max(first.values()) < 1.5 * min(first.values())


@rule("LP-S3")
def test_or_a_seat_is_agreed_on() -> None:
    assert [game.begin(Options(first=seat), 3, FastDice(1)).active for seat in ("1", "2", "3")] == [
        *(0, 1, 2)
    ]
    with pytest.raises(BadOption):
        game.begin(Options(first="3"), 2, FastDice(1))


@rule("LP-S3", "LP-O4")
def test_turns_go_to_the_left() -> None:
    made = game.begin(Options(first="2"), 3, FastDice(1))
    active = []
    for _ in range(4):
        active.append(int(made.active))
        made = play(place_all(made), "end")
    assert active == [1, 2, 0, 1]
    assert game.view(made, None).turns == 5


@rule("LP-S4")
@pytest.mark.parametrize(
    ("seats", "usual", "even", "former"),
    [
        (2, (9, 6), (9, 6), (9, 6)),
        (3, (8, 6, 6), (8, 8, 7), (6, 7, 7)),
        (4, (8, 6, 6, 6), (8, 6, 6, 6), (8, 6, 6, 6)),
        (5, (7, 6, 6, 6, 6), (7, 6, 6, 6, 6), (7, 6, 6, 6, 6)),
    ],
)
def test_even_hands_change_the_cards_at_the_beginning(
    seats: int, usual: tuple[int, ...], even: tuple[int, ...], former: tuple[int, ...]
) -> None:
    """Hands after the first draw, from the first player on; records of `even_start` stay."""
    for options, sizes in (
        (Options(), usual),
        (Options(even_hands=True), even),
        (Options(even_start=True), former),
    ):
        for first in range(seats):
            chosen = replace(options, first=str(first + 1))
            made = game.begin(chosen, seats, FastDice(1))
            hands = game.view(made, None).hand_sizes
            assert hands[first:] + hands[:first] == sizes
            assert made.deck == 127 - seats - sum(sizes)


@rule("LP-S4", "LP-T1")
@pytest.mark.parametrize(
    ("options", "sizes"),
    [(Options(even_hands=True), (9, 11, 8)), (Options(even_start=True), (7, 10, 8))],
)
def test_after_another_beginning_draws_are_the_usual_ones(
    options: Options, sizes: tuple[int, ...]
) -> None:
    made = game.begin(replace(options, first="1"), 3, FastDice(1))
    second = play(place_all(made), "end")
    assert game.view(second, None).hand_sizes == sizes


@rule("LP-S4")
def test_records_from_before_do_not_have_the_option() -> None:
    assert "even" not in " ".join(write_options(Options()))
    assert write_options(Options(even_hands=True))[-1] == "even_hands=on"


@rule("LP-S4")
def test_an_option_of_old_records_is_read_but_not_offered() -> None:
    """`even_start` dealt other cards: it keeps its meaning, and new tables do not see it."""
    assert read_options(game, 3, ["even_start=on"]) == Options(even_start=True)
    assert write_options(Options(even_start=True))[-1] == "even_start=on"
    assert [field.name for field in offered(game)] == [
        *("first", "counters", "talks", "finish_round", "even_hands")
    ]
    with pytest.raises(BadOption, match=r"finish_round, even_hands$"):
        read_options(game, 3, ["even=on"])


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    with pytest.raises(BadSeats):
        game.begin(Options(), seats, FastDice(1))
