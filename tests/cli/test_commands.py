from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from msgspec import json

import shoal
from shoal.cli import COMMANDS, main
from shoal.cli.speaking import asked_language
from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from tests.core.test_record import TEXT, changed

if TYPE_CHECKING:
    from pathlib import Path

POSITION = "r16p3,.,.,.,.,p7/.,.,p9r2,.,.,./.,.,.,.,.,./g9,.,.,r8,.,./.,.,.,.,.,./.,y12,.,.,.,g16 y"


def shoal_(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=typed)


def test_help_lists_every_command() -> None:
    done = shoal_("--help")
    assert done.exit_code == 0
    assert all(name in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    assert shoal_(name, "--help").exit_code == 0


def test_help_loads_no_game() -> None:
    """`--help` is quick because it imports next to nothing."""
    code = (
        "import sys; from shoal.cli import main\n"
        "try: main(['--help'])\n"
        "finally: print([m for m in sys.modules if m.startswith(('shoal.games', 'msgspec'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own code
    assert done.stdout.endswith("[]\n")


def test_version_says_whether_it_is_compiled() -> None:
    done = shoal_("--version")
    assert done.stdout.startswith("shoal 0.")
    assert ("compiled" in done.stdout) == shoal.COMPILED


def test_games_are_listed_with_their_options() -> None:
    assert "fish_and_chips  (Fish & Chips, Sid Sackson; 1–4)" in shoal_("games").stdout
    assert "--option target=0 … 1000: points qui gagnent" in shoal_("games", "--lang", "fr").stdout


@pytest.mark.parametrize(("lang", "word"), [("en", "lifebuoy"), ("fr", "bouée")])
def test_rules_in_two_languages(lang: str, word: str) -> None:
    done = shoal_("rules", "fish_and_chips", "--lang", lang)
    assert word in done.stdout
    assert "**FC-M2**" in done.stdout
    assert "<a id" not in done.stdout


def test_perft_prints_a_line_a_depth() -> None:
    assert shoal_("perft", "fish_and_chips", POSITION, "4").stdout == "1 2\n2 5\n3 3\n4 1\n"


def test_sim_prints_json() -> None:
    args = ("sim", "fish_and_chips", "--seats", "random,random,random", "--games", "40")
    done = shoal_(*args, "--seed", "7", "--option", "target=0", "--json")
    report = json.decode(done.stdout)
    assert list(report) == [
        "game",
        "seats",
        "options",
        "data",
        "games",
        "seed",
        "each_seed",
        "scale",
        "plies_mean",
        "plies",
        "scores_mean",
        "scores_sd",
        "scores",
        "wins",
        "win_rates",
        "draws",
        "figures",
        "interrupted",
        "seconds",
        "plies_per_second",
    ]
    assert report["options"] == {"target": 0, "reposition": True, "solo": False}
    assert sum(report["wins"]) + report["draws"] == 40
    assert set(report["figures"]) == {"captures", "sweeps", "rounds"}
    assert set(report["figures"]["captures"]) == {"mean", "sd", "low", "high"}
    share, low, high = report["win_rates"][0]
    assert low < share == report["wins"][0] / 40 < high


def test_the_same_seed_simulates_the_same_games_on_any_number_of_cores() -> None:
    def figures(games: int) -> object:
        args = ("sim", "fish_and_chips", "--option", "target=0", "--json", "--games", str(games))
        report = json.decode(shoal_(*args).stdout)
        return {key: value for key, value in report.items() if "second" not in key}

    assert figures(1200) == figures(1200)  # on several cores
    assert figures(50) == figures(50) != figures(51)


def test_sim_speaks_to_people_too() -> None:
    done = shoal_("sim", "fish_and_chips", "--games", "20", "--option", "target=0")
    assert "20 games in" in done.stdout
    assert "captures" in done.stdout


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("sim poker", "there is no game called poker; the games are fish_and_chips"),
        ("play poker", "there is no game called poker"),
        ("rules poker", "there is no game called poker"),
        ("sim fish_and_chips --option speed=3", "has no option speed"),
        ("sim fish_and_chips --option target=x", "option target takes 0 … 1000, not x"),
        ("sim fish_and_chips --seats random,random,random,random,random", "1–4 seats, not 5"),
        ("sim fish_and_chips --seats random,deep_blue", "there is no player called deep_blue"),
        ("sim fish_and_chips --games 0", "0 is not in the range"),
        ("sim fish_and_chips --seed -1", "-1 is not in the range"),
        ("sim fish_and_chips --until much", "much is no share such as 1% or 0.01"),
        ("sim fish_and_chips --seeds 9-1", "9-1 is no range of seeds such as 100-199"),
        ("sim fish_and_chips --on moon", "there is no place called moon to run on"),
        ("sim fish_and_chips --save games.xls", "games.xls ends in none of .json, .csv and"),
        (
            "sim fish_and_chips --save no/such/games.csv",
            "no/such/games.csv cannot be written: no such",
        ),
        ("sim fish_and_chips --scale nan", "nan is no number"),
        (
            "sim fish_and_chips --seeds 1-3 --seed 2",
            "either --seeds or --seed can be given, not both",
        ),
        ("report fish_and_chips --to no/such/page.html", "no/such/page.html cannot be written: no"),
        ("play fish_and_chips --private", "--private means nothing without --at"),
        ("play fish_and_chips --name Anna", "--name means nothing without --at"),
        ("puzzle --plain", "--plain means nothing without --play"),
        ("serve --set bots", "a setting is written NAME=NUMBER, such as bots=4, not bots"),
        ("sim fish_and_chips --option solo=on", "solo=on is for one seat"),
        ("perft fish_and_chips nonsense 3", "a board has 6 rows separated by /, not 1"),
        ("perft fish_and_chips nonsense 0", "0 is not in the range"),
        ("verify no_such_file", "does not exist"),
        ("completion tcsh", "'tcsh' is not one of"),
        ("frolic", "No such command 'frolic'"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_two(command: str, complaint: str) -> None:
    done = shoal_(*command.split())
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    "command", ["sim fish_and_chips --games 0", "verify no_such_file", "frolic", "completion"]
)
def test_what_click_refuses_is_one_line_too(command: str) -> None:
    done = shoal_(*command.split())
    assert done.stderr.startswith("shoal: ")
    assert done.stderr.count("\n") == 1


def test_a_file_that_cannot_be_read_is_named() -> None:
    done = shoal_("verify", "/proc/self/mem")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "/proc/self/mem" in done.stderr


def test_files_of_other_systems_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert shoal_("verify", str(path)).exit_code == 0


def test_what_a_person_sees_for_a_moment_is_shown() -> None:
    """Without the memory aid a tile that is looked at lies open until the next ply (PH-K2)."""
    args = ("--option", "first=1", "--option", "memory_aid=off", "--option", "days=1")
    typed = "start TL\nstart T1\nred +1\nlook a1\nquit\n"
    done = shoal_("play", "petri_heil", *args, typed=typed)
    after_the_look = done.stdout.split(" the tile on a1")[1]
    assert "<" in after_the_look.split("Day 1")[0]


def test_mistakes_are_told_in_french_too() -> None:
    done = shoal_("sim", "poker", "--lang", "fr")
    assert done.stderr.startswith("shoal: aucun jeu ne s’appelle poker ; les jeux sont ")


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_CA.UTF-8"}, "joueurs"),
        ({"LC_ALL": "fr", "LANG": "en_GB.UTF-8"}, "joueurs"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE.UTF-8"}, "players"),
        ({"LC_ALL": "fr", "SHOAL_LANG": "en"}, "players"),
    ],
)
def test_the_language_is_that_of_the_system_unless_told(said: dict[str, str], word: str) -> None:
    told = CliRunner(env=said).invoke(main, ["rules", "fish_and_chips"]).output
    assert word in told


def test_a_record_is_proved_and_told(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert shoal_("verify", str(path)).stdout.startswith("proved (")
    told = shoal_("replay", str(path), "--lang", "fr").stdout
    assert "capture" in told
    assert "1. Player" in told
    dealt = shoal_("replay", str(path), "--ply", "0").stdout
    assert "Before the first capture" in dealt
    assert "la partie a" in shoal_("replay", str(path), "--ply", "999", "--lang", "fr").stderr
    assert "there is no seat 3" in shoal_("replay", str(path), "--seat", "3").stderr
    as_told = shoal_("replay", str(path), "--seat", "spectator").stdout
    assert "captures" in as_told
    assert "Player 1  " not in as_told


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (changed(13, "1 nonsense").encode(), "line 13: nonsense is not a move"),
        (b"shoal record 1\ngame: \xff\n", "line 2: this is not text in UTF-8"),
        (b"x" * 5_000_000, "a record has at most 4000000 bytes"),
    ],
)
def test_a_damaged_record_is_refused(tmp_path: Path, data: bytes, complaint: str) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    for command in ("verify", "replay"):
        done = shoal_(command, str(path))
        assert done.exit_code == 2
        assert complaint in done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    assert "_SHOAL_COMPLETE" in shoal_("completion", shell).stdout


def test_completion_completes_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMP_WORDS", "shoal rules fish")
    monkeypatch.setenv("COMP_CWORD", "2")
    monkeypatch.setenv("_SHOAL_COMPLETE", "bash_complete")
    done = CliRunner().invoke(main, prog_name="shoal", complete_var="_SHOAL_COMPLETE")
    assert "fish_and_chips" in done.stdout


def test_a_game_is_played_saved_and_proved(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    typed = "?\nnonsense\na1xa1\nresign\n"
    done = shoal_("play", "fish_and_chips", "--save", str(path), typed=typed)
    assert done.exit_code == 0
    assert "You may play:\n" in done.stdout
    assert "nonsense is not a move" in done.stdout
    assert "(FC-P1)" in done.stdout
    assert "You resign." in done.stdout
    verify(read_record(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", r"the Solo Angler: VP \d+, Today's Catch cards \d+"),
        ("fr", r"le Pêcheur solo : PV \d+, "),
    ],
)
def test_what_an_automaton_has_scored_is_said_at_the_end(lang: str, line: str) -> None:
    done = shoal_("play", "public_market", "--seats", "random", "--lang", lang)
    assert re.match(line, done.stdout.splitlines()[-1])


def test_programs_play_each_other_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    args = ("--seats", "random,random,random", "--option", "target=0", "--save", str(path))
    done = shoal_("play", "fish_and_chips", *args)
    assert "The game is over." in done.stdout
    verify(read_record(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("typed", ["quit\n", ""])
def test_leaving_is_no_error_and_the_game_can_go_on(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    done = shoal_("play", "fish_and_chips", "--lang", "fr", "--save", str(path), typed=typed)
    assert done.exit_code == 0
    assert "la partie n’est pas finie, et tout est enregistré" in done.stdout
    assert "\nresult: unfinished\n" in path.read_text(encoding="utf-8")
    again = shoal_("play", "fish_and_chips", "--load", str(path), typed="resign\n")
    assert "You resign." in again.stdout


def test_a_place_for_the_record_is_looked_for_before_the_game(tmp_path: Path) -> None:
    there = tmp_path / "game.txt"
    there.write_text("precious")
    for path, complaint in (
        (there, "cannot be written: the file exists already"),
        (tmp_path / "no" / "x", "cannot be written: no such file or folder"),
    ):
        done = shoal_("play", "fish_and_chips", "--save", str(path), typed="quit\n")
        assert done.exit_code == 2
        assert complaint in done.stderr
    assert there.read_text() == "precious"


def test_a_game_is_chosen_by_number_from_a_menu_and_loaded_without_a_name(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    done = shoal_("play", "--save", str(path), typed="nothing\n1\nquit\n")
    assert "1  fish_and_chips: Fish & Chips, by Sid Sackson; 1–4 players. Capture" in done.stdout
    assert "There is no such game" in done.stdout
    assert "all of it is saved to" in done.stdout
    again = shoal_("play", "--load", str(path), typed="resign\n")
    assert "every move is saved there" in again.stdout
    assert "You resign. Trout wins." in " ".join(again.stdout.split())
    verify(read_record(path.read_text(encoding="utf-8")))
    assert "name a game" in shoal_("play").stderr


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "nan is no number"), ("fr", "nan n’est pas un nombre")]
)
def test_no_pace_that_is_no_number(lang: str, line: str) -> None:
    done = shoal_("play", "fish_and_chips", "--pace", "nan", "--lang", lang)
    assert (done.exit_code, line in done.stderr) == (2, True)


def test_a_closed_output_is_one_sentence() -> None:
    command = f'exec "{sys.executable}" -m shoal games >&-'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert (done.returncode, done.stderr) == (1, "shoal: standard output is closed\n")


def test_the_end_says_who_won_by_what_and_where_points_come_from() -> None:
    done = shoal_("play", "little_big_fish", "--seats", "greedy,random")
    ended = done.stdout.split("The game is over.\n")[1]
    assert re.match(r".*(wins by \d to \d \(eaten\)|wins\.|shared)", ended)
    assert re.search(r"1\. \w+: eaten \d( \(small \d)?", ended)


def test_a_replay_tells_of_what_was_done_in_secret(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    args = ("petri_heil", "--seats", "you,random", "--option", "first=2", "--save", str(path))
    shoal_("play", *args, typed="random\nkeep\nquit\n")
    assert " lays the tiles at random." in shoal_("replay", str(path)).stdout
    assert "at random" not in shoal_("replay", str(path), "--seat", "2").stdout


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("shoal play fish_and_chips --seats you,tr", "you,trout"),
        ("shoal play fish_and_chips --option rep", "reposition="),
        ("shoal play fish_and_chips --option reposition=o", "reposition=off"),
        ("shoal sim petri_heil --option first=", "first=random"),
    ],
)
def test_completion_knows_seats_and_options(
    line: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    monkeypatch.setenv("_SHOAL_COMPLETE", "bash_complete")
    done = CliRunner().invoke(main, prog_name="shoal", complete_var="_SHOAL_COMPLETE")
    assert found in done.stdout


def test_the_command_alone_says_what_there_is() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "shoal"], capture_output=True, text=True, check=False
    )
    assert "play" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("args", "lang"),
    [
        ((), "en"),
        (("--lang", "fr"), "fr"),
        (("play", "--lang=fr"), "fr"),
        (("play", "--name", "fr"), "en"),
        (("--lang",), "en"),
    ],
)
def test_only_the_option_chooses_a_language(
    args: tuple[str, ...], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SHOAL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert asked_language(args) == lang
