"""What a viewer knows of a table elsewhere, kept up to date by what the table says."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import json

from shoal.core.catalog import find
from shoal.core.errors import ShoalError
from shoal.core.game import Event, Standings
from shoal.table.seats import BOOK
from shoal.table.server.wire import About, Chatted, News, State, Told

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.table.server.wire import ClockInfo, Spoken, TableInfo

TOLD: Final = json.Decoder(list[Told])
EVENTS: Final = json.Decoder(tuple[Event, ...])
STANDINGS: Final = json.Decoder(Standings | None)
SECOND: Final = 1000
NOTHING: Final = b"null"


class ChatLine(NamedTuple):
    """A line of chat, and after how much of the game it was said."""

    after: int
    chatted: Chatted


class Mirror:
    """A table as one viewer knows it."""

    def __init__(self, state: State) -> None:
        self.game = known_game(state.table)
        self.told: list[Told] = []
        self.chat: list[ChatLine] = []
        self.take_state(state)

    def take(self, message: Spoken) -> bool:
        """Learn what the table says; whether anything has changed by it."""
        match message:
            case State():
                self.take_state(message)
            case News():
                self.take_news(message)
            case About():
                self.set_info(message.table)
            case Chatted():
                self.chat.append(ChatLine(len(self.told), message))
            case _:
                return False
        return True

    def take_state(self, state: State) -> None:
        """All that the viewer may know; `told` is the end of all that was ever told."""
        missed = TOLD.decode(state.told)
        self.told = [*self.told[: max(0, state.n - len(missed))], *missed]
        known = {line.chatted.number for line in self.chat}
        self.chat += [ChatLine(len(self.told), c) for c in state.chat if c.number not in known]
        self.seat = state.seat
        self.show(state)
        self.set_info(state.table)

    def take_news(self, news: News) -> None:
        """One thing that happened."""
        self.told.append(Told(news.by, EVENTS.decode(news.events)))
        self.show(news)
        if news.clock is not None:
            self.set_clock(news.clock)

    def show(self, shown: State | News) -> None:
        """The game as it is now."""
        self.n, self.acting = shown.n, shown.acting
        self.moves, self.result = shown.moves, shown.result
        data = bytes(shown.view)
        self.view = b"" if data == NOTHING else data
        """As it was sent; empty before the deal."""
        self.decoded: Any = self.game.decode(data) if self.view else None
        self.standings = STANDINGS.decode(shown.standings) or Standings()

    def set_info(self, info: TableInfo) -> None:
        """Who sits there, and what was agreed."""
        self.info = info
        self.set_clock(info.clock)

    def set_clock(self, clock: ClockInfo | None) -> None:
        """The time that everybody has left, as of now."""
        self.clock, self.clock_of = clock, time.monotonic()

    def time_left(self, seat: int) -> int | None:
        """Milliseconds that a seat has left; None where no time runs."""
        if self.clock is None or seat >= len(self.clock.left):
            return None
        left = self.clock.left[seat]
        if self.clock.running and seat in self.acting and not self.info.seats[seat].bot:
            left -= int((time.monotonic() - self.clock_of) * SECOND)
        return max(0, left)


def known_game(info: TableInfo) -> AnyGame:
    """The game of a table, if it is played by the same rules here."""
    game = find(info.game)
    if game.rules_version != info.rules:
        there, here = info.rules, game.rules_version
        raise ShoalError("other_version", book=BOOK, game=game.slug, there=there, here=here)
    return game
