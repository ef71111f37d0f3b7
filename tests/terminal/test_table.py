from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Advice, Option
from shoal.core.catalog import find
from shoal.core.errors import ShoalError
from shoal.core.match import Match
from shoal.core.record_reader import read_record
from shoal.terminal.commands import read_command
from shoal.terminal.hints import Hint, Reason
from shoal.terminal.panes import last_names, say_log
from shoal.terminal.seats import call, read_seats
from shoal.terminal.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.bots.forecast import Scores

SEED = bytes(range(32))
POND = "1 1 2 2 3 3 4 4 5 6 can hat shoe tyre umbrella diver"


def table(slug: str, *pairs: tuple[str, object], seats: tuple[str, ...] = ("you", "you")) -> Table:
    game = find(slug)
    return Table(Match(game, game.options(**dict(pairs)), seats, SEED, date(2026, 11, 15)))


def play(at: Table, count: int) -> None:
    for _ in range(count):
        assert at.actor is not None
        at.play(at.actor, at.moves(at.actor)[0])


def test_a_decision_is_taken_back_and_plays_the_same_again() -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    play(at, 3)
    record = at.match.record
    at.take_back(None)
    assert at.match.record.plies == record.plies[:2]
    play(at, 1)
    assert at.match.record == record


def test_nothing_is_taken_back_before_the_first_decision_or_after_the_end() -> None:
    at = table("fish_and_chips", ("target", 0))
    with pytest.raises(ShoalError, match="no decision of yours"):
        at.take_back(0)
    play(at, 1)
    at.match.end(0, "resigns")
    with pytest.raises(ShoalError, match="the game is over"):
        at.take_back(0)


def test_a_new_deal_is_not_taken_back() -> None:
    options = (("target", 1000), ("reposition", False))
    at = table("fish_and_chips", *options, seats=("you",) * 4)
    view = at.game.view(at.match.position, None)
    while at.game.view(at.match.position, None).round == view.round:
        play(at, 1)
    with pytest.raises(ShoalError, match="something was drawn or shown"):
        at.take_back(None)


def test_what_the_others_decided_is_not_taken_back_behind_a_curtain() -> None:
    at = table("petri_heil", ("first", "2"))
    at.try_text(0, "random")
    at.try_text(0, "keep")
    assert at.actor == 1
    with pytest.raises(ShoalError, match="somebody else has decided"):
        at.take_back(1)


def test_a_step_in_secret_is_taken_back_by_who_made_it() -> None:
    at = table("petri_heil", ("first", "2"))
    at.try_text(0, "put 1 a1")
    at.take_back(0)
    assert at.plies == []


def test_levels_have_french_names() -> None:
    assert read_seats("vous, truite,REQUIN") == ("you", "trout", "shark")
    assert [call(name, "fr") for name in ("shrimp", "pike")] == ["crevette", "brochet"]


def test_a_table_that_cannot_write_goes_on_and_says_so(tmp_path: Path) -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    folder = tmp_path / "here"
    folder.mkdir()
    assert at.keep_as(str(folder / "game.txt")) == at.path
    play(at, 1)
    assert at.unsaved is None
    folder.rename(tmp_path / "there")
    play(at, 1)
    assert at.unsaved is not None
    assert "cannot be written" in at.unsaved.say("en")
    (tmp_path / "there").rename(folder)
    play(at, 1)
    assert at.unsaved is None
    assert len(read_record((folder / "game.txt").read_text(encoding="utf-8")).plies) == 3


def test_no_file_of_somebody_else_is_written_over(tmp_path: Path) -> None:
    at, path = table("fish_and_chips", ("target", 0)), tmp_path / "mine.txt"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(ShoalError, match="cannot be written"):
        at.keep_as(str(path))
    with pytest.raises(ShoalError, match="cannot be written"):
        at.keep_as("no\0name")
    assert (at.path, path.read_text(encoding="utf-8")) == (None, "mine")


def test_what_a_hint_is_given_does_not_depend_on_what_is_hidden() -> None:
    """PH-K1: the angler player sees the backs of a pond, however it was laid."""
    sights = []
    for tiles in (POND, " ".join(reversed(POND.split()))):
        at = table("petri_heil", ("first", "2"))
        at.try_text(0, f"pond {tiles}")
        if at.actor == 0:
            at.try_text(0, "keep")
        hint = Hint(at, 1)
        hint.stop()
        sights.append(hint.observation)
    assert sights[0] == sights[1]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The shark would play a1xa2: it has looked at every way to go on"),
        ("fr", "Le requin jouerait a1xa2 : il a regardé toutes les suites"),
    ],
)
def test_a_hint_that_was_solved_says_so(lang: str, sentence: str) -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    assert at.actor is not None
    hint = Hint(at, at.actor)
    hint.stop()
    ends: dict[str, Scores] = {"a1xa2": ("points", (0.0, 9.0))}
    (said,) = hint.say(Reason(Advice("a1xa2", solved=True), ends), lang)
    assert said.startswith(sentence)
    assert "9" not in said, "quick games say nothing about what is solved"


@pytest.mark.parametrize(("lang", "words"), [("en", "30 % at most"), ("fr", "30 % au plus")])
def test_a_hint_says_where_a_chance_is_only_a_bound(lang: str, words: str) -> None:
    at = table("little_big_fish")
    hint = Hint(at, at.actor or 0)
    hint.stop()
    options = (Option("a", 0.4), Option("b", 0.3, at_most=True))
    best, then = hint.say(Reason(Advice("a", options), {}), lang)
    assert words in then
    assert words[5:] not in best


def test_the_log_shows_the_beginning_of_the_commitment() -> None:
    """Sixteen digits bind as well as a screen can; all of them would be two ugly rows."""
    at = table("fish_and_chips")
    whole = at.match.record.commitment
    assert say_log(at, None, "en")[0] == f"Commitment {whole[:16]}…"
    assert say_log(at, None, "fr")[0] == f"Engagement {whole[:16]}…"
    assert f"commitment: {whole}" in at.match.record.write()


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The shark would play done: it goes by experience here."),
        ("fr", "Le requin jouerait done : ici, il se fie à l’expérience."),
    ],
)
def test_a_hint_that_was_not_thought_about_says_so(lang: str, sentence: str) -> None:
    """No chance is named where moves were not compared."""
    at = table("le_poissonnier")
    hint = Hint(at, 0)
    hint.stop()
    assert hint.say(Reason(Advice("done"), {}), lang) == [sentence]


def test_commands_are_known_in_both_languages() -> None:
    assert read_command("UNDO", "fr") == read_command("annuler", "fr") == ("undo", "")
    assert read_command("sauver ma partie.txt", "fr") == ("save", "ma partie.txt")
    assert read_command("annuler", "en") == read_command("undo b3", "en") == ("", "")


def test_a_program_is_not_told_in_how_many_steps_a_pond_was_laid() -> None:
    """PH-D2: to the angler player laying is laying, whatever it takes."""
    asked = []
    for steps in (["random", "keep"], ["random", f"pond {POND}"], [f"pond {POND}"]):
        at = table("petri_heil", ("first", "2"), seats=("you", "shark"))
        for step in steps:
            at.try_text(0, step)
        try:
            decision = at.prepare(1)
        finally:
            at.close()
        assert isinstance(decision, partial)
        asked.append(decision.args[0])
    assert asked[0] == asked[1] == asked[2]


def test_what_is_said_of_a_saved_game_names_commands_that_work(tmp_path: Path) -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    path = at.keep_as(str(tmp_path / "game.txt"))
    assert f"shoal play fish_and_chips --load {path} goes on" in at.say_saved(path, "en")
    at.resign(0)
    assert f"shoal verify {path} proves it" in at.say_saved(path, "en")
    assert "--load" not in at.say_saved(path, "fr")


def test_the_last_move_is_marked_in_the_chest_of_who_made_it() -> None:
    """A cell of the other chest has the same name, and was marked instead."""
    at = table("public_market", ("first", "1"))
    while not (at.plies and at.plies[-1].seat != at.actor and last_cells(at)):
        play(at, 1)
    drawn = at.draw(None, "en")
    shown = {name for span in drawn.spans() for name in span.names}
    cells = last_cells(at)
    seat = at.plies[-1].seat + 1
    assert {f"{seat}:{cell}" for cell in cells} <= {*last_names(at, shown)}
    assert not cells & {*last_names(at, shown)}


def last_cells(at: Table) -> set[str]:
    """Cells of a chest that the last move named."""
    places = at.game.places(at.plies[-1].move)
    return {name for name in places if len(name) == 2 and name[0] in "abcde"}
