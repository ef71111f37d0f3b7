"""Sentences about the seats: by name, and as whoever reads them is addressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.core.words import Names
from shoal.games.petri_heil import game
from tests.games.petri_heil.ponds import play, pond, seat

if TYPE_CHECKING:
    from shoal.games.petri_heil.rules.pond import Pond

TROUT_AND_PIKE = ("Trout", "Pike")


def told(lake: Pond, move: str, reader: int | None, lang: str = "en") -> str:
    """The first thing that a reader is told."""
    played = game.make(lake, seat(lake), game.read(move), FastDice(1))
    event = game.tell(played, reader)[0]
    words = game.words(lang).calling(Names(TROUT_AND_PIKE, reader))
    return words.tell(event.key, event.facts)


def drawn(lake: Pond, reader: int | None, lang: str = "en") -> list[str]:
    words = game.words(lang).calling(Names(TROUT_AND_PIKE, reader))
    return game.picture(game.view(lake, reader), words).text.splitlines()


def test_each_reader_is_told_who_it_was() -> None:
    fishing = play(pond(), "red +1", "show a1")
    assert told(fishing, "decline", None) == "Trout catches nothing."
    assert told(fishing, "decline", 0) == "You catch nothing."
    assert told(fishing, "decline", 0, "fr") == "Vous ne prenez rien."
    assert told(fishing, "look d4", 1) == "Trout looks at the tile on d4: umbrella."
    sliding = play(pond("1 . . ."), "red +1", "show a1", "decline")
    assert told(sliding, "done", 0) == "Pike slides nothing more."
    assert told(sliding, "done", 1, "fr") == "Vous ne faites plus rien glisser."
    assert told(play(sliding, "done"), "pass", 1) == "You play no special tile."


def test_a_hold_names_both_seats() -> None:
    fishing = play(pond(), "red +1", "show a1")
    assert told(fishing, "hold", None) == "Trout plays hold: Pike may not move."
    assert told(fishing, "hold", 0) == "You play hold: Pike may not move."
    assert told(fishing, "hold", 1) == "Trout plays hold: you may not move."
    assert told(fishing, "hold", 1, "fr") == "Trout bloque : vous ne bougez pas."


def test_the_picture_says_who_fishes_and_what_is_asked() -> None:
    assert any(line.startswith("Day 1: Trout fishes.") for line in drawn(pond(), None))
    assert any(line.startswith("Day 1: you fish.") for line in drawn(pond(), 0))
    assert drawn(pond(), 0)[-1] == "Move an angler clockwise."
    assert drawn(pond(), 1)[-1].startswith("The angler player moves")
    shown = pond(phase="show", gone=(1, 0))
    assert drawn(shown, 1, "fr")[-1] == "Montrez une tuile de la ligne."
    assert drawn(shown, 0)[-1] == "The fish player shows a tile of the line."


def test_whoever_lays_the_pond_is_named() -> None:
    lake = pond(phase="place")
    assert drawn(lake, 0) == ["Day 1: Pike is laying the pond."]
    assert drawn(lake, None, "fr") == ["Jour 1 : Pike pose l’étang."]
