"""A table starts: its commitment is published, everybody may add to the seed, and it is dealt."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec import structs

from shoal.core.commitment import NO_NONCE
from shoal.core.record import new_record, write_nonces
from shoal.table.server.making import OPEN
from shoal.table.server.requests import refusal
from shoal.table.server.rows import BAR, day_of, update_seat
from shoal.table.server.wire import Done

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.table.server.connections import Connection
    from shoal.table.server.hub import Hub
    from shoal.table.server.room import Room
    from shoal.table.server.store import Result


GRACE: Final = 2.0
"""Seconds that a server leaves the deal to another one that has begun with it."""


def ignore(_result: Result) -> None:
    """Nobody waits for what becomes of a write; the room is loaded again if it fails."""


class Dealing:
    """Starts tables."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.nonces: dict[str, dict[int, bytes]] = {}
        """What seats have added to the seeds of tables that are being dealt."""

    def start(self, room: Room, level: str, done: Callable[[Result], None] = ignore) -> None:
        """All seats are filled, or will be with bots: the game can begin."""
        if not room.when_free(lambda: self.publish(room, level, done)):
            self.hub.try_later(room)

    def publish(self, room: Room, level: str, done: Callable[[Result], None]) -> None:
        """Fill the seats that are free, publish the commitment, and ask for nonces."""
        if room.row.state != OPEN:
            done("written")  # by another server, just now
            return
        statements = []
        for number, seat in enumerate(room.seats):
            if seat.free:
                seat.bot = seat.name = level
                statements.append(update_seat(room.row.id, number, seat))
        row = room.row
        names = BAR.join(seat.name for seat in room.seats)
        seed = self.hub.vault.open(row.seed, row.id)
        seated = structs.replace(row, names=names).read_names()
        agreed = new_record(row.read_game(), row.read_options(), seated, seed, day_of(row))

        def then() -> None:
            done("written")
            room.show_table()
            self.wait_for_nonces(room)

        def failed(result: Result) -> None:
            self.publish(room, level, done) if result == "lost" else done(result)

        changes: dict[str, str | int | None] = {
            "names": names,
            "started": room.now(),
            "commitment": agreed.commitment,
        }
        room.change(changes, statements, then, failed)

    def wait_for_nonces(self, room: Room, grace: float = 0.0) -> None:
        """Deal at once if nobody can add anything, else after a while; with grace, later still."""
        read = room.row.read_nonces()
        self.nonces[room.row.id] = {s: nonce for s, nonce in enumerate(read) if nonce != NO_NONCE}
        wait = grace if self.all_nonces(room) else grace + self.hub.settings.nonce_seconds
        if not wait:
            self.deal(room)
            return
        loop = asyncio.get_running_loop()
        self.hub.set_timer(room, loop.call_later(wait, self.deal, room))

    def hear_nonces(self, room: Room, *, begun: bool) -> None:
        """Another server has published the commitment, or written what somebody added."""
        if begun:
            self.wait_for_nonces(room, GRACE)
            return
        own = self.nonces.get(room.row.id, {})
        read = enumerate(room.row.read_nonces())
        self.nonces[room.row.id] = own | {s: nonce for s, nonce in read if nonce != NO_NONCE}

    def all_nonces(self, room: Room) -> bool:
        """Whether everybody has added to the seed."""
        return set(room.people()) <= self.nonces.get(room.row.id, {}).keys()

    def add_nonce(
        self, room: Room, socket: Connection, seat: int, nonce: bytes, request: str
    ) -> None:
        """A seat adds to the seed; its first nonce counts. It is written before that is said."""
        if room.row.state != "dealing":
            room.refuse(socket, request, "illegal", refusal("already_dealt"))
            return
        added = self.nonces.setdefault(room.row.id, {})
        added.setdefault(seat, nonce)

        def then() -> None:
            room.answer(socket, request, Done(request))
            if self.all_nonces(room):
                self.deal(room)

        def failed(result: Result) -> None:
            if result == "lost":
                self.add_nonce(room, socket, seat, nonce, request)
                return
            added.pop(seat, None)
            room.refuse(socket, request, "unwritten", refusal("unwritten"))

        room.change({"nonces": self.write_nonces(room)}, [], then, failed)

    def write_nonces(self, room: Room) -> str:
        """What was added so far, as a record says it."""
        added = self.nonces.get(room.row.id, {})
        nonces = tuple(added.get(seat, NO_NONCE) for seat in range(room.row.seats))
        return write_nonces(nonces) if added else ""

    def deal(self, room: Room) -> None:
        """The game begins."""
        if room.row.state != "dealing":
            return
        if not room.when_free(lambda: self.write_deal(room)):
            self.wait_for_nonces(room)

    def write_deal(self, room: Room) -> None:
        """The deal is in the log before anybody sees it."""
        if room.row.state != "dealing":
            return
        changes: dict[str, str | int | None] = {
            "dealt": room.now(),
            "nonces": self.write_nonces(room),
        }
        first = self.hub.waking.first(room)
        room.change(changes, first, lambda: self.begin_play(room), ignore)

    def begin_play(self, room: Room) -> None:
        """The deal is in the log, by this server or by another one."""
        self.nonces.pop(room.row.id, None)
        self.hub.load_play(room, [])
        if room.settings.spectators == "none":
            room.send_spectators_away()
        self.hub.show_all(room)
        self.hub.after_change(room)
