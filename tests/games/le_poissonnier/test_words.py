"""What people read of a game, each in the words for them (LP-V1), and the scores on the way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.game import Standings, actors_of
from shoal.core.words import Names
from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier import law_kit
from tests.games.le_poissonnier.stalls import drawing, play, seat, shop, stall
from tests.rule import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.game import Played
    from shoal.games.le_poissonnier.rules.shop import Shop

NAMES: Final = ("Ann", "Bob", "Cy", "Di", "Ed")
YOU: Final = {"en": re.compile(r"\b[Yy]ou(r)?\b"), "fr": re.compile(r"\b([Vv]ous|[Vv]otre)\b")}
IMPERSONAL: Final = {"calls"}
"""Events about a seat whose sentence does not name it."""


def read_by(made: Shop, move: str, reader: int | None, lang: str = "en") -> list[str]:
    """The sentences of a move, as a seat or a spectator reads them."""
    played = game.make(made, seat(made), game.read(move), ScriptedDice([]))
    words = game.words(lang).calling(Names(NAMES, reader))
    return [words.tell(event.key, event.facts) for event in game.tell(played, reader)]


def plies(seats: int, seed: int) -> Iterator[Played[Shop]]:
    """A random game, with all kinds of moves."""
    dice = FastDice(seed)
    made = game.begin(game.defaults(seats), seats, dice)
    while made.actors():
        number = next(actors_of(made))
        moves = [*game.legal(made, number), *law_kit.open_moves(made, number, dice)]
        played = game.make(made, number, moves[dice.below(len(moves))], dice)
        yield played
        made = played.after


@rule("LP-V1")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everybody_is_addressed_where_they_are_meant_and_nowhere_else(lang: str) -> None:
    for number in range(8):
        seats = 2 + number % 4
        for played in plies(seats, number):
            for reader in (None, *range(seats)):
                words = game.words(lang).calling(Names(NAMES, reader))
                for event in game.tell(played, reader):
                    sentence = words.tell(event.key, event.facts)
                    assert sentence.endswith(".")
                    assert "{" not in sentence
                    meant = reader is not None and any(
                        name.endswith("seat") and fact == reader + 1
                        for name, fact in event.facts.items()
                    )
                    if event.key not in IMPERSONAL:
                        assert bool(YOU[lang].search(sentence)) == meant, sentence


@rule("LP-N2")
def test_an_offer_is_read_by_who_makes_it_who_gets_it_and_the_others() -> None:
    day = shop(stall("dubious*1", coins=2), stall("dubious*1"), stall(), queue="C10")
    ask = "deal 2 for 1 get dubious*1 pay 2"
    assert read_by(day, ask, 0) == [
        "You make Bob an offer for customer 1.",
        "Fish from Bob: 1 dubious.",
        "From you: 2 coins.",
    ]
    assert read_by(day, ask, 1) == [
        "Ann makes you an offer for customer 1.",
        "Fish from you: 1 dubious.",
        "From Ann: 2 coins.",
    ]
    assert read_by(day, ask, 2, "fr") == [
        "Ann fait une offre à Bob pour le client 1.",
        "Poisson donné par Bob : 1 douteux.",
        "Payé par Ann : 2 pièces.",
    ]
    served = play(day, ask, "accept")
    assert read_by(served, "serve 1 with 1*1", 1)[1] == "Your deal with Ann takes effect."
    assert read_by(served, "serve 1 with 1*1", 0)[1] == "Your deal with Bob takes effect."


@rule("LP-X4")
def test_a_cat_is_read_by_its_victim() -> None:
    day = shop(stall(hand="cat"), stall("fresh*1"), stall())
    assert read_by(day, "cat 2 1", 1) == [
        "A stray cat takes a fish from you and brings it to Ann: fresh."
    ]
    assert read_by(day, "cat 2 1", 1, "fr") == [
        "Un chat errant vous vole un poisson pour Ann : frais."
    ]
    assert read_by(day, "cat 2 1", 2) == ["A stray cat brings Ann a fish from Bob: fresh."]


@rule("LP-V1")
def test_a_draw_in_both_languages() -> None:
    made = shop(stall(), stall())
    dice = ScriptedDice(drawing(made, "lemon fresh fresh cat rotten"))
    played = game.make(made, 0, game.read("end"), dice)
    told = [game.words("en").tell(event.key, event.facts) for event in game.tell(played, None)]
    assert told == [
        "Seat 1 ends the turn.",
        "The turn passes to seat 2.",
        "Seat 2 draws 4 cards.",
        "Seat 1 draws 1 card.",
    ]
    words = game.words("fr").calling(Names(("Ann", "Bob"), 0))
    assert [words.tell(event.key, event.facts) for event in game.tell(played, 0)] == [
        "Vous finissez votre tour.",
        "Le tour passe à Bob.",
        "Bob pioche 4 cartes.",
        "Vous piochez 1 pourri.",
    ]


@rule("LP-E2", "LP-E6")
def test_standings_are_what_lies_open() -> None:
    day = shop(stall("fresh*1", coins=3, won="C29 C30", loyalty=1), stall(coins=1), queue="C04")
    for viewer in (0, 1, None):
        standings = game.standings(game.view(day, viewer))
        assert standings == Standings({"stamps": (2, 0), "customers": (2, 0), "coins": (3, 1)})
    after = game.standings(game.view(play(day, "serve 1 with 1*1"), 1))
    assert after == Standings({"stamps": (4, 0), "customers": (3, 0), "coins": (4, 1)})
