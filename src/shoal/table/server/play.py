"""The game of a table, and what everybody round it was told. It knows no rules.

What happens here runs ahead of the log. The room shows it once it is written; if that fails, the
play is thrown away and loaded again.
"""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - the tuple below looks at the type
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Raw, json

from shoal.core.dice import KeyedDice
from shoal.core.game import SEATS_OF
from shoal.core.listing import listed
from shoal.core.position import SPECTATOR, ViewWriter
from shoal.core.record import TAKES_BACK, Ply
from shoal.core.record_reader import read_event
from shoal.core.replay import table_event

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from msgspec import Struct

    from shoal.core.game import AnyGame, Played
    from shoal.core.match import Match
    from shoal.core.position import Position
    from shoal.core.record import Line, TableEvent
    from shoal.table.server.wire import ClockInfo, Viewer

ENCODER: Final = json.Encoder()
REMEMBERED: Final = 1 << 13
"""Moves of a game whose text is remembered: it depends on nothing else."""


class Moves:
    """Legal moves, as a client is told of them."""

    def __init__(self, written: bytes = b"[]", places: tuple[tuple[str, ...], ...] = ()) -> None:
        self.written = written
        """Their texts, as they go over the wire."""
        self.places = places

    @property
    def texts(self) -> tuple[str, ...]:
        """How they are written."""
        return json.decode(self.written, type=tuple[str, ...])


NO_MOVES: Final = Moves()


class Look:
    """What a viewer sees, and the scores so far as far as they may know them, as JSON."""

    def __init__(self, view: bytes, standings: bytes) -> None:
        self.view = view
        self.standings = standings


class Tale:
    """What is told of one thing that happened, as it goes over the wire."""

    def __init__(self, by: Viewer, events: bytes) -> None:
        self.by = b"null" if by is None else b"%d" % by
        self.events = events
        self.kept = b'{"by":%b,"events":%b}' % (self.by, events)
        """As it is told to somebody who has missed it."""


UNSAID: Final = Tale(None, b"[]")
"""In place of what was told to somebody for whom it is only counted."""


class Learned:
    """What viewers who know the same learn of one thing that happened."""

    def __init__(self, n: int, tale: Tale, acting: tuple[int, ...], result: str) -> None:
        self.n = n
        self.tale = tale
        self.acting = acting
        self.result = result
        self.begun = b""
        """How the message about it begins, once somebody was told: the same for all of them."""

    def write(
        self,
        look: Look,
        clock: ClockInfo | None = None,
        moves: Moves = NO_MOVES,
        request: str = "",
    ) -> bytes:
        """The message about it, which is a `News`. It holds a view: made for those who are there.

        All its long parts are JSON already, so it is put together here: for each reader that takes
        a third of the time that a message takes which is made first and then written.
        """
        if not self.begun:
            self.begun = self.begin(look)
        parts = [self.begun]
        if moves is not NO_MOVES:
            parts += [b',"moves":', moves.written]
            if moves.places:
                parts += [b',"places":', ENCODER.encode(moves.places)]
        if request:
            parts += [b',"id":', ENCODER.encode(request)]
        if self.result:
            parts += [b',"result":', ENCODER.encode(self.result)]
        if clock is not None:
            parts += [b',"clock":', ENCODER.encode(clock)]
        parts.append(b"}")
        return b"".join(parts)

    def begin(self, look: Look) -> bytes:
        """What all are told who see the same."""
        acting, tale = ENCODER.encode(self.acting), self.tale
        head = b'{"t":"news","n":%d,"by":%b,"acting":%b,"events":%b' % (
            self.n, tale.by, acting, tale.events,
        )  # fmt: skip
        return b'%b,"view":%b,"standings":%b' % (head, look.view, look.standings)


class Telling:
    """What viewers are told of one ply: made once for all who are told what spectators are."""

    def __init__(self, game: AnyGame, played: Played[Position]) -> None:
        self.game = game
        self.played = played
        self.privy: tuple[int, ...] | None = None if game.privy is None else game.privy(played)
        """The seats that may be told something else; None: any seat."""
        self.open: Tale | None = None
        self.opened = False
        """Whether it is known what spectators are told."""
        self.seen: bool | None = None
        """Whether spectators see a change, once that is known."""

    def is_privy(self, viewer: Viewer) -> bool:
        """Whether a viewer may be told something else than spectators."""
        return viewer is not None and (self.privy is None or viewer in self.privy)

    def to(self, viewer: Viewer) -> Tale | None:
        """What a viewer is told; None for nothing."""
        if self.is_privy(viewer):
            return self.make(viewer)
        if not self.opened:
            self.open, self.opened = self.make(None), True
        return self.open

    def make(self, viewer: Viewer) -> Tale | None:
        """What is told to a viewer who may know more than others."""
        played = self.played
        events = self.game.tell(played, viewer)
        if not events and not sees_change(played, viewer):
            return None
        return Tale(played.seat, ENCODER.encode(events))

    def count(self, viewer: Viewer) -> Tale | None:
        """As `to`, for whom it is only counted: whoever sees a change is told something."""
        if self.is_privy(viewer):
            return UNSAID if sees_change(self.played, viewer) else None
        if self.seen is None:
            self.seen = sees_change(self.played, None)
        return UNSAID if self.seen else None


class Notation(NamedTuple):
    """How the moves of a game are written, remembered from one list to the next."""

    write: Callable[[int], str]
    quote: Callable[[int], bytes]
    """As JSON."""
    places: Callable[[int], tuple[str, ...]]
    read: Callable[[str], int]


NOTATIONS: Final[dict[str, Notation]] = {}


def notation_of(game: AnyGame) -> Notation:
    """The notation of a game. A `Game` itself is a slow key: its hash goes over all it has."""
    found = NOTATIONS.get(game.package)
    if found is None:
        remember = lru_cache(maxsize=REMEMBERED)
        quote = remember(lambda move: ENCODER.encode(game.write(move)))
        places, read = remember(game.places), remember(game.read)
        found = Notation(remember(game.write), quote, places, read)
        NOTATIONS[game.package] = found
    return found


class Knowledge:
    """What viewers who know the same were told: all of them, in a game without secrets."""

    __slots__ = ("n", "told")

    def __init__(self, told: list[bytes] | None) -> None:
        self.n = 0
        """How often they were told something."""
        self.told = told
        """What it was; None where it was only counted, since nobody has asked for it yet."""


class Play:
    """A match, and what each kind of viewer knows of it.

    `told_to` are the viewers for whom all that they are told is kept; left out: everybody. What
    others were told can still be had: the match is then followed once more for them.
    """

    def __init__(self, match: Match, told_to: Sequence[Viewer] | None = None) -> None:
        self.match = match
        self.game: AnyGame = match.game
        self.secrets = self.game.secrets
        self.widest = self.game.widest
        self.notation = notation_of(match.game)
        seats = len(match.agreed.seats)
        viewers: list[Viewer] = [*range(seats), None] if self.secrets else [None]
        self.known = {
            viewer: Knowledge([] if told_to is None or viewer in told_to else None)
            for viewer in viewers
        }
        self.turn: tuple[int, ...] = ()
        """The seats to move, found once after everything that happens."""
        self.choices: dict[int, list[int]] = {}
        """The legal moves of seats that were asked about since then."""
        self.scores = b""
        """The standings, once they were asked for, where everybody has the same."""
        self.writer: ViewWriter | None = None
        """What writes views, in a game that gives such a thing, once somebody has looked."""
        self.opened: dict[int, int] = {}
        """For each seat to move the count at which the decision came up that it has now."""
        self.settle()
        self.open_decisions({})

    def knowledge(self, viewer: Viewer) -> Knowledge:
        """What a viewer was told; in a game without secrets, what everybody was."""
        return self.known[viewer if self.secrets else None]

    # What a viewer may know now

    def acting(self) -> tuple[int, ...]:
        """The seats to move."""
        return self.turn

    def settle(self) -> None:
        """Something has happened: whose turn is it now?"""
        ended = self.match.ending is not None
        self.turn = () if ended else SEATS_OF[self.match.position.actors()]
        self.choices = {}

    def forget_open(self) -> None:
        """What spectators see has changed, and so has what is made of it once for all."""
        self.scores = b""
        self.writer = None

    def legal(self, seat: int) -> list[int]:
        """What a seat whose turn it is may do now, found once."""
        found = self.choices.get(seat)
        if found is None:
            found = self.choices[seat] = listed(self.match.position, seat, self.widest)
        return found

    def moves(self, viewer: Viewer, *, places: bool = False) -> Moves:
        """The legal moves of a viewer as text, and what each names of the board."""
        if viewer is None or viewer not in self.turn:
            return NO_MOVES
        legal, notation = self.legal(viewer), self.notation
        if not legal:
            return NO_MOVES
        quote = notation.quote
        written = b"[%b]" % b",".join([quote(move) for move in legal])
        return Moves(written, tuple(map(notation.places, legal)) if places else ())

    def look(self, viewer: Viewer) -> Look:
        """What a viewer sees now, and the scores, which are made once where all have the same."""
        game, position = self.game, self.match.position
        if game.view_writer is None:
            view = game.view(position, viewer)
            return Look(ENCODER.encode(view), self.scores or self.standings(view))
        if self.writer is None:
            self.writer = game.view_writer(position)
        whose = None if game.open_scores else viewer
        scores = self.scores or self.standings(game.view(position, whose))
        return Look(self.writer.write(position, viewer), scores)

    def standings(self, view: Struct) -> bytes:
        """The scores as far as a view shows them."""
        game = self.game
        standings = game.standings(view) if self.turn else game.final_standings(view)
        encoded = ENCODER.encode(standings)
        if game.open_scores or not self.secrets:
            self.scores = encoded
        return encoded

    def missed(self, viewer: Viewer, seen: int) -> Raw:
        """What a viewer was told since a count; everything, if the count makes no sense."""
        known = self.knowledge(viewer)
        if seen == known.n:
            return Raw(b"[]")
        if known.told is None:
            known.told = self.told_before(viewer)
        told = known.told[seen:] if 0 <= seen <= known.n else known.told
        return Raw(b"[" + b",".join(told) + b"]")

    def told_before(self, viewer: Viewer) -> list[bytes]:
        """All that a viewer was told, found by following the match once more."""
        kind = viewer if self.secrets else None
        again = Play(self.match.again(), told_to=(kind,))
        for line in self.match.lines:
            again.follow(line, quietly=True)
        return again.known[kind].told or []

    def result(self) -> str:
        """How the game ended, as in its record; nothing before."""
        return "" if self.turn else self.match.result()

    def write_line(self, line: Line) -> str:
        """A line as the log has it."""
        if type(line) is Ply:
            return f"{line.seat + 1} {self.notation.write(line.move)}"
        return line.write()

    # What happens

    def read_line(self, body: str, number: int) -> Line:
        """A line of the log. A server has written it, so a move is only looked up."""
        if body.startswith("*"):
            return read_event(body, number, self.match.agreed)
        return Ply(int(body[0]) - 1, self.notation.read(body[2:]))

    def follow(
        self, line: Line, *, quietly: bool = False, checked: bool = False
    ) -> dict[Viewer, Learned]:
        """A move or an event of the table; what everybody learns of it who does.

        `quietly` follows what was shown before: it is only counted, except for those whose told
        things are kept. `checked` is what a server has just asked the same rules about.
        """
        if type(line) is Ply:
            seat, move = line.seat, line.move
            same = self.decisions(but=seat)
            listed = checked or move in self.choices.get(seat, ())
            played = self.match.play(seat, move, listed=listed)
            self.settle()
            learned = self.learn_ply(played, quietly=quietly)
            if None in learned:
                self.forget_open()
            self.keep_choices(same, learned)
            self.open_decisions(same)
            return learned
        if line.what == TAKES_BACK:
            return self.take_back(line)
        self.match.note(line)
        self.settle()
        self.forget_open()
        return self.learn_event(line, self.known)

    def is_seen(self, ply: Ply) -> bool:
        """Whether anybody but the seat itself would learn of a move."""
        number = len(self.match.lines) + 1
        dice = KeyedDice(self.match.seed, number)
        played = self.game.make(self.match.position, ply.seat, ply.move, dice)
        return any(self.game.tell(played, who) for who in self.known if who != ply.seat)

    def decisions(self, but: int) -> dict[int, list[int]]:
        """What the other seats that are to move now could do."""
        others = [seat for seat in self.turn if seat != but]
        return {seat: self.legal(seat) for seat in others}

    def keep_choices(self, before: dict[int, list[int]], learned: dict[Viewer, Learned]) -> None:
        """Who learned nothing can do the very same as before: that is a law."""
        if self.secrets:
            for seat, moves in before.items():
                if seat not in learned:
                    self.choices[seat] = moves

    def open_decisions(self, before: dict[int, list[int]]) -> None:
        """Whoever may move has a new decision, unless it could do the very same before."""
        if not before:
            self.opened = {seat: self.knowledge(seat).n for seat in self.turn}
            return
        now = self.decisions(but=-1)
        self.opened = {
            seat: self.opened[seat]
            if seat in before and before[seat] == moves
            else self.knowledge(seat).n
            for seat, moves in now.items()
        }

    def is_current(self, seat: int, n: int) -> bool:
        """Whether a move decided on a count is about the decision that the seat has now.

        Seats that decide at the same time do not disturb each other.
        """
        known = self.knowledge(seat).n
        return self.opened.get(seat, known) <= n <= known

    def take_back(self, event: TableEvent) -> dict[Viewer, Learned]:
        """The last moves no longer stand. Steps made in secret are taken back in secret."""
        before = {viewer: self.look(viewer).view for viewer in self.known}
        self.match.take_back(event.seat or 0, int(event.detail))
        self.settle()
        self.forget_open()
        changed = [who for who in self.known if self.look(who).view != before[who]]
        learned = self.learn_event(event, changed)
        self.open_decisions({})
        return learned

    def learn_ply(self, played: Played[Position], *, quietly: bool) -> dict[Viewer, Learned]:
        """What each kind of viewer learns of a move, counted.

        Who is told something has seen something change, and the other way round: that is a law.
        """
        learned: dict[Viewer, Learned] = {}
        acting, result = self.turn, self.result()
        telling = Telling(self.game, played)
        for viewer, known in self.known.items():
            only_counted = quietly and known.told is None
            tale = telling.count(viewer) if only_counted else telling.to(viewer)
            if tale is not None:
                learned[viewer] = note(known, tale, acting, result)
        return learned

    def learn_event(self, event: TableEvent, viewers: Iterable[Viewer]) -> dict[Viewer, Learned]:
        """What some kinds of viewers learn of an event of the table, counted."""
        tale = Tale(event.seat, ENCODER.encode([table_event(event)]))
        result = self.result()
        return {viewer: note(self.known[viewer], tale, self.turn, result) for viewer in viewers}


def note(known: Knowledge, tale: Tale, acting: tuple[int, ...], result: str) -> Learned:
    """Somebody is told something: count it, and keep it where that is wanted."""
    known.n += 1
    if known.told is not None:
        known.told.append(tale.kept)
    return Learned(known.n, tale, acting, result)


def sees_change(played: Played[Position], viewer: Viewer) -> bool:
    """Whether a viewer knows more after a move."""
    seat = SPECTATOR if viewer is None else viewer
    return bool(played.before.key(seat) != played.after.key(seat))
