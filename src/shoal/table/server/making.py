"""Tables are made, and people sit down at them."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json, structs

from shoal.bots.kinds import NAMES
from shoal.bots.levels import LEVELS
from shoal.core.commitment import fingerprint
from shoal.core.errors import ShoalError
from shoal.core.options import read_options, write_options
from shoal.core.record import HANDS_OVER, TableEvent
from shoal.table.server.people import issue, new_id, new_token
from shoal.table.server.replaying import copy_lines, row_of
from shoal.table.server.requests import refusal
from shoal.table.server.rows import (
    Known,
    SeatRow,
    Settings,
    TableRow,
    insert_seat,
    insert_table,
    update_seat,
)
from shoal.table.server.store import BOOK, Statement, StoreFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.core.game import AnyGame
    from shoal.table.server.hub import Hub
    from shoal.table.server.people import Person
    from shoal.table.server.room import Room
    from shoal.table.server.store import Result

ENCODER: Final = json.Encoder()
ME: Final = "me"
OPEN: Final = "open"
REMATCH: Final = "UPDATE game_table SET next=? WHERE id=? AND next=''"


class Made(Struct, frozen=True):
    """A table that was made, and the links to it."""

    table: str
    seat_tokens: dict[str, str]
    """By the number of the seat, for whoever made the table."""
    invite: str
    watch: str


class Making:
    """Makes tables, and lets people sit down and stand up before they start."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.rematching = asyncio.Lock()

    async def make(
        self,
        person: Person,
        game: AnyGame,
        wishes: Sequence[str],
        pairs: Sequence[str],
        settings: Settings,
        parent: str = "",
    ) -> Made:
        """A new table; each seat is for `me`, left `open`, or for a bot by its level."""
        made, known, statements = self.plan(person, game, wishes, pairs, settings, parent)
        await self.hub.store.write(*statements)
        if OPEN not in wishes:
            await self.hub.open(made.table, known)
        return made

    def plan(
        self,
        person: Person,
        game: AnyGame,
        wishes: Sequence[str],
        pairs: Sequence[str],
        settings: Settings,
        parent: str,
    ) -> tuple[Made, Known, list[Statement]]:
        """A new table, and what is to be written for it."""
        check_wishes(wishes)
        options = read_options(game, len(wishes), pairs)
        table, now = new_id(), self.hub.store.now()
        row = TableRow(
            id=table,
            game=game.slug,
            rules=game.rules_version,
            data=fingerprint(game.package),
            options=" ".join(write_options(options)),
            seats=len(wishes),
            seed=self.hub.vault.seal(secrets.token_bytes(32), table),
            settings=ENCODER.encode(settings).decode(),
            host=person.id,
            made=now,
            parent=parent,
            listed=int(settings.listed),
        )
        seats = [seat_for(wish, person) for wish in wishes]
        made = Made(table, {}, new_token(), new_token())
        statements = [insert_table(row)]
        statements += [insert_seat(table, number, seat) for number, seat in enumerate(seats)]
        statements.append(issue(made.invite, table, "invite"))
        statements.append(issue(made.watch, table, "watch"))
        for number, seat in enumerate(seats):
            if seat.person:
                token = made.seat_tokens[str(number)] = new_token()
                statements.append(issue(token, table, "seat", number))
        return made, Known(row, 0, 0, seats), statements

    async def sit(
        self, room: Room, person: Person, seat: int | None, *, invited: bool = False
    ) -> tuple[int, str]:
        """Somebody takes a free seat; returns it and its token. The last one starts the table.

        Who sits there already asks again, perhaps since the answer was lost: it is theirs.
        """
        token = new_token()
        found = seat_held(room, seat, person)
        if found is not None and room.row.state != OPEN:  # nobody stands up any more
            await self.hub.store.write(issue(token, room.row.id, "seat", found))
            return found, token

        def take() -> list[Statement]:
            nonlocal found
            found = seat_held(room, seat, person)
            statements: list[Statement] = []
            if found is None:
                found = free_seat(room, seat, person, invited=invited)
                room.seats[found] = taken = SeatRow(person.id, "", person.name)
                statements.append(update_seat(room.row.id, found, taken))
            return [*statements, issue(token, room.row.id, "seat", found)]

        await self.change_seats(room, take)
        assert found is not None  # noqa: S101 - or there was a refusal
        room.show_table()
        if not any(row.free for row in room.seats):
            self.hub.dealing.start(room, LEVELS[0])
        return found, token

    async def change_seats(self, room: Room, change: Callable[[], list[Statement]]) -> None:
        """Somebody sits down or stands up, between other things that are written at the table."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        end = partial(settle, future)

        def begin() -> None:
            try:
                if room.closed:
                    raise refusal("other_rules")
                if room.row.state != OPEN:
                    raise refusal("already_started")
                statements = change()
            except ShoalError as error:
                end(error)
            else:
                room.change({}, statements, end, failed)

        def failed(result: Result) -> None:
            if result == "lost":  # somebody else sat down or stood up, at another server
                begin()
            else:
                end(StoreFailed("unwritten", book=BOOK))

        if not room.when_free(begin):
            raise refusal("too_much_waits")
        await future

    async def rematch(self, room: Room, person: Person) -> Made:
        """The same game for the same people, each one seat further; there is one such table.

        Who asked first sits at it; for the others their seats are kept.
        """
        async with self.rematching:
            return await self.make_rematch(room, person)

    async def make_rematch(self, room: Room, person: Person) -> Made:
        """The next table, unless there is one."""
        if room.row.state != "over":
            raise refusal("not_over")
        if room.course is not None:
            raise refusal("in_lesson")
        if room.row.next:
            raise refusal("rematch_made", table=room.row.next)
        game, settings = room.row.read_game(), room.settings
        turned = turn(room.seats)
        wishes = [seat.bot or (ME if seat.person == person.id else OPEN) for seat in turned]
        options = write_options(room.row.read_options())
        made, known, statements = self.plan(person, game, wishes, options, settings, room.row.id)
        only = Statement(REMATCH, (made.table, room.row.id), must=True)
        if not await self.hub.store.write(*statements, only):  # another server was quicker
            await self.hub.following.catch_up(room)
            raise refusal("rematch_made", table=room.row.next)
        if OPEN not in wishes:
            await self.hub.open(made.table, known)
        room.row = structs.replace(room.row, next=made.table)
        room.show_table()
        return made

    async def play_on(self, room: Room, person: Person, lines: int, wishes: Sequence[str]) -> Made:
        """A study: a new game that goes on from a moment of a finished one.

        Its seed is the one that was revealed, so it proves nothing about fair dealing.
        """
        if room.row.state != "over" or room.play is None:
            raise refusal("not_over")
        check_wishes(wishes)
        old = room.play.match.record
        if len(wishes) != len(old.seats) or OPEN in wishes:
            raise refusal("study_seats", seats=len(old.seats))
        if lines > len(old.lines):
            raise ShoalError("no_such_ply", ply=lines, plies=len(old.lines))
        seats = [seat_for(wish, person) for wish in wishes]
        handed = [TableEvent(number, HANDS_OVER, seat.name) for number, seat in enumerate(seats)]
        begun = [
            line for line in old.lines[:lines] if not (isinstance(line, TableEvent) and line.ends)
        ]
        if len(begun) == len(old.lines):  # the rules have ended it there, not somebody
            raise refusal("study_of_the_end")
        record = structs.replace(old, lines=(*begun, *handed))
        table, made = new_id(), Made("", {}, new_token(), new_token())
        row = row_of(self.hub, table, person, record, ended=False)
        settings = ENCODER.encode(Settings(listed=room.settings.listed)).decode()
        row = structs.replace(row, parent=room.row.id, settings=settings)
        statements = [insert_table(row)]
        statements += [insert_seat(table, number, seat) for number, seat in enumerate(seats)]
        statements += copy_lines(table, record, row.made)
        for number, seat in enumerate(seats):
            if seat.person:
                token = made.seat_tokens[str(number)] = new_token()
                statements.append(issue(token, table, "seat", number))
        statements += [issue(made.invite, table, "invite"), issue(made.watch, table, "watch")]
        await self.hub.store.write(*statements)
        await self.hub.open(table)
        return structs.replace(made, table=table)

    async def stand_up(self, room: Room, seat: int) -> None:
        """Somebody leaves a table that has not started."""

        def leave() -> list[Statement]:
            room.seats[seat] = SeatRow()
            return [update_seat(room.row.id, seat, SeatRow()), revoke_seat(room.row.id, seat)]

        await self.change_seats(room, leave)
        room.send_away(seat)
        room.show_table()


def settle(future: asyncio.Future[None], error: ShoalError | None = None) -> None:
    """Tell who waits that something is done, or why not."""
    if not future.done():
        future.set_result(None) if error is None else future.set_exception(error)


def check_wishes(wishes: Sequence[str]) -> None:
    """Every seat is for me, open, or for a bot that there is."""
    for wish in wishes:
        if wish not in (ME, OPEN, *NAMES):
            raise refusal("unknown_level", level=wish or '""')


def seat_held(room: Room, wanted: int | None, person: Person) -> int | None:
    """The seat that somebody wants and has; any of theirs, if they say none."""
    own = [number for number, row in enumerate(room.seats) if row.person == person.id]
    if wanted is None:
        return own[0] if own else None
    return wanted if wanted in own else None


def free_seat(room: Room, wanted: int | None, person: Person, *, invited: bool) -> int:
    """The seat that somebody can have, or an error that says why there is none."""
    free = [number for number, row in enumerate(room.seats) if row.free]
    if not free:
        raise refusal("table_full")
    if wanted is not None and wanted not in free:
        raise refusal("seat_taken")
    if room.kept:
        own = [seat for seat in free if room.kept[seat] == person.id]
        free = own or [seat for seat in free if invited or not room.kept[seat]]
        if not free or (wanted is not None and wanted not in free):
            raise refusal("seat_kept")
    return free[0] if wanted is None else wanted


def turn(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Everybody one seat further."""
    return [seats[-1], *seats[:-1]]


def seat_for(wish: str, person: Person) -> SeatRow:
    """The seat that was wished for."""
    if wish == ME:
        return SeatRow(person.id, "", person.name)
    return SeatRow() if wish == OPEN else SeatRow("", wish, wish)


def revoke_seat(table: str, seat: int) -> Statement:
    """The token of a seat is worth nothing any more."""
    return Statement("DELETE FROM token WHERE table_id=? AND kind='seat' AND seat=?", (table, seat))
