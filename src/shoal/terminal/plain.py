"""The table line by line, without colours or cursor control: for pipes and screen readers."""

from __future__ import annotations

import sys
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from shoal.core.errors import ShoalError
from shoal.core.pages import read_page
from shoal.core.words import words
from shoal.terminal import BOOK
from shoal.terminal.cards import say_cards
from shoal.terminal.choosing import by_kind, choice_of, give_examples
from shoal.terminal.commands import read_command
from shoal.terminal.hints import Hint

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.game import AnyGame, Played
    from shoal.core.position import Position
    from shoal.table.shown import ShownTable
    from shoal.table.table import Table
    from shoal.terminal.keeping import Keeper

MANY: Final = 30
"""Moves of a kind that help lists."""


class PlainBase:
    """What is the same at every table: words, moves, hints, records."""

    def __init__(self, table: ShownTable, keeper: Keeper, lang: str) -> None:
        self.shown = table
        self.keeper = keeper
        self.lang = lang
        self.left = False
        self.again = False
        """Whether another game can begin here after this one."""
        self.hinted = ""
        """The move that an empty line makes, right after a hint."""
        self.commands: dict[str, Callable[[int], None]] = {
            "help": lambda seat: self.help(seat, ""),
            "hint": self.hint,
            "undo": self.undo,
            "rules": lambda _seat: click.echo(read_page(table.game.slug, lang)),
            "resign": table.resign,
            "quit": self.leave,
        }

    def say(self, key: str, **facts: str | int) -> None:
        """One line from the table."""
        click.echo(words(BOOK, self.lang).say("play", key, facts))

    def complain(self, error: ShoalError, seat: int | None) -> None:
        """Say what is wrong, to the person of a seat."""
        click.echo(error.say(self.lang, self.shown.names(seat, self.lang)))

    def welcome(self) -> None:
        """What is played, and what was committed to."""
        game, commitment = self.shown.game.title(self.lang), self.shown.commitment
        if commitment:
            self.say("welcome", game=game, commitment=commitment)
        else:
            self.say("welcome_early", game=game)
        if not self.shown.elsewhere:  # there the links were said before
            for notice in self.shown.notices:
                click.echo(notice)

    def farewell(self) -> None:
        """How it ended, unless somebody left before."""
        if self.left:
            if self.shown.elsewhere:
                self.say("left_elsewhere")
            else:
                click.echo(self.keeper.say_kept("left", self.lang))
            return
        self.show(self.shown.viewer)
        self.say("over")
        for line in self.ending():
            click.echo(line)

    def ending(self) -> list[str]:
        """How the game ended."""
        return self.shown.ending(self.lang)

    def show(self, viewer: int | None) -> None:
        """The table as a seat sees it."""
        click.echo("\n" + self.shown.draw(viewer, self.lang).text)

    def read(self, seat: int) -> str:
        """What a person writes, after examples; nobody there is the same as leaving."""
        game, moves = self.shown.game, self.shown.moves(seat)
        if examples := give_examples([choice_of(game, move, self.lang) for move in moves]):
            click.echo(words(BOOK, self.lang).say("table", "such_as", {"moves": examples}))
        name = self.shown.name(seat, self.lang)
        key = "prompt" if len(self.shown.people) == 1 else "prompt_of"
        prompt = words(BOOK, self.lang).say("play", key, {"name": name})
        try:
            hinted, self.hinted = self.hinted, ""
            said = click.prompt(
                prompt, prompt_suffix=" ", default=hinted or None, show_default=False
            )
            return str(said).strip()
        except (click.Abort, RuntimeError):
            click.echo()
            return "quit"

    def answer(self, seat: int, text: str) -> None:
        """A command, a question about moves, or a move."""
        try:
            command, name = read_command(text, self.lang)
            if command == "save":
                self.save(name)
            elif command in self.commands:
                self.commands[command](seat)
            elif text.endswith("?"):
                self.help(seat, text[:-1].strip().lower())
            else:
                self.make(seat, self.shown.game.read_typed(text, self.lang))
        except ShoalError as error:
            self.complain(error, seat)

    def make(self, seat: int, move: int) -> None:
        self.shown.play(seat, move)

    def undo(self, seat: int) -> None:
        """Back to before one's last decision."""
        self.shown.take_back(seat)

    def help(self, seat: int, begun: str) -> None:
        """Which moves there are now, kind by kind; all that begin so, or many of each kind."""
        game = self.shown.game
        found = [choice_of(game, move, self.lang) for move in self.shown.moves(seat)]
        texts = [choice.text for choice in found if choice.reads(begun)]
        self.say("moves")
        for moves in by_kind(texts).values():
            click.echo(f"  {'   '.join(moves[:MANY])}")
            if len(moves) > MANY:
                self.say("more", count=len(moves))
        if not begun and (cards := say_cards(game.words(self.lang))):
            click.echo(cards.strip())
        self.say("words_elsewhere" if self.shown.elsewhere else "words")

    def hint(self, seat: int) -> None:
        """What the strongest bot would play."""
        hint = Hint(self.shown, seat)
        try:
            reason = hint.ask()
        except (OSError, ValueError, CancelledError):
            click.echo(words(BOOK, self.lang).say("hint", "nothing"))
            return
        self.hinted = self.shown.game.spell(reason.advice.move, self.lang)
        said = hint.say(reason, self.lang)
        for line in [*said, words(BOOK, self.lang).say("hint", "accept_plain")]:
            click.echo(line)

    def save(self, name: str) -> None:
        """Write the record so far, and again after every move from now on."""
        path = self.keeper.keep_as(Path(name) if name else None)
        click.echo(self.keeper.say_saved(path, self.lang))

    def leave(self, _seat: int) -> None:
        """The game is left as it is."""
        self.left = True


class PlainTable(PlainBase):
    """Asks and tells, a line at a time."""

    def __init__(self, table: Table, keeper: Keeper, lang: str) -> None:
        refuse_curtain(table, lang)
        super().__init__(table, keeper, lang)
        self.table = table

    def sit(self) -> bool:
        """Play until the game is over or somebody leaves; whether another game is wanted."""
        table = self.table
        self.welcome()
        while table.actor is not None and not self.left:
            if table.actor in table.people:
                self.ask(table.actor)
            else:
                self.make(table.actor, table.game.read(self.wait_for(table.actor)))
        self.farewell()
        return self.again and not self.left and bool(table.people) and self.wants_again()

    def wants_again(self) -> bool:
        """Whether a person wants another game; nobody asks a program at the end of a pipe."""
        if sys.stdin is None or not sys.stdin.isatty():
            return False
        own = words(BOOK, self.lang)
        try:
            said = str(click.prompt(own.say("play", "again"), default="", prompt_suffix=" ",
                                    show_default=False))  # fmt: skip
        except (click.Abort, RuntimeError):
            click.echo()
            return False
        return read_command(said, self.lang)[0] == "again"

    def wait_for(self, seat: int) -> str:
        """The move of a bot."""
        try:
            return self.table.prepare(seat)().move
        except (OSError, ValueError):
            raise ShoalError("bot_stopped", book=BOOK, seat=seat + 1) from None

    def ask(self, seat: int) -> None:
        """Ask a person until there is a move, or something else has changed the game."""
        self.show(seat)
        plies = len(self.table.plies)
        while len(self.table.plies) == plies and not self.table.over and not self.left:
            self.answer(seat, self.read(seat))
        if len(self.table.plies) > plies and self.table.actor not in (seat, None):
            self.show(seat)  # what the own move made of the table, before others go on

    def make(self, seat: int, move: int) -> None:
        """Make a move and tell everybody in front of the terminal."""
        self.tell(self.table.play(seat, move))

    def tell(self, played: Played[Position]) -> None:
        """What a ply was, in words."""
        for line in self.table.tell(played, self.table.viewer, self.lang):
            click.echo(line)
        if self.keeper.unsaved:
            click.echo(self.keeper.unsaved.say(self.lang))

    def undo(self, seat: int) -> None:
        """Back to before one's last decision."""
        self.table.take_back(seat)
        click.echo(words(BOOK, self.lang).say("table", "undone"))


def refuse_curtain(table: ShownTable, lang: str) -> None:
    """What was written line by line stays there: nobody can hide it from the next person."""
    if table.game.secrets and len(table.people) > 1:
        raise plain_secrets(table.game, lang)


def plain_secrets(game: AnyGame, lang: str) -> ShoalError:
    """Why people with secrets do not share a plain table."""
    return ShoalError("plain_secrets", book=BOOK, game=game.title(lang))
