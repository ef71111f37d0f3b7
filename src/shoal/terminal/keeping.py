"""The record of a table on the disk: what has happened is there before anybody is told of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from shoal.core.errors import ShoalError
from shoal.core.words import words
from shoal.terminal import BOOK
from shoal.terminal.files import claim, new_path, write_whole

if TYPE_CHECKING:
    from shoal.core.words import Fact
    from shoal.table.shown import ShownTable


class Keeper:
    """Writes the record of a table to a file, now and after everything that happens."""

    def __init__(self, table: ShownTable) -> None:
        self.table = table
        self.file: Path | None = None
        """Where it is saved to, unless somebody says where."""
        self.path: Path | None = None
        """Where the record is kept."""
        self.unsaved: ShoalError | None = None
        """Why the last change could not be written there."""
        self.kept = 0
        """How many moves and events of the game are on the disk."""
        table.after_change = self.keep

    def keep_as(self, name: Path | None) -> Path:
        """Write the record to a new file, or to where it came from; returns the file."""
        self.table.record_text()  # no file is made for a record that cannot be had
        path = name or self.file or new_path(Path(f"{self.table.game.slug}.txt"))
        if name or self.file is None:
            claim(path)
        self.keep_at(path)
        return path

    def keep_at(self, path: Path) -> None:
        """Write the record to a file, from now on after everything that happens."""
        self.save(path)
        self.path, self.file, self.unsaved = path, path, None

    def go_on_at(self, path: Path) -> None:
        """Keep the record where it was loaded from; what is there is the game so far."""
        self.path, self.file = path, path
        self.kept = count_lines(self.table.record_text())

    def keep(self) -> None:
        """Write the record, if it is kept; trouble is told with what has happened."""
        self.unsaved = None
        if self.path:
            try:
                self.save(self.path)
            except ShoalError as error:
                self.unsaved = error

    def save(self, path: Path) -> None:
        """Write the record."""
        text = self.table.record_text()
        write_whole(path, text)
        self.kept = count_lines(text)

    def say_saved(self, path: Path, lang: str) -> str:
        """Where the record is, and what can be done with it."""
        key = "saved_whole" if self.table.over else "saved"
        facts: dict[str, Fact] = {"path": str(path)}
        return words(BOOK, lang).say("table", key, facts)

    def say_kept(self, key: str, lang: str) -> str:
        """A sentence about what is on the disk and what is not: all, a part, or nothing.

        `key` is the sentence for nothing; `key_saved` and `key_partly` are the others.
        """
        facts: dict[str, Fact] = {}
        if self.path and self.unsaved:
            key = f"{key}_partly"
            lost = count_lines(self.table.record_text()) - self.kept
            why = self.unsaved.facts["why"]
            facts = {"path": str(self.path), "kept": self.kept, "lost": lost, "why": why}
        elif self.path:
            key, facts = f"{key}_saved", {"path": str(self.path)}
        return words(BOOK, lang).say("leaving", key, facts)


def count_lines(record: str) -> int:
    """How many moves and events a record has: its lines after the empty one."""
    return record.partition("\n\n")[2].count("\n")
