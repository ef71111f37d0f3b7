from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from shoal.core.catalog import find
from shoal.core.errors import ShoalError
from shoal.core.record_reader import read_record
from shoal.terminal.cards import say_cards
from shoal.terminal.choosing import Choice, give_examples
from shoal.terminal.commands import read_command
from shoal.terminal.keeping import Keeper
from shoal.terminal.panes import last_names, say_log
from shoal.terminal.sitting import Sitting
from tests.table.tables import POND, play, table, type_move

if TYPE_CHECKING:
    from shoal.table.table import Table


def test_a_table_that_cannot_write_goes_on_and_says_so(tmp_path: Path) -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    folder = tmp_path / "here"
    folder.mkdir()
    keeper = Keeper(at)
    assert keeper.keep_as(folder / "game.txt") == keeper.path
    play(at, 1)
    assert keeper.unsaved is None
    folder.rename(tmp_path / "there")
    play(at, 1)
    assert keeper.unsaved is not None
    assert "cannot be written" in keeper.unsaved.say("en")
    (tmp_path / "there").rename(folder)
    play(at, 1)
    assert keeper.unsaved is None
    assert len(read_record((folder / "game.txt").read_text(encoding="utf-8")).plies) == 3


def test_no_file_of_somebody_else_is_written_over(tmp_path: Path) -> None:
    keeper, path = Keeper(table("fish_and_chips", ("target", 0))), tmp_path / "mine.txt"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(ShoalError, match="cannot be written"):
        keeper.keep_as(path)
    with pytest.raises(ShoalError, match="cannot be written"):
        keeper.keep_as(Path("no\0name"))
    assert (keeper.path, path.read_text(encoding="utf-8")) == (None, "mine")


def test_the_log_shows_the_beginning_of_the_commitment() -> None:
    """Sixteen digits bind as well as a screen can; all of them would be two ugly rows."""
    at = table("fish_and_chips")
    whole = at.match.record.commitment
    english, french = (say_log(Sitting(at, Keeper(at), lang, 0)) for lang in ("en", "fr"))
    assert english[0] == f"Commitment {whole[:16]}…"
    assert french[0] == f"Engagement {whole[:16]}…"
    assert f"commitment: {whole}" in at.match.record.write()


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
            type_move(at, 0, step)
        try:
            decision = at.prepare(1)
        finally:
            at.close()
        assert isinstance(decision, partial)
        asked.append(decision.args[1])
    assert asked[0] == asked[1] == asked[2]


def test_what_is_said_of_a_saved_game_names_commands_that_work(tmp_path: Path) -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    keeper = Keeper(at)
    path = keeper.keep_as(tmp_path / "game.txt")
    assert f"shoal play --load {path} goes on" in keeper.say_saved(path, "en")
    at.resign(0)
    assert f"shoal verify {path} proves it" in keeper.say_saved(path, "en")
    assert "--load" not in keeper.say_saved(path, "fr")


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


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_a_special_card_does_is_in_the_help(lang: str) -> None:
    book = find("le_poissonnier").words(lang)
    said = say_cards(book)
    for card in ("divine", "ice", "lemon", "cat", "landing", "crier", "loyalty"):
        assert f"**{book.name('card', card)}** (`{card}`): " in said
    assert say_cards(find("fish_and_chips").words(lang)) == ""


def test_examples_are_legal_here_and_now() -> None:
    at = table("public_market")
    seat = at.actor or 0
    choices = [Choice(move, at.game.write(move), ()) for move in at.moves(seat)]
    for example in give_examples(choices).split(", "):
        at.game.check(at.match.position, seat, at.game.read(example))
