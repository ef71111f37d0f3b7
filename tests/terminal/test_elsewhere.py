"""A table of a server elsewhere, on a whole screen and line by line: the real program."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from shoal.core.errors import ShoalError
from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from shoal.table.links import Link
from shoal.table.remote.table import open_table
from shoal.terminal.commands import read_act
from tests.table.remote.test_table import until
from tests.table.server.live import running
from tests.terminal.screen import OVER, YOURS, Lines, Terminal, play_on
from tests.terminal.test_curtain import HANDED, assert_unseen, lay_a_pond

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.table.server.live import Live

SHORT = ("target=0", "reposition=off")
OPTIONS = ("--option", "target=0", "--option", "reposition=off")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server for all tests here."""
    with running(tmp_path_factory.mktemp("live") / "data") as server:
        yield server


def seat_link(live: Live, game: str, *seats: str, options: tuple[str, ...] = ()) -> str:
    """The link of the first seat of a new table."""
    made = live.table("Ann", game, seats, options)
    return Link(live.address, made.table.id, "seat", made.seat_tokens["0"]).write()


def shoal(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "shoal", *args],
        input=typed, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_a_whole_game_on_the_whole_screen(live: Live, tmp_path: Path) -> None:
    link = seat_link(live, "fish_and_chips", "me", "shrimp", options=SHORT)
    with Terminal("play", "--at", link, cwd=str(tmp_path)) as table:
        table.until(lambda text: YOURS in text and "Commitment" in text and "Shrimp" in text)
        play_on(table, 100)
        table.until(OVER)
        table.type("save game.txt")
        table.until("Saved to game.txt")
        table.press("quit")
        assert table.ended() == 0
        assert "1. " in table.text
    verify(read_record((tmp_path / "game.txt").read_text(encoding="utf-8")))


def test_hint_refusal_and_resignation_at_the_screen(live: Live) -> None:
    link = seat_link(live, "fish_and_chips", "me", "shrimp", options=SHORT)
    with Terminal("play", "--at", link) as table:
        table.until(YOURS)
        table.type("a1xa2")
        table.until(lambda text: "FC-" in text)
        table.press("f2")
        table.until("The shark would play")
        table.press("f3")
        table.until("there is no decision of yours")
        table.type("save")
        table.until("once the game is over")
        table.type("/nonsense")
        table.until("/nonsense is nothing that can be said")
        table.press("f8")
        table.until("Resign this game?")
        table.press("enter")
        table.until(lambda text: OVER in text and "You resign." in text)


def test_a_form_is_checked_elsewhere(live: Live) -> None:
    link = seat_link(live, "le_poissonnier", "me", "shrimp", "shrimp")
    with Terminal("play", "--at", link, columns=120, rows=40) as table:
        table.until(lambda text: YOURS in text and re.search(r"\w …", text) is not None)
        table.press("down")
        table.until("Enter opens")
        table.press("enter")
        table.until("The rules allow it.")
        table.press("right")
        table.until(lambda text: "place -" not in text and "The rules allow it." in text)
        table.press("enter")
        table.until(
            lambda text: "The rules allow it." not in text and "You have filled your crates" in text
        )


def test_two_people_and_a_spectator(live: Live) -> None:
    """Ann makes a table with the command; who comes by her links sees and hears her."""
    made = ("play", "fish_and_chips", "--at", live.address, "--seats", "you,open", *OPTIONS)
    with Terminal(*made, "--name", "Ann", columns=160) as ann:
        text = ann.until(lambda text: "Waiting for others" in text and "Others watch with" in text)
        assert "Seat 2: free" in text
        screen = re.sub(r"\s*\n[^\n]*│\s*", "", text)
        invite, watch = re.findall(r"http://\S+#(?:invite|watch)=[\w-]{32}", screen)
        with (
            Terminal("watch", watch) as cat,
            Terminal("play", "--at", invite, "--name", "Bob") as bob,
        ):
            bob.until(lambda text: "Ann" in text and "Commitment" in text)
            cat.until(lambda text: "Bob" in text and "is thinking" in text)
            ann.until(lambda text: "Bob" in text and "Commitment" in text)
            ann.type("/say bon appétit")
            for table in (ann, bob, cat):
                table.until("Ann: bon appétit")
            bob.type("/draw")
            ann.until("Bob offers a draw. /agree or /refuse?")
            ann.type("/agree")
            for table in (ann, bob, cat):
                table.until(lambda text: OVER in text and "drawn by agreement" in text)
            cat.press("quit")
            assert cat.ended() == 0


def test_the_screen_waits_for_a_server_that_was_killed(tmp_path: Path) -> None:
    with running(tmp_path / "data") as live:
        link = seat_link(live, "fish_and_chips", "me", "shrimp", options=SHORT)
        with Terminal("play", "--at", link) as table:
            table.until(YOURS)
            live.stop(signal.SIGKILL)
            table.until("The connection is lost; trying again")
            live.start()
            table.until(lambda text: "connection is lost" not in text and YOURS in text)
            assert play_on(table, 2) == 2


def test_what_somebody_types_to_the_table_survives_a_move_of_others(live: Live) -> None:
    with live.guest("Ann") as ann:
        link = seat_link(live, "fish_and_chips", "me", "open", options=SHORT)
        table_id = link.rpartition("/t/")[2].partition("#")[0]
        with Terminal("play", "--at", link) as screen:
            screen.until("Waiting for others")
            seat = ann.sit(table_id)
            own = Link(live.address, table_id, "seat", seat.token)
            with closing(open_table(own, ann)) as other:
                until(other, lambda: other.mirror.view)
                screen.until("Commitment")
                screen.child.send("/say hello")
                screen.until("/say hello")
                if other.actor == 1:
                    other.play(1, other.moves(1)[0])
                    screen.until("pile")
                    screen.until(YOURS)
                screen.press("enter")
                screen.until("Ann: hello")


def test_line_by_line_through_pipes(live: Live) -> None:
    made = ("play", "fish_and_chips", "--at", live.address, "--seats", "you,shrimp", *OPTIONS)
    with Lines(*made, "--name", "Ann") as table:
        assert "You come back with: shoal play --at" in table.said
        assert "Ann: hello" in table.answer("/say hello")
        assert "You may play:" in table.answer("?")
        while table.asked():
            move = re.findall(r"^  (\w\dx\w\d)", table.answer("?"), re.MULTILINE)[0]
            table.answer(move)
        assert OVER in table.last
        assert "1. " in table.last


def test_a_plain_spectator_is_told_the_game(live: Live) -> None:
    made = live.table("Ann", "fish_and_chips", ("shrimp", "shrimp"), SHORT)
    link = Link(live.address, made.table.id, "watch", made.watch)
    done = shoal("watch", link.write(), "--lang", "fr")
    assert done.returncode == 0
    assert "La partie est finie." in done.stdout
    assert "1. Crevette" in done.stdout


def test_without_seats_one_sits_down_where_somebody_waits(live: Live) -> None:
    made = ("play", "little_big_fish", "--at", live.address)
    with Terminal(*made, "--name", "Ann") as ann:
        ann.until("Waiting for others")
        with Terminal("play", "--at", live.address, "--name", "Bob") as bob:
            bob.until(lambda text: "Ann" in text and "Commitment" in text)
            ann.until(lambda text: "Bob" in text and "Commitment" in text)


def test_the_command_bot_plays_at_open_tables(live: Live) -> None:
    live.table("Ann", "petri_heil", ("shrimp", "open"))
    done = shoal("bot", live.address, "--level", "shrimp", "--game", "petri_heil", "--games", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Seated at http://" in done.stdout
    assert re.search(r"The game is over: score \d+ \d+; places", done.stdout)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("play", "--at", "nonsense"), "nonsense is no link"),
        (("play", "--at", "http://localhost:1"), "no server answers at http://localhost:1"),
        (("play", "--at", "{}/t/x", "petri_heil"), "this table is made already"),
        (("play", "--at", "{}/t/x#watch=y"), "this link is for watching"),
        (("play", "--at", "{}", "petri_heil", "--seats", "you,you"), "each other's secrets"),
        (("play", "--at", "{}", "petri_heil", "--seats", "you,whale"), "no player called whale"),
        (("play", "--at", "{}", "petri_heil", "--seats", "you"), "is for 2 seats"),
        (("play", "--at", "{}", "petri_heil", "--save", "x"), "is kept there"),
        (("play", "--at", "{}/t/x#seat=y"), "there is no such table"),
        (("play", "--at", "{}", "petri_heil", "--name", "pike"), "pike is the name of a bot"),
        (("watch", "{}"), "this is the address of a server"),
        (("watch", "{}/t/x#seat=y"), "this link plays a seat"),
        (("bot", "{}", "--game", "chess"), "there is no game called chess"),
        (("bot", "{}/t/x#invite=y"), "there is no such table"),
    ],
)
def test_a_mistake_is_one_sentence(live: Live, args: tuple[str, ...], complaint: str) -> None:
    done = shoal(*(arg.format(live.address) for arg in args))
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_is_said_to_a_table_is_read_in_both_languages() -> None:
    assert read_act("/say  hello you ", "en") == ("say", "hello you")
    assert read_act("/DIRE bonjour", "fr") == ("say", "bonjour")
    assert read_act("/bot pike", "en") == read_act("/bot brochet", "fr") == ("hand_over", "pike")
    assert read_act("/bot 2 pike", "en") == ("hand_over", "1 pike")
    assert read_act("/commencer", "fr") == read_act("/start", "fr") == ("start", "")
    assert read_act("/mute 2", "en") == ("mute", "1")
    for text in ("/", "/dance", "/mute two", "/bot 0 pike", "/bot two pike"):
        with pytest.raises(ShoalError):
            read_act(text, "en")


def test_two_people_share_a_screen_at_a_server(live: Live) -> None:
    """The pond that one lays is not shown to the other, who angles at the same screen."""
    made = ("play", "petri_heil", "--at", live.address, "--seats", "you,you", "--name", "Ann")
    options = ("--option", "first=2", "--option", "days=1")
    with Terminal(*made, *options) as table:
        table.until(lambda text: HANDED in text and "Ann 1" in text)
        before = lay_a_pond(table)
        table.press("enter")
        table.until(lambda text: YOURS in text and "start TL" in text)
        table.type("/say hello")
        table.until("Ann: hello")
        table.press("f2")
        table.until("The shark would play")
        assert_unseen(table, before)


def test_people_who_shared_a_screen_come_back_with_all_their_links(live: Live) -> None:
    made = ("play", "fish_and_chips", "--at", live.address, "--seats", "you,you", *OPTIONS)
    first = shoal(*made, "--plain", "--name", "Ann", typed="?\nquit\n")
    assert first.returncode == 0, first.stderr
    assert re.search("Ann [12], your move", first.stdout)
    (back,) = re.findall(r"shoal (play (?:--at \S+ ?){2})", first.stdout)
    again = shlex.split(back)
    assert len(again) == 5
    second = shoal(*again, "--plain", typed="resign\n")
    assert second.returncode == 0, second.stderr
    assert "resigns" in second.stdout
    other = seat_link(live, "fish_and_chips", "me", "shrimp")
    for links, why in (
        ((again[2], other), "several seats of one table"),
        ((again[2], again[2]), "for the same seat"),
    ):
        places = [part for link in links for part in ("--at", link)]
        refused = shoal("play", *places, "--plain", typed="")
        assert refused.returncode == 2
        assert why in refused.stderr
