"""Our bots at a server elsewhere."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING

import pytest

from shoal.core.errors import ShoalError
from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from shoal.table.links import Link
from shoal.table.remote.bot import Notebook, RemoteBot, find_seat, play_game, seek, take_seat
from shoal.table.remote.client import TableSocket
from shoal.table.remote.table import open_table
from shoal.table.server.api import NewTable
from shoal.table.server.rows import Settings
from shoal.table.server.wire import TableInfo
from tests.table.remote.test_table import until
from tests.table.server.live import running

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from shoal.bots.bot import Advice, Budget, Observation
    from tests.table.server.live import Live

SHORT = ("target=0", "reposition=off")


class Seated(threading.Thread):
    """A bot that plays in the background, and how its game ended."""

    def __init__(self, live: Live, link: Link, level: str = "shrimp") -> None:
        super().__init__()
        self.live = live
        self.link = link
        self.level = level
        self.result = ""
        self.start()

    def run(self) -> None:
        with self.live.guest("Bob") as server:
            self.result = play_game(take_seat(self.link, server), server, self.level)

    def ended(self) -> str:
        self.join(120)
        return self.result


@pytest.mark.parametrize("slug", ["petri_heil", "le_poissonnier", "public_market"])
def test_bots_that_came_by_invitation_play_a_whole_game(live: Live, slug: str) -> None:
    with live.guest("Ann") as ann:
        made = ann.make(NewTable(slug, ("open", "open"), settings=Settings(listed=False)))
        link = Link(live.address, made.table.id, "invite", made.invite)
        bots = [Seated(live, link), Seated(live, link)]
        results = {bot.ended() for bot in bots}
        record = read_record(ann.record(made.table.id))
    verify(record)
    assert results == {record.result}


def test_a_bot_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with running(tmp_path / "data") as live, live.guest("Ann") as ann:
        made = ann.make(NewTable("little_big_fish", ("open", "shrimp")))
        bot, killed = Seated(live, Link(live.address, made.table.id), "pike"), 0
        while not ann.ask("GET", f"/api/tables/{made.table.id}", TableInfo).seats[0].online:
            bot.join(0.1)
        while bot.is_alive() and killed < 3:
            bot.join(0.2)
            killed += bot.is_alive()
            live.stop(signal.SIGKILL)
            live.start()
        assert killed, "it never came to the point"
        assert bot.ended()
        verify(read_record(ann.record(made.table.id)))


def test_a_bot_is_given_what_it_wrote_down(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bytes] = []
    written: list[bytes] = []
    think = RemoteBot.think

    def watched(bot: RemoteBot) -> Advice:
        given.append(bot.notebook.last())
        advice = think(bot)
        written.append(advice.memory)
        return advice

    monkeypatch.setattr(RemoteBot, "think", watched)
    made = live.table("Ann", "petri_heil", ("open", "shrimp"))
    assert Seated(live, Link(live.address, made.table.id), "trout").ended()
    assert len(given) > 5
    assert given == [b"", *written[:-1]]
    assert all(written)


def test_a_killed_process_is_replaced(live: Live) -> None:
    with live.guest("Ann") as ann:
        made = ann.make(NewTable("fish_and_chips", ("me", "shrimp"), SHORT))
        link = Link(live.address, made.table.id, "seat", made.seat_tokens["0"])
        with TableSocket(link) as socket:
            bot = RemoteBot(socket, "shrimp")
            try:
                bot.bot.process.kill()
                bot.bot.process.wait()
                assert bot.play()
            finally:
                bot.close()


def test_a_process_that_always_dies_is_one_sentence(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_bot: object, _observation: Observation, _budget: Budget) -> Advice:
        raise ChildProcessError

    monkeypatch.setattr("shoal.bots.process.ProcessBot.decide", die)
    made = live.table("Ann", "little_big_fish", ("me", "shrimp"), ("first=1",))
    link = Link(live.address, made.table.id, "seat", made.seat_tokens["0"])
    with live.guest("Ann") as ann, pytest.raises(ShoalError, match="the bot pike has stopped"):
        play_game(link, ann, "pike")


def test_a_bot_whose_table_ends_under_it_says_one_sentence(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    think = RemoteBot.think

    def close_first(bot: RemoteBot) -> Advice:
        bot.socket.close()
        return think(bot)

    monkeypatch.setattr(RemoteBot, "think", close_first)
    made = live.table("Ann", "little_big_fish", ("me", "shrimp"), ("first=1",))
    link = Link(live.address, made.table.id, "seat", made.seat_tokens["0"])
    with live.guest("Ann") as ann, pytest.raises(ShoalError):
        play_game(link, ann, "shrimp")


def test_a_bot_seeks_listed_tables_of_its_games(live: Live) -> None:
    with live.guest("Ann") as ann, live.guest("Bob") as bob:
        hidden = NewTable("petri_heil", ("me", "open"), settings=Settings(listed=False))
        ann.make(hidden)
        assert find_seat(bob, ["petri_heil"]) is None
        offered: list[str] = []

        def offer(_seconds: float) -> None:
            offered.append(ann.make(NewTable("petri_heil", ("me", "open"))).table.id)

        link = seek(bob, ["petri_heil"], sleep=offer)
        assert ([link.table], link.kind) == (offered, "seat")
        assert find_seat(bob, ["petri_heil"]) is None, "where it sits already it does not sit again"


def test_a_bot_lets_people_take_back_and_plays_on(live: Live) -> None:
    """It is a person to the server, so it is asked; and it refuses draws."""
    with live.guest("Ann") as ann:
        made = ann.make(NewTable("fish_and_chips", ("me", "open"), SHORT))
        bot = Seated(live, Link(live.address, made.table.id))

        link = Link(live.address, made.table.id, "seat", made.seat_tokens["0"])
        table = open_table(link, ann)
        try:
            until(table, lambda: table.actor == 0)
            before = table.draw(0, "en")
            n = table.mirror.n
            table.play(0, table.moves(0)[0])
            until(table, lambda: table.actor == 0 and table.mirror.n > n)
            table.take_back(0)
            until(table, lambda: table.actor == 0 and table.draw(0, "en") == before)
            table.act("draw")
            until(table, lambda: table.info.offer)
            until(table, lambda: not table.info.offer)
            assert not table.over
            table.resign(0)
            until(table, lambda: table.over)
        finally:
            table.close()
        assert bot.ended() == "resigns 1; places 2 1"


def noted(*steps: Callable[[Notebook], None]) -> bytes:
    notebook = Notebook()
    for step in steps:
        step(notebook)
    return notebook.last()


def test_what_was_written_after_a_decision_that_was_taken_back_is_forgotten() -> None:
    first = (
        lambda book: book.see(0, b"a"),
        lambda book: book.keep(0, b"first"),
        lambda book: book.see(1, b"b"),
        lambda book: book.see(2, b"c"),
        lambda book: book.keep(2, b"second"),
        lambda book: book.see(3, b"d"),
    )
    assert noted(*first) == b"second"
    assert noted(*first, lambda book: book.go_back(4, b"d")) == b"second"
    assert noted(*first, lambda book: book.go_back(4, b"c")) == b"first"
    assert noted(*first, lambda book: book.go_back(4, b"b")) == b"first"
    assert noted(*first, lambda book: book.go_back(4, b"a")) == b""
    assert noted(*first, lambda book: book.go_back(4, b"unknown")) == b"", "rather nothing"
