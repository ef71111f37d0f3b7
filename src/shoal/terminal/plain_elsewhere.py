"""A table elsewhere, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from shoal.core.errors import ShoalError
from shoal.terminal.commands import SIGN, read_act
from shoal.terminal.plain import PlainBase, refuse_curtain

if TYPE_CHECKING:
    from shoal.table.remote.table import RemoteTable
    from shoal.terminal.keeping import Keeper


class PlainElsewhere(PlainBase):
    """Tells what arrives, and asks when it is one's turn."""

    def __init__(self, table: RemoteTable, keeper: Keeper, lang: str) -> None:
        refuse_curtain(table, lang)
        super().__init__(table, keeper, lang)
        self.table = table
        self.told = 0
        """Lines of the log that were shown."""
        self.status = ""

    def sit(self) -> None:
        """Play or watch until the game is over or somebody leaves."""
        self.welcome()
        self.told = len(self.table.log(self.table.viewer, self.lang))
        if self.table.actor not in self.table.people:
            self.show(self.table.viewer)
        while not self.table.over and not self.left:
            seat = self.table.actor
            if seat is not None and seat in self.table.people:
                self.ask(seat)
            else:
                self.wait()
        self.farewell()

    def ask(self, seat: int) -> None:
        """Ask a person until the decision is another one."""
        decision = self.table.decision()
        self.show(seat)
        while self.table.decision() == decision and not self.left:
            self.answer(seat, self.read(seat))
            while self.table.unanswered:
                self.wait()
            self.catch_up()

    def wait(self) -> None:
        """Wait until something arrives, and tell it."""
        self.say_status()
        self.table.take_next()
        self.catch_up()

    def catch_up(self) -> None:
        """Tell all that has arrived."""
        while self.table.take_next(0) is not None:
            pass
        log = self.table.log(self.table.viewer, self.lang)
        for line in log[min(self.told, len(log)) :]:
            for sentence in line.sentences:
                click.echo(sentence)
        self.told = len(log)
        for error in self.table.complaints:
            self.complain(error, self.table.viewer)
        self.table.complaints.clear()
        if self.table.error is not None:
            raise self.table.error
        self.say_status()

    def ending(self) -> list[str]:
        """How the game ended; who gave up was told already."""
        log = self.table.log(self.table.viewer, self.lang)
        told = log[-1].sentences if log else []
        return [line for line in super().ending() if line not in told]

    def say_status(self) -> None:
        """What keeps the game from going on, once."""
        status = "" if self.table.waiting else self.table.status(self.lang)
        if status and status != self.status:
            click.echo(status)
        self.status = status

    def answer(self, seat: int, text: str) -> None:
        """What is said to the table; else as at every table."""
        if not text.startswith(SIGN):
            super().answer(seat, text)
            return
        try:
            what, detail = read_act(text, self.lang)
            self.table.say(detail) if what == "say" else self.table.act(what, detail)
        except ShoalError as error:
            self.complain(error, seat)
