from __future__ import annotations

import pytest

from shoal.core.dice import FastDice
from shoal.core.drawing import names_in
from shoal.core.forms import Field, Form, Label, counted
from shoal.games.fish_and_chips import game
from shoal.terminal.choosing import Choice, Chooser, choices


def chooser(*texts: str) -> Chooser:
    return Chooser([Choice(number, text, names_in(text)) for number, text in enumerate(texts)])


def test_a_move_names_the_words_it_is_written_in() -> None:
    assert names_in("b3xb5") == ("b3", "b5")
    assert names_in("swap r16 b3, swap r15 c1") == ("swap", "r16", "b3", "swap", "r15", "c1")


def test_picks_narrow_in_order_and_light_what_comes_next() -> None:
    choosing = chooser("b3xb5", "b3xc3", "c1xc3")
    assert choosing.lit() == {"b3", "c1"}
    assert choosing.pick(("b3", "r16"))
    assert choosing.lit() == {"b5", "c3"}
    assert choosing.settled() is None
    assert choosing.pick(("c3", "p2"))
    settled = choosing.settled()
    assert settled is not None
    assert settled.text == "b3xc3"


def test_a_place_that_moves_only_lead_to_can_be_picked_too() -> None:
    choosing = chooser("b3xb5", "b3xc3", "c1xc3")
    assert choosing.pick(("c3",))
    assert [choice.text for choice in choosing.left()] == ["b3xc3", "c1xc3"]


def test_a_pick_that_leads_nowhere_begins_anew_or_does_nothing() -> None:
    choosing = chooser("b3xb5", "c1xc3")
    choosing.pick(("b3",))
    assert choosing.pick(("c1",))
    assert choosing.picks == [("c1",)]
    assert not choosing.pick(("f6",))
    assert choosing.picks == [("c1",)]


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("b3", ["b3xb5"]),
        ("b3x", ["b3xb5"]),
        ("place a c", ["place a1 c1 d1"]),
        ("turn cw", ["turn TL cw"]),
        ("x", []),
    ],
)
def test_typing_narrows_by_beginnings_of_words(typed: str, left: list[str]) -> None:
    choosing = chooser("b3xb5", "place a1 c1 d1", "turn TL cw")
    choosing.typed = typed
    assert [choice.text for choice in choosing.left()] == left


def test_choices_name_only_what_is_drawn() -> None:
    sea = game.begin(game.options(target=0, reposition=False), 2, FastDice(2))
    drawn = game.picture(game.view(sea, None), game.words("en"))
    (seat,) = [seat for seat in (0, 1) if game.legal(sea, seat)]
    for choice in choices(game, game.legal(sea, seat), drawn, "en"):
        assert choice.places == tuple(choice.text.split("x"))


def test_a_form_says_shared_words_once_and_leaves_out_what_is_empty() -> None:
    fields = (
        Field(Label("partner"), "deal", ("2", "3")),
        Field(Label("order"), "for", ("", "1")),
        Field(Label("fresh"), "get", counted("fresh", 2)),
        Field(Label("lemon"), "get", counted("lemon", 1)),
        Field(Label("pay"), "pay", ("", "1")),
    )
    form = Form("deal", Label("A deal"), fields)
    assert form.compose([0, 0, 0, 0, 0]) == "deal 2"
    assert form.compose([1, 1, 2, 1, 1]) == "deal 3 for 1 get fresh*2 lemon*1 pay 1"
