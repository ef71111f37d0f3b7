"""`shoal solve` and `shoal puzzle`."""

from __future__ import annotations

import os
import re
import signal
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from shoal.bots.fish_and_chips.puzzle import daily_puzzle, numbered_deal
from shoal.bots.fish_and_chips.solver.captures import count_piles
from shoal.cli import main, solve
from shoal.core.catalog import find
from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.notation import draw

if TYPE_CHECKING:
    from pathlib import Path

    from shoal.games.fish_and_chips.rules.sea import Sea

EMPTY = ".,.,.,.,.,./" * 5
ONE_CAPTURE = f"{EMPTY}r9,p8,.,.,.,. r gypr"
LOST = f"{EMPTY}r9,p8,.,.,.,. r rgyp"
ROUND = f"{EMPTY}r9,p8,.,.,.,g16 g"
DAY = date(2026, 11, 16)


def shoal_(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=typed)


def test_a_position_that_can_be_won_is_shown_how() -> None:
    done = shoal_("solve", ONE_CAPTURE)
    assert done.exit_code == 0
    verdict, capture = done.stdout.splitlines()[-2:]
    assert verdict == "It can be won, in 1 capture."
    assert capture.startswith("   1  a1xb1  You capture p8 with r9: a1 to b1, a pile of 2. Only")
    assert "Order of play: green, yellow, purple, red." in done.stdout
    assert done.stderr.startswith("nodes: 2, ")
    assert (
        "Ordre de jeu : vert, jaune, mauve, rouge."
        in shoal_("solve", ONE_CAPTURE, "--lang", "fr").stdout
    )


def test_a_position_that_cannot_be_won_is_said_to_be_lost() -> None:
    assert shoal_("solve", LOST).stdout.endswith("It cannot be won.\n")
    assert shoal_("solve", LOST, "--lang", "fr").stdout.endswith("On ne peut pas gagner.\n")


def test_a_deal_by_its_number_a_seed_or_its_text_is_the_same() -> None:
    by_number = shoal_("solve", "17").stdout
    assert shoal_("solve", draw(numbered_deal(17))).stdout == by_number
    puzzle = daily_puzzle(DAY)
    by_seed = shoal_("solve", puzzle.seed.hex()).stdout
    assert shoal_("solve", draw(puzzle.position)).stdout == by_seed


def test_giving_up_is_said() -> None:
    done = shoal_("solve", "17", "--nodes", "3")
    assert done.exit_code == 0
    assert done.stdout.endswith("Not solved: 3 positions were not enough. --nodes looks at more.\n")
    assert "Not solved" in shoal_("solve", ROUND, "--nodes", "1").stdout


def test_many_deals_are_counted() -> None:
    done = shoal_("solve", "1-20")
    assert done.stdout == "20 deals: 20 can be won, 0 cannot, 0 were given up.\n"
    given_up = shoal_("solve", "4-5", "--nodes", "1").stdout
    assert given_up == "2 deals: 0 can be won, 0 cannot, 2 were given up.\nGiven up: 4 5\n"


def test_the_end_of_a_round_is_solved_for_all() -> None:
    done = shoal_("solve", ROUND)
    assert "Solved: red 0, purple 0, green 2." in done.stdout
    assert "   1  f1xb1  Green captures p8 with g16" in done.stdout


def test_a_record_of_a_solo_game_is_its_deal_or_a_later_position(tmp_path: Path) -> None:
    match = Match(game, game.defaults(1), ("you",), bytes(32), DAY)
    dealt = match.position
    for _ in range(25):
        match.play(0, match.game.legal(match.position, 0)[0])
    path = tmp_path / "solo.txt"
    path.write_text(match.record.write(), encoding="utf-8")
    assert shoal_("solve", str(path)).stdout == shoal_("solve", text(dealt)).stdout
    later = shoal_("solve", str(path), "--ply", "25").stdout
    assert later == shoal_("solve", text(match.position)).stdout
    wrong = shoal_("solve", str(path), "--ply", "26")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "the game has 25 plies, so there is no ply 26" in wrong.stderr


def text(position: object) -> str:
    return draw(position)  # type: ignore[arg-type] # it is a Sea


def test_a_record_of_a_round_is_solved_at_a_late_ply(tmp_path: Path) -> None:
    options = game.options(target=0, reposition=False)
    match = Match(game, options, ("Ann", "Bob"), bytes(32), DAY)
    while not match.over:
        seat = next(actors_of(match.position))
        match.play(seat, match.game.legal(match.position, seat)[0])
    path = tmp_path / "game.txt"
    path.write_text(match.record.write(), encoding="utf-8")
    late = len(match.record.plies) - 4
    done = shoal_("solve", str(path), "--ply", str(late))
    assert "Solved: red " in done.stdout
    over = shoal_("solve", str(path), "--ply", str(late + 4))
    outcome = match.position.outcome()
    assert outcome is not None
    points = outcome.scores["points"]
    assert over.stdout.endswith(f"Solved: red {points[0]}, purple {points[1]}.\n")


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        ("", '"" is no deal or position: write a number such as 17'),
        ("seventeen", "seventeen is no deal or position"),
        ("-1", "No such option '-1'"),
        ("9-1", "9-1 is no deal or position"),
        ("9" * 25, "is no deal or position"),
        ("x" * 5000, "is no deal or position"),
        ("a\0b", "is no deal or position"),
        ("r5,p4/x", "a board has 6 rows"),
        (f"{EMPTY}r9,p8,.,.,.,. r ypg", "ypg is no order of play"),
        (f"{EMPTY}r9,p8,.,.,.,. r yypr", "yypr is no order of play"),
    ],
)
def test_what_is_no_problem_is_answered_in_one_sentence(problem: str, sentence: str) -> None:
    done = shoal_("solve", problem)
    assert (done.exit_code, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("deals", ["17", "1-5"])
def test_plies_belong_to_records(deals: str) -> None:
    done = shoal_("solve", deals, "--ply", "2", "--lang", "fr")
    assert done.exit_code == 2
    assert "--ply vaut pour les enregistrements" in done.stderr


def test_other_games_and_other_phases_have_no_solver(tmp_path: Path) -> None:
    other = find("little_big_fish")
    path = tmp_path / "other.txt"
    path.write_text(Match(other, other.defaults(2), ("a", "b"), bytes(32), DAY).record.write())
    assert "only games of Fish & Chips" in shoal_("solve", str(path)).stderr
    early = tmp_path / "early.txt"
    early.write_text(Match(game, game.defaults(2), ("a", "b"), bytes(32), DAY).record.write())
    assert "have not begun" in shoal_("solve", str(early)).stderr


# The puzzle of the day


def test_the_puzzle_of_a_day_stays_the_same() -> None:
    done = shoal_("puzzle", "--date", "2026-11-16")
    assert done.exit_code == 0
    assert "Puzzle of 2026-11-16" in done.stdout
    assert "Par: 6 of your 9 fish" in done.stdout
    assert "As text: r10,y8,y10,r13,y12,p10/r12,r9,p13,g16,p8,g15/" in done.stdout
    assert "capture r13" not in done.stdout


def test_every_day_has_a_puzzle_of_its_own_that_its_solution_wins_at_par() -> None:
    seen = set[str]()
    for number in range(40):
        puzzle = daily_puzzle(DAY + timedelta(days=number))
        seen.add(draw(puzzle.position))
        last = won(puzzle.position, puzzle.line)
        assert count_piles(last.sea) == puzzle.par
        assert 1 <= puzzle.par <= 9
    assert len(seen) == 40


def won(sea: Sea, line: list[int]) -> Sea:
    """The end of a line, which wins."""
    for move in line:
        game.check(sea, 0, move)
        sea = game.make(sea, 0, move, FastDice(0)).after
    assert sea.solo_won()
    return sea


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_solution_is_shown_only_on_request(lang: str) -> None:
    shown = shoal_("puzzle", "--date", "2026-11-16", "--solution", "--lang", lang).stdout
    hidden = shoal_("puzzle", "--date", "2026-11-16", "--lang", lang).stdout
    assert shown.startswith(hidden)
    assert len(shown.splitlines()) == len(hidden.splitlines()) + 1 + 30


def test_today_has_a_puzzle() -> None:
    assert shoal_("puzzle").exit_code == 0


@pytest.mark.parametrize("day", ["", "tomorrow", "2026-02-30", "16.11.2026"])
def test_what_is_no_day_is_answered_in_one_sentence(day: str) -> None:
    done = shoal_("puzzle", "--date", day)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is not a date such as 2026-11-15" in done.stderr


def test_the_puzzle_can_be_played() -> None:
    moves = "\n".join(game.write(move) for move in daily_puzzle(DAY).line)
    done = shoal_("puzzle", "--date", "2026-11-16", "--play", typed=moves + "\n")
    assert done.exit_code == 0
    assert "you win" in done.stdout
    assert done.stdout.endswith("You kept 6 of your fish on top; par is 6.\n")
    left = shoal_("puzzle", "--date", "2026-11-16", "--play", typed="quit\n")
    assert "You kept" not in left.stdout


def test_an_interrupt_says_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def deal(number: int) -> Sea:
        if number == 3:
            os.kill(os.getpid(), signal.SIGINT)
        return numbered_deal(number)

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(solve, "numbered_deal", deal)
    done = CliRunner().invoke(main, ["solve", "1-100000", "--nodes", "1000"])
    assert done.exit_code == 130
    assert re.match(r"Interrupted after 3 of 100000 deals\.\n3 deals: ", done.stdout)
    assert signal.getsignal(signal.SIGINT) == before
