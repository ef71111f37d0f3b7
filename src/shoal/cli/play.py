"""`shoal play GAME`, line by line."""

from __future__ import annotations

import contextlib
import re
import secrets
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from shoal.bots.player import Budget, sight_of
from shoal.bots.players import know_players
from shoal.bots.process import ProcessPlayer
from shoal.cli.common import game_argument, lang_option, option_option
from shoal.cli.ending import say_ending
from shoal.core.catalog import find
from shoal.core.errors import ShoalError
from shoal.core.game import actors_of
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.core.words import Words, words

if TYPE_CHECKING:
    from shoal.bots.player import Telling
    from shoal.core.game import AnyGame

YOU = "you"
FEW = 4
"""Moves of a kind that help names."""


@click.command(short_help="play a game in the terminal")
@game_argument
@click.option("--seats", help="A player for each seat: you, random, greedy or a level of strength.")
@option_option
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the record here."
)
@lang_option
def command(
    game: str, seats: str | None, pairs: tuple[str, ...], save: Path | None, lang: str
) -> None:
    """Play GAME against players that are programs, or with others at the same keyboard."""
    found = find(game)
    names = tuple(name.strip() for name in (seats or default_seats(found)).split(","))
    know_players(names, also=(YOU,))
    options = read_options(found, len(names), pairs)
    today = datetime.now(tz=UTC).date()
    match = Match(found, options, names, secrets.token_bytes(32), today)
    with contextlib.ExitStack() as stack:
        if save:
            file = stack.enter_context(open_new(save))
            stack.callback(lambda: file.write(match.record.write()))
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: sys.exit(1))  # a closed window loses no record
        terminal = Terminal(match, lang)
        stack.callback(terminal.close)
        terminal.sit()


def open_new(path: Path) -> TextIO:
    """A new file for the record, before the game, so that no game is played in vain."""
    try:
        return path.open("x", encoding="utf-8")
    except OSError as error:
        raise ShoalError("cannot_write", path=str(path), why=error.strerror or "") from None


def default_seats(game: AnyGame) -> str:
    """You against one other, or the fewest that can play."""
    seats = 2 if 2 in game.seats else game.seats[0]
    return ",".join([YOU, *["random"] * (seats - 1)])


class Terminal:
    """One terminal with everybody in front of it."""

    def __init__(self, match: Match, lang: str) -> None:
        self.match = match
        self.game = match.game
        self.lang = lang
        names = match.record.seats
        self.people = [seat for seat, name in enumerate(names) if name == YOU]
        self.bots = {
            seat: ProcessPlayer(name, self.game.slug, seat, secrets.randbits(63))
            for seat, name in enumerate(names)
            if name != YOU
        }
        self.told: dict[int, list[Telling]] = {seat: [] for seat in self.bots}

    @property
    def own(self) -> Words:
        """The words of the terminal itself."""
        return words("shoal.cli", self.lang)

    def say(self, key: str, **facts: str | int) -> None:
        """One line from the table."""
        click.echo(self.own.say("play", key, facts))

    def sit(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.say(
            "welcome", game=self.game.title(self.lang), commitment=self.match.record.commitment
        )
        while not self.match.over:
            seat = next(actors_of(self.match.position))
            if seat in self.people:
                self.ask(seat)
                self.look_back(seat)
            else:
                self.let_play(seat)
        self.show(None)
        self.say("over")
        ended = self.match.record.ending or self.match.position.outcome()
        if ended is not None:
            for line in say_ending(self.game, self.match.record.seats, ended, self.lang):
                click.echo(line)

    def look_back(self, seat: int) -> None:
        """What a person's own move made of the table, before others go on."""
        if not self.match.over and seat not in actors_of(self.match.position):
            self.show(seat)

    def show(self, seat: int | None) -> None:
        """The table as a seat sees it."""
        view = self.game.view(self.match.position, seat)
        click.echo("\n" + self.game.picture(view, self.game.words(self.lang)).text)

    def let_play(self, seat: int) -> None:
        """A program moves; it is given the bytes of its seat's view, and what it was told."""
        told, self.told[seat] = tuple(self.told[seat]), []
        sight = sight_of(self.game, self.match.position, seat, told)
        advice = self.bots[seat].decide(sight, Budget())
        self.make(seat, self.game.read(advice.move))

    def close(self) -> None:
        """Send the programs home."""
        for bot in self.bots.values():
            bot.close()

    def ask(self, seat: int) -> None:
        """Ask a person for a move until it is one, or the person gives up."""
        self.show(seat)
        while True:
            try:
                text = click.prompt(
                    self.own.say("play", "prompt", {"seat": seat + 1}), prompt_suffix=" "
                )
            except (click.Abort, RuntimeError):  # nobody is there, or no input at all
                click.echo()
                text = "quit"
            match text.strip().lower():
                case "quit":
                    self.match.end(seat, "leaves")
                    return
                case "resign":
                    self.match.end(seat, "resigns")
                    return
                case "?":
                    self.help(seat)
                case _ if self.try_move(seat, text):
                    return

    def help(self, seat: int) -> None:
        """Which moves there are now: a few of each kind, and how many."""
        kinds: dict[str, list[str]] = {}
        for move in self.game.legal(self.match.position, seat):
            text = self.game.write(move)
            kinds.setdefault(re.sub(r"[a-f]?[0-9]+", "#", text), []).append(text)
        self.say("moves")
        for moves in kinds.values():
            more = f"  … ({len(moves)})" if len(moves) > FEW else ""
            click.echo(f"  {'  '.join(moves[:FEW])}{more}")

    def try_move(self, seat: int, text: str) -> bool:
        """Make a person's move, or say why not."""
        try:
            self.make(seat, self.game.read(text))
        except ShoalError as error:
            click.echo(error.say(self.lang))
            return False
        return True

    def make(self, seat: int, move: int) -> None:
        """Make a move and tell everybody in front of the terminal."""
        played = self.match.play(seat, move)
        for bot, heard in self.told.items():
            heard.append(tuple(self.game.tell(played, bot)))
        to = self.people[0] if len(self.people) == 1 else None
        words_of_game = self.game.words(self.lang)
        for event in self.game.tell(played, to):
            click.echo(words_of_game.tell(event.key, event.facts))
