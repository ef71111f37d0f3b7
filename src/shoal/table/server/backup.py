"""Copies of a server's data: whole, checked, and made while it runs.

A backup is a database. The key that opens its seeds is not in it: it is kept apart, so that whoever
finds a backup deals nothing with it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

from shoal.core.errors import ShoalError
from shoal.table.server.schema import VERSION
from shoal.table.server.sqlite import FILE
from shoal.table.server.store import BOOK
from shoal.table.server.vault import KEY_FILE, read_key, write_key

if TYPE_CHECKING:
    from pathlib import Path

OWNER_ONLY: Final = 0o600
"""The log has moves that nobody but the owner of the file may know of yet."""


def back_up(folder: Path, target: Path) -> int:
    """Copy the database of a data folder to a new file; returns how many tables it has."""
    source = folder / FILE
    if not source.is_file():
        raise ShoalError("no_data", book=BOOK, path=str(folder))
    if target.exists():
        raise ShoalError("in_the_way", book=BOOK, path=str(target))
    part = target.with_name(target.name + ".part")
    try:
        part.touch(mode=OWNER_ONLY)
        with closing(sqlite3.connect(source)) as db, closing(sqlite3.connect(part)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        count = check(part)
        sync(part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise ShoalError("not_backed_up", book=BOOK, path=str(target), why=str(error)) from None
    return count


def restore(backup: Path, folder: Path, key: Path | None) -> int:
    """Make a data folder from a backup, and from the key that belongs to it."""
    count = check(backup)
    target = folder / FILE
    if target.exists():
        raise ShoalError("in_the_way", book=BOOK, path=str(target))
    if key is not None and (folder / KEY_FILE).exists():
        raise ShoalError("in_the_way", book=BOOK, path=str(folder / KEY_FILE))
    found = None if key is None else read_key(key)
    part = target.with_name(FILE + ".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.touch(mode=OWNER_ONLY)
        shutil.copyfile(backup, part)
        sync(part)
        if found is not None:
            write_key(folder / KEY_FILE, found)
        part.rename(target)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        why = error.strerror or str(error)
        raise ShoalError("not_backed_up", book=BOOK, path=str(target), why=why) from None
    return count


def check(path: Path) -> int:
    """Whether a file is a whole database that this Shoal knows; returns how many tables it has."""
    if not path.is_file():
        raise ShoalError("cannot_open", path=str(path), why=os.strerror(2))
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            (found,) = db.execute("PRAGMA integrity_check").fetchone()
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise ShoalError("newer_database", book=BOOK, found=version, known=VERSION)
            (count,) = db.execute("SELECT COUNT(*) FROM game_table").fetchone()
    except sqlite3.Error as error:
        raise ShoalError("no_backup", book=BOOK, path=str(path), why=str(error)) from None
    if found != "ok":
        raise ShoalError("no_backup", book=BOOK, path=str(path), why=str(found))
    return int(count)


def sync(path: Path) -> None:
    """Do not go on before a file is on the disk."""
    with path.open("r+b") as file:  # Windows syncs only what could be written
        os.fsync(file.fileno())
