from __future__ import annotations

import pytest

from shoal.core.catalog import find, slugs
from shoal.core.errors import BadOption, UnknownGame
from shoal.core.options import fields_of, has_choice, read_options, write_options
from shoal.core.words import LANGUAGES, words

GAME = find("fish_and_chips")


@pytest.mark.parametrize(
    ("pairs", "complaint"),
    [
        (["target"], "an option is written NAME=VALUE, not target"),
        (["speed=3"], "has no option speed; its options are target, reposition, solo"),
        (["target=0", "target=1"], "option target is given twice"),
        (["target=many"], "option target takes 0 … 1000, not many"),
        (["target=-1"], "option target takes 0 … 1000, not -1"),
        (["target=--1"], "option target takes 0 … 1000, not --1"),
        (["target=1001"], "option target takes 0 … 1000, not 1001"),
        (["target=" + "9" * 5000], "option target takes 0 … 1000"),
        (["target="], 'option target takes 0 … 1000, not ""'),
        (["reposition=perhaps"], "option reposition takes on | off, not perhaps"),
    ],
)
def test_a_bad_option_says_what_would_be_right(pairs: list[str], complaint: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(GAME, 2, pairs)
    assert complaint in str(caught.value)
    assert caught.value.say("fr") != str(caught.value)


@pytest.mark.parametrize("slug", slugs())
def test_options_are_written_as_they_are_read(slug: str) -> None:
    game = find(slug)
    for seats in game.seats:
        options = game.defaults(seats)
        assert read_options(game, seats, write_options(options)) == options
    assert write_options(read_options(GAME, 2, ["reposition=No"]))[1] == "reposition=off"


@pytest.mark.parametrize("yes", ["on", "yes", "true", "Yes"])
@pytest.mark.parametrize("no", ["off", "no", "false", "OFF"])
def test_a_switch_is_turned_with_any_usual_word(yes: str, no: str) -> None:
    for word, written in ((yes, "on"), (no, "off")):
        options = read_options(GAME, 2, [f"reposition={word}"])
        assert write_options(options)[1] == f"reposition={written}"


def test_games_are_found_by_name() -> None:
    assert find("Fish-and-Chips") is GAME
    with pytest.raises(UnknownGame, match=r"the games are .*fish_and_chips"):
        find("poker")


@pytest.mark.parametrize("book", ["shoal.core", "shoal.cli", *(find(s).package for s in slugs())])
def test_both_languages_say_the_same_things(book: str) -> None:
    """English is the notation of records and needs no table for it."""
    english, french = ({**words(book, lang).tables, "notation": {}} for lang in LANGUAGES)
    assert {(table, key) for table in english for key in english[table]} == {
        (table, key) for table in french for key in french[table]
    }
    for table, sentences in english.items():
        for key, sentence in sentences.items():
            assert facts(sentence) == facts(french[table][key]), (table, key)


def facts(sentence: str) -> set[str]:
    return {part.split("}")[0].split("|")[0] for part in sentence.split("{")[1:]}


def test_only_what_can_be_chosen_is_an_option() -> None:
    """FC-1S1: the solo game is for one, and has one round without repositioning."""
    offered = {
        seats: [field.name for field in fields_of(GAME) if has_choice(GAME, seats, field)]
        for seats in GAME.seats
    }
    assert offered[1] == []
    assert offered[2] == offered[4] == ["target", "reposition"]
    market, fishmonger = find("public_market"), find("le_poissonnier")
    (strength,) = (field for field in fields_of(market) if field.name == "angler")
    assert [has_choice(market, seats, strength) for seats in (1, 2, 5)] == [True, False, False]
    (even,) = (field for field in fields_of(fishmonger) if field.name == "even_hands")
    assert [has_choice(fishmonger, seats, even) for seats in (2, 3, 4)] == [False, True, False]
    layout = find("little_big_fish")
    assert all(has_choice(layout, 2, field) for field in fields_of(layout))
