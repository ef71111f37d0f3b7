"""Several people at one screen, at a table elsewhere: each sees what their seat knows, no more."""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest

from shoal.core.catalog import slugs
from shoal.core.errors import ShoalError
from shoal.core.record_reader import read_record
from shoal.table.links import Link
from shoal.table.remote.server import RemoteServer
from shoal.table.remote.shared import SharedTable, open_seats
from shoal.table.server.api import NewTable
from tests.table.remote.test_table import SHORT, at_home, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.table.remote.table import RemoteTable
    from shoal.table.server.api import MadeTable
    from tests.table.server.live import Live


def links_of(live: Live, made: MadeTable, *seats: str) -> list[Link]:
    """The links of some seats of a table."""
    return [Link(live.address, made.table.id, "seat", made.seat_tokens[seat]) for seat in seats]


@contextmanager
def sharing(
    live: Live, game: str, *seats: str, options: tuple[str, ...] = ()
) -> Iterator[SharedTable]:
    """A new table whose maker holds several seats, from all of them."""
    with RemoteServer(live.address) as server:
        server.come("Ann")
        made = server.make(NewTable(game, seats, options))
        table = open_seats(links_of(live, made, *made.seat_tokens), server)
        assert isinstance(table, SharedTable)
        with closing(table):
            yield table


def play_on(table: RemoteTable, plies: int = 10_000) -> set[int]:
    """Make the first move of the list for whoever of us is to decide; who that was."""
    decided: set[int] = set()
    for _ in range(plies):
        until(table, lambda: table.over or table.actor in table.people)
        if table.over or table.actor is None:
            break
        seat = table.actor
        table.play(seat, table.moves(seat)[0])
        assert table.actor is None, "a move that was sent is waited for"
        until(table, lambda: not table.waiting)
        decided.add(seat)
    return decided


@pytest.mark.parametrize("slug", slugs())
def test_everybody_sees_and_hears_what_they_would_at_home(live: Live, slug: str) -> None:
    options = SHORT if slug == "fish_and_chips" else ()
    with sharing(live, slug, "me", "me", options=options) as table:
        assert table.people == [0, 1]
        assert play_on(table) == {0, 1}
        until(table, lambda: all(one.over for one in table.own.values()))
        home = at_home(read_record(table.record_text()))
        for seat in (0, 1):
            assert table.draw(seat, "fr").text == home.draw(seat, "fr").text
            assert table.log(seat, "fr") == home.log(seat, "fr")
        assert table.ending("en") == home.ending("en")


def test_nothing_that_one_of_us_knows_is_shown_to_all(live: Live) -> None:
    with sharing(live, "le_poissonnier", "me", "me", "shrimp") as table:
        until(table, lambda: table.actor == 0)
        assert table.curtain
        assert table.viewer is None
        play_on(table, 5)
        assert table.log(0, "en") != table.log(1, "en")
        assert table.log(None, "en") == []
        assert table.draw(None, "en").text == table.draw_seats("en").text
        own = [one.mirror.decoded.hands for one in table.own.values()]
        assert [[hand is None for hand in hands] for hands in own] == [
            [False, True, True],
            [True, False, True],
        ]


def test_all_of_us_together_see_an_open_game(live: Live) -> None:
    with sharing(live, "fish_and_chips", "me", "me", options=SHORT) as table:
        play_on(table, 3)
        assert not table.curtain
        until(table, lambda: len({one.mirror.n for one in table.own.values()}) == 1)
        assert table.draw(None, "en").text == table.own[1].draw(None, "en").text
        assert len(table.log(None, "en")) == 3


def test_who_comes_back_with_their_links_plays_on(live: Live) -> None:
    """Without the secret of who made the table: the links alone give both seats."""
    with RemoteServer(live.address) as server:
        server.come("Ann")
        made = server.make(NewTable("fish_and_chips", ("me", "me", "shrimp")))
    with RemoteServer(live.address) as server:
        links = links_of(live, made, "1", "0")
        with closing(open_seats(links, server)) as table:
            assert play_on(table, 6) == {0, 1}
            table.take_back(0)
            until(table, lambda: table.info.offer is not None)
            table.act("agree")
            until(table, lambda: table.info.offer is None)
            assert not table.complaints


def test_one_seat_is_not_taken_twice(live: Live) -> None:
    with RemoteServer(live.address) as server:
        server.come("Ann")
        made = server.make(NewTable("fish_and_chips", ("me", "me")))
        with pytest.raises(ShoalError) as refused:
            open_seats(links_of(live, made, "0", "0"), server)
        assert refused.value.key == "same_seat"


def test_a_bot_plays_on_for_one_of_us_who_comes_back(live: Live) -> None:
    with sharing(live, "fish_and_chips", "me", "me") as table:
        until(table, lambda: table.actor in (0, 1))
        gone = table.actor
        assert gone is not None
        table.act("hand_over", "shrimp")
        until(table, lambda: table.people == [1 - gone])
        assert table.viewer == 1 - gone
        table.act("return")
        until(table, lambda: table.people == [0, 1])
