"""A table elsewhere is shown as one at home: the same drawings, sentences and endings."""

from __future__ import annotations

import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from shoal.core.catalog import slugs
from shoal.core.errors import ShoalError
from shoal.core.match import Match
from shoal.core.record_reader import read_record
from shoal.table.links import Link, read_link
from shoal.table.remote.client import Ended, Lost
from shoal.table.remote.server import RemoteServer
from shoal.table.remote.table import RemoteTable, open_table
from shoal.table.server.api import MadeTable, NewTable
from shoal.table.server.clocks import ClockSettings
from shoal.table.server.rows import Settings
from shoal.table.server.wire import About
from shoal.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shoal.core.record import Record
    from tests.table.server.live import Live

SHORT = ("target=0", "reposition=off")
PATIENCE = 60.0


@contextmanager
def seated(live: Live, made: MadeTable, token: str, kind: str = "seat") -> Iterator[RemoteTable]:
    """A table from a seat, or for a spectator."""
    link = Link(live.address, made.table.id, "seat" if kind == "seat" else "watch", token)
    with RemoteServer(live.address) as server, closing(open_table(link, server)) as table:
        yield table


def until(table: RemoteTable, wanted: Callable[[], object]) -> None:
    """Take what arrives until something is so."""
    end = time.monotonic() + PATIENCE
    while not wanted():
        news = table.take_next(max(0.0, end - time.monotonic()))
        assert news is not None, table.log(table.viewer, "en")[-3:]


def play_on(table: RemoteTable, plies: int = 10_000) -> None:
    """Make the first move of the list whenever there is one."""
    for _ in range(plies):
        until(table, lambda: table.over or table.actor == table.seat)
        if table.over:
            return
        assert table.seat is not None
        table.play(table.seat, table.moves(table.seat)[0])
        assert table.actor is None, "a move that was sent is waited for"
        until(table, lambda: not table.waiting)


def at_home(record: Record) -> Table:
    """The same game, played again here."""
    assert record.seed is not None
    agreed = (record.game, record.options, record.seats, record.seed, record.date, record.nonces)
    table = Table(Match(*agreed))
    for line in record.lines:
        table.history.follow(line)
    return table


@pytest.mark.parametrize("slug", slugs())
def test_a_whole_game_elsewhere_looks_as_at_home(live: Live, slug: str) -> None:
    options = SHORT if slug == "fish_and_chips" else ()
    made = live.table("Ann", slug, ("me", "shrimp"), options)
    with seated(live, made, made.seat_tokens["0"]) as table:
        play_on(table)
        home = at_home(read_record(table.record_text()))
        for lang in ("en", "fr"):
            assert table.draw(0, lang) == home.draw(0, lang)
            assert table.log(0, lang) == home.log(0, lang)
            assert table.ending(lang) == home.ending(lang)
        assert table.commitment == home.commitment
        assert table.names(0, "fr") == home.names(0, "fr")


def test_the_last_move_is_marked_as_at_home(live: Live) -> None:
    made = live.table("Ann", "fish_and_chips", ("me", "shrimp"), SHORT)
    with seated(live, made, made.seat_tokens["0"]) as table:
        play_on(table)
        home = at_home(read_record(table.record_text()))
        named, known = table.last_named(), home.last_named()
        assert named is not None
        assert known is not None
        assert named[0] == known[0]
        assert {*known[1]} <= {*named[1]}


def test_forms_are_checked_by_the_server(live: Live) -> None:
    made = live.table("Ann", "le_poissonnier", ("me", "shrimp", "shrimp"))
    with seated(live, made, made.seat_tokens["0"]) as table:
        until(table, lambda: table.actor == 0 and table.forms(0))
        form = table.forms(0)[0]
        said: list[str] = []
        text = form.compose([0] * len(form.fields))
        table.check(0, text, said.append, "en")
        table.check(0, "nonsense", said.append, "fr")
        until(table, lambda: len(said) == 2)
        assert not table.complaints, "who only tries is not told twice"
        assert said[1]


def test_a_hint_comes_from_the_server(live: Live) -> None:
    made = live.table("Ann", "fish_and_chips", ("me", "shrimp"), SHORT)
    with seated(live, made, made.seat_tokens["0"]) as table:
        until(table, lambda: table.actor == 0)
        reason = table.hinter(0).ask()
        assert table.game.read(reason.advice.move) in table.moves(0)
        assert reason.advice.options
        assert {*reason.ends} <= {option.move for option in reason.advice.options}


def test_a_hint_by_experience_comes_with_all_that_there_is_to_say_of_it(live: Live) -> None:
    """PH-D2: nobody has compared ponds."""
    made = live.table("Ann", "petri_heil", ("me", "shrimp"), ("first=2",))
    with seated(live, made, made.seat_tokens["0"]) as table:
        until(table, lambda: table.actor == 0)
        reason = table.hinter(0).ask()
        assert reason.advice.options == ()
        assert reason.beside == "random"
        assert reason.as_good in ("", "random")
        assert [remark.key for remark in reason.remarks] == ["pond_lines", "pond_points"]


@contextmanager
def two(live: Live, game: str, *options: str) -> Iterator[tuple[RemoteTable, RemoteTable]]:
    """Two people at a table: the host, and who came by invitation."""
    with live.guest("Ann") as ann, live.guest("Bob") as bob:
        made = ann.make(NewTable(game, ("me", "open"), options))
        link = Link(live.address, made.table.id, "seat", made.seat_tokens["0"])
        with closing(open_table(link, ann)) as host:
            assert host.status("en").startswith("Waiting for others")
            assert host.draw(0, "en").text == "Seat 1: Ann\nSeat 2: free"
            seat = bob.sit(made.table.id, made.invite)
            link = Link(live.address, made.table.id, "seat", seat.token)
            with closing(open_table(link, bob)) as guest:
                for table in (host, guest):
                    until(table, lambda table=table: table.mirror.view)  # type: ignore[misc]  # bound
                yield host, guest


def test_two_people_talk_offer_and_agree(live: Live) -> None:
    with two(live, "fish_and_chips", *SHORT) as (host, guest):
        host.say("bon\tappétit")
        until(guest, lambda: guest.mirror.chat)
        assert guest.log(1, "en")[-1].sentences == ["Ann: bon appétit"]
        assert guest.log(1, "fr")[-1].sentences == ["Ann : bon appétit"]
        host.act("pause")
        until(guest, lambda: guest.info.offer)
        assert guest.status("en") == "Ann wants to pause the game. /agree or /refuse?"
        guest.act("agree")
        for table in (host, guest):
            until(table, lambda table=table: table.info.paused)  # type: ignore[misc]  # bound
            assert table.actor is None
        assert host.status("fr") == "La partie est en pause ; /reprendre continue."
        host.act("resume")
        until(guest, lambda: guest.actor is not None)
        guest.act("draw")
        until(host, lambda: host.info.offer)
        until(guest, lambda: guest.info.offer)
        assert guest.status("en") == "You offer a draw."
        host.act("agree")
        until(guest, lambda: guest.over)
        assert guest.ending("en") == ["The game is drawn by agreement."]
        read_record(guest.record_text())


def test_a_decision_is_taken_back_if_the_other_agrees(live: Live) -> None:
    with two(live, "fish_and_chips", *SHORT) as (host, guest):
        until(host, lambda: host.actor is not None)
        mover, other = (host, guest) if host.actor == 0 else (guest, host)
        before = mover.draw(mover.seat, "en")
        assert mover.seat is not None
        mover.play(mover.seat, mover.moves(mover.seat)[0])
        until(mover, lambda: not mover.waiting and mover.mirror.n)
        assert mover.draw(mover.seat, "en") != before
        mover.take_back(mover.seat)
        until(other, lambda: other.info.offer)
        other.act("agree")
        until(mover, lambda: mover.actor == mover.seat)
        assert mover.draw(mover.seat, "en") == before
        assert mover.log(mover.seat, "en")[-1].sentences == ["You take a decision back."]


def test_a_bot_plays_on_for_who_leaves_and_gives_the_seat_back(live: Live) -> None:
    made = live.table("Ann", "fish_and_chips", ("me", "trout"), SHORT)
    with seated(live, made, made.seat_tokens["0"]) as table:
        table.act("hand_over", "shrimp")
        until(table, lambda: table.seats[0] == "shrimp")
        assert (table.people, table.viewer) == ([], 0)
        table.act("return")
        until(table, lambda: table.people == [0])
        assert "You are back." in [line.sentences[0] for line in table.log(0, "en")]


def test_who_is_muted_stays_so_after_a_reconnection(live: Live) -> None:
    with two(live, "fish_and_chips", *SHORT) as (host, guest):
        guest.act("mute", "0")
        until(guest, lambda: not guest.asked)
        assert guest.socket.socket is not None
        guest.socket.socket.close()
        until(guest, lambda: guest.lost)
        until(guest, lambda: not guest.lost)
        host.say("hello")
        until(host, lambda: host.mirror.chat)
        guest.act("unmute", "0")
        until(guest, lambda: not guest.asked)
        host.say("hello again")
        until(guest, lambda: guest.mirror.chat)
        assert [said.chatted.text for said in guest.mirror.chat] == ["hello again"]


def test_a_rematch_is_shown_to_everybody(live: Live) -> None:
    with two(live, "fish_and_chips", *SHORT) as (host, guest):
        host.resign(0)
        until(host, lambda: host.over)
        made = host.server.ask("POST", f"/api/tables/{host.info.id}/rematch", MadeTable)
        until(guest, lambda: guest.info.rematch)
        link = read_link(guest.status("en").rpartition(" ")[2])
        assert link == Link(live.address, made.table.id)


def test_a_spectator_sees_what_everybody_may_and_moves_nothing(live: Live) -> None:
    made = live.table("Ann", "fish_and_chips", ("me", "open"), SHORT)
    with seated(live, made, made.watch, "watch") as table:
        assert (table.seat, table.people, table.viewer) == (None, [], None)
        table.act("resign")
        until(table, lambda: table.complaints)
        assert table.complaints[0].key == "not_at_table"


def test_time_runs_down_between_messages(live: Live) -> None:
    with live.guest("Ann") as ann:
        clock = Settings(clock=ClockSettings("total", 300, 5))
        made = ann.make(NewTable("little_big_fish", ("me", "shrimp"), ("first=1",), clock))
    with seated(live, made, made.seat_tokens["0"]) as table:
        until(table, lambda: table.actor == 0)
        assert table.clock(0).startswith(("5:0", "4:5"))
        table.mirror.clock_of -= 100
        assert table.clock(0).startswith("3:")
        assert table.clock(1) == "5:00"
        table.play(0, table.moves(0)[0])
        until(table, lambda: table.mirror.n and not table.waiting)
        assert table.clock(0).startswith(("5:0", "4:5")), "every news says what time it is"


def test_a_broken_connection_is_said_and_an_end_too(live: Live) -> None:
    made = live.table("Ann", "fish_and_chips", ("me", "open"), SHORT)
    with seated(live, made, made.seat_tokens["0"]) as table:
        assert table.take(Lost())
        assert table.status("en") == "The connection is lost; trying again …"
        assert table.take(Ended(ShoalError("bad_token", book="shoal.table")))
        assert "no longer good" in table.status("en")
        assert table.actor is None


def test_the_place_of_a_bot_in_the_queue_is_shown(live: Live) -> None:
    made = live.table("Ann", "little_big_fish", ("me", "open"), ("first=2",))
    with live.guest("Bob") as bob, seated(live, made, made.seat_tokens["0"]) as table:
        bob.sit(made.table.id)
        until(table, lambda: table.actor == 1)
        assert table.take(About(structs.replace(table.info, queue=2)))
        assert table.status("en") == "The bot waits for its turn to think: 2 before it."
        assert "2 avant lui" in table.status("fr")
        table.take(About(structs.replace(table.info, queue=0)))
        assert table.status("en") == ""


def test_a_record_is_there_only_after_the_end(live: Live) -> None:
    made = live.table("Ann", "fish_and_chips", ("me", "shrimp"), SHORT)
    with (
        seated(live, made, made.seat_tokens["0"]) as table,
        pytest.raises(ShoalError, match="once the game is over"),
    ):
        table.record_text()


def test_a_refused_move_is_decided_again(live: Live) -> None:
    """The answer may be there before anybody has taken it."""
    made = live.table("Ann", "little_big_fish", ("me", "shrimp"), ("first=1",))
    with seated(live, made, made.seat_tokens["0"]) as table:
        until(table, lambda: table.actor == 0)
        decision = table.decision()
        table.mirror.n += 7
        table.play(0, table.moves(0)[0])
        table.mirror.n -= 7
        while table.socket.pending:
            time.sleep(0.01)
        assert table.decision() != decision, "it is waited for until the answer is taken"
        until(table, lambda: not table.waiting)
        assert table.decision() == decision
        assert [error.key for error in table.complaints] == ["behind"]
