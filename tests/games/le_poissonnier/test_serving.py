from __future__ import annotations

import pytest

from shoal.core.errors import InvalidMove
from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.components import FRESHNESSES
from tests.games.le_poissonnier.stalls import (
    coins_of,
    crates_of,
    hand_of,
    play,
    refused,
    shop,
    stall,
    ways,
)
from tests.rule import rule

# Fish


@rule("LP-O2")
def test_an_order_is_served_whole() -> None:
    day = shop(stall("fresh*2 edible*1 dubious*3"), stall(), queue="C18 C25 C26")
    assert ways(day) == ["serve 1 with 1*2 2*1", "serve 2 with 1*1 2*1 3*1"]
    for part in ("serve 1 with 1*2", "serve 1 with 1*1 2*1", "serve 1", "serve 3 with 1*1 2*1 3*2"):
        assert refused(day, part) == "LP-O2 not_served"


@rule("LP-O2")
def test_with_no_fish_that_it_does_not_need() -> None:
    day = shop(stall("fresh*3 edible*1 rotten*1"), stall(), queue="C05")
    assert ways(day) == ["serve 1 with 1*2"]
    for more in ("serve 1 with 1*3", "serve 1 with 1*2 2*1", "serve 1 with 1*2 3*1"):
        assert refused(day, more) == "LP-O2 not_needed"


@rule("LP-O2")
def test_never_with_fish_from_the_hand() -> None:
    day = shop(stall("fresh*1", hand="fresh*3"), stall(), queue="C05")
    assert ways(day) == []
    assert refused(day, "serve 1 with 1*2") == "LP-O2 not_in_crate"
    assert refused(day, "serve 1 with 1*1 2*1") == "LP-O2 no_crate"


@rule("LP-O2")
def test_from_any_crates_with_the_freshness() -> None:
    day = shop(stall("fresh*1 dubious*1 fresh*2"), stall(), queue="C05")
    assert ways(day) == ["serve 1 with 3*2", "serve 1 with 1*1 3*1"]
    assert crates_of(play(day, "serve 1 with 1*1 3*1"), 0) == "- dubious*1 fresh*1"


@rule("LP-O2")
def test_crates_that_are_alike_are_listed_once_and_either_may_be_named() -> None:
    day = shop(stall("fresh*2 edible*1 fresh*2"), stall(), queue="C05")
    assert ways(day) == ["serve 1 with 1*1 3*1", "serve 1 with 1*2"]
    assert crates_of(play(day, "serve 1 with 1*2"), 0) == "- edible*1 fresh*2"
    assert crates_of(play(day, "serve 1 with 3*2"), 0) == "fresh*2 edible*1 -"


@rule("LP-O2", "LP-X2", "LP-X3")
def test_also_with_ice_and_lemon() -> None:
    day = shop(stall("fresh*1 fresh*1", hand="ice lemon"), stall(), queue="C01")
    assert ways(day) == ["serve 1 with 1*1 ice 1", "serve 1 lemon 1=very_fresh"]
    for way in ("serve 1 with 2*1 ice 2", "serve 1 lemon 2=very_fresh"):
        assert crates_of(play(day, way), 0) == "fresh*1 -"
    assert refused(day, "serve 1 with 2*1") == "LP-O2 not_served"


@rule("LP-O2", "LP-X1")
def test_a_doubled_crate_is_not_like_another() -> None:
    day = shop(stall("fresh*2 fresh*2", hand="divine"), stall(), queue="C05")
    assert ways(play(day, "divine 2")) == ["serve 1 with 2*1", "serve 1 with 1*2"]
    assert refused(play(day, "divine 2"), "serve 1 with 1*1 2*1") == "LP-O2 not_needed"


@rule("LP-O5")
def test_undecided_customers_take_any_fish_rotten_included() -> None:
    day = shop(stall("very_fresh*1 rotten*2"), stall(), queue="C31 C33 C01")
    assert ways(day) == [
        "serve 1 with 2*2",
        "serve 1 with 1*1 2*1",
        "serve 2 with 1*1 2*2",
        "serve 3 with 1*1",
    ]
    after = play(day, "serve 1 with 2*2")
    assert (coins_of(after), crates_of(after, 0)) == ([2, 0], "very_fresh*1 -")


@rule("LP-O5")
def test_nobody_else_takes_rotten_fish() -> None:
    day = shop(stall("dubious*1 rotten*4", hand="ice lemon"), stall(), queue="C10 C11 C12")
    assert ways(day) == []
    assert refused(day, "serve 1 with 1*1 2*1") == "LP-O2 not_served"


# Partners' fish


@rule("LP-O2", "LP-N3")
def test_own_fish_complete_what_partners_give() -> None:
    day = shop(stall("dubious*3"), stall("dubious*1"), queue="C11")
    assert ways(day) == ["serve 1 with 1*3"]
    day = play(day, "deal 2 for 1 get dubious*1", "accept")
    assert ways(day) == ["serve 1 with 1*2"]
    assert refused(day, "serve 1 with 1*3") == "LP-O2 not_needed"
    assert refused(day, "serve 1 with 1*1") == "LP-O2 not_served"


@rule("LP-O2", "LP-N3", "LP-X1")
def test_a_partners_fish_must_be_needed_too() -> None:
    day = shop(stall("dubious*2", hand="divine"), stall("dubious*1"), queue="C10 C11")
    agreed = play(day, "deal 2 for 1 get dubious*1", "accept")
    assert ways(agreed) == ["serve 1 with 1*1"]
    doubled = play(agreed, "divine 1")  # one own card is the whole order now
    assert ways(doubled) == []
    assert refused(doubled, "serve 1 with 1*1") == "LP-O2 not_needed"
    assert ways(play(doubled, "give up")) == ["serve 1 with 1*1", "serve 2 with 1*2"]
    three = play(day, "divine 1", "deal 2 for 2 get dubious*1", "accept")
    assert ways(three) == ["serve 2 with 1*1"]


@rule("LP-O5", "LP-X1")
def test_also_to_undecided_customers() -> None:
    day = shop(stall("rotten*1", hand="divine"), stall("fresh*1"), queue="C31")
    agreed = play(day, "deal 2 for 1 get fresh*1", "accept")
    assert ways(agreed) == ["serve 1 with 1*1"]
    assert ways(play(agreed, "divine 1")) == []


# Ice


@rule("LP-X2")
def test_ice_makes_all_fish_used_from_a_crate_one_step_fresher() -> None:
    day = shop(stall("edible*3", hand="ice"), stall(), queue="C06 C17 C08")
    assert ways(day) == ["serve 1 with 1*3 ice 1", "serve 3 with 1*3"]
    assert refused(day, "serve 2 with 1*2 ice 1") == "LP-O2 not_served"  # not one of the two
    after = play(day, "serve 1 with 1*3 ice 1")
    assert (hand_of(after, 0), crates_of(after, 0)) == ("", "-")
    assert game.view(after, None).discards[FRESHNESSES.index("edible")] == 3


@rule("LP-X2")
def test_for_one_order_and_only_that_crate() -> None:
    day = shop(stall("edible*2 edible*3", hand="ice"), stall(), queue="C17 C04 C07")
    assert "serve 1 with 1*1 2*1 ice 1" in ways(day)
    after = play(day, "serve 2 with 1*1 ice 1")
    assert crates_of(after, 0) == "edible*1 edible*3"
    assert [way for way in ways(after) if way.startswith("serve 1")] == []
    assert "serve 2 with 1*1 2*1" in ways(after)


@rule("LP-X2")
def test_two_ices_are_two_steps_or_one_on_each_of_two_crates() -> None:
    day = shop(stall("edible*1", hand="ice*2"), stall(), queue="C01")
    assert ways(day) == ["serve 1 with 1*1 ice 1 ice 1"]
    two = shop(stall("fresh*1 edible*1", hand="ice*2"), stall(), queue="C13")
    assert ways(two) == ["serve 1 with 1*1 2*1 ice 1 ice 2", "serve 1 with 1*1 2*1 ice 2 ice 2"]
    assert refused(two, "serve 1 with 1*1 2*1 ice 1 ice 1") == "LP-X0 ice_in_vain"
    assert refused(two, "serve 1 with 1*1 2*1 ice 2") == "LP-O2 not_served"


@rule("LP-X2", "LP-X0")
def test_very_fresh_at_most() -> None:
    day = shop(stall("very_fresh*2 fresh*1", hand="ice*2"), stall(), queue="C02 C01")
    assert ways(day) == [
        "serve 1 with 1*2",
        "serve 1 with 1*1 2*1 ice 2",
        "serve 2 with 1*1",
        "serve 2 with 2*1 ice 2",
    ]
    assert refused(day, "serve 2 with 1*1 ice 1") == "LP-X0 ice_in_vain"
    assert refused(day, "serve 2 with 2*1 ice 2 ice 2") == "LP-X0 ice_in_vain"


@rule("LP-X2")
def test_not_rotten_fish() -> None:
    day = shop(stall("rotten*2", hand="ice*2"), stall(), queue="C10 C31")
    assert ways(day) == ["serve 2 with 1*2"]
    assert refused(day, "serve 1 with 1*2 ice 1") == "LP-X2 not_rotten"
    assert refused(day, "serve 2 with 1*2 ice 1") == "LP-X2 not_rotten"


@rule("LP-X0", "LP-X2")
def test_ice_that_changes_nothing_is_refused() -> None:
    day = shop(stall("fresh*1 edible*2", hand="ice"), stall(), queue="C04 C30")
    assert refused(day, "serve 1 with 1*1 ice 2") == "LP-X0 ice_in_vain"
    assert refused(day, "serve 2 with 2*2 ice 2") == "LP-X0 ice_in_vain"
    assert refused(day, "serve 1 with 1*1 ice 3") == "LP-O2 no_crate"


@rule("LP-X2", "LP-X1")
def test_iced_fish_of_a_doubled_crate_count_twice() -> None:
    day = shop(stall("edible*1", hand="ice divine"), stall(), queue="C05")
    assert ways(play(day, "divine 1")) == ["serve 1 with 1*1 ice 1"]


@rule("LP-X2")
def test_ice_is_played_from_the_hand() -> None:
    day = shop(stall("edible*3", hand="ice"), stall(hand="ice"), queue="C06 C01")
    assert refused(day, "serve 2 with 1*1 ice 1 ice 1") == "LP-X2 no_ice"
    assert refused(shop(stall("edible*3"), stall(), queue="C06"), "serve 1 with 1*3 ice 1") == (
        "LP-X2 no_ice"
    )


# Lemons


@rule("LP-X3")
def test_a_lemon_makes_one_fish_any_freshness() -> None:
    for name in FRESHNESSES[:4]:
        day = shop(stall(f"{name}*1", hand="lemon"), stall(), queue="C01 C04")
        both = {"serve 1 lemon 1=very_fresh", "serve 2 lemon 1=fresh"}
        assert both - set(ways(day)) == {way for way in both if way.endswith(f"={name}")}
    day = shop(stall("edible*2", hand="lemon"), stall(), queue="C17 C13 C20")
    assert ways(day) == ["serve 1 with 1*1 lemon 1=fresh", "serve 3 with 1*1 lemon 1=dubious"]
    after = play(day, "serve 3 with 1*1 lemon 1=dubious")
    assert (crates_of(after, 0), hand_of(after, 0)) == ("-", "")
    assert game.view(after, None).discards[FRESHNESSES.index("edible")] == 2


@rule("LP-X3")
def test_two_lemons_on_one_crate_or_on_two() -> None:
    day = shop(stall("dubious*2 edible*1", hand="lemon*2"), stall(), queue="C16 C13")
    assert ways(day) == [
        "serve 2 lemon 1=very_fresh lemon 1=fresh",
        "serve 2 lemon 1=very_fresh lemon 2=fresh",
        "serve 2 lemon 1=fresh lemon 2=very_fresh",
    ]
    assert crates_of(play(day, ways(day)[1]), 0) == "dubious*1 -"


@rule("LP-X3")
def test_there_must_be_a_fish_under_each_lemon() -> None:
    day = shop(stall("dubious*1 -", hand="lemon*2"), stall(), queue="C13 C15")
    assert refused(day, "serve 1 lemon 1=very_fresh lemon 1=fresh") == "LP-O2 not_in_crate"
    assert refused(day, "serve 1 lemon 1=very_fresh lemon 2=fresh") == "LP-O2 not_in_crate"
    assert refused(day, "serve 2 with 1*1 lemon 1=very_fresh") == "LP-O2 not_in_crate"
    assert refused(day, "serve 1 lemon 1=very_fresh lemon 3=fresh") == "LP-O2 no_crate"


@rule("LP-X3")
def test_no_lemon_on_rotten_fish_nor_to_make_one_rotten() -> None:
    day = shop(stall("rotten*1", hand="lemon"), stall(), queue="C04 C29")
    assert ways(day) == ["serve 2 with 1*1"]
    assert refused(day, "serve 1 lemon 1=fresh") == "LP-X3 not_rotten"
    with pytest.raises(InvalidMove):
        play(day, "serve 1 lemon 1=rotten")


@rule("LP-X3")
def test_in_a_doubled_crate_it_is_two_of_the_freshness_chosen() -> None:
    day = shop(stall("dubious*1", hand="divine lemon"), stall(), queue="C05 C04 C13")
    assert ways(play(day, "divine 1")) == ["serve 1 lemon 1=fresh", "serve 2 lemon 1=fresh"]


@rule("LP-X3", "LP-X2")
def test_a_lemon_works_whatever_ice_does() -> None:
    day = shop(stall("edible*2", hand="ice lemon"), stall(), queue="C17 C18 C23")
    assert "serve 1 with 1*1 ice 1 lemon 1=edible" in ways(day)  # one fresh by ice, one as it is
    assert refused(day, "serve 1 with 1*1 ice 1 lemon 1=fresh") == "LP-X0 lemon_in_vain"
    assert refused(day, "serve 1 ice 1 lemon 1=fresh") == "LP-X0 ice_in_vain"


@rule("LP-X0", "LP-X3")
def test_a_lemon_that_changes_nothing_is_refused() -> None:
    day = shop(stall("fresh*2", hand="lemon"), stall(), queue="C04 C29")
    assert refused(day, "serve 1 lemon 1=fresh") == "LP-X0 lemon_in_vain"
    assert refused(day, "serve 2 lemon 1=edible") == "LP-X0 lemon_in_vain"
    assert refused(day, "serve 1 with 1*1 lemon 1=edible") == "LP-O2 not_needed"


@rule("LP-X3")
def test_lemons_are_played_from_the_hand() -> None:
    day = shop(stall("edible*3", hand="lemon"), stall(hand="lemon"), queue="C13")
    assert refused(day, "serve 1 lemon 1=very_fresh lemon 1=fresh") == "LP-X3 no_lemon"


# Loyalty cards besides


@rule("LP-X7", "LP-X0")
def test_loyalty_cards_go_with_any_way_as_long_as_two_cards_last() -> None:
    day = shop(stall("edible*1 fresh*1", hand="ice loyalty*2"), stall(), queue="C04")
    assert ways(day) == [
        "serve 1 with 2*1",
        "serve 1 with 2*1 loyalty 1",
        "serve 1 with 2*1 loyalty 2",
        "serve 1 with 1*1 ice 1",
        "serve 1 with 1*1 ice 1 loyalty 1",
    ]
