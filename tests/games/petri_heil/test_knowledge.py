from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from scipy.stats import chisquare

from shoal.core.dice import FastDice
from shoal.core.game import Event
from shoal.core.position import EVERYTHING, SPECTATOR
from shoal.games.petri_heil import game
from tests.games.petri_heil.ponds import known, play, pond, seat
from tests.rule import rule

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond

FEW = "1 . . hat \n . 6 . . \n . . diver . \n . . . 5"


def faces(lake: Pond, viewer: int | None) -> dict[int, str]:
    return {back: face for back, face in enumerate(game.view(lake, viewer).faces) if face}


def told(lake: Pond, move: str, to: int | None) -> list[Event]:
    played = game.make(lake, seat(lake), game.read(move), FastDice(1))
    return game.tell(played, to)


@rule("PH-K1")
def test_the_fish_player_sees_all_and_the_angler_player_backs() -> None:
    lake = pond(FEW)
    assert faces(lake, 1) == {0: "1", 3: "hat", 5: "6", 10: "diver", 15: "5"}
    assert faces(lake, 0) == faces(lake, None) == {}
    backs = game.view(lake, 0).backs
    assert [back for back in backs if back >= 0] == [0, 3, 5, 10, 15]


@rule("PH-K1", "PH-K2")
def test_what_was_seen_stays_marked_through_slides_and_swaps() -> None:
    lake = play(pond(FEW), "red +1", "show a1", "decline", "slide a1-c1", "done", "swap c1 d4")
    assert faces(lake, 0) == faces(lake, None) == {0: "1"}
    assert game.view(lake, 0).backs[15] == 0  # it lies on d4 now
    assert known(lake) == {"d4"}
    assert game.view(lake, 1).seen == (0,)  # and the fish player knows that


@rule("PH-K2")
def test_without_the_aid_a_shown_tile_is_seen_until_step_three_is_decided() -> None:
    lake = play(pond(FEW, memory_aid=False), "red +1", "show a1")
    assert faces(lake, 0) == {0: "1"}
    assert faces(play(lake, "decline"), 0) == {}
    assert faces(play(lake, "catch a1"), 0) == {}


@rule("PH-K2")
def test_without_the_aid_a_look_and_a_hooked_diver_are_seen_until_the_next_ply() -> None:
    lake = play(pond(FEW, memory_aid=False), "red +1", "show a1")
    looked = play(lake, "look d4")
    assert faces(looked, 0) == {15: "5"}
    assert faces(play(looked, "slide a1-b1"), 0) == {}
    hooked = play(pond(FEW, memory_aid=False), "red +8", "show c3", "catch c3")
    assert faces(hooked, 0) == {10: "diver"}
    assert faces(play(hooked, "done"), 0) == {}


@rule("PH-K1", "PH-K2")
def test_without_the_aid_the_fish_player_still_knows_what_was_seen() -> None:
    lake = play(pond(FEW, memory_aid=False), "red +1", "show a1", "decline", "slide a1-b1")
    assert game.view(lake, 1).seen == (0,)
    assert game.view(lake, 0).seen == game.view(lake, None).seen == ()


@rule("PH-K2")
def test_without_the_aid_history_leaves_identities_out() -> None:
    lake = play(pond(FEW, memory_aid=False), "red +8")
    shown_to_others = [Event("shows", {"seat": 2, "cell": "c3"})]
    assert told(lake, "show c3", 0) == told(lake, "show c3", None) == shown_to_others
    assert told(lake, "show c3", 1) == [
        Event("shows_tile", {"seat": 2, "cell": "c3", "face": "diver"})
    ]
    shown = play(lake, "show c3")
    assert told(shown, "look a1", 0) == [Event("looks", {"seat": 1, "cell": "a1"})]
    assert told(shown, "catch c3", 0) == [Event("hooks", {"seat": 1, "cell": "c3", "price": 2})]
    with_aid = play(pond(FEW), "red +8")
    assert told(with_aid, "show c3", 0)[0].facts["face"] == "diver"


@rule("PH-T4", "PH-K1")
def test_a_caught_tile_is_told_to_all() -> None:
    for aid in (True, False):
        lake = play(pond(FEW, memory_aid=aid), "red +1", "show a1")
        for to in (0, 1, None):
            assert told(lake, "catch a1", to)[0].facts["face"] == "1"


def test_where_anglers_are_is_told_and_drawn() -> None:
    (gone,) = told(pond(), "red +3", None)
    assert gone == Event("goes", {"seat": 1, "angler": "red", "pier": "T3"})
    drawn = game.picture(game.view(play(pond(), "red +3"), 0), game.words("en")).text
    assert "T3*R" in drawn
    assert "BR*Y" in drawn


def test_the_end_of_a_day_names_who_fished() -> None:
    ended = told(pond(gone=(20, 19)), "yellow +1", 0)
    assert ended[-1] == Event("day_ends", {"day": 1, "seat": 1, "score": -3})


def test_imagination_keeps_what_is_known_and_deals_the_rest() -> None:
    lake = play(pond(FEW), "red +1", "show a1", "decline", "slide a1-c1")
    view = game.view(lake, 0)
    seen = {tuple(game.imagine(view, FastDice(seed)).tiles)[16:32] for seed in range(200)}
    assert len(seen) == 24  # hat, 6, diver and 5 in any order
    assert {world[0] for world in seen} == {0}  # the 1 is where it slid to


def test_imagination_is_uniform_on_a_full_pond() -> None:
    view = game.view(pond(), 0)
    worlds = [game.imagine(view, FastDice(7, number)) for number in range(3200)]
    for kind in (0, 5, 11):  # a 1, of which there are two, the 6, the diver
        found = [sum(lake.tiles[16 + back] == kind for lake in worlds) for back in range(16)]
        assert chisquare(found).pvalue > 1e-4


@pytest.mark.parametrize("move", ["pass", "move red", "swap a1 b2"])
def test_what_lies_open_is_turned_back_by_any_ply(move: str) -> None:
    lake = play(pond(memory_aid=False), "red +1", "show a1", "look d4")
    assert faces(lake, 0) == {15: "umbrella"}
    assert faces(play(lake, move), 0) == {}


@pytest.mark.parametrize(
    "field",
    ["slides", "open", "active", "turns", "paid", "taken", "worth", "specials", "seen", "day"],
)
def test_keys_and_views_see_every_part_of_a_position(field: str) -> None:
    lake = play(pond(FEW), "red +1", "show a1", "decline")
    other = lake.copy()
    setattr(other, field, getattr(lake, field) ^ 1)
    for viewer in (0, 1, None):
        assert game.view(other, viewer) != game.view(lake, viewer)
    for seat_or_all in (0, 1, EVERYTHING, SPECTATOR):
        assert other.key(seat_or_all) != lake.key(seat_or_all)


def test_keys_see_scores_fisher_tiles_and_anglers() -> None:
    lake = pond(FEW)
    for place in range(32, 54):  # caught, fisher tiles, start piers, piers gone, scores
        other = lake.copy()
        other.tiles[place] += 1
        for seat_or_all in (0, 1, EVERYTHING, SPECTATOR):
            assert other.key(seat_or_all) != lake.key(seat_or_all)


def test_words_for_everything_that_is_told() -> None:
    assert (
        game.words("fr").tell("goes", {"seat": 1, "angler": "red", "pier": "T1"})
        == "La place 1 fait avancer le pion rouge jusqu’à T1."
    )
