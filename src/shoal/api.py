"""What a notebook needs: play games with bots and functions, and look at them as data.

    >>> import shoal
    >>> shoal.game_names()
    ['fish_and_chips', 'le_poissonnier', 'little_big_fish', 'petri_heil', 'public_market']
    >>> game = shoal.play("fish_and_chips", "sardine", "random", seed=1)

`shoal.play`, `shoal.read` and `shoal.game_names` are these; `shoal.bots.NAMES` has the bots.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import check_bots, make_bot
from shoal.core.catalog import find, slugs
from shoal.core.game import actors_of
from shoal.core.listing import observed
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.core.record_reader import read_record
from shoal.core.replay import deal, replay, verify

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shoal.bots.bot import Bot
    from shoal.core.game import AnyGame, Played
    from shoal.core.position import Position
    from shoal.core.record import Record


class Turn:
    """A decision that a player is asked for: what its seat knows, and what it may do."""

    def __init__(
        self, game: AnyGame, position: Position, seat: int, names: tuple[str, ...]
    ) -> None:
        self.game = game
        self.seat = seat
        self.view: Any = game.view(position, seat)
        """What the seat knows."""
        self.moves: list[str] = [game.write(move) for move in game.legal(position, seat)]
        """Its legal moves, as people write them."""
        values = observed(position, seat, len(names))
        self.numbers: dict[str, int] = dict(zip(names, values, strict=True))
        """What it knows as numbers, by name."""

    def __repr__(self) -> str:
        return self.game.picture(self.view, self.game.words("en")).text


Player: TypeAlias = str | Callable[[Turn], str]
"""The name of a bot, or a function from a turn to one of its moves."""


class Story:
    """A game that was played, as data."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: AnyGame = record.game
        self.seats = record.seats
        """Who sat there."""

    @cached_property
    def played(self) -> list[Played[Position]]:
        """Every ply with the positions before and after it."""
        return replay(self.record)

    @property
    def last(self) -> Position:
        """The position at the end."""
        return self.played[-1].after if self.played else deal(self.record)

    @property
    def scores(self) -> dict[str, tuple[int, ...]]:
        """The scores at the end, by name, for each seat."""
        outcome = self.last.outcome()
        return {} if outcome is None else outcome.scores

    @property
    def values(self) -> tuple[float, ...]:
        """What the game was worth to each seat, from 0 to 1."""
        outcome = self.last.outcome()
        return () if outcome is None else outcome.values

    @property
    def figures(self) -> dict[str, float]:
        """What a lab counts in it."""
        return self.game.figures(self.last)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for every ply, with the scores so far: `pandas.DataFrame(story.rows)`."""
        return [
            {
                "ply": number,
                "seat": ply.seat + 1,
                "player": self.seats[ply.seat],
                "move": self.game.write(ply.move),
                **{
                    f"{name} {seat + 1}": score
                    for name, scores in self.standings(ply.after).items()
                    for seat, score in enumerate(scores)
                },
            }
            for number, ply in enumerate(self.played, 1)
        ]

    def standings(self, position: Position) -> dict[str, tuple[int | None, ...]]:
        """The scores so far, as far as spectators know them."""
        return self.game.standings(self.game.view(position, None)).scores

    @property
    def text(self) -> str:
        """The record: all of the game, which anybody can play again and prove."""
        return self.record.write()

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.text, encoding="utf-8")

    def verify(self) -> Story:
        """Play the game again and prove its deals, its moves and its result."""
        verify(self.record)
        return self

    def __len__(self) -> int:
        return len(self.played)

    def __repr__(self) -> str:
        who = " · ".join(self.seats)
        return f"{self.game.title()}: {who}; {len(self)} plies; {self.record.result}"


def game_names() -> list[str]:
    """The names of all games."""
    return slugs()


def play(
    game: str,
    *players: Player,
    options: Iterable[str] = (),
    seed: int | None = None,
    iterations: int | None = None,
) -> Story:
    """Play a game: a player for each seat, a bot by its name or a function that chooses a move.

    The same seed gives the same game. `iterations` is how much bots may think instead of their
    own measure.
    """
    found = find(game)
    names = [player if isinstance(player, str) else name_of(player) for player in players]
    check_bots([player for player in players if isinstance(player, str)])
    agreed = read_options(found, len(players), options)
    number = secrets.randbits(63) if seed is None else seed
    key = hashlib.sha256(f"shoal {number}".encode()).digest()
    match = Match(found, agreed, tuple(names), key, datetime.now(UTC).date())
    table = Seating(match, players, number, Budget(iterations=iterations))
    while not match.over:
        seat = next(actors_of(match.position))
        match.play(seat, table.ask(seat))
    return Story(match.record)


def name_of(player: Callable[[Turn], str]) -> str:
    """What a function is called in a record."""
    return getattr(player, "__name__", "player").strip("<>") or "player"


class Seating:
    """Who sits where, and what bots remember."""

    def __init__(
        self, match: Match, players: tuple[Player, ...], seed: int, budget: Budget
    ) -> None:
        self.match = match
        self.players = players
        self.budget = budget
        slug = match.game.slug
        self.bots: list[Bot | None] = [
            make_bot(player, slug, seat, seed ^ seat) if isinstance(player, str) else None
            for seat, player in enumerate(players)
        ]
        self.memories = [b""] * len(players)
        self.names = match.game.observed(match.agreed.options, len(players))

    def ask(self, seat: int) -> int:
        """What a seat decides."""
        game, position = self.match.game, self.match.position
        player, bot = self.players[seat], self.bots[seat]
        if bot is None:
            assert callable(player)  # noqa: S101 - tells the type checker
            return game.read(player(Turn(game, position, seat, self.names)))
        advice = bot.decide(observe(game, position, seat, self.memories[seat]), self.budget)
        self.memories[seat] = advice.memory
        return game.read(advice.move)


def read(source: str | Path) -> Story:
    """A game from its record: a file, or the text itself."""
    text = str(source)
    if "\n" not in text:
        text = Path(source).read_text(encoding="utf-8")
    return Story(read_record(text))
