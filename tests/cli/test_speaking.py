"""`--help`, what click refuses, and `sim`: in French as in English."""

from __future__ import annotations

import ast
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from shoal.cli import COMMANDS, main, speaking
from shoal.cli.compare import DEFAULT_DEALS
from shoal.cli.sim import DEFAULT_GAMES
from shoal.core.words import LANGUAGES

FRENCH = speaking.catalogue("fr")


def in_french(*args: str) -> Result:
    return CliRunner(env={"SHOAL_LANG": "fr"}).invoke(main, args)


def helped(name: str) -> list[str]:
    """The options of a command that have a help."""
    with click.Context(main) as ctx:
        command = main.get_command(ctx, name)
    assert command is not None
    return [str(param.name) for param in command.params if getattr(param, "help", None)]


def texts_of(path: Path) -> set[str]:
    """The texts that a module names."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize(("name", "usual"), [("sim", DEFAULT_GAMES), ("compare", DEFAULT_DEALS)])
def test_help_says_how_many_games_are_played_if_nothing_is_said(name: str, usual: int) -> None:
    english = " ".join(
        CliRunner(env={"SHOAL_LANG": "en"}).invoke(main, [name, "-h"]).stdout.split()
    )
    assert f"unless you say. [default: ({usual});" in english
    french = " ".join(in_french(name, "-h").stdout.split())
    assert f"si rien n’est dit. [par défaut : ({usual});" in french


def test_the_languages_are_those_of_the_words() -> None:
    assert speaking.LANGUAGES == LANGUAGES


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_french_in_french_and_english_in_english(name: str) -> None:
    told = in_french(name, "--help").stdout
    assert told.startswith("Usage : ")
    assert " ".join(FRENCH[name]["text"].split()) in " ".join(told.split())
    for option in helped(name):
        said = {**FRENCH["options"], **FRENCH[name]}[option]
        assert " ".join(said.split()) in " ".join(told.split())
    assert (
        CliRunner(env={"SHOAL_LANG": "en"})
        .invoke(main, [name, "--help"])
        .stdout.startswith("Usage: ")
    )


def test_nothing_is_translated_that_nobody_says() -> None:
    assert set(FRENCH) == {"sentences", "options", *COMMANDS}
    for name in COMMANDS:
        assert set(FRENCH[name]) - {"short", "text"} <= set(helped(name)), name
    used = {option for name in COMMANDS for option in helped(name)}
    assert set(FRENCH["options"]) <= used


def test_every_sentence_is_one_of_clicks_or_ours() -> None:
    """An update of click that says something else is noticed."""
    modules = [Path(str(module.__file__)) for module in speaking.SPEAKERS]
    here = Path(speaking.__file__).with_name("__init__.py")
    said = set.union(*map(texts_of, [*modules, here]))
    assert set(FRENCH["sentences"]) <= said


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--lang", "fr"], "L’option '--lang' n’existe pas."),
        (["sim", "--gam", "3"], "L’option '--gam' n’existe pas. Vouliez-vous dire '--games' ?"),
        (["play", "--pace", "99"],
         "Valeur refusée pour '--pace' : 99.0 n’est pas dans l’intervalle 0<=x<=60."),
        (["sim", "--games", "x"], "Valeur refusée pour '--games' : 'x' n’est pas un nombre."),
        (["sim", "petri_heil", "--games"], "L’option '--games' attend une valeur."),
        (["sim", "petri_heil", "--option", "days=9"], "l’option days attend 1 … 2, et non 9"),
        (["dance"], "La commande 'dance' n’existe pas."),
        (["perft"], "Il manque l’argument 'GAME'."),
        (["games", "twice"], "Un argument est de trop (twice)"),
        (["replay", "nowhere"], "Valeur refusée pour 'RECORD' : 'nowhere' n’existe pas."),
    ],
)  # fmt: skip
def test_refusals_of_the_command_line_are_french_too(args: list[str], sentence: str) -> None:
    done = in_french(*args)
    assert done.exit_code == 2
    assert done.stderr == f"shoal: {sentence}\n"


@pytest.mark.parametrize("args", [["--lang", "fr"], ["--lang=fr"]])
def test_the_option_decides_before_it_is_read(args: list[str]) -> None:
    done = CliRunner(env={"SHOAL_LANG": "en"}).invoke(main, ["sim", *args, "--gams"])
    assert "n’existe pas" in done.stderr


def test_a_simulation_is_told_in_french() -> None:
    told = in_french("sim", "petri_heil", "--games", "20").stdout
    assert "graine 1" in told
    assert "20 parties en" in told
    assert "victoires" in told
    assert "wins" not in told


@pytest.mark.parametrize("args", [["play", "--pace", "x"], ["serve", "--port", "x"]])
def test_a_number_is_called_a_number_in_english(args: list[str]) -> None:
    done = CliRunner(env={"SHOAL_LANG": "en"}).invoke(main, args)
    assert "'x' is not a number." in done.stderr
