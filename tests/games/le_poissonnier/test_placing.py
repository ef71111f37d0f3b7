"""Step 1: draw and place."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.errors import InvalidMove
from shoal.core.game import actors_of
from shoal.core.position import EVERYTHING
from shoal.games.le_poissonnier import game, moves
from tests.games.le_poissonnier.stalls import (
    crates_of,
    drawing,
    hand_of,
    legal,
    place_all,
    play,
    play_as,
    refused,
    refused_to,
    shop,
    stall,
)
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

FRESHNESSES = ("very_fresh", "fresh", "edible", "dubious", "rotten")


def hand_sizes(made: Shop) -> tuple[int, ...]:
    return game.view(made, None).hand_sizes


# LP-T1


@rule("LP-T1")
@pytest.mark.parametrize(("seats", "drawn"), [(2, 4), (3, 3), (4, 3), (5, 2)])
def test_the_active_player_draws_more_and_all_others_one(seats: int, drawn: int) -> None:
    made = shop(*[stall()] * seats)
    begun = play(made, "end")
    assert hand_sizes(begun) == (1, drawn, *[1] * (seats - 2))
    assert made.deck - begun.deck == drawn + seats - 1
    assert game.view(begun, None).phase == "placing"


@rule("LP-T1")
def test_the_active_player_draws_first_then_the_others_from_the_left() -> None:
    made = shop(*[stall()] * 4, active=1)
    cards = "divine divine ice lemon cat crier"
    begun = play(made, "end", dice=ScriptedDice(drawing(made, cards)))
    assert [hand_of(begun, seat) for seat in range(4)] == [
        *("cat*1", "crier*1", "divine*2 ice*1", "lemon*1")
    ]


@rule("LP-T1", "LP-E1")
def test_the_last_in_turn_order_go_without_when_the_deck_runs_out() -> None:
    for deck, sizes in [(5, (1, 1, 0, 3)), (4, (1, 0, 0, 3)), (2, (0, 0, 0, 2))]:
        made = shop(*[stall()] * 4, active=2, left=f"fresh*{deck + 4}")
        assert hand_sizes(play(made, "end")) == sizes


@rule("LP-T1")
def test_cards_under_crates_are_never_drawn() -> None:
    made = shop(stall("- - -"), stall("-"), left="fresh*5")
    begun = play(made, "end")
    assert hand_sizes(begun) == (0, 1)
    assert begun.deck == 0


# LP-T2


@rule("LP-T2")
def test_all_may_place_at_the_same_time_in_any_order() -> None:
    made = shop(
        stall(hand="fresh*2"), stall(hand="edible"), stall(hand="rotten*2"), phase="placing"
    )
    texts = ["place fresh*2", "place edible*1", "place rotten*1"]
    ends = set()
    for order in permutations(range(3)):
        after, dice = made.copy(), FastDice(1)
        for number in order:
            assert number in actors_of(after)
            after.play(number, game.read(texts[number]), dice)
        ends.add(after.key(EVERYTHING))
        assert [crates_of(after, seat) for seat in range(3)] == ["fresh*2", "edible*1", "rotten*1"]
    assert len(ends) == 1


@rule("LP-T2")
def test_showcases_are_revealed_together_when_the_last_has_placed() -> None:
    made = shop(
        stall("fresh*1", hand="edible*2"), stall("dubious*1", hand="fresh"), phase="placing"
    )
    sealed = play_as(made, 0, "place edible*2")
    for viewer in (1, None):
        view = game.view(sealed, viewer)
        assert view.showcases == ((("fresh", 1),), (("dubious", 1),))
        assert view.arranging == ()
        assert view.placed == (0,)
        assert view.hand_sizes == (2, 1)
    opened = place_all(made, "place edible*2", "place fresh*1")
    assert [crates_of(opened, seat) for seat in (0, 1)] == ["edible*2", "fresh*1"]
    assert [hand_of(opened, seat) for seat in (0, 1)] == ["fresh*1", "dubious*1"]


@rule("LP-T2")
def test_whoever_has_placed_waits_for_the_others() -> None:
    made = play_as(shop(stall(hand="fresh"), stall(), phase="placing"), 0, "done")
    assert list(actors_of(made)) == [1]
    assert game.legal(made, 0) == []
    assert refused_to(made, 0, "place fresh*1") == "LP-T2 not_your_turn"


@rule("LP-T2")
@pytest.mark.parametrize(
    "text",
    ["end", "serve 1 with 1*1", "hire", "deal 2 get cat*1", "divine 1", "crier 2", "landing"],
)
def test_nothing_else_can_be_done_while_all_place(text: str) -> None:
    made = shop(
        stall("very_fresh*1", coins=9, hand="divine crier landing"), stall(), phase="placing"
    )
    assert refused_to(made, 0, text) == "LP-T2 place_first"


@rule("LP-T2")
def test_fish_may_stay_in_hand_be_taken_back_and_be_arranged_anew() -> None:
    own = stall("fresh*2 rotten*1 -", hand="fresh edible*3 lemon")
    made = shop(own, stall(), phase="placing")
    kept = place_all(made, "place fresh*2 rotten*1")
    assert crates_of(kept, 0) == "fresh*2 rotten*1 -"
    assert hand_of(kept, 0) == "fresh*1 edible*3 lemon*1"
    turned = place_all(made, "place edible*2 fresh*3 edible*1")
    assert crates_of(turned, 0) == "edible*2 fresh*3 edible*1"
    assert hand_of(turned, 0) == "rotten*1 lemon*1"
    emptied = place_all(made, "done")
    assert crates_of(emptied, 0) == "- - -"
    assert hand_of(emptied, 0) == "fresh*3 edible*3 rotten*1 lemon*1"


@rule("LP-T2")
def test_only_fish_that_one_has_and_only_own_crates() -> None:
    made = shop(stall("fresh*2 -", hand="fresh"), stall("fresh*4", hand="fresh"), phase="placing")
    assert refused_to(made, 0, "place fresh*4") == "LP-T2 not_so_many_fish"
    assert refused_to(made, 0, "place fresh*2 fresh*2") == "LP-T2 not_so_many_fish"
    assert refused_to(made, 0, "place edible*1") == "LP-T2 not_so_many_fish"
    assert refused_to(made, 0, "place fresh*1 fresh*1 fresh*1") == "LP-T2 no_crate"
    assert refused_to(made, 0, "put 1 fresh 4") == "LP-T2 not_so_many_fish"
    filled = play_as(made, 0, "put 1 fresh 2")
    assert refused_to(filled, 0, "put 2 fresh 2") == "LP-T2 not_so_many_fish"
    full = play_as(filled, 0, "put 2 fresh 1")
    assert refused_to(full, 0, "put 3 fresh 1") == "LP-T2 no_crate"


@rule("LP-T2")
def test_a_large_catch_goes_into_one_crate() -> None:
    made = shop(stall(hand="edible*23"), stall(hand="fresh*20"), phase="placing")
    after = play_as(play_as(made, 0, "put 1 edible 23", "done"), 1, "put 1 fresh 20")
    after.play(1, game.read("done"), FastDice(1))
    assert [crates_of(after, seat) for seat in (0, 1)] == ["edible*23", "fresh*20"]


@rule("LP-T2")
def test_step_by_step_is_the_same_as_at_once() -> None:
    made = shop(stall("dubious*1 - -", hand="fresh*2 edible"), stall(), phase="placing")
    at_once = play_as(made, 0, "place fresh*2 edible*1 dubious*1")
    steps = play_as(made, 0, "put 1 fresh 2", "put 2 edible 1", "put 3 dubious 1", "done")
    assert steps.key(EVERYTHING) == at_once.key(EVERYTHING)


@rule("LP-T2")
def test_steps_fill_crates_in_their_order_the_fresher_fish_first() -> None:
    made = shop(stall("- -", hand="fresh edible"), stall(), phase="placing")
    assert refused_to(made, 0, "put 2 fresh 1") == "LP-T2 next_crate"
    filled = play_as(made, 0, "put 1 edible 1")
    assert refused_to(filled, 0, "put 1 edible 1") == "LP-T2 next_crate"
    assert refused_to(filled, 0, "put 2 fresh 1") == "LP-T2 fresher_first"
    at_once = play_as(made, 0, "place edible*1 fresh*1")  # in any order
    assert game.view(at_once, 0).arranging == (("edible", 1), ("fresh", 1))


def showcases_by_steps(made: Shop) -> set[tuple[tuple[str, int], ...]]:
    """Every showcase of the first seat to which small steps lead."""
    reached, found = [made], set()
    while reached:
        now = reached.pop()
        for move in game.legal(now, 0):
            if game.write(move) == "done":
                found.add(game.view(now, 0).arranging)
            else:
                after = now.copy()
                after.play(0, move, ScriptedDice([]))
                reached.append(after)
    return found


@rule("LP-T2", "LP-T3")
@pytest.mark.parametrize(
    "own",
    [
        stall("- -", hand="fresh*2 rotten"),
        stall("fresh*1 fresh*1 -", hand="fresh dubious ice"),
        stall("rotten*2", hand="very_fresh lemon*2"),
        stall("- - - - -", hand="very_fresh fresh edible dubious rotten"),
    ],
)
def test_steps_lead_to_every_showcase_that_there_can_be(own: object) -> None:
    assert isinstance(own, type(stall()))
    made = shop(own, stall(), phase="placing")
    fish = {name: own.hand.get(name, 0) for name in FRESHNESSES}
    for name, count in own.crates:
        if count:
            fish[name] += count
    crates = [("", 0), *((name, n) for name in FRESHNESSES for n in range(1, fish[name] + 1))]
    wanted = set()
    for chosen in combinations_with_replacement(crates, len(own.crates)):
        if all(sum(n for name, n in chosen if name == f) <= fish[f] for f in FRESHNESSES):
            wanted.add(tuple(sorted(crate for crate in chosen if crate[1])))
    assert {tuple(sorted(showcase)) for showcase in showcases_by_steps(made)} == wanted


# LP-T3


@rule("LP-T3")
def test_special_cards_stay_in_hand() -> None:
    made = shop(stall("-", hand="lemon divine fresh"), stall(), phase="placing")
    assert all("lemon" not in game.write(move) for move in game.legal(made, 0))
    for text in ("put 1 lemon 1", "place divine*1"):
        with pytest.raises(InvalidMove):
            game.read(text)
    for special in (5, 6, 7):
        with pytest.raises(InvalidMove):
            game.check(made, 0, moves.filling(moves.PUT, 0, special, 1))
        with pytest.raises(InvalidMove):
            game.check(made, 0, moves.plain(moves.PLACE) | moves.crate_bits(0, special, 1))
    after = place_all(made, "place fresh*1")
    assert hand_of(after, 0) == "divine*1 lemon*1"


@rule("LP-T3")
def test_two_crates_may_hold_the_same_freshness() -> None:
    made = shop(stall("- - -", hand="fresh*4"), stall(), phase="placing")
    assert crates_of(place_all(made, "place fresh*1 fresh*2 fresh*1"), 0) == (
        "fresh*1 fresh*2 fresh*1"
    )
    assert "put 2 fresh 1" in [
        game.write(move) for move in game.legal(play_as(made, 0, "put 1 fresh 1"), 0)
    ]


@rule("LP-T3")
def test_a_crate_may_be_empty() -> None:
    made = shop(stall("fresh*1 - -", hand="edible"), stall(), phase="placing")
    assert crates_of(place_all(made, "place - edible*1"), 0) == "- edible*1 -"
    assert crates_of(place_all(made, "done"), 0) == "- - -"


# LP-T4


@rule("LP-T4")
@pytest.mark.parametrize("text", ["put 1 fresh 1", "place fresh*2", "add 1 fresh 1", "done"])
def test_no_fish_may_be_added_after_placing(text: str) -> None:
    made = shop(stall("fresh*1 -", hand="fresh"), stall("fresh*1", hand="fresh"))
    assert refused(made, text) == "LP-T4 orders_now"
    assert refused_to(made, 1, text) == "LP-T2 not_your_turn"
    assert text not in legal(made)


@rule("LP-T4")
def test_fish_in_hand_wait_for_the_next_placing() -> None:
    made = shop(stall("fresh*1", hand="fresh"), stall("-", hand="edible"))
    after = play(made, "end")
    assert [crates_of(after, seat) for seat in (0, 1)] == ["fresh*1", "-"]
    placed = place_all(after, "place fresh*2", "place edible*1")
    assert [crates_of(placed, seat) for seat in (0, 1)] == ["fresh*2", "edible*1"]


@rule("LP-T4")
def test_a_landing_alone_lets_fish_into_crates() -> None:
    made = shop(stall("fresh*1", hand="fresh landing"), stall())
    landed = play(made, "landing", "add 1 fresh 1", "done")
    assert crates_of(landed, 0) == "fresh*2"
    assert refused(landed, "add 1 fresh 1") == "LP-T4 orders_now"
