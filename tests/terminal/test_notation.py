"""Moves as people of a language write them; records keep their own notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from shoal.bots.bot import Advice
from shoal.bots.reason import Reason
from shoal.cli import main
from shoal.core.catalog import find
from shoal.core.errors import InvalidMove
from shoal.terminal.choosing import Choice, Chooser, choice_of
from shoal.terminal.hints import Hint
from tests.table.tables import table as new_table
from tests.table.tables import type_move
from tests.terminal.screen import QUICK, YOURS, Terminal

if TYPE_CHECKING:
    from pathlib import Path

FIRST = ("--seats", "random,you", "--option", "first=1")
"""The person is the fish, and lays the pond."""


def test_a_screen_in_french_shows_and_reads_moves_in_french(tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    args = ("petri_heil", *QUICK, *FIRST, "--lang", "fr", "--save", str(path))
    with Terminal("play", *args) as table:
        table.until(lambda text: "\n hasard " in text and "\n pose 1 a1" in text)
        table.press("f6")
        table.until(lambda text: "\n random " in text and YOURS in text)
        table.press("f6")
        table.until("\n hasard ")
        table.type("HASARD")
        table.until(lambda text: "(garde)" in text and "au hasard" in text)
        table.type("keep")
        table.until(lambda text: "(garde)" not in text)
        table.press("quit")
        table.until("Quitter la table")
        table.press("enter")
        assert table.ended() == 0
    assert "2 random\n2 keep\n" in path.read_text(encoding="utf-8")


def test_a_form_in_french_is_opened_and_composed_in_french(tmp_path: Path) -> None:
    dealt = new_table("le_poissonnier", seats=("you", "random"))
    assert any("put" in dealt.game.write(move) for move in dealt.moves(0))
    path = tmp_path / "partie.txt"
    path.write_text(dealt.record_text(), encoding="utf-8")
    with Terminal("play", *QUICK, "--lang", "fr", "--load", str(path), rows=40) as table:
        table.until(" étal …")
        table.type("etal")
        table.until("étal -")
        table.press("right")
        table.until("*1")


def test_line_by_line_in_french() -> None:
    args = ["play", "petri_heil", *FIRST, "--plain", "--lang", "fr"]
    done = CliRunner().invoke(main, args, input="?\nhasard\ngarder\ngarde\nquitter\n")
    assert "  hasard\n" in done.output
    assert "garder n’est pas un coup ; on écrit par exemple pose 1 a1, départ T1" in done.output
    assert done.exit_code == 0


def test_a_hint_in_french_names_its_move_in_french() -> None:
    hint = Hint(new_table("petri_heil", ("first", "2")), 0)
    hint.stop()
    (said,) = hint.say(Reason(Advice("random", ()), {}), "fr")
    assert said.startswith("Le requin jouerait hasard : ")


def test_replay_in_french_tells_moves_in_french(tmp_path: Path) -> None:
    table = new_table("petri_heil", ("first", "2"))
    type_move(table, 0, "random")
    path = tmp_path / "game.txt"
    path.write_text(table.record_text(), encoding="utf-8")
    for lang, told in (("fr", "you  hasard  Joueur 1 pose"), ("en", "you  random  Player 1 lays")):
        done = CliRunner().invoke(main, ["replay", str(path), "--lang", lang])
        assert told in done.output


@pytest.mark.parametrize(
    ("slug", "typed", "recorded"),
    [
        ("fish_and_chips", "Échange r16 b3, échange r15 c1", "swap r16 b3, swap r15 c1"),
        ("little_big_fish", "tourne hg antihoraire", "turn TL ccw"),
        ("petri_heil", "depart t1", "start T1"),
        ("le_poissonnier", "marché 2 pour 3 reçoit très_frais*1 donne glace*1 paie 3",
         "deal 2 for 3 get very_fresh*1 give ice*1 pay 3"),
        ("le_poissonnier", "renonce", "give up"),
        ("public_market", "pêche", "fish"),
        ("public_market", "enchère saumon 1 chute hareng", "bid salmon 1 scrap herring"),
        ("public_market", "contrat P24 L1 poisson", "contract P24 L1 fish"),
        ("public_market", "bonus 4 argent", "bonus 4 money"),
        ("public_market", "pouvoir argent", "power cash"),
    ],
)  # fmt: skip
def test_either_spelling_is_read(slug: str, typed: str, recorded: str) -> None:
    game = find(slug)
    assert game.write(game.read_typed(typed, "fr")) == recorded
    assert game.write(game.read_typed(recorded, "fr")) == recorded
    assert game.read_typed(game.spell(recorded, "fr"), "fr") == game.read(recorded)


def test_a_refusal_quotes_what_was_typed() -> None:
    with pytest.raises(InvalidMove) as caught:
        find("petri_heil").read_typed("Départ Z9", "fr")
    assert caught.value.say("fr").startswith("Départ Z9 n’est pas un coup")


def test_the_list_gets_shorter_in_either_spelling() -> None:
    game = find("petri_heil")
    chooser = Chooser([choice_of(game, game.read(text), "fr") for text in ("random", "put 1 a1")])
    assert chooser.all[0] == Choice(game.read("random"), "hasard", (), "random")
    both = {"ha": "hasard", "ran": "hasard", "put 1": "pose 1 a1", "po": "pose 1 a1"}
    for typed, left in both.items():
        chooser.typed = typed
        assert [choice.text for choice in chooser.left()] == [left]
