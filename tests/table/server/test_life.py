"""A table's life besides moves: sitting down, offers, clocks, hand-overs, and afterwards."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from msgspec import json

from shoal.core.commitment import NONCE_BYTES
from shoal.core.errors import ShoalError
from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from shoal.games.fish_and_chips.notation import draw
from shoal.table.server import analysing
from shoal.table.server import server as serving
from shoal.table.server.limits import Limiter
from shoal.table.server.puzzling import sit_at_puzzle, todays
from shoal.table.server.replaying import at_ply, film, record_of, upload
from shoal.table.server.rows import update_table
from shoal.table.server.settings import Settings
from shoal.table.server.wire import About, Bye, Done, News, State
from tests.table.server.house import QUICK, House, opened, refused
from tests.table.server.test_play import SHORT, play_on

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from tests.table.server.house import Looker


def evening(
    folder: Path, story: Callable[[House], Awaitable[None]], settings: Settings = QUICK
) -> None:
    """Run a story at a server that begins and ends."""

    async def run() -> None:
        async with opened(folder, settings) as house:
            await story(house)

    asyncio.run(run())


async def two_people(
    house: House, slug: str = "fish_and_chips", options: tuple[str, ...] = SHORT, **settings: object
) -> tuple[str, Looker, Looker]:
    """A table with Ann and Bob; the looker of the seat to move comes first."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    made = await house.table(ann, slug, ("me", "open"), options, **settings)
    await house.server.hub.making.sit(house.room(made.table), bob, 1)
    await house.dealt(made.table)
    lookers = [house.look(made.table, ann), house.look(made.table, bob)]
    first = lookers[0].newest().acting[0]
    return made.table, lookers[first], lookers[1 - first]


# Before the game


def test_nonces_are_in_the_record_and_the_record_is_proved(tmp_path: Path) -> None:
    nonce = bytes(range(1, NONCE_BYTES + 1)).hex()

    async def story(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        made = await house.table(ann, "petri_heil", ("me", "open"))
        at = house.look(made.table, ann)
        refused(await at.act("nonce", nonce), "already_dealt")
        await house.server.hub.making.sit(at.room, bob, 1)
        await at.until(lambda: any(each.table.state == "dealing" for each in at.all(About)))
        refused(await at.act("nonce", "12"), "bad_nonce")
        refused(await at.act("nonce", "00" * NONCE_BYTES), "bad_nonce")
        commitment = at.room.row.commitment
        assert len(commitment) == 64
        assert isinstance(await at.act("nonce", nonce), Done)
        await house.dealt(made.table)
        await at.act("resign")
        await at.until(lambda: at.newest().result)
        record = read_record(await record_of(house.server.hub, at.room))
        verify(record)
        assert record.commitment == commitment
        assert record.nonces[0].hex() == nonce

    evening(tmp_path, story, Settings(bots=1, nonce_seconds=1, pace_seconds=0))


def test_an_acknowledged_nonce_survives_a_restart(tmp_path: Path) -> None:
    slow = Settings(bots=1, nonce_seconds=600)
    nonce = "ab" * NONCE_BYTES
    tables: list[str] = []

    async def before(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        made = await house.table(ann, "petri_heil", ("me", "open"))
        one = house.look(made.table, ann)
        await house.server.hub.making.sit(one.room, bob, 1)
        two = house.look(made.table, bob)
        await one.until(lambda: one.room.row.state == "dealing")
        assert isinstance(await two.act("nonce", nonce), Done)
        tables.append(made.table)

    async def after(house: House) -> None:
        room = house.room(tables[0])
        await house.dealt(tables[0])
        assert room.row.read_nonces()[1].hex() == nonce

    evening(tmp_path, before, slow)
    evening(tmp_path, after)


def test_the_database_has_no_seed_and_no_token(tmp_path: Path) -> None:
    kept = list[bytes]()

    async def story(house: House) -> None:
        _ann, secret = await house.server.people.welcome("Ann", 0)
        bob = await house.person("Bob")
        made = await house.table(bob, "petri_heil", ("me", "me"), listed=False)
        await house.dealt(made.table)
        seed = house.server.vault.open(house.room(made.table).row.seed, made.table)
        tokens = [secret, made.invite, made.watch, *made.seat_tokens.values()]
        assert all(len(token) * 6 >= 128 for token in tokens)
        kept.extend([seed, seed.hex().encode(), *(token.encode() for token in tokens)])
        kept.append(made.table.encode())

    evening(tmp_path, story)
    files = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    *secret, table = kept
    assert table in files
    assert [each for each in secret if each in files] == []


def test_the_host_need_not_wait(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        made = await house.table(ann, "le_poissonnier", ("me", "open", "open"))
        at = house.look(made.table, ann)
        await house.server.hub.making.sit(at.room, bob, 2)
        other = house.look(made.table, bob)
        refused(await other.act("start"), "not_at_table")
        refused(await at.act("start", "whale"), "unknown_level")
        assert isinstance(await at.act("start", "shrimp"), Done)
        await house.dealt(made.table)
        assert [seat.name for seat in at.room.info().seats] == ["Ann", "shrimp", "Bob"]
        refused(await at.act("start"), "already_started")

    evening(tmp_path, story)


def test_a_private_table_is_for_those_with_a_link(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        made = await house.table(ann, "fish_and_chips", ("me", "open"), listed=False)
        for token in ("", "nonsense"):
            with pytest.raises(ShoalError, match=r"private|link"):
                house.look(made.table, bob, token)
        assert house.look(made.table, bob, made.invite).viewer is None
        assert house.look(made.table, None, made.watch).viewer is None
        other = await house.table(ann, "fish_and_chips", ("me", "open"), listed=False)
        with pytest.raises(ShoalError, match="no longer good"):
            house.look(other.table, bob, made.watch)

    evening(tmp_path, story)


def test_an_invitation_lets_one_sit_down_or_watch_as_its_page_says(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, eve = [await house.person(name) for name in ("Ann", "Bob", "Eve")]
        made = await house.table(ann, "petri_heil", ("me", "open"), listed=False)
        waiting = house.look(made.table, eve, made.invite)
        await house.server.hub.making.sit(waiting.room, bob, None, invited=True)
        await house.dealt(made.table)
        assert not waiting.said_good_bye
        assert house.look(made.table, bob, made.invite).viewer == 1
        assert house.look(made.table, eve, made.invite).viewer is None
        assert house.look(made.table, eve, made.watch).viewer is None
        with pytest.raises(ShoalError, match="private"):
            house.look(made.table, eve, "")

    evening(tmp_path, story)


def test_who_stands_up_leaves_a_free_seat_and_a_dead_token(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        made = await house.table(ann, "le_poissonnier", ("me", "open", "open"))
        room = house.room(made.table)
        seat, token = await house.server.hub.making.sit(room, bob, 1)
        await house.server.hub.making.stand_up(room, seat)
        assert room.seats[1].free
        with pytest.raises(ShoalError, match="no longer good"):
            house.look(made.table, None, token)

    evening(tmp_path, story)


def test_who_sits_already_is_given_the_seat_once_more(tmp_path: Path) -> None:
    """The answer may be lost on its way: before the deal, and after the seat that started it."""

    async def story(house: House) -> None:
        ann, bob, eve = [await house.person(name) for name in ("Ann", "Bob", "Eve")]
        made = await house.table(ann, "le_poissonnier", ("me", "open", "open"))
        room, sit = house.room(made.table), house.server.hub.making.sit
        assert (await sit(room, bob, 2))[0] == 2
        for wanted in (2, None):
            seat, token = await sit(room, bob, wanted)
            assert (seat, house.look(made.table, None, token).viewer) == (2, 2)
        assert room.seats[1].free
        with pytest.raises(ShoalError, match="taken"):
            await sit(room, eve, 2)
        assert (await sit(room, bob, 1))[0] == 1, "a second seat is had by naming it"
        await house.dealt(made.table)
        seat, token = await sit(room, bob, 1)
        assert (seat, house.look(made.table, None, token).viewer) == (1, 1)
        with pytest.raises(ShoalError, match="started"):
            await sit(room, eve, None)

    evening(tmp_path, story)


# Agreements


def test_taking_back_is_free_against_bots_and_by_consent_among_people(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann = await house.person()
        made = await house.table(ann, "fish_and_chips", ("me", "shrimp"), SHORT)
        await house.dealt(made.table)
        at = house.look(made.table, ann)
        before = await at.my_turn()
        await at.move(before.moves[0])
        await at.my_turn()
        answer = await at.act("undo")
        assert isinstance(answer, News)
        assert b"takes_back" in bytes(answer.events)
        assert at.newest().moves == before.moves
        _table, one, two = await two_people(house)
        moves = one.newest().moves
        await one.move(moves[0])
        await one.act("undo")
        offer = two.all(About)[-1].table.offer
        assert offer is not None
        assert (offer.what, offer.seat) == ("undo", one.viewer)
        refused(await one.act("agree"), "no_offer")
        await two.act("agree")
        await one.until(lambda: one.newest().moves == moves)
        assert one.room.offer is None

    evening(tmp_path, story)


def test_an_offer_ends_with_the_next_move_or_a_refusal(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _table, one, two = await two_people(house)
        await one.act("draw")
        await two.act("refuse")
        assert one.room.offer is None
        refused(await two.act("agree"), "no_offer")
        await one.act("draw")
        await one.move(one.newest().moves[0])
        assert one.room.offer is None
        for looker in (one, two):  # nobody is left with buttons for an answer
            assert looker.all(About)[-1].table.offer is None
        await two.act("draw")
        await one.act("agree")
        await one.until(lambda: one.newest().result)
        assert "draw_agreed" in one.newest().result

    evening(tmp_path, story)


def test_nothing_is_taken_back_across_a_reveal(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann = await house.person()
        made = await house.table(ann, "petri_heil", ("me", "me"), ("first=1",))
        await house.dealt(made.table)
        house.server.hub.undo_limit = Limiter(1e6, 1e6)
        revealed = False
        for _ in range(60):
            at = house.mover(made.table, ann)
            answer = await at.act("undo")
            revealed = revealed or getattr(answer, "key", "") == "undo_revealed"
            at = house.mover(made.table, ann)
            await at.move(at.newest().moves[-1])
        assert revealed

    evening(tmp_path, story)


def test_a_seat_is_handed_over_and_taken_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _table, one, two = await two_people(house)
        refused(await one.act("hand_over", f"{two.viewer} trout"), "still_there")
        two.hang_up()
        await one.act("hand_over", f"{two.viewer} shrimp")
        await one.until(lambda: one.room.seats[two.viewer or 0].bot == "shrimp")
        await one.move(one.newest().moves[0])
        await one.my_turn()
        two.hello()
        assert isinstance(await two.act("return"), News)
        assert one.room.seats[two.viewer or 0].bot == ""
        record = one.room.play
        assert record is not None
        written = [record.match.agreed.write_line(line) for line in record.match.lines]
        assert any("hands_over shrimp" in line for line in written)
        assert any("returns" in line for line in written)

    evening(tmp_path, story)


def test_a_bot_replaces_who_has_left_if_all_others_agree(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        people = [await house.person(name) for name in ("Ann", "Bob", "Cat")]
        made = await house.table(people[0], "le_poissonnier", ("me", "open", "open"))
        for seat in (1, 2):
            await house.server.hub.making.sit(house.room(made.table), people[seat], seat)
        await house.dealt(made.table)
        ann, bob, cat = (house.look(made.table, person) for person in people)
        cat.hang_up()
        for answer, replaced in (("refuse", ""), ("agree", "pike")):
            await ann.act("hand_over", "2 pike")
            assert ann.room.seats[2].bot == ""
            offer = bob.all(About)[-1].table.offer
            assert (offer.what, offer.seat) == ("hand_over", 0)  # type: ignore[union-attr]
            await bob.act(answer)  # type: ignore[arg-type]
            assert ann.room.seats[2].bot == replaced
        refused(await ann.act("draw"), "no_draw")

    evening(tmp_path, story)


def test_a_draw_is_not_agreed_on_with_a_bot(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann = await house.person()
        made = await house.table(ann, "fish_and_chips", ("me", "shrimp"))
        await house.dealt(made.table)
        refused(await house.look(made.table, ann).act("draw"), "bots_play_on")

    evening(tmp_path, story)


def test_a_pause_holds_through_a_restart(tmp_path: Path) -> None:
    tables: list[tuple[str, str, int]] = []
    clock = {"kind": "total", "seconds": 60}

    async def before(house: House) -> None:
        ann = await house.person()
        made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT, clock=clock)
        await house.dealt(made.table)
        at = house.mover(made.table, ann)
        await at.act("pause")
        await at.until(lambda: at.room.paused)
        refused(await at.move(at.newest().moves[0]), "paused")
        assert at.room.clock is not None
        assert at.room.clock.next_flag() is None
        tables.append((made.table, made.seat_tokens[str(at.viewer)], at.room.clock.left[0]))

    async def after(house: House) -> None:
        table, token, left = tables[0]
        at = house.look(table, None, token)
        assert at.room.paused
        assert at.room.clock is not None
        assert at.room.clock.left[0] == left
        assert isinstance(await at.act("resume"), News)
        assert isinstance(await at.move(at.newest().moves[0]), News)

    evening(tmp_path, before)
    evening(tmp_path, after)


# Clocks


def test_who_runs_out_of_time_loses(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        clock = {"kind": "total", "seconds": 1}
        _table, one, _two = await two_people(house, clock=clock)
        assert one.all(State)[0].table.clock is not None
        await one.until(lambda: one.newest().result)
        assert b"runs_out_of_time" in bytes(one.all(News)[-1].events)

    evening(tmp_path, story)


def test_or_a_bot_makes_the_move(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        clock = {"kind": "move", "seconds": 1, "at_zero": "bot"}
        _table, one, _two = await two_people(house, clock=clock)
        await one.until(lambda: len(one.all(News)) >= 2)
        first, second = one.all(News)[:2]
        assert b"time_is_up" in bytes(first.events)
        assert second.by == one.viewer
        assert not one.newest().result

    evening(tmp_path, story)


# Spectators


def test_spectators_who_are_kept_behind_see_less(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, one, two = await two_people(house, spectators="delayed", delay=2)
        late = house.look(table)
        for at in (one, two, one):
            await at.my_turn()
            await at.move(at.newest().moves[0])
        assert late.newest().n == 0
        assert house.look(table).newest().n == 0
        await late.until(lambda: late.n == 3)
        counts = [news.n for news in late.all(News)]
        assert counts == [1, 2, 3]
        await two.act("resign")
        await late.until(lambda: late.newest().result)

    evening(tmp_path, story)


def test_a_table_without_spectators_has_none_until_the_end(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, one, _two = await two_people(house, spectators="none")
        with pytest.raises(ShoalError, match="private"):
            house.look(table)
        await one.act("resign")
        await one.until(lambda: one.newest().result)
        assert house.look(table).newest().result

    evening(tmp_path, story)


# Afterwards


async def finished(house: House, person: Person) -> Looker:
    """A table whose game is over."""
    made = await house.table(person, "fish_and_chips", ("me", "random"), SHORT)
    at = house.look(made.table, person)
    await house.dealt(made.table)
    await play_on(at)
    return at


def test_a_rematch_turns_the_seats_and_is_made_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann = await house.person()
        at = await finished(house, ann)
        made = await house.server.hub.making.rematch(at.room, ann)
        names = [seat.name for seat in house.room(made.table).info().seats]
        assert names == ["random", "Ann"]
        with pytest.raises(ShoalError, match="rematch already"):
            await house.server.hub.making.rematch(at.room, ann)
        assert at.all(About)[-1].table.rematch == made.table

    evening(tmp_path, story)


def test_any_moment_of_a_finished_game_can_be_seen_and_played_on_from(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann = await house.person()
        at = await finished(house, ann)
        hub = house.server.hub
        start = at_ply(hub, at.room, 0, "0")
        end = at_ply(hub, at.room, -1, "open")
        assert start.plies == end.ply == end.plies
        assert at.room.play is not None
        for ply in range(end.plies):
            made = await hub.making.play_on(at.room, ann, ply, ("me", "me"))
            study = house.mover(made.table, ann)
            assert study.room.play is not None
            lines = study.room.play.match.record.lines
            assert lines[:ply] == at.room.play.match.record.lines[:ply]
            assert isinstance(await study.move(study.newest().moves[0]), News)
        with pytest.raises(ShoalError, match="nothing to play on"):
            await hub.making.play_on(at.room, ann, end.plies, ("me", "me"))
        given_up = await over(house, ann)  # which the rules have not ended
        made = await hub.making.play_on(given_up, ann, 1, ("me", "me"))
        assert house.room(made.table).row.state == "playing"

    evening(tmp_path, story)


def test_a_film_shows_every_moment_as_it_is_shown_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        at = await finished(house, await house.person())
        hub = house.server.hub
        seen = film(at.room, 0, "1")
        assert len(seen.steps) == seen.plies + 1
        for ply, step in enumerate(seen.steps):
            alone = at_ply(hub, at.room, ply, "1")
            assert (step.view, step.standings, step.told) == (
                alone.view[0], alone.standings[0], alone.told[0],
            )  # fmt: skip
        later = film(at.room, 3, "open")
        assert later.first == 3
        assert [step.by for step in later.steps] == [step.by for step in seen.steps[3:]]
        assert all(step.viewer == step.by for step in later.steps)

    evening(tmp_path, story)


def test_the_puzzle_of_the_day_is_the_same_for_everybody(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.person(), await house.person("Bob")
        hub = house.server.hub
        rooms = [await sit_at_puzzle(hub, person) for person in (ann, bob)]
        dealt = draw((await todays(house.server.hub)).position)
        for room in rooms:
            assert room.play is not None
            assert draw(room.play.match.position) == dealt  # type: ignore[arg-type]
        assert rooms[0].row.id != rooms[1].row.id
        at = house.mover(rooms[0].row.id, ann)
        assert isinstance(await at.move(at.newest().moves[0]), News)

    evening(tmp_path, story)


def test_a_record_that_somebody_brings_is_proved_before_it_is_kept(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann = await house.person()
        at = await finished(house, ann)
        text = await record_of(house.server.hub, at.room)
        room = await upload(house.server.hub, ann, text)
        assert await record_of(house.server.hub, room) == text
        hub = house.server.hub
        for seat in ("0", "1", "spectator", "open"):  # it is looked at like a game played here
            assert at_ply(hub, room, 3, seat) == at_ply(hub, at.room, 3, seat)
        with pytest.raises(ShoalError):
            await upload(house.server.hub, ann, text.replace("target=0", "target=9"))

    evening(tmp_path, story)


async def over(house: House, person: Person) -> Room:
    """A table at which somebody has resigned at once."""
    made = await house.table(person, "fish_and_chips", ("me", "me"), SHORT)
    await house.dealt(made.table)
    at = house.mover(made.table, person)
    await at.act("resign")
    await at.until(lambda: at.newest().result)
    return at.room


def test_an_analysis_goes_through_all_decisions_and_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "ANALYST", "trout")

    async def story(house: House) -> None:
        ann = await house.person()
        made = await house.table(ann, "fish_and_chips", ("me", "me"), SHORT)
        await house.dealt(made.table)
        for _ in range(3):
            at = house.mover(made.table, ann)
            await at.move(at.newest().moves[0])
        at = house.mover(made.table, ann)
        await at.act("resign")
        await at.until(lambda: at.newest().result)
        analyses = house.server.analyses
        assert (await analyses.read(at.room)).state == "none"
        assert (await analyses.start(at.room, ann.id)).plies == 3
        other = await over(house, ann)
        with pytest.raises(ShoalError, match="another game of yours"):
            await analyses.start(other, ann.id)
        progress = list[int]()
        while (now := await analyses.read(at.room)).state == "running":
            progress.append(len(now.thoughts))
            await asyncio.sleep(0)
        assert sorted(set(progress)) == list(dict.fromkeys(progress)) == [0, 1, 2, 3]
        found = await analyses.read(at.room)
        assert found.state == "done"
        assert [thought.ply for thought in found.thoughts] == [1, 2, 3]
        assert all(0 <= (thought.chance or 0) <= 1 for thought in found.thoughts)
        assert (await analyses.start(at.room, ann.id)) == found

    evening(tmp_path, story)


def test_a_table_of_other_rules_says_so_and_keeps_its_log(tmp_path: Path) -> None:
    tables: list[str] = []

    async def before(house: House) -> None:
        ann = await house.person()
        at = await finished(house, ann)
        tables.append(at.room.row.id)
        await house.server.store.write(update_table(at.room.row.id, rules=99))

    async def after(house: House) -> None:
        at = house.look(tables[0])
        assert at.all(State)[0].table.state == "closed"
        assert "rules: 99" in await record_of(house.server.hub, at.room)

    evening(tmp_path, before)
    evening(tmp_path, after)


def test_everybody_is_told_when_the_server_goes(tmp_path: Path) -> None:
    async def story() -> Looker:
        async with opened(tmp_path) as house:
            _table, one, _two = await two_people(house)
            house.server.hub.say_good_bye(Bye("restart", 3))
            return one

    one = asyncio.run(story())
    assert one.said_good_bye
    assert json.decode(one.sent[-1]) == {"t": "bye", "why": "restart", "after": 3}


def test_what_is_written_is_told_before_a_good_bye(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _table, one, _two = await two_people(house)
        one.say(one.as_move("last", one.newest().moves[0]))
        assert one.room.writing
        await house.server.part()
        news, bye = one.messages[-2:]
        assert (news.id, news.n) == ("last", 1)
        assert isinstance(bye, Bye)

    evening(tmp_path, story)


def test_a_disk_that_does_not_answer_keeps_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "PARTING_SECONDS", 0.05)

    async def story() -> Looker:
        async with opened(tmp_path) as house:
            _table, one, _two = await two_people(house)
            one.room.writing = True
            await house.server.part()
            return one

    assert asyncio.run(story()).said_good_bye


def test_an_idle_table_is_unloaded_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, one, two = await two_people(house)
        await one.move(one.newest().moves[0])
        seen = bytes(two.newest().view)
        hub = house.server.hub
        assert hub.unload_idle() == 0
        one.hang_up()
        two.hang_up()
        assert hub.unload_idle() == 1
        assert table not in hub.rooms
        again = house.look(table)
        assert again.newest().n == 1
        assert bytes(again.newest().view) == seen

    evening(tmp_path, story, Settings(bots=1, nonce_seconds=0, pace_seconds=0, idle_seconds=0))
