"""The socket of one table: typed messages in both directions, and reconnection.

    with TableSocket(read_link("https://fish.example/t/Zk3x#seat=TOKEN")) as table:
        for message in table:                      # State, News, About, Chatted …
            …
            answer = table.ask(Move(table.new_id(), table.n, "c1xc2")).result()

A thread reads. Messages wait in order until somebody takes them, so a bot may think in between. A
request that was not answered when the connection broke is sent again with the same id, and gets
the answer that it got then, or would have got. What was missed comes with the state.
"""

from __future__ import annotations

import logging
import random
import secrets
import threading
from concurrent.futures import Future
from itertools import count
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, Self, TypeAlias

import msgspec
from msgspec import Struct, json, structs
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from shoal.core.commitment import NONCE_BYTES
from shoal.core.errors import ShoalError
from shoal.table.links import read_link
from shoal.table.remote.refusals import error_of
from shoal.table.remote.server import no_answer
from shoal.table.seats import BOOK
from shoal.table.server.wire import (
    About,
    Act,
    Ask,
    Bye,
    Done,
    Hello,
    Move,
    News,
    Refused,
    Say,
    Spoken,
    State,
    Try,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.sync.client import ClientConnection

    from shoal.table.links import Link
    from shoal.table.server.wire import TableInfo

MOST_BYTES: Final = 1 << 22
"""Of a message; the state of a long game is the longest."""
PATIENCE: Final = 15.0
"""Seconds to connect, and until the first state must be there."""
FAREWELL: Final = 2.0
"""Seconds that the thread has to end."""
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 10.0
"""Seconds between two attempts to come back: each takes twice as long as the one before."""
ENCODER: Final = json.Encoder()
DECODER: Final = json.Decoder(Spoken)
LOG: Final = logging.getLogger("shoal.client")

Request: TypeAlias = Move | Act | Say | Try | Ask
"""Whatever has an id and is answered."""


class Lost(Struct, frozen=True):
    """The connection is broken and will be tried again; a state follows when it is back."""


class Ended(Struct, frozen=True):
    """Nothing more will come, and why."""

    error: ShoalError | None


Arrival: TypeAlias = Spoken | Lost | Ended


class TableSocket:
    """One table elsewhere, seen from a seat or by a spectator. Close it at the end."""

    def __init__(self, link: Link, *, person: str = "") -> None:
        self.link = link
        self.place = link
        """Where the next connection is tried: a server that stops may name another one."""
        self.spare = link
        """Where else, if nobody answers there."""
        self.headers = {"authorization": f"Bearer {person}"} if person else {}
        self.n = -1
        """What was seen last; a move says that it was decided on this."""
        self.muted: set[int] = set()
        """Seats whose chat is not wanted, on the next connection too."""
        self.on_arrival: Callable[[], object] = lambda: None
        """Called by the thread that reads, when there is something to take."""
        self.arrived: SimpleQueue[Arrival] = SimpleQueue()
        self.pending: dict[str, tuple[Request, Future[Spoken]]] = {}
        """Requests without an answer, in the order in which they were made."""
        self.socket: ClientConnection | None = None
        """The connection, once the table has shown its state on it."""
        self.lock = threading.RLock()
        self.leaving = threading.Event()
        self.ended = False
        self.return_after = 0.0
        self.attempts = 0
        self.has_nonce = False
        self.prefix, self.ids = secrets.token_hex(4), count(1)
        self.thread = threading.Thread(target=self.run, name="shoal-socket", daemon=True)

    # Coming and going

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the table; the seat stays one's own."""
        self.leaving.set()
        self.on_arrival = lambda: None
        with self.lock:
            if self.socket is not None:
                self.socket.close()
        if self.thread.is_alive() and threading.current_thread() is not self.thread:
            self.thread.join(FAREWELL)

    # Asking

    def new_id(self) -> str:
        """An id for a request: no other client of the seat has it."""
        return f"{self.prefix}-{next(self.ids)}"

    def ask(self, said: Request) -> Future[Spoken]:
        """Ask for something. The answer is the message with its id, a `Refused` perhaps."""
        future: Future[Spoken] = Future()
        with self.lock:
            if self.ended:
                future.cancel()
                return future
            self.pending[said.id] = (said, future)
            self.send(said)
        return future

    def send(self, said: Request) -> None:
        """Send a request, if there is a connection; otherwise it goes out on the next one."""
        if self.socket is None:
            return
        try:
            self.socket.send(ENCODER.encode(said), text=True)
        except ConnectionClosed:
            self.socket = None

    # Listening

    def __iter__(self) -> Iterator[Spoken]:
        """All that the table says, until the table is left; an error if it cannot be shown."""
        while True:
            arrival = self.take()
            if isinstance(arrival, Ended):
                if arrival.error is not None:
                    raise arrival.error
                return
            if arrival is not None and not isinstance(arrival, Lost):
                yield arrival

    def first_state(self) -> State:
        """Wait for the table, or raise why it cannot be shown."""
        while not isinstance(first := self.take(PATIENCE), State):
            if first is None or first == Ended(None):
                raise self.no_shoal()
            if isinstance(first, Ended) and first.error is not None:
                raise first.error
        return first

    def take(self, seconds: float | None = None) -> Arrival | None:
        """The next thing that has arrived; None if nothing does in that time."""
        try:
            return self.arrived.get(timeout=seconds)
        except Empty:
            return None

    def deliver(self, arrival: Arrival) -> None:
        """Hand something to whoever takes it."""
        self.arrived.put(arrival)
        self.on_arrival()

    # The thread that reads

    def run(self) -> None:
        """Connect and read, again and again, until the table is left or cannot be shown."""
        error: ShoalError | None = None
        while error is None and not self.leaving.is_set():
            error = self.read_until_broken()
            with self.lock:
                self.socket = None
            if error is None and not self.leaving.is_set():
                self.deliver(Lost())
                self.leaving.wait(self.pause())
        with self.lock:
            self.ended = True
            for _, future in self.pending.values():
                future.cancel()
        self.deliver(Ended(error))

    def read_until_broken(self) -> ShoalError | None:
        """One connection, from its beginning to its end; an error where no other one will help."""
        try:
            with connect(
                self.place.socket,
                additional_headers=self.headers,
                compression=None,
                open_timeout=PATIENCE,
                close_timeout=1,
                max_size=MOST_BYTES,
                legacy=True,
            ) as socket:
                self.say_hello(socket)
                for data in socket:
                    self.hear(socket, DECODER.decode(data))
        except (OSError, WebSocketException) as error:
            LOG.debug("connection broken: %s", error)
            if self.socket is None:  # it never came so far as to show the table
                self.place, self.spare = self.spare, self.place
            if self.n < 0:
                return no_answer(self.link.server, error)
        except msgspec.DecodeError:
            return self.no_shoal()
        except ShoalError as error:
            return error
        return None

    def no_shoal(self) -> ShoalError:
        """Somebody answers, but not as a server of ours does."""
        return ShoalError("no_shoal", book=BOOK, address=self.link.server)

    def say_hello(self, socket: ClientConnection) -> None:
        """Say which table is meant, and how much of it was seen."""
        muted = tuple(sorted(self.muted))
        hello = Hello(self.link.table, self.link.token, seen=self.n, muted=muted)
        socket.send(ENCODER.encode(hello), text=True)

    def pause(self) -> float:
        """Seconds before the next attempt: what the server asked for, or longer each time.

        Not the very same for everybody whom a server has thrown out.
        """
        grown = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self.attempts, 10))
        self.attempts += 1
        after, self.return_after = self.return_after, 0.0
        return max(after, grown) * random.uniform(0.75, 1.25)  # noqa: S311 - no secret

    def return_to(self, where: str) -> None:
        """Come back to another server, if one is named; a token never leaves TLS for that."""
        try:
            server = read_link(where).server
        except ShoalError:  # none is, or in a form that only newer clients know
            return
        if server.startswith("https:") or self.link.server.startswith("http:"):
            self.place, self.spare = structs.replace(self.link, server=server), self.place

    def hear(self, socket: ClientConnection, message: Spoken) -> None:
        """One message of the table."""
        fresh = True
        match message:
            case State():
                self.greet(socket, message)
            case News():
                fresh = message.n > self.n
                if message.n > self.n + 1:  # something is missing: the state has it
                    self.say_hello(socket)
                    fresh = False
                elif fresh:
                    self.n = message.n
            case About():
                self.add_nonce(message.table)
            case Bye():
                self.return_after = float(message.after)
                self.return_to(message.where)
            case Refused(id="") if self.socket is None:
                raise error_of(message)
            case _:
                pass
        self.settle(message)
        if fresh:
            self.deliver(message)
        elif isinstance(message, News) and message.id:
            self.deliver(Done(message.id))

    def settle(self, message: Spoken) -> None:
        """A request is answered."""
        with self.lock:
            _, future = self.pending.pop(getattr(message, "id", ""), (None, None))
        if future is not None and future.set_running_or_notify_cancel():
            future.set_result(message)

    def greet(self, socket: ClientConnection, state: State) -> None:
        """The state is here: what was asked before can be asked again."""
        self.n, self.attempts = state.n, 0
        with self.lock:
            again = self.socket is None
            self.socket = socket
            for said, _ in list(self.pending.values()) if again else ():
                self.send(said)
        if state.seat is not None:
            self.add_nonce(state.table)

    def add_nonce(self, table: TableInfo) -> None:
        """Add to the seed before the deal, so that no server can choose it."""
        if table.state == "dealing" and self.link.kind == "seat" and not self.has_nonce:
            self.has_nonce = True
            self.ask(Act(self.new_id(), 0, "nonce", secrets.token_hex(NONCE_BYTES)))
